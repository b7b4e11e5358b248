import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import { type DomainSender, readSenders, type Senders, servicesOf } from '../../facts/senders.ts';
import { defineBlock } from '../block.ts';
import type { ReportContext } from '../diagnosis.ts';
import { type Data, flag, instant, labels, list, object, orNull, text, texts, whole } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import type { BlockView, Text } from '../view.ts';
import {
  FIRST_SEEN_TEXTS,
  firstOf,
  firstSeenColumn,
  keyName,
  type Stretches,
  stretchesOf,
  termName,
} from './first-seen.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

const says = MAIL_FIELD_TEXTS.texts;

const SENDER = object(
  {
    kind: labels(['provider', 'domain', 'own', 'listed', 'zone'], says['sender/kind']),
    name: orNull(text(says['sender/name'])),
    terms: texts(says['sender/terms']),
    selectors: texts(says['sender/selectors']),
    ipv4Addresses: orNull(whole(says['sender/ipv4-addresses'])),
    ipv6Networks: orNull(whole(says['sender/ipv6-networks'])),
    isExact: flag(says['sender/is-exact']),
    isBySelector: flag(says['sender/is-by-selector']),
    firstSeen: orNull(instant(says['sender/first-seen'])),
  },
  says['sender'],
);
type SenderItem = Data<typeof SENDER>;

const SENDERS = object(
  {
    spf: labels(['policy', 'invalid', 'open', 'absent', 'unknown'], says['senders/spf']),
    isWhole: flag(says['senders/is-whole']),
    services: texts(says['senders/services']),
    senders: list(SENDER, says['senders/senders']),
    more: whole(says['senders/more']),
  },
  says['senders'],
);
export type SendersData = Data<typeof SENDERS>;

/** Says who may send as a domain. It never says that somebody does: no record shows that. */
export const SENDER_TEXTS = defineTexts('senders', {
  title: 'Who can send as you',
  none: 'SPF allows nobody, and we found no DKIM key.',
  own: 'Servers under your own names',
  listed: 'Addresses that you list',
  zone: 'Holders of keys in your own zone',
  who: 'Who',
  by: 'Allowed by',
  addresses: 'Addresses',
  'by-spf': 'SPF: {terms}',
  'by-dkim': 'DKIM: {selectors}',
  'by-selector': 'DKIM: {selectors} (by the selector’s name alone)',
  more: '{count} more',
  'ipv4-only': '{ipv4, plural, one {# IPv4 address} other {# IPv4 addresses}}',
  'ipv6-only': '{ipv6, plural, one {# IPv6 network} other {# IPv6 networks}}',
  both: '{ipv4, plural, one {# IPv4 address} other {# IPv4 addresses}}, {ipv6, plural, one {# IPv6 network} other {# IPv6 networks}}',
  vast: 'more than 16 million IPv4 addresses',
  least: 'at least {addresses}',
  uncounted: 'not known',
  'no-addresses': 'none',
  'keys-only': 'none by SPF',
  names: '{names}',
  invalid: 'Receivers can’t evaluate this SPF record, so at present it lets none of these send.',
  open: 'SPF lets everyone send as this domain, not only these.',
  'not-whole': 'Some lookups failed, so there may be more.',
  hidden: 'A record shows who may send, not who does. DNS can’t list DKIM keys, so there may be others.',
  'left-out': '{count, plural, one {# more sender} other {# more senders}}',
});
const { message } = SENDER_TEXTS;

/** Terms and selectors that are listed of one sender. */
const MAX_LISTED = 20;

/** Shows who may send as the domain; null where neither SPF nor DKIM could be looked up. */
export const senders = defineBlock({
  id: 'senders',
  texts: [SENDER_TEXTS, FIRST_SEEN_TEXTS],
  schema: orNull(SENDERS, says['mail-report/senders']),
  section: {
    title: message('title'),
    anchor: 'senders',
    view: (data, { exists }) => (data === null || exists === false ? null : sendersView(data)),
  },
  needs: { found: readSenders },
  data: ({ found }, { domain, report }): SendersData | null =>
    found === null
      ? null
      : {
          spf: found.spf ?? 'unknown',
          isWhole: found.isWhole,
          services: servicesOf(found),
          senders: itemsOf(found, domain, report),
          more: found.more,
        },
});

