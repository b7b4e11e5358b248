import type { ListedCause } from '../diagnoses/cause-list.ts';
import { defineTexts, type Words } from '../domain/message.ts';

/** Says what goes away with a cause, on pages and in the terminal. */
export const CAUSE_WORDS = defineTexts('cause-words', {
  also: '{count, plural, one {# more finding} other {# more findings}} with the same cause',
  'also-named': '{count, plural, one {# more finding} other {# more findings}} with the same cause: {checks}.',
  sum: '−{points} for {name}: {terms}.',
  term: '{check} {points}',
});

/** Returns the sum of a cause that costs points of several checks; null where it costs those of one or none. */
export function causeSum(words: Words<(typeof CAUSE_WORDS)['texts']>, { name, points, terms }: ListedCause) {
  if (terms.length < 2) return null;
  return words('sum', {
    name,
    points,
    terms: terms.map((one) => words('term', { check: one.name, points: one.points })),
  });
}
