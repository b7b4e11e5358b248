import { defineSubject } from '../subject.ts';

/** Says that another port is checked than that of websites. */
export const OTHER_PORT = {
  severity: 'info',
  says: 'Not needed: this is a matter of the website on port 443, and another port is checked here.',
} as const;

/** Tells what is said of how a web server speaks TLS and HTTP. */
export const CONNECTION = defineSubject('connection', {
  'no-server': { severity: 'info', says: 'Not needed: no address of the name serves a certificate.' },
  'other-port': OTHER_PORT,
  offers: { severity: 'ok', says: 'The server offers {versions}.' },
  'offers-there': {
    severity: 'info',
    says: 'The server offers {versions} at the {count, plural, one {# address} other {# addresses}} that we tried. We did not try {addresses}.',
  },
  'no-tls13': {
    severity: 'notice',
    says: 'TLS 1.3 is not offered at {addresses}.',
    do: 'Turn on TLS 1.3',
    because: 'It is faster, and always has forward secrecy.',
    refs: { rfc: { rfc: 9325, section: '3.1.1' } },
  },
  'tls13-refused': {
    severity: 'error',
    says: 'At {addresses}, a ClientHello that offers TLS 1.3 got no answer, and one of TLS 1.2 did. Chrome and Edge can’t connect.',
    do: 'Update the server at {addresses}, or what is in front of it, so that it answers clients with TLS 1.3',
    because: 'All current browsers offer TLS 1.3.',
    impact: 'reachability',
    refs: { rfc: { rfc: 8446, section: '4.2.1' } },
  },
  'browsers-refused': {
    severity: 'error',
    says: 'At {addresses}, the ClientHello that Chrome and Edge send was refused, and others were answered. Chrome and Edge can’t connect.',
    do: 'Update the server at {addresses}, or what is in front of it, so that it passes over unknown values and extensions',
    because: 'Chrome and Edge send GREASE values and an ECH extension.',
    impact: 'reachability',
    refs: { rfc: { rfc: 8701, section: '3.1' } },
  },
  'old-tls': {
    severity: 'warning',
    says: 'At {addresses}, the server still offers {versions}, which no current browser needs.',
    do: 'Turn off {versions}',
    refs: { rfc: { rfc: 8996 } },
  },
  ssl3: {
    severity: 'error',
    says: 'SSL 3.0 is offered at {addresses}. Attackers can read such connections.',
    do: 'Turn off SSL 3.0',
    refs: { rfc: { rfc: 7568 } },
  },
  'no-current-tls': {
    severity: 'error',
    says: 'Neither TLS 1.2 nor 1.3 is offered at {addresses}. Current browsers can’t connect.',
    do: 'Turn on TLS 1.2 and 1.3',
    impact: 'reachability',
  },
  chooses: { severity: 'ok', says: 'Browsers get {ciphers}.' },
  accepts: { severity: 'info', says: 'The server accepts {ciphers}.' },
  'closed-to-browsers': {
    severity: 'error',
    says: 'At {addresses}, the server accepts no cipher suite that current browsers offer, so they can’t connect.',
    do: 'Turn on ECDHE cipher suites with AES-GCM at {addresses}',
    impact: 'reachability',
  },
  'no-forward-secrecy': {
    severity: 'warning',
    says: 'Browsers get {ciphers}, without forward secrecy: an attacker who learns the key later can read what was recorded.',
    do: 'Prefer cipher suites with ECDHE',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'rsa-key-exchange': {
    severity: 'notice',
    says: 'Clients without elliptic curves get {ciphers}, without forward secrecy.',
    do: 'Turn off cipher suites with RSA key exchange',
    because: 'An attacker who learns the key later can read what was recorded.',
  },
  'no-aead': {
    severity: 'notice',
    says: 'Browsers with TLS 1.2 get {ciphers}, which is not authenticated encryption (AEAD).',
    do: 'Turn on AES-GCM or ChaCha20-Poly1305 for TLS 1.2',
    because: 'Older modes of encryption have been attacked again and again.',
  },
  'weak-ciphers': {
    severity: 'warning',
    says: 'Weak cipher suites are accepted: {ciphers}.',
    do: 'Turn off {kinds}',
    because: 'RC4 and 3DES can be broken with enough recorded traffic.',
    refs: { rfc: { rfc: 9325, section: '4.1' } },
  },
  'broken-ciphers': {
    severity: 'error',
    says: 'Cipher suites that protect nothing are accepted: {ciphers}.',
    do: 'Turn off {kinds}',
    because: 'Attackers on the network can read or change such connections.',
  },
  'short-prime': {
    severity: 'warning',
    says: 'The Diffie-Hellman key exchange uses a prime of {bits} bits; 2,048 are the least that is safe.',
    do: 'Use a Diffie-Hellman group of at least 2,048 bits, or ECDHE alone',
    because: 'Shorter primes are within reach of attackers.',
    refs: { rfc: { rfc: 9325, section: '4.4' } },
  },
  'other-certificate-over': {
    severity: 'warning',
    says: 'Clients that don’t take ECDSA get another certificate at {addresses}, which is out of date: it is valid from {from} to {until}.',
    do: 'Renew or remove the certificate that {addresses} sends to clients that don’t take ECDSA',
    because: 'Clients that get it reject the connection. Current browsers don’t get it.',
  },
  'other-certificate-name': {
    severity: 'warning',
    says: 'Clients that don’t take ECDSA get another certificate at {addresses}, which is not for {host} but for: {names}.',
    do: 'Replace or remove the certificate that {addresses} sends to clients that don’t take ECDSA',
    because: 'Clients that get it reject the connection. Current browsers don’t get it.',
  },
  'post-quantum': {
    severity: 'ok',
    says: 'Current browsers get {group}, which resists quantum computers.',
  },
  classical: {
    severity: 'info',
    says: 'No post-quantum key exchange is offered at {addresses}: what is recorded today could be read by a quantum computer one day.',
  },
  'post-quantum-only': {
    severity: 'warning',
    says: 'Only clients with post-quantum key exchange can connect to {addresses}. Older browsers can’t.',
    do: 'Allow X25519 beside X25519MLKEM768',
  },
  'large-hello-ignored': {
    severity: 'error',
    says: 'A ClientHello of two packets gets no answer at {addresses}, and a small one does. Current browsers send one of two packets.',
    do: 'Update the server at {addresses}, or the firewall in front of it',
    because: 'Current browsers can’t connect.',
    impact: 'reachability',
  },
  hsts: {
    severity: 'ok',
    says: 'Browsers that were here use HTTPS alone for {days, plural, one {# day} other {# days}}. {preload}',
  },
  'hsts-short': {
    severity: 'notice',
    says: 'HSTS holds for {days, plural, one {# day} other {# days}}; half a year is the least that protects rare visitors.',
    do: 'Raise the max-age of HSTS to a year',
    more: 'Raise it once all works over HTTPS: Strict-Transport-Security: max-age=31536000.',
  },
  'hsts-off': {
    severity: 'notice',
    says: 'HSTS is turned off: max-age is 0.',
    do: 'Turn on HSTS',
    because: 'An attacker on the network can keep a visitor on HTTP.',
    more: 'Start with one day: Strict-Transport-Security: max-age=86400. Raise it to a year once nothing broke.',
  },
  'hsts-absent': {
    severity: 'notice',
    says: 'There is no HSTS header.',
    do: 'Send an HSTS header',
    because: 'Without it, an attacker on the network can keep a visitor on HTTP.',
    more: 'Start with one day: Strict-Transport-Security: max-age=86400. Raise it to a year once nothing broke.',
  },
  'hsts-unreadable': {
    severity: 'notice',
    says: 'Browsers ignore the HSTS header, because they can’t read it: {value}.',
    do: 'Correct the HSTS header',
    more: 'Start with one day: Strict-Transport-Security: max-age=86400. Raise it to a year once nothing broke.',
  },
  'hsts-not-trusted': {
    severity: 'notice',
    says: 'Browsers ignore HSTS while the certificate is not valid, so we sent no request for the header.',
    do: 'Repair the certificate, then check HSTS again',
  },
  redirects: { severity: 'ok', says: 'Port 80 leads to {target}.' },
  'port-closed': { severity: 'ok', says: 'Nothing answers on port 80, so nothing is sent unencrypted.' },
  'plain-refused': { severity: 'ok', says: 'Port 80 answers HTTP {status}, and shows nothing of the site.' },
  'redirects-elsewhere': {
    severity: 'notice',
    says: 'Port 80 leads straight to {target}, so browsers never learn to use HTTPS for {host}.',
    do: 'Redirect to https://{host} first, and from there to {target}',
  },
  'redirects-plain': {
    severity: 'warning',
    says: 'Port 80 leads to {target}, unencrypted again.',
    do: 'Redirect port 80 to https://{host}',
    because: 'An attacker on the network can read and change what visitors see.',
  },
  'leaves-https': {
    severity: 'warning',
    says: 'The site at https://{host} leads to {target}, which is unencrypted.',
    do: 'Redirect https://{host} to an address with https://',
    because: 'An attacker on the network can read and change what visitors see.',
  },
  'stays-plain': {
    severity: 'warning',
    says: 'Port 80 answers HTTP {status} and does not redirect to HTTPS, so visitors’ traffic is unencrypted.',
    do: 'Redirect port 80 to https://{host}',
    because: 'An attacker on the network can read and change what visitors see.',
  },
  'redirect-loop': {
    severity: 'error',
    says: 'HTTPS leads back to {target}, and that to HTTPS: visitors go in a circle.',
    do: 'Remove the redirect from HTTPS to HTTP',
    because: 'Browsers give up and show an error.',
    impact: 'reachability',
  },
  'redirects-closed': {
    severity: 'error',
    says: 'Port 80 leads to {target}, and nothing listens there.',
    do: 'Make HTTPS work at {target}, or redirect port 80 to an address where it does',
    because: 'Visitors who type the name reach nothing.',
    impact: 'reachability',
  },
  'redirects-inside': {
    severity: 'error',
    says: 'Port 80 leads to {target}, an address that nobody on the internet reaches.',
    do: 'Redirect port 80 to https://{host}',
    because: 'Visitors who type the name reach nothing.',
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
    do: 'Announce what the server offers in the HTTPS record',
  },
  'record-unusable': {
    severity: 'warning',
    says: 'Browsers that follow the HTTPS record {record} fail or lose time: {details}.',
    do: 'Correct or remove the HTTPS record',
    because: 'Browsers connect by it before they try anything else.',
    refs: { rfc: { rfc: 9460, section: '9' } },
  },
  'mail-in-order': { severity: 'ok', says: 'The certificates of the mail servers are valid: {hosts}.' },
  'no-mail': { severity: 'info', says: 'Not needed: no mail server of the domain offers TLS.' },
  'mail-not-valid': {
    severity: 'notice',
    says: 'The certificates of these mail servers are not valid: {hosts}. The mail-security diagnosis says what that means for senders.',
  },
  'mail-ends-soon': {
    severity: 'warning',
    says: 'The certificates of these mail servers expire soon: {hosts}.',
    do: 'Renew the certificates of {hosts}',
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
