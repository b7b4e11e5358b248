import { defineTexts } from '../../domain/message.ts';

/** Words of the page that compares two domains. */
export const COMPARE_TEXTS = defineTexts('page/compare', {
  title: 'Compare two domains · Zonewell',
  'title-of': '{a} and {b}, compared · Zonewell',
  description: 'Compare the DNS and e-mail authentication of two domains, differences first.',
  heading: 'Compare two domains',
  first: 'First domain',
  second: 'Second domain',
  and: 'and',
  compare: 'Compare',
  intro: 'Enter two domains. We show their differences first, then what they have in common.',
  observed: 'Observed {a} and {b}.',
  scores: 'Scores',
  differ: '{count, plural, one {# check differs} other {# checks differ}}',
  'differ-points': '{points, plural, one {# point} other {# points}} between them',
  agree: '{count, plural, one {# check agrees} other {# checks agree}}',
  'none-differ': 'All {count} checks agree.',
  check: 'Check',
  points: '{points, plural, one {# point} other {# points}}',
  'level-title': 'Bring {name} to the same level',
  'level-text': 'Its report has the records to copy, the most urgent first.',
  'open-fixes': '{count, plural, one {Open the fix} other {Open the # fixes}}',
  same: 'Enter two different domains.',
});
