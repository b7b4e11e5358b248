import type { Words } from '../domain/message.ts';
import { defineTexts } from '../domain/message.ts';

/** Says what pages and terminal say of the actions that a report puts first. */
export const TOP_ACTION_TEXTS = defineTexts('top-actions', {
  'fix-first': '{count, plural, one {Fix this first} other {Fix these first}}',
  'brings-to':
    '{count, plural, one {This brings} =2 {These two bring} other {These three bring}} the score to {score}, grade {grade}.',
  'brings-score':
    '{count, plural, one {This brings} =2 {These two bring} other {These three bring}} the score to {score}.',
  'first-brings-to': '{count, plural, one {Fix 1 brings} other {Fixes 1 and 2 bring}} the score to {score}.',
  'all-reach': '{count, plural, =2 {With both} other {With all three}} it can reach {score}.',
});

/** Holds the top actions, for their words. */
interface TopActions {
  readonly score: number;
  /** Those that are shown. */
  readonly shown: readonly { readonly points: number }[];
  readonly after: { readonly actions: number; readonly score: number; readonly grade: string };
}

/**
 * Returns the sentences on what the first fixes bring. A grade that stays F is not named: it is no promise. Where only
 * some of the fixes surely bring their points, it says what all of them can.
 */
export function gainSentences(
  words: Words<(typeof TOP_ACTION_TEXTS)['texts']>,
  { score, shown, after }: TopActions,
): readonly string[] {
  const { actions: count, score: reached, grade } = after;
  if (count >= shown.length)
    return [
      grade === 'F'
        ? words('brings-score', { count, score: reached })
        : words('brings-to', { count, score: reached, grade }),
    ];
  const most = shown.reduce((sum, { points }) => sum + points, score);
  return [
    words('first-brings-to', { count, score: reached }),
    ...(most > reached ? [words('all-reach', { count: shown.length, score: most })] : []),
  ];
}
