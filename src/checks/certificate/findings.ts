import { defineSubject } from '../subject.ts';

const WARNING_PAGE = { why: 'Browsers show a warning instead of the site.', impact: 'reachability' } as const;

/** Tells what is said of the certificates that a web server serves. */
export const CERTIFICATE = defineSubject('certificate', {
  'no-address': { severity: 'info', says: 'Not needed: the name has no address, so it has no web server.' },
  'not-served': {
    severity: 'error',
    says: 'We could read no certificate at {addresses}: {detail}.',
    action: 'Make HTTPS work at {addresses}',
    why: 'Browsers can’t open the site over HTTPS.',
  },
  valid: {
    severity: 'ok',
    says: 'The certificate is valid until {date}: {days, plural, one {# day} other {# days}} left of {life, plural, one {# day} other {# days}}.',
  },
  'ends-soon': {
    severity: 'warning',
    says: 'The certificate ends on {date}: {days, plural, one {# day} other {# days}} left of {life, plural, one {# day} other {# days}}.',
    action: 'Renew the certificate',
    why: 'It ends on {date}; after that, browsers show a warning instead of the site.',
    impact: 'reachability',
  },
  expired: {
    severity: 'error',
    says: 'The certificate ended on {date}. Browsers show a warning instead of the site.',
    action: 'Renew the certificate now',
    ...WARNING_PAGE,
  },
  'not-yet-valid': {
    severity: 'error',
    says: 'The certificate becomes valid on {date}. Until then, browsers show a warning instead of the site.',
    action: 'Install a certificate that is valid now',
    ...WARNING_PAGE,
  },
  'too-long': {
    severity: 'warning',
    says: 'The certificate lives for {life} days. {allowed} days were allowed when it was issued.',
    action: 'Get a certificate that lives for at most {allowed} days',
    why: 'Chrome and Safari reject public certificates that live longer.',
  },
  trusted: { severity: 'ok', says: 'The chain leads to a trusted root: {path}.' },
  'self-signed': {
    severity: 'error',
    says: 'The certificate is self-signed, so nobody vouches for it. Browsers show a warning instead of the site.',
    action: 'Install a certificate from a certificate authority',
    ...WARNING_PAGE,
  },
  incomplete: {
    severity: 'error',
    says: 'The server does not send the intermediate certificate “{issuer}”. Clients that don’t know it reject the connection.',
    action: 'Send the intermediate certificate “{issuer}” with your own',
    why: 'Clients that don’t know it reject the connection.',
  },
  'missing-published': {
    severity: 'info',
    says: 'The authority publishes “{name}” at {url}. It is signed by “{issuer}”.',
    advice: 'Put it into your certificate file, after your own certificate.',
  },
  'outdated-intermediate': {
    severity: 'error',
    says: 'The intermediate certificate “{name}” that the server sends ended on {date}. Clients that don’t know its successor reject the connection.',
    action: 'Send the current intermediate certificate “{name}” with your own',
    why: 'The one that the server sends ended on {date}.',
  },
  'chain-ended': {
    severity: 'error',
    says: 'The intermediate certificate “{name}” ended on {date}, and we found no successor that vouches for your certificate. Browsers show a warning instead of the site.',
    action: 'Install a new certificate with its intermediate certificates',
    ...WARNING_PAGE,
  },
  untrusted: {
    severity: 'error',
    says: 'The chain does not lead to a root that browsers trust: {detail}.',
    action: 'Install a certificate from an authority that browsers trust',
    ...WARNING_PAGE,
  },
  superfluous: {
    severity: 'notice',
    says: 'The server also sends certificates that do not belong to the chain: {names}.',
    advice: 'Remove them from the file: each connection is larger for them.',
  },
  'with-root': {
    severity: 'info',
    says: 'The server also sends the root. Clients have it, so it can go.',
  },
  misordered: {
    severity: 'notice',
    says: 'The chain is not sent in order. Each certificate should be followed by the one that signed it.',
    advice: 'Sort the file: your own certificate first, then its issuer.',
  },
  'chain-over': {
    severity: 'notice',
    says: 'The server sends certificates that are out of date: {names}.',
    advice: 'Replace them by those that your certificate authority publishes now.',
  },
  covers: { severity: 'ok', says: 'The certificate covers {hosts}.' },
  'other-name': {
    severity: 'error',
    says: 'The certificate that is served for {host} is for other names: {names}. Browsers show a warning instead of the site.',
    action: 'Install a certificate for {host}',
    ...WARNING_PAGE,
  },
  'common-name-only': {
    severity: 'error',
    says: 'The certificate names {host} only as its common name, which browsers ignore. They show a warning instead of the site.',
    action: 'Get a certificate that lists {host} as a subject alternative name',
    ...WARNING_PAGE,
  },
  'www-other-name': {
    severity: 'error',
    says: 'The certificate that is served for {host} is for other names: {names}.',
    action: 'Install a certificate for {host}',
    why: 'Browsers show a warning at {host}.',
  },
  'strong-key': { severity: 'ok', says: 'The key is {key}; the chain is signed with {algorithms}.' },
  'short-key': {
    severity: 'error',
    says: 'The key of “{name}” has {bits, plural, one {# bit} other {# bits}}, which is too short. Browsers reject it.',
    action: 'Get a certificate with a key of at least 2,048 bits (RSA) or 256 bits (EC)',
    why: 'Browsers reject shorter keys.',
  },
  'weak-key': {
    severity: 'error',
    says: 'The key of “{name}” has {bits, plural, one {# bit} other {# bits}}, so its strength is below 112 bits. Safari rejects it.',
    action: 'Get a certificate with a key of at least 2,048 bits (RSA) or 256 bits (EC)',
    why: 'Attackers with large resources may break shorter keys, and Safari rejects them.',
    refs: { rfc: { rfc: 9325, section: '4.5' } },
  },
  'broken-key': {
    severity: 'critical',
    says: 'The key of “{name}” can be broken: {detail}. Anyone who does so can pose as the site.',
    action: 'Replace the key and the certificate of “{name}”, and have the old one revoked',
    why: 'Anyone who breaks the key can pose as the site.',
    impact: 'forgery',
  },
  'forgeable-signature': {
    severity: 'error',
    says: 'The certificate “{name}” is signed with {algorithm}, which can be forged. Browsers reject it.',
    action: 'Get a certificate that is signed with SHA-256',
    why: 'Browsers reject signatures with SHA-1 and MD5.',
  },
  'unsupported-key': {
    severity: 'error',
    says: 'The key of “{name}” is of a kind that browsers don’t support in certificates: {key}. They can’t connect.',
    action: 'Get a certificate with a key of RSA or ECDSA P-256',
    why: 'Browsers can’t connect.',
    impact: 'reachability',
  },
  'one-address': { severity: 'ok', says: 'There is one address, so nothing can differ.' },
  same: {
    severity: 'ok',
    says: 'All {count, plural, one {# address} other {# addresses}} serve the same certificate.',
  },
  'all-pass': {
    severity: 'ok',
    says: 'The {count, plural, one {# address} other {# addresses}} serve different certificates, and each is good for {host}.',
  },
  'some-asked': {
    severity: 'info',
    says: 'We looked at {addresses} alone. “Check live” looks at all addresses.',
  },
  'not-everywhere': {
    severity: 'warning',
    says: 'A renewed certificate is not loaded everywhere: at {addresses} the old one ends on {date}.',
    action: 'Load the renewed certificate at {addresses}',
    why: 'The old one ends on {date}; after that, browsers show a warning there.',
  },
  'some-fail': {
    severity: 'error',
    says: 'At {addresses} the certificate is not good for {host}, while other addresses serve one that is.',
    action: 'Install the good certificate at {addresses} too',
    why: 'Some visitors get a warning instead of the site, and others don’t.',
  },
  'none-pass': {
    severity: 'error',
    says: 'At {addresses} the certificates differ, and none of them is good for {host}.',
    action: 'Install one good certificate at {addresses}',
    why: 'Browsers show a warning at each address.',
  },
  issuer: {
    severity: 'ok',
    says: 'The CAA records of {at} allow {issuer}, which issued the certificate.',
  },
  'any-issuer': {
    severity: 'info',
    says: 'No CAA record limits who may issue certificates. {issuer} issued the one that is served.',
  },
  'issuer-not-known': {
    severity: 'info',
    says: 'The CAA records of {at} allow {allowed}. We don’t know which name {issuer} goes by in CAA records, so compare them yourself.',
  },
  'other-issuer': {
    severity: 'warning',
    says: 'The CAA records of {at} allow {allowed}, but {issuer} issued the certificate. It cannot be renewed there.',
    advice: 'If you use {issuer}, allow it in CAA. If you don’t, find out who got this certificate.',
    action: 'Allow {issuer} in the CAA records of {at}, if you use it',
    why: 'Its next renewal fails.',
    certainty: 'open',
  },
  'nobody-may-issue': {
    severity: 'warning',
    says: 'The CAA records of {at} allow nobody to issue certificates, so the one that is served cannot be renewed.',
    action: 'Allow {issuer} in the CAA records of {at}, if you use it',
    why: 'The next renewal fails.',
    certainty: 'open',
  },
  'standing-right': {
    severity: 'info',
    says: 'A standing right to issue is published at {at}: {values}. Its holder gets certificates without another check.',
    advice: 'Remove it if you no longer use that account.',
  },
  'enough-scts': {
    severity: 'ok',
    says: 'The certificate has {count, plural, one {# SCT} other {# SCTs}}; browsers ask for {needed}. {verified}',
  },
  'few-scts': {
    severity: 'warning',
    says: 'The certificate has {count, plural, one {# SCT} other {# SCTs}}; browsers ask for {needed}. {verified}',
    advice: 'A server can send further ones in the handshake, which we don’t see.',
    action: 'Get a certificate with {needed} SCTs',
    why: 'Chrome and Safari show a warning for public certificates with fewer.',
    certainty: 'open',
  },
  'wrong-scts': {
    severity: 'warning',
    says: 'Signatures of these logs don’t fit the certificate: {logs}.',
    action: 'Ask your certificate authority for a new certificate',
    why: 'Browsers don’t count SCTs whose signature is wrong.',
  },
  'not-revoked': { severity: 'ok', says: 'The certificate is not revoked: {by}.' },
  'revocation-not-needed': {
    severity: 'ok',
    says: 'The certificate lives for at most 7 days, so its authority need not publish whether it is revoked.',
  },
  revoked: {
    severity: 'error',
    says: 'The certificate is revoked: {by}.',
    action: 'Replace the certificate now',
    ...WARNING_PAGE,
  },
  'nothing-to-renew': { severity: 'info', says: 'Not needed: no address of the name serves a certificate.' },
  'renewals-not-known': {
    severity: 'info',
    says: 'We have seen {count, plural, one {# certificate} other {# certificates}} of this server, too few to know when it usually renews.',
  },
  'renewed-in-time': {
    severity: 'ok',
    says: 'The certificate is renewed each time with about {days, plural, one {# day} other {# days}} left, so the next renewal is due about {date}.',
  },
  'renewal-overdue': {
    severity: 'warning',
    says: 'The certificate is usually renewed with about {days, plural, one {# day} other {# days}} left. At {addresses}, {left, plural, one {# day is} other {# days are}} left, and it is not renewed.',
    action: 'Find out why the certificate is not renewed at {addresses}',
    why: 'By its own habit the renewal is overdue, and the certificate ends on {date}.',
  },
  'staple-missing': {
    severity: 'error',
    says: 'The certificate asks for a stapled OCSP response (must-staple), and the server sends none. Firefox rejects the connection.',
    action: 'Turn on OCSP stapling, or get a certificate without must-staple',
    why: 'Firefox rejects the connection.',
  },
});
