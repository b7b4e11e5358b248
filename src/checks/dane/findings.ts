import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../finding.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';

/** Declares what is to be said of TLSA records and the certificates of mail servers. */
export const DANE_FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  absent: {
    severity: 'info',
    says: 'No mail server has a TLSA record, so DANE is not in use: {hosts}.',
    more: 'Before a key changes, publish one for the new key: renew certificates with the same key, or add the new record some days ahead.',
  },
  'absent-unknown-key': {
    severity: 'info',
    says: 'No mail server has a TLSA record, so DANE is not in use: {hosts}.',
    do: 'Publish a TLSA record for each mail server',
    more: 'It has the form "_25._tcp.(host) TLSA 3 1 1 (SHA-256 of the public key)", and counts only in a zone that is signed with DNSSEC.',
  },
  'absent-unsigned': {
    severity: 'info',
    says: 'No mail server has a TLSA record, and their zone is not signed with DNSSEC, without which TLSA records do not count: {hosts}.',
    do: 'Sign the zone of your mail servers with DNSSEC first',
  },
  'absent-elsewhere': {
    severity: 'info',
    says: 'No mail server has a TLSA record: {hosts}. They are run by your mail provider, and only the provider can publish them; there is nothing to do in your own DNS.',
  },
  'absent-elsewhere-unsigned': {
    severity: 'info',
    says: 'No mail server has a TLSA record: {hosts}. Your zone is signed with DNSSEC, but the zone of {unsigned} is not, so DANE cannot protect mail to your domain. Only your mail provider can change that; there is nothing to do in your own DNS.',
  },
  fits: { severity: 'ok', says: 'The certificates of the mail servers fit their TLSA records: {hosts}.' },
  lacking: { severity: 'info', says: 'There are TLSA records for {hosts}, but DANE is not fully effective.' },
  mismatch: {
    severity: 'error',
    says: 'The certificate of {hosts} matches none of its TLSA records ({records}). Senders with DANE deliver nothing there.',
    do: 'Publish the TLSA record of the key that {hosts} uses, or bring back the old key',
    more: '{todo}',
    impact: 'reachability',
  },
  almost: {
    severity: 'error',
    says: 'The certificate of {hosts} is signed by the authority that its TLSA record names, but {why}. Senders with DANE deliver nothing there.',
    do: 'Install a valid certificate for {hosts} that fits its TLSA record',
    more: '{todo}',
    impact: 'reachability',
  },
  'no-tls': {
    severity: 'error',
    says: 'There are TLSA records for {hosts}, but no TLS: {detail}. Senders with DANE deliver nothing there.',
    do: 'Offer TLS at {hosts}, or delete its TLSA records',
    more: '{todo}',
    impact: 'reachability',
  },
  bogus: {
    severity: 'error',
    says: 'The DNSSEC signatures of the TLSA records of {hosts} do not validate. Senders with DANE deliver nothing there.',
    do: 'Repair the DNSSEC of the zone of the TLSA records of {hosts}',
    more: '{todo}',
    impact: 'reachability',
  },
  unusable: {
    severity: 'notice',
    says: 'No TLSA record of {hosts} can be used, so senders check nothing: "{record}": {why}.',
    do: 'Publish a TLSA record of the form 3 1 1 for {hosts}',
    more: '{todo}',
  },
  insecure: {
    severity: 'notice',
    says: 'There are TLSA records for {hosts}, but they are not signed with DNSSEC, so they do not count.',
    do: 'Have the zone of {hosts} signed with DNSSEC',
    more: '{todo}',
  },
  missing: {
    severity: 'notice',
    says: 'These mail servers have no TLSA record, and attackers can redirect mail to them: {hosts}.',
    do: 'Publish a TLSA record 3 1 1 for each of these mail servers: {hosts}',
    more: '{todo}',
  },
  'unsigned-hosts': {
    severity: 'notice',
    says: 'The MX records are signed with DNSSEC, but the zone of {hosts} is not, so DANE cannot protect mail that is delivered there.',
    do: 'Have the zone of {hosts} signed with DNSSEC',
    more: '{todo}',
  },
  'unsigned-mx': {
    severity: 'notice',
    says: 'The MX records are not signed with DNSSEC: an attacker on the network can name other mail servers, and DANE does not help.',
    do: 'Sign the zone of the domain with DNSSEC',
  },
  rollover: {
    severity: 'notice',
    says: '{why}: {hosts}.',
    do: 'Prepare the TLSA records of {hosts} for a new certificate or key',
    more: '{todo}',
  },
  'useless-record': {
    severity: 'notice',
    says: 'One of the TLSA records of {hosts} cannot be used: "{record}": {why}.',
    do: 'Delete or correct this TLSA record of {hosts}',
    more: '{todo}',
  },
} as const satisfies FindingTable;

/** Says what stands in the sentences about TLSA records. */
export const DANE_NOTE_TEXTS = defineTexts('dane-note', {
  'wrong-name': 'it is for other names',
  'out-of-date': 'a certificate of the chain is out of date',
  'not-trusted': 'public authorities do not vouch for it, as its record asks',
  whole: 'TLSA records that name the whole certificate no longer match once it is renewed',
  'whole-todo': 'Publish a record 3 1 1, which names the public key, and renew certificates with the same key.',
  single: 'With only one TLSA record, mail stops when the key changes, unless the new record was there before',
  'single-todo': 'Before a new key goes into use, publish its record beside the old one, and wait for two TTLs.',
});
