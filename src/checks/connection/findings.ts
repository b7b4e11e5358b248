import { defineSubject } from '../subject.ts';

/** Tells what is said of how a web server speaks TLS and HTTP. */
export const CONNECTION = defineSubject('connection', {
  'no-server': { severity: 'info', says: 'Not needed: no address of the name serves a certificate.' },
  'other-port': {
    severity: 'info',
    says: 'Not needed: this is a matter of the website on port 443, and another port is checked here.',
  },
  offers: { severity: 'ok', says: 'The server offers {versions}.' },
  'no-tls13': {
    severity: 'notice',
    says: 'TLS 1.3 is not offered at {addresses}.',
    action: 'Turn on TLS 1.3',
    why: 'It is faster, and always has forward secrecy.',
    refs: { rfc: { rfc: 9325, section: '3.1.1' } },
  },
  'old-tls': {
    severity: 'warning',
    says: '{versions} is offered at {addresses}. It is obsolete, and no current browser needs it.',
    action: 'Turn off {versions}',
    why: 'It is obsolete, and no current browser needs it.',
    refs: { rfc: { rfc: 8996 } },
  },
  ssl3: {
    severity: 'error',
    says: 'SSL 3.0 is offered at {addresses}. Attackers can read such connections.',
    action: 'Turn off SSL 3.0',
    why: 'Attackers can read such connections.',
    refs: { rfc: { rfc: 7568 } },
  },
  'no-current-tls': {
    severity: 'error',
    says: 'Neither TLS 1.2 nor 1.3 is offered at {addresses}. Current browsers can’t connect.',
    action: 'Turn on TLS 1.2 and 1.3',
    why: 'Current browsers can’t connect.',
    impact: 'reachability',
  },
  chooses: { severity: 'ok', says: 'Browsers get {ciphers}.' },
  'no-forward-secrecy': {
    severity: 'warning',
    says: 'Browsers get {ciphers}, without forward secrecy: an attacker who learns the key later can read what was recorded.',
    action: 'Prefer cipher suites with ECDHE',
    why: 'An attacker who learns the key later can read what was recorded.',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'rsa-key-exchange': {
    severity: 'notice',
    says: 'Clients without elliptic curves get {ciphers}, without forward secrecy.',
    action: 'Turn off cipher suites with RSA key exchange',
    why: 'An attacker who learns the key later can read what was recorded.',
  },
  'no-aead': {
    severity: 'notice',
    says: 'Browsers with TLS 1.2 get {ciphers}, which is not authenticated encryption (AEAD).',
    action: 'Turn on AES-GCM or ChaCha20-Poly1305 for TLS 1.2',
    why: 'Older modes of encryption have been attacked again and again.',
  },
  'weak-ciphers': {
    severity: 'warning',
    says: 'Weak cipher suites are accepted: {ciphers}.',
    action: 'Turn off {ciphers}',
    why: 'RC4 and 3DES can be broken with enough recorded traffic.',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'broken-ciphers': {
    severity: 'error',
    says: 'Cipher suites that protect nothing are accepted: {ciphers}.',
    action: 'Turn off {ciphers}',
    why: 'Attackers on the network can read or change such connections.',
  },
  'short-prime': {
    severity: 'warning',
    says: 'The Diffie-Hellman key exchange uses a prime of {bits} bits; 2,048 are the least that is safe.',
    action: 'Use a Diffie-Hellman group of at least 2,048 bits, or ECDHE alone',
    why: 'Shorter primes are within reach of attackers.',
    refs: { rfc: { rfc: 9325, section: '4.4' } },
  },
  'post-quantum': {
    severity: 'ok',
    says: 'Current browsers get {group}, which resists quantum computers; older clients get a classical key exchange.',
  },
  classical: {
    severity: 'info',
    says: 'No post-quantum key exchange is offered at {addresses}: what is recorded today could be read by a quantum computer one day.',
  },
  'post-quantum-only': {
    severity: 'warning',
    says: 'Only clients with post-quantum key exchange can connect to {addresses}. Older browsers can’t.',
    action: 'Allow X25519 beside X25519MLKEM768',
    why: 'Older browsers can’t connect.',
  },
  'large-hello-ignored': {
    severity: 'warning',
    says: 'A ClientHello of two packets gets no answer at {addresses}, and a small one does. Current browsers send one of two packets.',
    action: 'Update the server at {addresses}, or the firewall in front of it',
    why: 'Current browsers fail to connect, or connect late.',
  },
  hsts: {
    severity: 'ok',
    says: 'Browsers that were here use HTTPS alone for {days, plural, one {# day} other {# days}}. {preload}',
  },
  'hsts-short': {
    severity: 'notice',
    says: 'HSTS holds for {days, plural, one {# day} other {# days}}; half a year is the least that protects rare visitors.',
    action: 'Raise the max-age of HSTS to a year',
    why: 'Visitors who come back later are unprotected again.',
    advice: 'Raise it once all works over HTTPS: Strict-Transport-Security: max-age=31536000.',
  },
  'hsts-off': {
    severity: 'notice',
    says: 'HSTS is turned off: max-age is 0.',
    action: 'Turn on HSTS',
    why: 'An attacker on the network can keep a visitor on HTTP.',
    advice: 'Start with one day: Strict-Transport-Security: max-age=86400. Raise it to a year once nothing broke.',
  },
  'hsts-absent': {
    severity: 'notice',
    says: 'There is no HSTS header.',
    action: 'Send an HSTS header',
    why: 'Without it, an attacker on the network can keep a visitor on HTTP.',
    advice: 'Start with one day: Strict-Transport-Security: max-age=86400. Raise it to a year once nothing broke.',
  },
  'hsts-unreadable': {
    severity: 'notice',
    says: 'Browsers ignore the HSTS header, because they can’t read it: {value}.',
    action: 'Correct the HSTS header',
    why: 'Browsers ignore it as it is.',
    advice: 'Start with one day: Strict-Transport-Security: max-age=86400. Raise it to a year once nothing broke.',
  },
  'hsts-not-trusted': {
    severity: 'notice',
    says: 'Browsers ignore HSTS while the certificate is not valid.',
    action: 'Repair the certificate, then send an HSTS header',
    why: 'Browsers ignore HSTS while the certificate is not valid.',
  },
  redirects: { severity: 'ok', says: 'Port 80 leads to {target}.' },
  'port-closed': { severity: 'ok', says: 'Nothing answers on port 80, so nothing is sent unencrypted.' },
  'plain-refused': { severity: 'ok', says: 'Port 80 answers HTTP {status}, and shows nothing of the site.' },
  'redirects-elsewhere': {
    severity: 'notice',
    says: 'Port 80 leads straight to {target}, so browsers never learn to use HTTPS for {host}.',
    action: 'Redirect to https://{host} first, and from there to {target}',
    why: 'Browsers learn HSTS from the host itself alone.',
  },
  'redirects-plain': {
    severity: 'warning',
    says: 'Port 80 leads to {target}, unencrypted again.',
    action: 'Redirect port 80 to https://{host}',
    why: 'An attacker on the network can read and change what visitors see.',
  },
  'stays-plain': {
    severity: 'warning',
    says: 'Port 80 shows the site unencrypted.',
    action: 'Redirect port 80 to https://{host}',
    why: 'An attacker on the network can read and change what visitors see.',
  },
  'redirect-loop': {
    severity: 'error',
    says: 'HTTPS leads back to {target}, and that to HTTPS: visitors go in a circle.',
    action: 'Remove the redirect from HTTPS to HTTP',
    why: 'Browsers give up, and show an error.',
    impact: 'reachability',
  },
  'redirects-inside': {
    severity: 'error',
    says: 'Port 80 leads to {target}, an address that nobody on the internet reaches.',
    action: 'Redirect port 80 to https://{host}',
    why: 'Visitors who type the name reach nothing.',
    impact: 'reachability',
  },
  'no-https-record': {
    severity: 'info',
    says: 'There is no HTTPS record. Browsers find out about HTTP/2 and HTTP/3 when they connect.',
  },
  'https-record': { severity: 'ok', says: 'There is an HTTPS record: {record}.' },
  'alpn-not-served': {
    severity: 'notice',
    says: 'The HTTPS record announces {alpn}, and the server agreed to {served} with us.',
    advice: 'Announce what the server offers.',
  },
  'mail-in-order': { severity: 'ok', says: 'The certificates of the mail servers are valid: {hosts}.' },
  'no-mail': { severity: 'info', says: 'Not needed: no mail server of the domain offers TLS.' },
  'mail-not-valid': {
    severity: 'notice',
    says: 'The certificates of these mail servers are not valid: {hosts}. The mail-security diagnosis says what that means for senders.',
  },
  'mail-ends-soon': {
    severity: 'warning',
    says: 'The certificates of these mail servers end soon: {hosts}.',
    action: 'Renew the certificates of {hosts}',
    why: 'They end soon.',
  },
});

/** Versions by the names that people use. */
const VERSION_NAMES: Readonly<Record<string, string>> = {
  SSLv3: 'SSL 3.0',
  TLSv1: 'TLS 1.0',
  'TLSv1.1': 'TLS 1.1',
  'TLSv1.2': 'TLS 1.2',
  'TLSv1.3': 'TLS 1.3',
};
export const versionText = (version: string): string => VERSION_NAMES[version] ?? version;