const itemsOf = ({ senders: all }: Senders, domain: string, report: ReportContext): SenderItem[] => {
  const stretches = stretchesOf(report);
  return all.map((one) => itemOf(one, domain, stretches));
};

function itemOf({ who, spf, selectors, isBySelector }: DomainSender, domain: string, stretches: Stretches): SenderItem {
  const shown = (spf?.terms ?? []).slice(0, MAX_LISTED);
  const keys = [
    ...shown.map(({ at, text: term }) => termName(at, term)),
    ...selectors.map((selector) => keyName(selector, domain)),
  ];
  return {
    kind: who.kind,
    name: 'name' in who ? who.name : null,
    terms: shown.map((term) => term.text),
    selectors: selectors.slice(0, MAX_LISTED),
    ipv4Addresses: spf?.ipv4 ?? null,
    ipv6Networks: spf?.ipv6Networks ?? null,
    isExact: spf?.isExact ?? true,
    isBySelector,
    firstSeen: firstOf(keys, stretches),
  };
}

/** Terms or selectors that the page shows of one sender; JSON has more. */
const MAX_SHOWN = 4;

const shortened = (all: readonly string[]): readonly (string | Message)[] =>
  all.length <= MAX_SHOWN
    ? all
    : [...all.slice(0, MAX_SHOWN - 1), message('more', { count: all.length - MAX_SHOWN + 1 })];

const nameOf = ({ kind, name }: Rendered<SenderItem>): Text =>
  name ?? message(kind === 'listed' || kind === 'zone' ? kind : 'own');

/** A /8: more is named as such, for nobody compares ten digits. */
const VAST = 2 ** 24;

/** Counts addresses in words; null where there are none. */
function addressCount(ipv4: number, ipv6: number): Message | null {
  if (ipv4 > VAST) return message('vast');
  if (ipv4 > 0 && ipv6 > 0) return message('both', { ipv4, ipv6 });
  if (ipv4 > 0) return message('ipv4-only', { ipv4 });
  return ipv6 > 0 ? message('ipv6-only', { ipv6 }) : null;
}

function addressesOf({ ipv4Addresses: ipv4, ipv6Networks: ipv6, isExact }: Rendered<SenderItem>): Message {
  if (ipv4 === null || ipv6 === null) return message('keys-only');
  const addresses = addressCount(ipv4, ipv6);
  if (addresses === null) return message(isExact ? 'no-addresses' : 'uncounted');
  return isExact ? addresses : message('least', { addresses });
}

const waysOf = ({ terms, selectors, isBySelector }: Rendered<SenderItem>): Text => ({
  sentences: [
    ...(terms.length === 0 ? [] : [message('by-spf', { terms: shortened(terms) })]),
    ...(selectors.length === 0
      ? []
      : [message(isBySelector ? 'by-selector' : 'by-dkim', { selectors: shortened(selectors) })]),
  ],
});

const quiet = (text: Message) => ({ view: 'text', quiet: true, text }) as const;

function sendersView({ spf, isWhole, services, senders: all, more }: Rendered<SendersData>): BlockView | null {
  const [first] = all;
  if (first === undefined) {
    if (spf !== 'policy' || !isWhole) return null;
    return { views: [{ view: 'text', text: message('none') }, quiet(message('hidden'))] };
  }
  return {
    meta: services.length === 0 ? nameOf(first) : message('names', { names: shortened(services) }),
    views: [
      ...(spf === 'invalid' || spf === 'open' ? [{ view: 'text' as const, text: message(spf) }] : []),
      tableView(all, [
        column(message('who'), (one) => ({ text: nameOf(one) }), 'alone'),
        column(message('by'), (one) => ({ text: waysOf(one) }), 'line'),
        column(message('addresses'), (one) => ({ text: addressesOf(one) })),
        firstSeenColumn(),
      ]),
      ...(more > 0 ? [quiet(message('left-out', { count: more }))] : []),
      ...(isWhole ? [] : [{ view: 'text' as const, text: message('not-whole') }]),
      quiet(message('hidden')),
    ],
  };
}
