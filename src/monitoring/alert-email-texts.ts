import { defineTexts } from '../domain/message.ts';

/** The frame of an e-mail about an alert: the alert brings its own sentences. */
export const ALERT_EMAIL_TEXTS = defineTexts('email/alert', {
  subject: '{domain}: {headline}',
  'subject-several': '{domain}: {headline} ({count, plural, one {and # more change} other {and # more changes}})',
  before: '{record} before: {values}',
  after: '{record} now: {values}',
  nothing: 'none',
  score: 'Score: {after, number} of 100 instead of {before, number}.',
  'confirmed-by': 'Confirmed by {servers}.',
  report: 'Show the report',
  closing: 'You get this because you watch {domain}. To stop these e-mails, open {url}',
});
