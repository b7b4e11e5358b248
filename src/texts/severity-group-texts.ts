import { defineTexts } from '../domain/message.ts';

/** Words of a report that is read by severity, on its page and in the terminal. */
export const SEVERITY_GROUP_TEXTS = defineTexts('severity-group', {
  critical: 'Unreachable now, or open to abuse by anyone',
  error: 'Fails for some or all users',
  warning: 'Works now, but an outage or attack can do harm',
  'is-critical': 'Critical',
  'is-error': 'Error',
  'is-warning': 'Warning',
  'is-notice': 'Notice',
  'is-info': 'For information',
  unknown: '{count, plural, one {# check unknown} other {# checks unknown}}',
  'unknown-meta': 'We could not check these, so we did not judge them',
  'in-order': 'In order',
  passing: '{passed} of {count, plural, one {# check passes} other {# checks pass}}',
  'passing-known': '{passed} of {count, plural, one {# known check passes} other {# known checks pass}}',
  'show-good': 'Show {count, plural, one {# result} other {# results}} without problems',
  'to-do': 'What to do: {title}',
  'see-fix': 'See fix {number}.',
});
