import { defineTexts } from '../../domain/message.ts';

/** The line under a verdict: what the other pages of a domain say. `{title}` is the name of a page. */
export const SUMMARY_LINE_TEXTS = defineTexts('page/summary-line', {
  label: 'Other checks of this domain',
  exact: '{title} {score}, {grade}',
  'no-grade': '{title} {score}{of, plural, =100 {} other { of #}}',
  'so-far': '{title} {score}{of, plural, =100 {} other { of #}}, {grade} so far',
  'at-least': '{title}: at least {score}{of, plural, =100 {} other { of #}}',
  'no-score': '{title}: no score',
  'nothing-to-fix': 'nothing to fix{count, plural, =0 {} one {, # check not tested} other {, # checks not tested}}',
  certificate:
    '{days, plural, =0 {certificate ends today} one {certificate ends in # day} other {# days left}}, {date}',
  'certificate-ended':
    'certificate {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}, {date}',
  'certificate-again': 'check the certificate again',
  'at-host': '{host}: {says}',
  'state-ended': '{title}: {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}',
  'state-soon': '{title}: {days, plural, =0 {ends today} one {ends in # day} other {ends in # days}}',
  'state-left': '{title}: {days, plural, one {# day left} other {# days left}}',
  'state-untrusted': '{title}: not trusted',
  'state-wrong-name': '{title}: for another name',
  'state-revoked': '{title}: revoked',
  'state-incomplete': '{title}: incomplete chain',
  'state-no-tls': '{title}: no HTTPS',
  'state-again': '{title}: check it again',
  before: 'before: {title}, {age}',
  seen: '{says}, seen {age}',
  left: 'Registration: {days, plural, =0 {ends today} one {# day} other {# days}}',
  ended: 'Registration: {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}',
  held: 'Registration: on hold',
  ending: 'Registration: about to be released',
  redemption: 'Registration: in redemption',
  'no-end': 'Registration: no known end',
  'not-recent': 'Registration: check it again',
  'registration-checking': 'Registration: checking',
  'registration-failed': 'Registration: couldn’t check',
  'reload-soon': 'reload in a few seconds',
  'open-to-retry': 'open it to try again',
  checked: '{age}',
  until: 'until {date}',
  'ended-on': 'ended on {date}',
  'not-run': 'Not run yet: {kinds}',
  'run-everything': 'Run everything',
  'run-starts': '{count, plural, one {Starts a live check} other {Starts # live checks}}',
  'run-about': 'They contact: {probes}.',
  'run-separator': '; ',
});

/** Says how far everything has run. The client script fills the slots. */
export const RUN_TEXTS = defineTexts('page/run-everything', {
  title: 'Run everything: {name}',
  running: 'Checking {name}: each line appears as soon as its check ends.',
  waiting: 'waiting',
  checking: 'checking…',
  finished: 'Everything has run.',
  back: 'Back to the page of {name}',
  failed: '{title}. {detail}',
  'connection-closed': 'The connection closed before everything had run. Reload the page to see what is there.',
  unreachable: 'We could not reach the service. Try again in a minute.',
});

/** The texts that the client script says while everything runs. */
export type RunWords = Readonly<
  Record<'waiting' | 'checking' | 'finished' | 'failed' | 'connection-closed' | 'unreachable', string>
>;
