import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { BIMI_NAME, DMARC_NAME, MTA_STS_NAME, TLS_RPT_NAME } from '../domain/service-names.ts';
import { providerOfKeyAt } from '../records/mail-providers.ts';
import { selectorOf } from './dkim.ts';
import {
  changeAction,
  dnsChange,
  dnsReason,
  type Judge,
  type Judgement,
  judgementIn,
  mailChange,
  mailReason,
} from './meaning.ts';
import { dataOf, type RrsetChange, type RrsetSide } from './rrset-change.ts';

const [web, mail, certificates] = [judgementIn('web'), judgementIn('mail'), judgementIn('certificates')];
const restore = changeAction('restore');

/** Where certificate authorities let owners prove a domain by an alias. Sources: the authorities' own guides. */
const AUTHORITIES: readonly (readonly [ending: string, authority: string])[] = [
  ['acm-validations.aws', 'Amazon'],
  ['dcv.digicert.com', 'DigiCert'],
  ['comodoca.com', 'Sectigo'],
  ['sectigo.com', 'Sectigo'],
  ['trust-provider.com', 'Sectigo'],
  ['dcv.cloudflare.com', 'Cloudflare'],
  ['authorize.certificatemanager.goog', 'Google'],
  ['globalsign.com', 'GlobalSign'],
  ['ssl.com', 'SSL.com'],
];

/** Records that a service may publish for a domain by an alias, by the name that they stand at. */
const RECORDS: ReadonlyMap<string, string> = new Map([
  [DMARC_NAME, 'DMARC'],
  [MTA_STS_NAME, 'MTA-STS'],
  [TLS_RPT_NAME, 'TLS-RPT'],
  [BIMI_NAME, 'BIMI'],
]);

const endsIn = (name: DnsName, ending: string): boolean => name === ending || name.endsWith(`.${ending}`);

/** The authority that validates a domain by an alias; null for other aliases. */
function authorityOf(label: string, target: DnsName): string | null {
  if (/^_acme-challenge(?:\.|$)/.test(label)) return shareOf(target);
  if (!/^_/.test(label) || selectorOf(label) !== null) return null;
  return AUTHORITIES.find(([ending]) => endsIn(target, ending))?.[1] ?? null;
}

const targetOf = (side: RrsetSide): DnsName | null => dataOf(side, 'CNAME')[0]?.target ?? null;

/** Who publishes keys at the target of an alias, as far as its name tells. */
const publisherOf = (target: DnsName): string => providerOfKeyAt(target)?.name ?? shareOf(target);

/** Tells what a change of a CNAME record means. */
export const judgeCname: Judge = (change) => aliasMeanings(change, targetOf(change.before), targetOf(change.after));

/** Tells what it means that the alias at a name led to one target and now leads to another; null for no alias. */
export function aliasMeanings(
  { name, domain, label }: RrsetChange,
  from: DnsName | null,
  to: DnsName | null,
): readonly Judgement[] {
  if (from === to) return [];
  const [was, is] = [from, to].map((target) => (target === null ? null : authorityOf(label, target)));
  if (was || is) return [validation(domain, was ?? null, is ?? null)].flatMap((judgement) => judgement ?? []);
  const selector = selectorOf(label);
  if (selector !== null) return delegatedKey(selector, { domain, from, to });
  const record = RECORDS.get(label);
  if (record !== undefined) return delegatedRecord(record, { domain, from, to });
  return aliasChanged(name, from, to);
}

function validation(domain: DnsName, from: string | null, to: string | null): Judgement | null {
  const because = {
    reason: dnsReason('certificate-soon', { domain }),
    whatToDo: changeAction('check-certificates', { domain }),
  };
  if (to === null)
    return from === null ? null : certificates('info', dnsChange('validation-removed', { authority: from, domain }));
  if (from === null) return certificates('notice', dnsChange('validation-added', { authority: to, domain }), because);
  return from === to
    ? certificates('notice', dnsChange('validation-added', { authority: to, domain }), because)
    : certificates('notice', dnsChange('validation-changed', { domain, from, to }), because);
}

function delegatedKey(
  selector: string,
  { domain, from, to }: { readonly domain: DnsName; readonly from: DnsName | null; readonly to: DnsName | null },
): readonly Judgement[] {
  if (to !== null)
    return [
      mail('notice', mailChange('dkim-delegated', { selector, target: publisherOf(to) }), {
        reason: mailReason('signature-trusted', { domain }),
        whatToDo: changeAction('remove-key'),
      }),
    ];
  if (from === null) return [];
  return [
    mail('warning', mailChange('dkim-undelegated', { selector, target: publisherOf(from) }), {
      reason: mailReason('signature-fails'),
      whatToDo: restore,
    }),
  ];
}

function delegatedRecord(
  record: string,
  { domain, from, to }: { readonly domain: DnsName; readonly from: DnsName | null; readonly to: DnsName | null },
): readonly Judgement[] {
  if (to !== null)
    return [
      mail('warning', dnsChange('record-delegated', { target: to, record, domain }), {
        reason: dnsReason('record-elsewhere'),
        whatToDo: restore,
      }),
    ];
  return from === null
    ? []
    : [mail('warning', dnsChange('record-undelegated', { target: from, record, domain }), { whatToDo: restore })];
}

function aliasChanged(name: DnsName, from: DnsName | null, to: DnsName | null): readonly Judgement[] {
  const say = (message: Message, reason: Message | null): readonly Judgement[] => [
    web('notice', message, { reason, whatToDo: restore }),
  ];
  const decides = dnsReason('alias-decides');
  if (from === null) return to === null ? [] : say(dnsChange('alias-added', { name, to }), decides);
  if (to === null) return say(dnsChange('alias-removed', { name, from }), null);
  return say(dnsChange('alias-moved', { name, from, to }), shareOf(from) === shareOf(to) ? null : decides);
}

/** Tells where the alias of a name now leads to nothing, or to something again. Of the types of a name, each may show it. */
export function judgeAliasTarget(change: RrsetChange): readonly Judgement[] {
  const { name, before, after } = change;
  const { target } = after;
  if (target === null || before.target !== target || before.exists === after.exists) return [];
  return after.exists
    ? [web('info', dnsChange('alias-resolves', { name, to: target }))]
    : [dangling(change, target, 'error')];
}

/** Tells that an alias which is new, or leads elsewhere, leads to nothing. Null where it leads to something. */
export function newlyDangling(change: RrsetChange): Judgement | null {
  const { before, after } = change;
  if (after.target === null || after.target === before.target || after.exists) return null;
  return dangling(change, after.target, before.target === null ? 'warning' : 'error');
}

function dangling({ name, label, domain }: RrsetChange, to: DnsName, severity: 'warning' | 'error'): Judgement {
  const whatToDo = changeAction('remove-alias');
  // A name of the domain itself is nobody else's to register.
  const isOwn = endsIn(to, shareOf(domain));
  const selector = selectorOf(label);
  if (selector !== null)
    return mail(severity, mailChange('dkim-dangling', { selector, to }), {
      reason: mailReason(isOwn ? 'signature-fails' : 'key-takeover', { domain }),
      whatToDo,
    });
  const record = RECORDS.get(label);
  if (record !== undefined)
    return mail(severity, dnsChange('record-dangling', { record, domain, to }), {
      reason: isOwn ? null : dnsReason('record-takeover'),
      whatToDo,
    });
  return web(severity, dnsChange('alias-dangling', { name, to }), {
    reason: isOwn ? null : dnsReason('takeover-risk'),
    whatToDo,
  });
}
