import { defineTexts } from '../../domain/message.ts';

/** How the score is made. */
export const SCORE_TEXTS = defineTexts('page/docs/score', {
  title: 'How scores work',
  lead: 'Each report gives a domain up to 100 points. The points of its checks add up to the score; the score makes the grade.',
  weights: 'Points',
  'weights-text':
    'In the health report a check gets all of its points or none. In the mail security report faults cost part of the points, and each says how many.',
  check: 'Check',
  points: 'Points',
  grades: 'Grades',
  grade: 'Grade',
  from: 'Score',
  'from-score': '{score} or more',
  below: 'below {score}',
  unknown: 'What we don’t know',
  'unknown-text':
    'A check is unknown if a lookup that it needs fails. It gets no points, and the report shows the best score that is possible beside the score. It never counts as failed.',
  'unknown-grade': 'If checks worth less than {points} points could be judged, there is no grade.',
  caps: 'What caps a grade',
  'caps-text': 'Some faults make a good grade misleading. The grade is capped then; the points stay as they are.',
  cap: 'At best',
  reason: 'Why',
  versions: 'Criteria versions',
  'versions-text':
    'A change of checks, weights or thresholds gets a new version, which each report names. The score history is computed with today’s criteria for every date, so old and new scores can be compared.',
  version: 'Version',
  change: 'What changed',
  'health-1': 'The first version: the ten checks with the points above.',
  'health-2':
    'DKIM: a record that was meant as a key and cannot be used fails, instead of counting as missing. RSA keys beyond 4,096 bits and several records at one selector are judged.',
  'health-3':
    'DNSSEC fails where some answers of a signed zone are bogus. A domain that is itself an alias no longer gets the points of the zone above it. The grade is D at best where SPF passes every sender, or where no address or no name server can be reached. A domain counts as sending no e-mail only where we found no usable DKIM key. A key of a wildcard counts under a selector that is in use. SPF strict fails where every sender that we make up passes an exists term.',
  'health-4':
    'We validate DNSSEC ourselves, so DNSSEC is also judged where the resolver does not validate. Where that moved a score, the score history names this version.',
  'mail-1': 'The first version.',
  'mail-2': 'DKIM is judged as in health-2.',
  'mail-3':
    'Addresses for reports at which nothing can arrive cost as many points as none. DKIM keys in test mode cost no points. A key of a wildcard counts under a selector that is in use. The grade is D at best where SPF passes every sender, whatever DMARC says. SPF loses all points where every sender that we make up passes, 2 for an IPv4 address in the form of IPv6, and none for networks that are not public.',
  'mail-4': 'We validate DNSSEC ourselves, as in health-4.',
  'diagnosis-1': 'The first version: 100, less 25 for each critical finding, 10 for each error and 3 for each warning.',
  'diagnosis-2': 'The registration of the domain is checked too.',
  'diagnosis-3': 'The security.txt of the domain is checked too.',
  'diagnosis-4': 'Block lists are checked too, where the operator configured some.',
  'diagnosis-5':
    'Service records (SRV) that point to other domains are checked too. If the registry has no registration of the domain of a name server or mail server, that is critical.',
  'diagnosis-6': 'Autonomous systems and authorised routes are checked too, if the operator configured tables of them.',
  'diagnosis-7':
    'Revocation is unknown if we can read neither a stapled OCSP response nor a revocation list. A name that does not exist has 0 points.',
  'ssl-1': 'The first version.',
  'ssl-2': 'RSA keys and Diffie-Hellman primes under 2,048 bits limit the grade to D.',
  'ssl-3': 'Revocation is unknown if we can read neither a stapled OCSP response nor a revocation list.',
  'seo-1': 'The first version: eighteen checks of what search engines document.',
  'ai-1': 'The first version: ten checks of what operators document and studies measured. Proposals carry no points.',
  current:
    'Current versions: {health} for the health report, {mail} for mail security, {ssl} for certificates, {diagnosis} for the diagnosis, {seo} for SEO, {ai} for AI search.',
});
