import { defineTexts } from '../../domain/message.ts';

/** Holds what evidence says beside records. */
export const EVIDENCE_TEXTS = defineTexts('evidence', {
  forbidden: '{address}: {detail}; no connection was made',
  'no-tls': '{address}: no TLS: {detail}',
  untrusted: '{address}: nothing was asked',
  response: '{address}: HTTP {status}, {type}, {octets, plural, one {# octet} other {# octets}}',
  'response-cut': '{address}: HTTP {status}, {type}, more than {octets, plural, one {# octet} other {# octets}}',
  'no-type': 'no content type',
  'not-offered': 'STARTTLS is not offered',
  broken: 'STARTTLS is offered, but broken: {detail}',
  'tls-trusted': '{version}, {cipher}, certificate trusted',
  'tls-not-trusted': '{version}, {cipher}, certificate not trusted: {detail}',
});

/** Says what came back, in a word or two. */
export const BRIEF_TEXTS = defineTexts('evidence-brief', {
  records: '{count, plural, one {# record} other {# records}}',
  'no-address': 'no address',
  'not-trusted': 'certificate not trusted',
  'no-tls': 'no TLS',
  'issuer-found': 'certificate',
  'issuer-not-found': 'no certificate',
  'crl-listed': 'revoked',
  'crl-not-listed': 'not revoked',
  'crl-no-list': 'no valid list',
  'crl-too-large': 'list too large',
  'port-answers': 'answers on port 25',
  'quic-answers': 'speaks QUIC',
  'quic-silent': 'no answer over UDP',
  settings: 'settings',
  'settings-none': 'no settings',
});
