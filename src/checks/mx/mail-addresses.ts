import type { Message } from '../../domain/message.ts';
import {
  type MailAddress,
  type MailAddresses,
  type MailPlace,
  readMailAddresses,
  type WorseAddress,
} from '../../facts/mail-addresses.ts';
import { causesClause } from '../causes.ts';
import { isOldVersion } from '../certificate/judgement.ts';
import { defineCheck, type Remark } from '../check.ts';
import { versionText } from '../connection/findings.ts';
import { atHost } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { todoOf } from '../host-owners.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';
import { STARTTLS_NOTE_TEXTS } from '../starttls/findings.ts';

const { message } = STARTTLS_NOTE_TEXTS;

const FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  implicit: { severity: 'info', says: 'Not needed: there is no MX record that names mail servers.' },
  answer: {
    severity: 'ok',
    says: '{count, plural, one {The address of the mail server answers} other {All # addresses of the mail servers that we tried answer}} on port 25. {more}',
  },
  none: { severity: 'info', says: 'The mail servers have no address that could be reached from the internet.' },
  'all-dead': {
    severity: 'error',
    says: 'No mail server answers on port 25: {addresses}. Others answered us there, so it is not our network. If they answer nobody else either, no mail arrives.',
    do: 'Make the mail servers answer on port 25',
    more: '{todo}',
    impact: 'reachability',
    refs: { rfc: { rfc: 5321, section: '5.1' } },
  },
  'family-dead': {
    severity: 'error',
    says: 'No mail server answers on port 25 over {family}: {addresses}. Others answered us over {family}, so it is not our network. Senders that use {family} alone deliver nothing.',
    do: 'Make the mail servers answer on port 25 over {family}, or remove these addresses from the DNS',
    more: '{todo}',
    impact: 'reachability',
    refs: { rfc: { rfc: 5321, section: '5.1' } },
  },
  'first-dead': {
    severity: 'error',
    says: 'The mail servers that senders try first do not answer on port 25: {addresses}. Mail comes late, or not at all.',
    do: 'Make the first mail servers answer on port 25, or remove them from the MX records',
    more: '{todo}',
    impact: 'reachability',
    refs: { rfc: { rfc: 5321, section: '5.1' } },
  },
  'address-dead': {
    severity: 'warning',
    says: 'These addresses of mail servers do not answer on port 25, and others do: {addresses}. Senders that try them first deliver late.',
    do: 'Make the mail servers answer at these addresses, or remove the addresses from the DNS',
    more: '{todo}',
  },
  'not-offered-there': {
    severity: 'warning',
    says: 'These addresses offer no STARTTLS, though another address of the same server does: {addresses}. Senders that meet them deliver unencrypted, or with MTA-STS or DANE not at all.',
    do: 'Turn on STARTTLS at each address of {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 3207, section: '4' } },
  },
  'broken-there': {
    severity: 'warning',
    says: 'STARTTLS fails at {addresses}: {detail}. It works at another address of the same server.',
    do: 'Repair STARTTLS at each address of {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 3207, section: '4' } },
  },
  'not-valid-there': {
    severity: 'warning',
    says: 'The certificate at {addresses} is not valid: {detail}. Another address of the same server shows a valid one. Senders that check certificates reject this one.',
    do: 'Install the valid certificate at each address of {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 8461, section: '4.2' } },
  },
  'old-version-there': {
    severity: 'warning',
    says: 'The server speaks {version} at best at {addresses}, which is no longer safe, and a newer version at another address.',
    do: 'Turn on TLS 1.2 and 1.3 at each address of {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 8996 } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/**
 * Finds addresses of mail servers that are dead, or speak TLS worse than another address of the same server. Senders that meet one
 * try the next, so only some mail is late or lost.
 */
export const mailAddresses = defineCheck({
  id: 'mail-addresses',
  name: 'Addresses of the mail servers',
  means: 'A mail server can have several addresses, of IPv4 and IPv6, and senders may use any of them.',
  why: 'Mail to an address that does not answer comes late, and from senders with one kind of address perhaps never. Encryption that fails at one address fails for the mail that arrives there.',
  citations: [
    { rfc: 5321, section: '5.1' },
    { rfc: 8305, section: '3' },
    { rfc: 3207, section: '4' },
  ],
  needs: { found: readMailAddresses },
  findings: FINDINGS,
  judge({ found }, say) {
    const { kind, addresses, untried, worse } = found;
    if (kind !== 'hosts') return say.exempt(kind);
    const more = { sentences: untried > 0 ? [message('untried-addresses', { count: untried })] : [] };
    const fine = addresses.length === 0 ? remark('none') : remark('answer', { count: addresses.length, more });
    return gravest(fine, [...deadRemarks(found), ...worse.flatMap(worseRemarks)]);
  },
});

function deadRemarks(found: MailAddresses): readonly Remark[] {
  const { addresses, open, untried } = found;
  const dead = addresses.filter(({ answers }) => !answers);
  if (dead.length === 0) return [];
  const about = (some: readonly MailAddress[]) => ({ addresses: some.map(shown), todo: todoOf(some, 'running') });
  if (dead.length === addresses.length && open.length === 0 && untried === 0) return [remark('all-dead', about(dead))];
  const family = ([4, 6] as const).find((one) => isDead(found, (place) => place.family === one));
  const ofFamily = dead.filter((one) => one.family === family);
  const others = dead.filter((one) => one.family !== family);
  const isFirstDead = isDead(found, ({ isFirst }) => isFirst);
  const ofFirst = others.filter(({ isFirst }) => isFirstDead && isFirst);
  const rest = others.filter((one) => !ofFirst.includes(one));
  return [
    ...(ofFamily.length === 0 ? [] : [remark('family-dead', { ...about(ofFamily), family: `IPv${family}` })]),
    ...(ofFirst.length === 0 ? [] : [remark('first-dead', about(ofFirst))]),
    ...(rest.length === 0 ? [] : [remark('address-dead', about(rest))]),
  ];
}

function worseRemarks(one: WorseAddress): readonly Remark[] {
  const { starttls, host } = one;
  const about = (todo: 'starttls' | 'settings' | 'install' | 'version') => ({
    addresses: shown(one),
    hosts: host,
    todo: todoOf([one], todo),
  });
  if (starttls.kind === 'not-offered') return [remark('not-offered-there', about('starttls'))];
  if (starttls.kind === 'broken')
    return [remark('broken-there', { ...about('settings'), detail: causesClause(starttls.causes) })];
  const { fault, version } = starttls;
  return [
    ...(fault === null ? [] : [remark('not-valid-there', { ...about('install'), detail: causesClause(fault.causes) })]),
    ...(isOldVersion(version)
      ? [remark('old-version-there', { ...about('version'), version: versionText(version) })]
      : []),
  ];
}

/** Returns whether all addresses of a kind are known to be dead, and there are some. */
const isDead = ({ addresses, open }: MailAddresses, isOne: (one: MailPlace) => boolean): boolean =>
  !open.some(isOne) && addresses.some(isOne) && addresses.filter(isOne).every(({ answers }) => !answers);

const shown = ({ host, address }: MailPlace): Message => atHost(host, address);
