import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../check.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';
import { MX_FINDINGS } from '../mx/findings.ts';

/**
 * Declares what is to be said of mail servers and their encryption. What is wrong with their names the MX records say
 * as well.
 */
export const STARTTLS_FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  good: { severity: 'ok', says: 'All mail servers that we asked accept TLS: {hosts}. {more}' },
  lacking: { severity: 'info', says: 'Some mail servers have TLS problems. {more}' },
  'not-offered': {
    severity: 'warning',
    says: 'These servers receive mail unencrypted, because they offer no STARTTLS: {hosts}.',
    advice: '{todo}',
    do: 'Turn on STARTTLS at {hosts}',
    because: 'Mail to these servers crosses the network unencrypted.',
  },
  'not-offered-enforced': {
    severity: 'error',
    says: 'These servers offer no STARTTLS: {hosts}. The MTA-STS policy is in force, so senders that follow it deliver nothing there; all others deliver unencrypted.',
    advice: '{todo}',
    do: 'Turn on STARTTLS at {hosts}',
    because: 'Senders that follow your MTA-STS policy deliver nothing there.',
    impact: 'reachability',
  },
  'broken-enforced': {
    severity: 'error',
    says: 'STARTTLS fails at {hosts}: {detail}. The MTA-STS policy is in force, so senders that follow it deliver nothing there.',
    advice: '{todo}',
    do: 'Repair STARTTLS at {hosts}',
    because: 'Senders that follow your MTA-STS policy deliver nothing there.',
    impact: 'reachability',
  },
  broken: {
    severity: 'error',
    says: 'STARTTLS fails at {hosts}: {detail}. Senders give up, or deliver in the clear.',
    advice: '{todo}',
    do: 'Repair STARTTLS at {hosts}',
    because: 'Senders give up, or deliver unencrypted.',
  },
  silent: {
    severity: 'notice',
    says: 'No mail server answered us on port 25: {hosts} ({detail}). If they answer nobody else either, no mail reaches the domain. Many networks block port 25, and ours may be one of them.',
    advice: '{todo}',
    do: 'Make your mail servers answer on port 25',
    because: 'No e-mail reaches the domain while none of them answers.',
    impact: 'reachability',
  },
  'some-silent': {
    severity: 'notice',
    says: 'These mail servers did not answer us on port 25, while others did: {hosts} ({detail}). Mail depends on the remaining servers.',
    advice: '{todo}',
  },
  'no-address': { ...MX_FINDINGS['hosts-without-address'], impact: 'reachability' },
  'doubled-name': MX_FINDINGS['doubled-hosts'],
  'no-name': { ...MX_FINDINGS['no-hosts'], impact: 'reachability' },
  'private-address': {
    severity: 'notice',
    says: 'The address {address} cannot be reached from the internet, so no mail reaches these servers: {hosts}.',
    advice: 'Give them public addresses, or let the MX records name others.',
    do: 'Give {hosts} a public address',
    because: 'Nobody on the internet can reach {address}.',
    impact: 'reachability',
  },
  'old-version': {
    severity: 'warning',
    says: 'These servers speak {version} at best, which is no longer safe: {hosts}.',
    advice: '{todo}',
    do: 'Turn on TLS 1.2 or 1.3 at {hosts}',
    because: '{version} is no longer safe.',
    refs: { rfc: { rfc: 8996 } },
  },
  refused: {
    severity: 'error',
    says: 'The certificate of {hosts} is not valid: {why}. The MTA-STS policy is in force, so senders that follow it deliver nothing there.',
    advice: '{todo}',
    do: 'Install a valid certificate at {hosts}',
    because: 'Senders that follow your MTA-STS policy deliver nothing there.',
    impact: 'reachability',
  },
  untrusted: {
    severity: 'notice',
    says: 'The certificate of {hosts} is not valid: {why}. Most senders encrypt all the same, but cannot tell the server from an impostor.',
    advice: '{todo}',
  },
  'untrusted-but-dane': {
    severity: 'info',
    says: 'The certificate of {hosts} is not valid for senders that go by public authorities: {why}. Senders with DANE accept it by its TLSA record.',
  },
  'ends-soon': {
    severity: 'warning',
    says: 'The certificate of {hosts} ends on {date}.',
    advice: '{todo}',
    do: 'Renew the certificate of {hosts}',
    because: 'It ends on {date}.',
    before: 'date',
  },
} as const satisfies FindingTable;

/** Says what stands in these sentences. */
export const STARTTLS_NOTE_TEXTS = defineTexts('starttls-note', {
  implicit: 'There is no MX record, so senders use the name itself.',
  untried: 'We did not ask {count, plural, one {# further server} other {# further servers}}.',
});
