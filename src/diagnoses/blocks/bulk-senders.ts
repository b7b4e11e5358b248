import type { DatedSource } from '../../domain/dated.ts';
import { defineTexts, type Rendered } from '../../domain/message.ts';
import type { DmarcDisposition } from '../../records/dmarc/discover.ts';
import { defineBlock } from '../block.ts';
import type { CheckItem } from '../diagnosis.ts';
import { type Data, labels, list, object, prose, statement } from '../schema.ts';
import { isJudged } from '../scoring.ts';
import { dispositionIn, saysNoMail } from '../states.ts';
import type { BlockView, Statement, ViewMark } from '../view.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

/** Where the rules were read. */
export const BULK_SENDER_SOURCE: DatedSource = {
  source:
    'https://support.google.com/a/answer/81126, https://senders.yahooinc.com/best-practices/, the announcement of Microsoft for outlook.com',
  readOn: '2026-11-25',
  reviewBy: '2027-05-25',
};

const says = MAIL_FIELD_TEXTS.texts;
const ALL = ['Gmail', 'Yahoo', 'Microsoft'] as const;

/** Something that mailbox providers ask of bulk senders. */
const BULK_SENDER = object(
  {
    requirement: statement(says['bulk-sender/requirement']),
    askedBy: list(labels(ALL, says['bulk-sender/asked-by']), says['bulk-sender/asked-by']),
    state: labels(['met', 'not met', 'unknown', 'not visible'], says['bulk-sender/state']),
    text: prose(says['dmarc-picture/detail']),
  },
  says['bulk-sender'],
);
export type BulkSenderItem = Data<typeof BULK_SENDER>;

/** Says what large mailbox providers ask of bulk senders. */
export const BULK_TEXTS = defineTexts('bulk-senders', {
  title: 'Rules for bulk senders',
  meta: 'Large mailbox providers use about 5,000 messages a day as a reference',
  requirement: 'Requirement',
  'asked-by': 'Asked by',
  'this-domain': 'This domain',
  'is-met': 'met',
  'is-not met': 'not met',
  'is-unknown': 'unknown',
  invisible: 'We can’t check these from outside',
  note: 'Conditions vary by provider and over time. Check the providers’ current requirements.',
  spf: 'SPF',
  'spf-met': 'The record is there and can be evaluated.',
  dkim: 'DKIM',
  'dkim-met': 'At least one usable key was found. Whether each message is signed cannot be seen.',
  dmarc: 'DMARC, at least p=none',
  'dmarc-met': 'The policy that applies is {policy}.',
  'dmarc-not-met': 'No usable DMARC record applies to this name.',
  'dmarc-unknown': 'We could not look up the policy.',
  unknown: 'We could not look this up.',
  alignment: 'From aligned with SPF or DKIM',
  'alignment-why':
    'It depends on each message: the domain in From must match the domain that passed SPF or signed with DKIM.',
  reverse: 'Forward and reverse DNS of the sending addresses',
  'reverse-why': 'DNS doesn’t list your sending servers; MX lists the receiving ones.',
  tls: 'TLS when sending',
  'tls-why': 'Only receivers can see whether your servers use TLS.',
  unsubscribe: 'One-click unsubscribe (RFC 8058) in marketing mail, honoured within two days',
  'unsubscribe-why': 'It is in the headers of each message. Microsoft recommends a working unsubscribe link.',
  complaints: 'Few complaints',
  'complaints-why':
    'Gmail asks for less than 0.3%, better under 0.1%: its Postmaster Tools show your rate. Yahoo counts in its own way.',
});
const { message } = BULK_TEXTS;

/**
 * Lists what Gmail and Yahoo (since February 2024) and Microsoft (since May 2025) ask of those who send about 5,000
 * messages a day to their users, as far as it can be seen from outside. Only the DNS
 * part can: what a message bears and how its readers complain is seen by those who receive it.
 */
export const bulkSenders = defineBlock({
  id: 'bulk-senders',
  texts: [BULK_TEXTS],
  schema: list(BULK_SENDER, says['mail-report/bulk-senders']),
  section: { title: message('title'), anchor: 'bulk', view: bulkView },
  needs: {},
  data: (_, { checks, groups }) => (saysNoMail(groups) ? [] : bulkSenderItems(checks, dispositionIn(groups))),
});

function bulkSenderItems(checks: readonly CheckItem[], policy: DmarcDisposition | null): BulkSenderItem[] {
  const of = (id: string) => checks.find((item) => item.id === id);
  return [
    present('spf', of('spf')),
    present('dkim', of('dkim')),
    dmarcRow(policy),
    {
      requirement: message('alignment'),
      askedBy: ALL,
      state: 'not visible',
      text: message('alignment-why'),
    },
    {
      requirement: message('reverse'),
      askedBy: ['Gmail', 'Yahoo'],
      state: 'not visible',
      text: message('reverse-why'),
    },
    {
      requirement: message('tls'),
      askedBy: ['Gmail'],
      state: 'not visible',
      text: message('tls-why'),
    },
    {
      requirement: message('unsubscribe'),
      askedBy: ['Gmail', 'Yahoo'],
      state: 'not visible',
      text: message('unsubscribe-why'),
    },
    {
      requirement: message('complaints'),
      askedBy: ['Gmail', 'Yahoo'],
      state: 'not visible',
      text: message('complaints-why'),
    },
  ];
}

function present(name: 'spf' | 'dkim', item: CheckItem | undefined): BulkSenderItem {
  const common = { requirement: message(name), askedBy: ALL };
  if (item === undefined || !isJudged(item))
    return { ...common, state: 'unknown', text: item?.explanation ?? message('unknown') };
  return item.outcome === 'failed' || item.notNeeded
    ? { ...common, state: 'not met', text: item.findings[0]?.says ?? item.explanation }
    : { ...common, state: 'met', text: message(`${name}-met`) };
}

function dmarcRow(policy: DmarcDisposition | null): BulkSenderItem {
  const common = { requirement: message('dmarc'), askedBy: ALL };
  if (policy === null) return { ...common, state: 'unknown', text: message('dmarc-unknown') };
  return policy === 'no policy'
    ? { ...common, state: 'not met', text: message('dmarc-not-met') }
    : { ...common, state: 'met', text: message('dmarc-met', { policy }) };
}

type Row = Rendered<BulkSenderItem>;

const MARKS = { met: 'ok', 'not met': 'bad', unknown: 'unknown' } as const satisfies Readonly<Record<string, ViewMark>>;

function bulkView(items: readonly Row[]): BlockView | null {
  if (items.length === 0) return null;
  const columns = [{ title: message('requirement'), phone: 'alone' as const }, { title: message('asked-by') }];
  const start = ({ requirement, text, askedBy }: Row): Statement[] => [
    { text: requirement, below: { text } },
    { text: askedBy },
  ];
  const invisible = items.filter(({ state }) => state === 'not visible');
  return {
    meta: message('meta'),
    pageOnly: true,
    repeats: true,
    views: [
      {
        view: 'table',
        columns: [...columns, { title: message('this-domain') }],
        rows: items.flatMap((row) =>
          row.state === 'not visible'
            ? []
            : [[...start(row), { text: message(`is-${row.state}`), mark: MARKS[row.state] }]],
        ),
      },
      ...(invisible.length === 0
        ? []
        : [{ view: 'table' as const, title: message('invisible'), columns, rows: invisible.map(start) }]),
      { view: 'text', text: message('note'), quiet: true },
    ],
  };
}
