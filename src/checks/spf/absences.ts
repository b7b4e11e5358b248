import type { FindingTable } from '../finding.ts';

const NO_MAIL =
  'If this domain sends no mail, publish v=spf1 -all. Otherwise, list its servers first and start with ~all, which rejects nothing.';
const CHECK_SENDERS = 'Check that it names every service that sends mail for you.';

/** Places the actions that give a domain a record: without one, anyone can send mail as it. */
const AUTHENTICATES = { impact: 'forgery', stage: 'authentication' } as const;

/** Declares what is said where receivers find no SPF record. */
export const SPF_ABSENCES = {
  absent: {
    severity: 'error',
    says: 'There is no SPF record, so nothing says which servers may send e-mail for this domain.',
    do: 'Publish an SPF record',
    more: 'Name every service that sends mail for you, such as newsletters, shop or ticket system: each tells you what to include. Start with ~all, which rejects nothing. If nobody sends mail as this domain, v=spf1 -all is enough.',
    ...AUTHENTICATES,
  },
  'absent-no-mx': {
    severity: 'warning',
    says: 'There is no SPF record, so nothing says which servers may send e-mail for this domain. Even a domain that sends none should have one.',
    do: 'Publish an SPF record',
    more: NO_MAIL,
    ...AUTHENTICATES,
  },
  'absent-null-mx': {
    severity: 'warning',
    says: 'The null MX says that the domain accepts no mail, but nothing says which servers may send mail for it. Even a domain that sends none should have an SPF record.',
    do: 'Publish an SPF record',
    more: NO_MAIL,
    ...AUTHENTICATES,
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'The name can have no SPF record: it is an alias of {alias}, and a name with a CNAME record can have no other records.',
    do: 'Replace the CNAME if the name is to send e-mail',
    more: 'Then it needs address records and an SPF record.',
    certainty: 'open',
  },
  unread: {
    severity: 'error',
    says: 'A TXT record looks like SPF, but receivers do not treat it as an SPF record: {near}. It must begin with exactly v=spf1 and a space.',
    do: 'Correct your SPF record',
    more: CHECK_SENDERS,
    ...AUTHENTICATES,
  },
  quoted: {
    severity: 'error',
    says: 'The SPF record has quotes inside its value, so receivers do not recognise it: {near}.',
    do: 'Remove the quotes from your SPF record',
    more: 'DNS forms add those that a zone file needs. Check that the record names every service that sends mail for you.',
    ...AUTHENTICATES,
  },
  'sender-id': {
    severity: 'error',
    says: 'There is only a Sender ID record (spf2.0), which receivers that check SPF ignore: {near}.',
    do: 'Replace the Sender ID record with an SPF record',
    more: CHECK_SENDERS,
    ...AUTHENTICATES,
  },
  'type-99': {
    severity: 'error',
    says: 'There is no SPF record of type TXT, but one of type SPF (99). Receivers no longer look for that type (RFC 7208 §3.1).',
    do: 'Publish your SPF record as TXT',
    more: CHECK_SENDERS,
    ...AUTHENTICATES,
    refs: { rfc: { rfc: 7208, section: '3.1' } },
  },
  doubled: {
    severity: 'error',
    says: 'There is no SPF record at {name}. There is one at {at}, but that name is doubled, and receivers do not look there.',
    do: 'Move the SPF record to {name}',
    more: 'Many DNS forms add the domain automatically: enter @ or leave the name empty.',
    ...AUTHENTICATES,
  },
} as const satisfies FindingTable;
