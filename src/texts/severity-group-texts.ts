import { defineTexts } from '../domain/message.ts';

/** Words of a report that is read by severity, on its page and in the terminal. */
export const SEVERITY_GROUP_TEXTS = defineTexts('severity-group', {
  critical: 'Unreachable or open to everyone now',
  error: 'Doesn’t work for some or all',
  warning: 'Works now, fails on a bad day',
  'is-critical': 'Critical',
  'is-error': 'Error',
  'is-warning': 'Warning',
  'is-notice': 'Notice',
  'is-info': 'For information',
  unknown: '{count, plural, one {# check unknown} other {# checks unknown}}',
  'unknown-meta': 'We claim nothing about these',
  'in-order': 'In order',
  passing: '{passed} of {count, plural, one {# check passes} other {# checks pass}}',
  'passing-known': '{passed} of {count, plural, one {# known check passes} other {# known checks pass}}',
  'show-good': 'Show {count, plural, one {the # result} other {all # results}} in order',
  'to-do': 'What to do: {title}',
  'see-fix': 'See fix {number}.',
});
