import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import { type DmarcReach, readDmarcReach } from '../../facts/dmarc-reach.ts';
import { type ReportDestination, readReportDestinations } from '../../facts/report-destinations.ts';
import { type DmarcDisposition, dispositionOf } from '../../records/dmarc/discover.ts';
import { readTags } from '../../records/tags.ts';
import { blockIn, defineBlock } from '../block.ts';
import type { Report } from '../report.ts';
import { type Data, labels, list, object, orNull, statement, text } from '../schema.ts';
import type { BlockView, Statement, View, ViewMark } from '../view.ts';
import { dmarcPlan } from './dmarc-plan.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

const says = MAIL_FIELD_TEXTS.texts;
const disposition = (description: string) => labels(['reject', 'quarantine', 'none', 'no policy'], description);

const DESTINATION = object(
  {
    of: labels(['rua', 'ruf'], says['dmarc-picture/of']),
    uri: text(says['dmarc-picture/uri']),
    state: labels(
      ['own', 'authorised', 'not authorised', 'no mail', 'invalid', 'unknown'],
      says['dmarc-picture/state'],
    ),
    detail: statement(says['dmarc-picture/detail']),
  },
  says['dmarc-picture/report-destination'],
);

/** Tells how receivers treat forged e-mail, by whose name it bears, and where they report it. */
const DISPOSITIONS = object(
  {
    recordAt: orNull(text(says['dmarc-picture/record-at'])),
    record: orNull(text(says['dmarc-picture/record'])),
    organizationalDomain: orNull(text(says['dmarc-picture/organizational-domain'])),
    policies: object(
      {
        domain: disposition(says['dmarc-picture/domain']),
        existingSubdomains: disposition(says['dmarc-picture/existing-subdomains']),
        nonExistentSubdomains: disposition(says['dmarc-picture/non-existent-subdomains']),
      },
      says['dmarc-picture/policies'],
    ),
    olderReceivers: orNull(disposition(says['dmarc-picture/older-receivers'])),
    reportDestinations: list(DESTINATION, says['dmarc-picture/report-destinations']),
  },
  says['dmarc-picture'],
);
export type DmarcDispositions = Data<typeof DISPOSITIONS>;

/** Words what becomes of forged e-mail, and where reports go. */
export const DISPOSITION_TEXTS = defineTexts('forged', {
  title: 'What happens to forged e-mail',
  meta: 'E-mail that passes neither SPF nor DKIM',
  sender: 'Sender shown to the reader',
  today: 'Today',
  'with-reject': 'With p=reject',
  everywhere: '{address}, and from any subdomain',
  existing: '{address}, from a subdomain that exists',
  'made-up': '{address}, from a made-up subdomain',
  reject: 'rejected',
  quarantine: 'spam folder',
  none: 'delivered',
  'no policy': 'delivered: no policy',
  'policy-at': 'The policy is in the record at {name}.',
  'policy-organization': 'The policy is in the record at {name}; the organizational domain is {organization}.',
  'older-receivers': 'Receivers that still follow RFC 7489 (2015) treat it differently: {disposition}.',
  destination: '{of} {uri}: {detail}',
  destinations: 'Where reports go',
  arrive: 'yes',
  'arrive-not': 'no',
  'arrive-unknown': 'unknown',
});
const words = DISPOSITION_TEXTS.message;

/** Whether reports go to an address, and why. */
export const DESTINATION_TEXTS = defineTexts('report-destination', {
  own: 'your own domain; no authorisation needed',
  authorised: '{domain} says at {asked} that it accepts these reports',
  'other-host':
    '{domain} says at {asked} that it accepts these reports at {override}, which is another host, so receivers send none',
  'not-authorised': '{domain} does not say at {asked} that it accepts these reports, so receivers send none',
  'null-mx': 'a null MX says that {domain} accepts no mail, so no reports arrive',
  nowhere: '{domain} has neither an MX record nor an address, so no reports arrive',
  invalid: 'no mail address that reports can be sent to',
  unknown: 'we could not find out whether {domain} accepts these reports, and mail at all',
});
const { message } = DESTINATION_TEXTS;

/** Null where it could not be found out. */
export const dmarcDispositions = defineBlock({
  id: 'dmarc',
  texts: [DISPOSITION_TEXTS, DESTINATION_TEXTS],
  schema: orNull(DISPOSITIONS, says['mail-report/dmarc']),
  section: {
    title: words('title'),
    anchor: 'forged',
    view: (found, report) => (found === null ? null : dispositionsView(found, report)),
  },
  needs: { reach: readDmarcReach, destinations: readReportDestinations },
  data: ({ reach, destinations }) => (reach === null ? null : dispositionsOf(reach, destinations ?? [])),
});

