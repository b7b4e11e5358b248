import { defineTexts, type Message } from '../domain/message.ts';

/** Clauses put together: what is wrong, and where. */
export const CLAUSE_TEXTS = defineTexts('clause', {
  'at-character': '{clause} (character {place})',
  'part-at-character': '"{part}" (character {place}): {clause}',
  'at-line': 'line {line} ("{text}"): {clause}',
  chain: '{clause}; {rest}',
  more: '{count} more',
});
const { message } = CLAUSE_TEXTS;

/**
 * Returns a clause with the character that it is about, counted from 1; `at` counts from 0, and null names no place.
 */
export const placed = (clause: Message, at: number | null): Message =>
  at === null ? clause : message('at-character', { clause, place: at + 1 });

/** Clauses that a sentence holds; more are counted. */
const CHAINED = 5;

/** Returns several clauses in one sentence; nothing where there is none. */
export function chained(clauses: readonly Message[]): Message | '' {
  const rest = clauses.length - CHAINED;
  const named = [...clauses.slice(0, CHAINED), ...(rest > 0 ? [message('more', { count: rest })] : [])];
  const [last, ...before] = named.toReversed();
  return last === undefined ? '' : before.reduce((after, clause) => message('chain', { clause, rest: after }), last);
}
