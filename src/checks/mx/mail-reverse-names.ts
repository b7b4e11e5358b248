import type { Message } from '../../domain/message.ts';
import { type MailReverseName, readMailNames } from '../../facts/delegation/mail-reverse-names.ts';
import { defineCheck, type Remark } from '../check.ts';
import { atHost } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { REVERSE_TEXTS } from './reverse-texts.ts';

const ASK_PROVIDER = 'Ask the provider of the addresses to enter the names of the mail servers there (PTR records)';
const NEEDED = 'Large mailbox providers reject e-mail from addresses whose name does not lead back to them.';

const FINDINGS = {
  'looked-up': {
    severity: 'ok',
    says: 'We looked up {count, plural, one {# address} other {# addresses}} of the mail servers in the reverse DNS.',
  },
  none: { severity: 'ok', says: 'There are no mail servers with addresses, so no reverse DNS is needed.' },
  missing: {
    severity: 'notice',
    says: 'These addresses of mail servers have no name in the reverse DNS: {addresses}. If they also send mail, many receivers reject it.',
    do: ASK_PROVIDER,
  },
  'missing-at-sender': {
    severity: 'warning',
    says: 'These addresses of mail servers have no name in the reverse DNS, and your SPF record lets them send: {addresses}.',
    do: ASK_PROVIDER,
    because: NEEDED,
  },
  unconfirmed: {
    severity: 'notice',
    says: 'The names of these addresses in the reverse DNS do not lead back to them: {addresses}. If they also send mail, many receivers reject it.',
    do: 'Give the names in the reverse DNS (PTR records) these addresses, or enter other names there',
  },
  'unconfirmed-at-sender': {
    severity: 'warning',
    says: 'The names of these addresses in the reverse DNS do not lead back to them, and your SPF record lets them send: {addresses}.',
    do: 'Give the names in the reverse DNS (PTR records) these addresses, or enter other names there',
    because: NEEDED,
  },
  generic: {
    severity: 'notice',
    says: 'The names of these addresses in the reverse DNS are made of the addresses, and your SPF record lets them send: {addresses}. Some receivers treat such senders as home connections.',
    do: ASK_PROVIDER,
  },
  'greets-without-name': {
    severity: 'notice',
    says: 'These mail servers do not greet with a full name of their own: {hosts}. Servers that send under the same name are rejected by some receivers.',
    do: 'Set the full name of each mail server in its settings',
    refs: { rfc: { rfc: 5321, section: '4.3.1' } },
  },
  'greets-otherwise': {
    severity: 'info',
    says: 'These mail servers greet with a name that does not lead to the address that answered: {hosts}. That matters only if they send under it.',
    refs: { rfc: { rfc: 5321, section: '4.3.1' } },
  },
  open: { severity: 'info', says: 'We could not look up these addresses in the reverse DNS: {addresses}.' },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const mailReverseNames = defineCheck({
  id: 'mail-reverse-names',
  name: 'Names of the mail servers',
  means: 'The reverse DNS gives a name to an address, and a mail server names itself when it greets.',
  why: 'Many receivers reject mail from addresses without a name, or whose name does not lead back to them.',
  citations: [
    { rfc: 1912, section: '2.1' },
    { rfc: 5321, section: '4.3.1' },
  ],
  needs: { found: readMailNames },
  findings: FINDINGS,
  judge({ found: { addresses, greetings } }) {
    const missing = addresses.filter(({ names }) => names !== null && names.length === 0);
    const unconfirmed = addresses.filter(({ isConfirmed }) => isConfirmed === false);
    const generic = addresses.filter((one) => one.generic !== null && one.sends && one.isConfirmed === true);
    const open = addresses.filter(({ names }) => names === null);
    const sending = ({ sends }: MailReverseName) => sends;
    const others = ({ sends }: MailReverseName) => !sends;
    const greeted = (kind: 'no-name' | 'elsewhere') => greetings.filter((one) => one.kind === kind);
    return gravest(addresses.length === 0 ? remark('none') : remark('looked-up', { count: addresses.length }), [
      ...of('missing-at-sender', missing.filter(sending), ofHost),
      ...of('unconfirmed-at-sender', unconfirmed.filter(sending), named),
      ...of('missing', missing.filter(others), ofHost),
      ...of('unconfirmed', unconfirmed.filter(others), named),
      ...of('generic', generic, named),
      ...ofGreetings('greets-without-name', greeted('no-name')),
      ...ofGreetings('greets-otherwise', greeted('elsewhere')),
      ...of('open', open, ofHost),
    ]);
  },
});

const ofHost = ({ address, hosts }: MailReverseName): Message => atHost(hosts[0] ?? '', address);
const named = ({ address, names }: MailReverseName): Message =>
  REVERSE_TEXTS.message('named', { address, names: names ?? [] });

function of(
  code: 'missing-at-sender' | 'unconfirmed-at-sender' | 'missing' | 'unconfirmed' | 'generic' | 'open',
  some: readonly MailReverseName[],
  shown: (one: MailReverseName) => Message,
): readonly Remark[] {
  return some.length === 0 ? [] : [remark(code, { addresses: some.map(shown) })];
}

const ofGreetings = (
  code: 'greets-without-name' | 'greets-otherwise',
  some: readonly { readonly host: string; readonly word: string }[],
): readonly Remark[] =>
  some.length === 0
    ? []
    : [remark(code, { hosts: some.map(({ host, word }) => REVERSE_TEXTS.message('greets', { host, word })) })];
