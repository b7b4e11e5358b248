import { defineTexts } from '../../domain/message.ts';

/** Tells what stands in sentences about certificates. */
export const CERTIFICATE_NOTE_TEXTS = defineTexts('certificate-note', {
  'no-tls': 'the server does not speak TLS as browsers do',
  refuses: 'port 443 refuses the connection, and port 80 answers HTTP {status}',
  closes: 'port 443 closes the connection, and port 80 answers HTTP {status}',
  'not-public': 'nobody on the internet reaches this address',
  'exponent-1': 'its exponent is 1, so it encrypts nothing',
  roca: 'it was made by a faulty library (ROCA)',
  'close-primes': 'its two primes are so close together that anybody can compute them (Fermat)',
  broken: 'it has {bits} bits',
  'by-staple': 'the OCSP response that the server staples says so',
  'by-crl': 'the revocation list of its issuer says so',
  'scts-not-verified': 'Their signatures are not verified, because no list of logs is configured.',
  'scts-verified':
    '{count, plural, one {# signature is} other {# signatures are}} verified against the configured list of logs.',
  'not-for-servers': 'its certificate is not meant for web servers',
  'name-limits': 'an authority of the chain may issue for some names alone (name constraints)',
  key: '{type} with {bits} bits',
  more: '{count} more',
  'signed-by': '{text} ← {issuer}',
});
