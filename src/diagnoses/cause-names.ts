import { defineTexts } from '../domain/message.ts';

/** Names each cause, as a term of a sum. */
export const CAUSE_NAME_TEXTS = defineTexts('cause-name', {
  'keys-fail': 'name servers that don’t give the keys of the zone',
  'expired-signatures': 'expired signatures',
  'early-signatures': 'signatures that are not valid yet',
  'missing-signatures': 'missing signatures',
  'ds-without-key': 'DS records that match no key',
  'ds-without-signing': 'DS records of a zone that is not signed',
  bogus: 'invalid DNSSEC',
  'bogus-above': 'invalid DNSSEC of the zone above',
  'partly-bogus': 'answers with invalid signatures',
  'no-name-server': 'no usable name server',
  'dead-server': 'name servers that don’t answer',
  'one-address': 'one address for all name servers',
  'older-version': 'name servers with an older version of the zone',
  dangling: 'an alias of a name that does not exist',
  'not-public': 'addresses that nobody can reach',
  'no-mail-server': 'no mail server that can be reached',
  'bad-names': 'mail servers with invalid names',
  'mail-tls': 'mail servers whose TLS fails',
  'no-dmarc': 'DMARC that is not enforced',
  'no-https': 'no HTTPS',
  'certificate-not-loaded': 'a renewed certificate that is not loaded',
  'certificate-not-renewed': 'a certificate that is not renewed',
  'certificate-at-some': 'addresses with a bad certificate',
  'nobody-issues': 'CAA records that allow nobody',
});