function dispositionsOf(reach: DmarcReach, destinations: readonly ReportDestination[]): DmarcDispositions {
  const { own, existing, nonExistent, organizational, older } = reach;
  const policy = dispositionOf(own);
  return {
    recordAt: own.kind === 'policy' ? own.at : null,
    record: own.kind === 'policy' ? own.record.text : null,
    organizationalDomain: organizational,
    policies: {
      domain: policy,
      existingSubdomains: dispositionOf(existing),
      nonExistentSubdomains: dispositionOf(nonExistent),
    },
    olderReceivers: older === null || older === policy ? null : older,
    reportDestinations: destinations.map((one) => ({
      of: one.of,
      uri: one.uri,
      state: one.state,
      detail: detailOf(one),
    })),
  };
}

function detailOf({ state, override, noMail, ...rest }: ReportDestination): Message {
  const [domain, asked] = [rest.domain ?? '', rest.asked ?? ''];
  switch (state) {
    case 'own':
    case 'invalid':
      return message(state);
    case 'authorised':
      return message('authorised', { domain, asked });
    case 'not authorised':
      return override === null
        ? message('not-authorised', { domain, asked })
        : message('other-host', { domain, asked, override });
    case 'no mail':
      return message(noMail ?? 'nowhere', { domain });
    case 'unknown':
      return message('unknown', { domain });
  }
}

type InWords = Rendered<DmarcDispositions>;

/** How good it is for the owner of a domain that receivers do so with forged e-mail. */
const MARKS: Readonly<Record<DmarcDisposition, ViewMark>> = {
  reject: 'ok',
  quarantine: 'warn',
  none: 'bad',
  'no policy': 'bad',
};

const dispositionText = (disposition: DmarcDisposition): Statement => ({
  text: words(disposition),
  mark: MARKS[disposition],
});

type Row = readonly [Statement, DmarcDisposition];

/** By the name that forged e-mail bears: today, and at the end of the plan. */
function dispositionsView(found: InWords, report: Report): BlockView {
  const { unicodeDomain: name } = report;
  const { policies } = found;
  const address = `anyone@${name}`;
  const isAlike = new Set(Object.values(policies)).size === 1;
  const everywhere = [
    [{ text: words('everywhere', { address }), codeSlots: ['address'] }, policies.domain],
  ] as const satisfies readonly Row[];
  const rows: readonly Row[] = [
    [{ text: address, as: 'code' }, policies.domain],
    [
      { text: words('existing', { address: `anyone@sub.${name}` }), codeSlots: ['address'] },
      policies.existingSubdomains,
    ],
    [
      { text: words('made-up', { address: `anyone@made-up.${name}` }), codeSlots: ['address'] },
      policies.nonExistentSubdomains,
    ],
  ];
  const later = endsInReject(report);
  return {
    meta: words('meta'),
    views: [
      {
        view: 'table',
        columns: [
          { title: words('sender'), phone: 'alone' },
          { title: words('today') },
          ...(later ? [{ title: words('with-reject') }] : []),
        ],
        rows: (isAlike ? everywhere : rows).map(([sender, disposition]) => [
          sender,
          dispositionText(disposition),
          ...(later ? [dispositionText('reject')] : []),
        ]),
      },
      ...recordSourceView(found),
      ...destinationsView(found),
    ],
  };
}

/** Whether the last step of the plan rejects for subdomains too: no tag of it says otherwise. */
function endsInReject(report: Report): boolean {
  if (report.blocks.every(({ id }) => id !== dmarcPlan.id)) return false;
  const record = blockIn(report, dmarcPlan).steps.at(-1)?.fix?.fields.value;
  if (record === undefined) return false;
  const tags = readTags(record).tags.filter((tag) => ['p', 'sp', 'np'].includes(tag.name.toLowerCase()));
  return tags.length > 0 && tags.every(({ value }) => value.toLowerCase() === 'reject');
}

function recordSourceView({ recordAt, organizationalDomain: organization, olderReceivers: older }: InWords): View[] {
  if (recordAt === null) return [];
  const name = `_dmarc.${recordAt}`;
  const at =
    organization === null ? words('policy-at', { name }) : words('policy-organization', { name, organization });
  const differs = older === null ? [] : [words('older-receivers', { disposition: words(older) })];
  return [{ view: 'text', text: { sentences: [at, ...differs] }, quiet: true }];
}

const ARRIVES = {
  own: 'arrive',
  authorised: 'arrive',
  'not authorised': 'arrive-not',
  'no mail': 'arrive-not',
  invalid: 'arrive-not',
  unknown: 'arrive-unknown',
} as const;

const ARRIVAL_MARKS = { arrive: 'ok', 'arrive-not': 'bad', 'arrive-unknown': 'unknown' } as const;

const destinationsView = ({ reportDestinations }: InWords): View[] =>
  reportDestinations.length === 0
    ? []
    : [
        {
          view: 'facts',
          title: words('destinations'),
          facts: reportDestinations.map(({ of, uri, state, detail }) => ({
            text: words('destination', { of, uri, detail }),
            codeSlots: ['uri'],
            mark: ARRIVAL_MARKS[ARRIVES[state]],
            markText: words(ARRIVES[state]),
          })),
        },
      ];
