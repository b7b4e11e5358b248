import { visible } from '../../domain/text.ts';
import { html, type Markup } from '../../mail/markup.ts';
import { shortened } from '../../mail/plain-text.ts';
import type { AlertDifference } from '../model/alert.ts';
import type { PinRule } from '../model/pin.ts';
import type { Detail } from './detail.ts';

/** A value as pieces of text, of which the changed ones are set off. */
export type Value = readonly { readonly text: string; readonly changed: boolean }[];

/** Values of one side of a difference, and how many more there are. */
export interface Side {
  readonly values: readonly Value[];
  readonly more: number;
}

export const plainValue = (value: Value): string => value.map(({ text }) => text).join('');

export const markupValue = (value: Value): Markup =>
  html`${value.map(({ text, changed }) => (changed ? html`<b>${text}</b>` : text))}`;

/** Takes a record apart for the eye: words, and what stands between them. */
const piecesOf = (text: string): readonly string[] => text.match(/[^\s;=:,]+|[\s;=:,]+/g) ?? [];

/**
 * Returns both sides of a difference. Of one value that became another, the words that differ are set off; of a rule that records
 * break, nothing: what it asks for was never there as it stands.
 */
export function sidesOf(
  { before, after }: Pick<AlertDifference, 'before' | 'after'>,
  { values, valueChars }: Pick<Detail, 'values' | 'valueChars'>,
  rule: PinRule,
): { readonly before: Side; readonly after: Side } {
  const shown = (value: string): string => shortened(visible(value), valueChars);
  const [was, is] = [before.map(shown), after.map(shown)];
  if (rule !== 'is') return { before: sideOf(was, NONE, values), after: sideOf(is, NONE, values) };
  const [first, second] = [was[0], is[0]];
  if (was.length === 1 && is.length === 1 && first !== undefined && second !== undefined) {
    const [a, b] = [piecesOf(first), piecesOf(second)];
    const start = commonStart(a, b);
    const end = commonStart(a.slice(start).toReversed(), b.slice(start).toReversed());
    return {
      before: { values: [setOff(a, start, end)], more: 0 },
      after: { values: [setOff(b, start, end)], more: 0 },
    };
  }
  return { before: sideOf(was, new Set(is), values), after: sideOf(is, new Set(was), values) };
}

const NONE: ReadonlySet<string> = new Set();

const sideOf = (values: readonly string[], others: ReadonlySet<string>, most: number): Side => ({
  values: values.slice(0, most).map((text) => [{ text, changed: others.size > 0 && !others.has(text) }]),
  more: Math.max(0, values.length - most),
});

function commonStart(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((piece, i) => piece !== b[i]);
  return at === -1 ? a.length : at;
}

const setOff = (pieces: readonly string[], start: number, end: number): Value =>
  [
    { text: pieces.slice(0, start).join(''), changed: false },
    { text: pieces.slice(start, pieces.length - end).join(''), changed: true },
    { text: pieces.slice(pieces.length - end).join(''), changed: false },
  ].filter(({ text }) => text !== '');
