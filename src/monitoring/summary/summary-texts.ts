import { defineTexts } from '../../domain/message.ts';

/** Holds the e-mail about all monitors of an account, each week or month. */
export const SUMMARY_TEXTS = defineTexts('email-summary', {
  'weekly/subject': 'Weekly summary: {verdict}',
  'monthly/subject': 'Monthly summary: {verdict}',
  'verdict/calm':
    '{count, plural, one {your domain was checked and needs no attention} other {all # domains were checked and none needs attention}}',
  'verdict/pressing': '{count, plural, one {# domain needs} other {# domains need}} attention',
  'verdict/unchecked': '{count, plural, one {# domain was} other {# domains were}} not checked',
  'verdict/partly': 'not everything is known of {count, plural, one {# domain} other {# domains}}',
  total: 'You monitor {count, plural, one {# domain} other {# domains}}.',
  calm: '{count, plural, one {# was checked and needs no attention.} other {# were checked and need no attention.}}',
  more: 'and {count} more',
  line: '{domain}: {what}',

  pressing: 'Needs attention: {count, plural, one {# domain} other {# domains}}',
  'why/alert': '{count, plural, one {# open alert} other {# open alerts}}',
  'why/unreachable': 'no name server answers us',
  'why/lookups': '{count, plural, one {# lookup fails} other {# lookups fail}}',
  'why/servers': '{count, plural, one {# name server does} other {# name servers do}} not work',
  'why/missing': 'the name does not exist',
  'why/expiry': 'something ends soon or has ended',
  'why/refused': 'our resolver refuses it',

  unchecked: 'Not checked: {count, plural, one {# domain} other {# domains}}',
  'unchecked/paused': 'paused',
  'unchecked/over-limit': 'the plan has no room for it',
  'unchecked/never': 'not checked yet',
  'unchecked/late': 'no check since {since} got an answer',

  partly: 'Not everything is known: {count, plural, one {# domain} other {# domains}}',
  'partly/score': 'some lookups for its score failed',
  'partly/registry': 'the registry does not answer',

  ends: 'Ends within 30 days: {certificates, plural, one {certificates of # domain} other {certificates of # domains}}, {registrations, plural, one {# registration} other {# registrations}}',
  'ends/certificate': 'certificate, {date}',
  'ends/registration': 'registration, {date}',
  'ends/certificate-over': 'certificate, ended on {date}',
  'ends/registration-over': 'registration, ended on {date}',
  'ends/none': 'Of what we know, nothing ends in that time.',
  'ends/unknown':
    '{count, plural, one {Of # domain we do not know when the registration ends.} other {Of # domains we do not know when the registration ends.}}',

  open: 'Open alerts',
  'open/none': 'None.',
  'open/count': '{severity}: {count}',

  scores: 'Health scores',
  'scores/change': '{before} → {after}',
  'scores/since': 'Changed since the summary of {since}.',
  'scores/none': 'None changed since the summary of {since}.',
  'scores/first': 'This is your first summary. The next one lists which scores changed.',

  link: 'Open your monitors',
  'closing/weekly': 'You get this e-mail every Monday because you chose it. Change that at {address}',
  'closing/monthly': 'You get this e-mail on the first of each month because you chose it. Change that at {address}',
});
