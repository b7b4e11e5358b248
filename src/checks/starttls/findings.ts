import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../finding.ts';
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
    do: 'Turn on STARTTLS at {hosts}',
    more: '{todo}',
  },
  'not-offered-enforced': {
    severity: 'error',
    says: 'These servers offer no STARTTLS: {hosts}. The MTA-STS policy is in force, so senders that follow it deliver nothing there; all others deliver unencrypted.',
    do: 'Turn on STARTTLS at {hosts}',
    more: '{todo}',
    impact: 'reachability',
  },
  'broken-enforced': {
    severity: 'error',
    says: 'STARTTLS fails at {hosts}: {detail}. The MTA-STS policy is in force, so senders that follow it deliver nothing there.',
    do: 'Repair STARTTLS at {hosts}',
    more: '{todo}',
    impact: 'reachability',
  },
  broken: {
    severity: 'error',
    says: 'STARTTLS fails at {hosts}: {detail}. Senders give up, or deliver in the clear.',
    do: 'Repair STARTTLS at {hosts}',
    more: '{todo}',
  },
  silent: {
    severity: 'notice',
    says: 'No mail server answered us on port 25: {hosts} ({detail}). If they answer nobody else either, no mail reaches the domain. Many networks block port 25, and ours may be one of them.',
    do: 'Make your mail servers answer on port 25',
    more: '{todo}',
    impact: 'reachability',
  },
  'some-silent': {
    severity: 'notice',
    says: 'These mail servers did not answer us on port 25, while others did: {hosts} ({detail}). Mail depends on the remaining servers.',
    do: 'Find out why {hosts} did not answer on port 25',
    more: '{todo}',
  },
  'no-address': { ...MX_FINDINGS['hosts-without-address'], impact: 'reachability' },
  'doubled-name': MX_FINDINGS['doubled-hosts'],
  'no-name': { ...MX_FINDINGS['no-hosts'], impact: 'reachability' },
  'private-address': {
    severity: 'notice',
    says: 'The address {address} cannot be reached from the internet, so no mail reaches these servers: {hosts}.',
    do: 'Give {hosts} a public address, or name other servers in the MX records',
    impact: 'reachability',
  },
  'old-version': {
    severity: 'warning',
    says: 'These servers speak {version} at best, which is no longer safe: {hosts}.',
    do: 'Turn on TLS 1.2 and 1.3 at {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 8996 } },
  },
  refused: {
    severity: 'error',
    says: 'The certificate of {hosts} is not valid: {why}. The MTA-STS policy is in force, so senders that follow it deliver nothing there.',
    do: 'Install a certificate for {hosts} from a public authority',
    more: '{todo}',
    impact: 'reachability',
  },
  untrusted: {
    severity: 'notice',
    says: 'The certificate of {hosts} is not valid: {why}. Most senders encrypt all the same, but cannot tell the server from an impostor.',
    do: 'Install a certificate for {hosts} from a public authority',
    more: '{todo}',
  },
  'untrusted-but-dane': {
    severity: 'info',
    says: 'The certificate of {hosts} is not valid for senders that go by public authorities: {why}. Senders with DANE accept it by its TLSA record.',
  },
  'passwords-unencrypted': {
    severity: 'warning',
    says: 'These servers take passwords before encryption (AUTH {mechanisms}): {hosts}. A mail program that is set up wrongly then sends its password in the clear.',
    do: 'Offer AUTH at {hosts} only after STARTTLS',
    more: '{todo}',
    refs: { rfc: { rfc: 4954, section: '4' } },
  },
  'weak-key': {
    severity: 'warning',
    says: 'The key of the certificate of {hosts} is weak: {key}. Attackers may compute it, and then read or change mail on the way.',
    do: 'Install a certificate with a new key at {hosts}: ECDSA P-256, or RSA with 2,048 bits or more',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '4.5' } },
  },
  'forgeable-signature': {
    severity: 'notice',
    says: 'The certificate of {hosts} is signed with {algorithm}, which can be forged. Senders that check certificates may reject it.',
    do: 'Install a certificate for {hosts} that is signed with SHA-256 or better',
    more: '{todo}',
    refs: { rfc: { rfc: 6194 } },
  },
  'other-issuer': {
    severity: 'warning',
    says: 'The CAA records of {at} allow {allowed}, but {issuer} issued the certificate of {hosts}. It cannot be renewed there.',
    do: 'Allow {issuer} in the CAA records of {at}, if you use it for {hosts}',
    more: 'If you don’t use {issuer}, find out who got this certificate.',
    certainty: 'open',
    refs: { rfc: { rfc: 8659, section: '4' } },
  },
  'nobody-may-issue': {
    severity: 'warning',
    says: 'The CAA records of {at} allow nobody to issue certificates, so the one that {hosts} shows cannot be renewed.',
    do: 'Allow {issuer} in the CAA records of {at}, if you use it for {hosts}',
    certainty: 'open',
    refs: { rfc: { rfc: 8659, section: '4' } },
  },
  'ends-soon': {
    severity: 'warning',
    says: 'The certificate of {hosts} expires on {date}.',
    do: 'Renew the certificate of {hosts}',
    more: '{todo}',
    before: 'date',
  },
} as const satisfies FindingTable;

/** Says what stands in these sentences. */
export const STARTTLS_NOTE_TEXTS = defineTexts('starttls-note', {
  implicit: 'There is no MX record, so senders use the name itself.',
  untried: 'We did not ask {count, plural, one {# further server} other {# further servers}}.',
  'untried-addresses': 'We did not try {count, plural, one {# further address} other {# further addresses}}.',
});
