import { defineTexts } from '../../domain/message.ts';

/** Our own words: each with its meaning, under `name` and `name-means`. */
export const OWN_TERMS = defineTexts('page/docs/own-terms', {
  area: 'Area',
  'area-means': 'Checks about one subject, such as DMARC, with one label and the sum of their points.',
  cause: 'Cause',
  'cause-means': 'A problem that others follow from. We show it as one card, with what follows from it folded beneath.',
  check: 'Check',
  'check-means': 'One question about a domain, with the points that its answer is worth.',
  criteria: 'Criteria',
  'criteria-means': 'The version of the checks, points and thresholds. Scores of different versions can’t be compared.',
  'grade-cap': 'Grade cap',
  'grade-cap-means': 'A problem so grave that the grade cannot be better, whatever the points.',
  'live-check': 'Live check',
  'live-check-means': 'A check that looks everything up again, at each zone’s own name servers.',
  'not-tested': 'Not tested',
  'not-tested-means': 'A test that only a live check makes, and that nobody started. It takes nothing from the score.',
  observation: 'Observation',
  'observation-means': 'One answered lookup, as we stored it. The history is made of observations.',
  'planned-zone': 'Planned zone',
  'planned-zone-means': 'A zone on servers to which it is not delegated yet, tested before the move.',
  unknown: 'Unknown',
  'unknown-means':
    'We asked and got no answer. That says nothing about the records, so it is neither a pass nor a failure.',
});

/** Words that everybody uses, under `name` and `name-means`. */
export const COMMON_TERMS = defineTexts('page/docs/common-terms', {
  bimi: 'BIMI',
  'bimi-means': 'A record with a logo, which some mailbox providers show beside e-mail that passes DMARC.',
  caa: 'CAA',
  'caa-means': 'Records that name the authorities that may issue certificates for a domain.',
  dane: 'DANE',
  'dane-means': 'TLSA records, signed with DNSSEC, that say which certificate a server has.',
  delegation: 'Delegation',
  'delegation-means': 'The NS records at the parent zone or registry that say which servers answer for a domain.',
  dkim: 'DKIM',
  'dkim-means': 'A signature in each message. Its key is in the DNS, under a name that contains a selector.',
  dmarc: 'DMARC',
  'dmarc-means': 'A policy that tells receivers what to do with e-mail that passes neither SPF nor DKIM in your name.',
  dnssec: 'DNSSEC',
  'dnssec-means': 'Signatures on DNS records. A DS record at the parent zone says which key to trust.',
  mtasts: 'MTA-STS',
  'mtasts-means': 'A policy, served over HTTPS, that asks senders to deliver to your mail servers only with TLS.',
  spf: 'SPF',
  'spf-means': 'A record that lists which servers may send e-mail for a domain.',
  tlsrpt: 'TLS-RPT',
  'tlsrpt-means': 'A record with an address, to which senders report failures of TLS.',
  ttl: 'TTL',
  'ttl-means': 'How many seconds resolvers may keep a record before they ask again.',
});
