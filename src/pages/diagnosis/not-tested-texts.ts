import { defineTexts } from '../../domain/message.ts';

/** Words about checks that nobody tested. */
export const NOT_TESTED_TEXTS = defineTexts('page/not-tested', {
  title: '{count, plural, one {# check not tested yet} other {# checks not tested yet}}',
  points: '{points, plural, one {# point} other {# points}}, not in the score',
  'no-part': 'not in the score',
  'test-now': '{count, plural, one {Test it now} other {Test them now}}',
  'test-about': 'Starts a live check: {probes}.',
});
