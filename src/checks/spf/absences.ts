import type { FindingTable } from '../finding.ts';

const NOTHING_SAYS = 'Nothing says which servers may send e-mail for this domain.';
const NO_MAIL =
  'If this domain sends no mail, publish v=spf1 -all. Otherwise, list its servers first and start with ~all, which rejects nothing.';
const CORRECT = 'Replace it with a valid SPF record, and check that it names every service that sends mail for you.';
const NO_SENDERS = 'No record names the servers that may send e-mail for this domain.';

/** Places the actions that give a domain a record: without one, anyone can send mail as it. */
const AUTHENTICATES = { impact: 'forgery', stage: 'authentication' } as const;

/** Declares what is said where receivers find no SPF record. */
export const SPF_ABSENCES = {
  absent: {
    severity: 'error',
    says: 'There is no SPF record. One is recommended: without it nothing says which servers may send mail for this domain.',
    summary: NO_SENDERS,
    advice:
      'Publish one that names every service that sends mail for you (newsletters, shop, ticket system). Each service tells you what to include. Start with ~all, which rejects nothing. If nobody sends mail as this domain, v=spf1 -all is enough.',
    do: 'Publish an SPF record',
    because: NOTHING_SAYS,
    ...AUTHENTICATES,
  },
  'absent-no-mx': {
    severity: 'warning',
    says: 'Nothing says which servers may send mail for this domain. An SPF record is recommended even for a domain that sends no mail.',
    advice: NO_MAIL,
    do: 'Publish an SPF record',
    because: NOTHING_SAYS,
    ...AUTHENTICATES,
  },
  'absent-null-mx': {
    severity: 'warning',
    says: 'The null MX says that the domain accepts no mail, but nothing says which servers may send mail for it. An SPF record is recommended even for a domain that sends no mail.',
    advice: NO_MAIL,
    do: 'Publish an SPF record',
    because: NOTHING_SAYS,
    ...AUTHENTICATES,
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'The name can have no SPF record: it is an alias of {alias}, and a name with a CNAME record can have no other records.',
    summary: NO_SENDERS,
    advice:
      'If mail is sent under this name, replace the CNAME with address records and add an SPF record. If not, nothing is lost: mail is sent under other names.',
    do: 'Replace the CNAME if the name is to send e-mail',
    because: 'A name with a CNAME record can have no SPF record.',
    certainty: 'open',
  },
  unread: {
    severity: 'error',
    says: 'A TXT record looks like SPF, but receivers do not treat it as an SPF record: {near}. It must begin with exactly v=spf1 and a space.',
    advice: CORRECT,
    do: 'Correct your SPF record',
    because: 'Receivers don’t recognise it as an SPF record.',
    ...AUTHENTICATES,
  },
  quoted: {
    severity: 'error',
    says: 'The SPF record has quotes inside its value, so receivers do not recognise it: {near}.',
    advice:
      'Remove the quotes: DNS forms add those that a zone file needs. Check that the record names every service that sends mail for you.',
    do: 'Remove the quotes from your SPF record',
    because: 'Receivers don’t recognise it as an SPF record.',
    ...AUTHENTICATES,
  },
  'sender-id': {
    severity: 'error',
    says: 'There is only a Sender ID record (spf2.0), which receivers that check SPF ignore: {near}. They look for v=spf1 alone.',
    advice: CORRECT,
    do: 'Publish an SPF record',
    because: 'Receivers ignore Sender ID (spf2.0).',
    ...AUTHENTICATES,
  },
  'type-99': {
    severity: 'error',
    says: 'There is no SPF record of type TXT, but one of type SPF (99). Receivers no longer look for that type (RFC 7208 §3.1).',
    advice: 'Publish it as a TXT record, and check that it names every service that sends mail for you.',
    do: 'Publish your SPF record as TXT',
    because: 'Receivers don’t look for the type SPF.',
    ...AUTHENTICATES,
    refs: { rfc: { rfc: 7208, section: '3.1' } },
  },
  doubled: {
    severity: 'error',
    says: 'There is no SPF record at {name}. There is one at {at}, but that name is doubled, and receivers do not look there.',
    advice: 'Move the record to {name}. Many DNS forms add the domain automatically: enter @ or leave the name empty.',
    do: 'Move the SPF record to {name}',
    because: 'Receivers don’t look for it at {at}.',
    ...AUTHENTICATES,
  },
} as const satisfies FindingTable;
