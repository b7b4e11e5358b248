import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../finding.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';

/**
 * Declares what is to be said of how mail servers speak TLS. It is graver for a website: a sender that finds nothing in common
 * delivers unencrypted, so weak encryption is better than none (RFC 9325 §5.2), and who can attack the handshake can also
 * strip STARTTLS.
 */
export const MAIL_TLS_FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  'no-tls': { severity: 'info', says: 'Not needed: no mail server that answered us offers TLS.' },
  sound: { severity: 'ok', says: 'What we tested of TLS at these mail servers is in order: {hosts}.' },
  'not-tested': {
    severity: 'info',
    says: 'Not tested at {hosts}: {parts}. We make at most 6 connections to a mail server, or got no answer.',
  },
  'old-tls': {
    severity: 'notice',
    says: 'These mail servers still take {versions}: {hosts}.',
    do: 'Turn off {versions} at {hosts}, once no sender needs it',
    because: 'These versions are deprecated, and almost all senders have TLS 1.2.',
    more: '{todo}',
    refs: { rfc: { rfc: 8996 } },
  },
  ssl3: {
    severity: 'warning',
    says: 'These mail servers take SSL 3.0, which attackers can break: {hosts}.',
    do: 'Turn off SSL 3.0 at {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 7568 } },
  },
  'broken-ciphers': {
    severity: 'warning',
    says: 'These mail servers take cipher suites that protect nothing: {hosts} ({ciphers}).',
    do: 'Turn off {kinds} at {hosts}',
    because: 'Attackers on the network can read or change such mail, and the sender takes it for encrypted.',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'weak-ciphers': {
    severity: 'notice',
    says: 'These mail servers take weak cipher suites: {hosts} ({ciphers}).',
    do: 'Turn off {kinds} at {hosts}, once no sender needs them',
    because: 'RC4 and 3DES can be broken with enough recorded traffic.',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'no-forward-secrecy': {
    severity: 'warning',
    says: 'At {hosts}, senders with TLS 1.2 get {ciphers}, without forward secrecy: an attacker who learns the key later can read mail that was recorded.',
    do: 'Prefer cipher suites with ECDHE at {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'rsa-key-exchange': {
    severity: 'info',
    says: 'At {hosts}, senders without elliptic curves get {ciphers}, without forward secrecy.',
  },
  'dhe-key-exchange': {
    severity: 'info',
    says: 'At {hosts}, senders without elliptic curves get {ciphers}, with a key exchange (DHE) that TLS 1.2 should no longer use.',
    refs: { rfc: { rfc: 10015, section: '3' } },
  },
  'no-aead': {
    severity: 'notice',
    says: 'At {hosts}, senders with TLS 1.2 get {ciphers}, which is not authenticated encryption (AEAD).',
    do: 'Turn on AES-GCM or ChaCha20-Poly1305 for TLS 1.2 at {hosts}',
    because: 'Older modes of encryption have been attacked again and again.',
    more: '{todo}',
  },
  'short-prime': {
    severity: 'warning',
    says: 'At {hosts}, the Diffie-Hellman key exchange uses a prime of {bits} bits; 2,048 are the least that is safe. Some senders break off there, and deliver unencrypted.',
    do: 'Use a Diffie-Hellman group of at least 2,048 bits at {hosts}',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '4.4' } },
  },
  'short-curve': {
    severity: 'notice',
    says: 'At {hosts}, keys are agreed on over curves that are too short, if a sender prefers them: {curves}.',
    do: 'Allow X25519, P-256 and P-384 alone at {hosts}',
    because: 'Their strength is below 112 bits.',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '4.2' } },
  },
  'client-order': {
    severity: 'notice',
    says: 'At {hosts}, the order of the sender decides: one that lists weak cipher suites first got {weaker}, though both know {better}.',
    do: 'Let the order of the server decide at {hosts}',
    because: 'Then a badly configured sender gets the best that both know.',
    more: '{todo}',
  },
  'no-secure-renegotiation': {
    severity: 'notice',
    says: 'These mail servers do not know secure renegotiation: {hosts}.',
    do: 'Update the TLS software of {hosts}',
    because: 'An attacker on the network may put commands before those of the sender.',
    more: '{todo}',
    refs: { rfc: { rfc: 5746, section: '3.6' } },
  },
  'tls-compression': {
    severity: 'notice',
    says: 'These mail servers compress what TLS sends: {hosts}.',
    do: 'Turn off the compression of TLS at {hosts}',
    because: 'The lengths give away what is sent.',
    more: '{todo}',
    refs: { rfc: { rfc: 9325, section: '3.3' } },
  },
  'sha1-key-exchange': {
    severity: 'notice',
    says: 'These mail servers sign their part of the key exchange with SHA-1, though we offered better: {hosts}.',
    do: 'Allow signatures with SHA-256 for TLS 1.2 at {hosts}',
    because: 'SHA-1 can be forged.',
    more: '{todo}',
    refs: { rfc: { rfc: 9155, section: '4' } },
  },
  'no-extended-master-secret': {
    severity: 'notice',
    says: 'These mail servers do not know the extended master secret of TLS 1.2: {hosts}.',
    do: 'Update the TLS software of {hosts}',
    because: 'It ties the keys to one connection, so that nobody can mix two.',
    more: '{todo}',
    refs: { rfc: { rfc: 7627 } },
  },
  'other-certificate-over': {
    severity: 'notice',
    says: 'Senders that don’t take ECDSA get another certificate at {hosts}, which is out of date: it is valid from {from} to {until}.',
    do: 'Renew or remove the certificate that {hosts} sends to senders that don’t take ECDSA',
    because: 'Those among them that check certificates deliver nothing.',
    more: '{todo}',
  },
  'other-certificate-name': {
    severity: 'notice',
    says: 'Senders that don’t take ECDSA get another certificate at {hosts}, which is for other names: {names}.',
    do: 'Replace or remove the certificate that {hosts} sends to senders that don’t take ECDSA',
    because: 'Those among them that check certificates deliver nothing.',
    more: '{todo}',
  },
} as const satisfies FindingTable;

/** Names what was not tested. */
export const MAIL_TLS_NOTE_TEXTS = defineTexts('mail-tls-note', {
  weak: 'weak cipher suites',
  order: 'whose order of cipher suites decides',
  plain: 'what senders without elliptic curves get',
});
