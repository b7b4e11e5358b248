import { boolean, type Decoder, listOf, oneOf, text } from '../../domain/decode.ts';
import type { Message } from '../../domain/message.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { MONITOR_SETTING_TEXTS } from './setting-texts.ts';

const { message } = MONITOR_SETTING_TEXTS;

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Message };

/** How a form shows a setting, and what a command line says of its value. */
type Control =
  | { readonly as: 'switch' }
  | { readonly as: 'choice'; readonly words: readonly string[] }
  /** Some of known words; `left-out`: those that are not chosen are ticked. */
  | { readonly as: 'some'; readonly words: readonly string[]; readonly isTicked: 'chosen' | 'left-out' }
  | { readonly as: 'words'; readonly most: number };

/**
 * Declares what an owner can choose for a monitor. Form, flags, file, JSON and stored form come from it: each has the words
 * that `parse` reads and `write` gives.
 */
export interface MonitorSetting<T, I extends string = string> {
  /** Names it in flags, forms and files; in JSON with underscores. */
  readonly id: I;
  readonly fallback: T;
  readonly stored: Decoder<T>;
  readonly control: Control;
  parse(words: readonly string[]): Parsed<T>;
  write(value: T): readonly string[];
}

/** Declares what is yes or no; no to begin with. */
export const yesOrNo = <const I extends string>(id: I): MonitorSetting<boolean, I> => ({
  id,
  fallback: false,
  stored: boolean,
  control: { as: 'switch' },
  parse: oneWord([
    ['yes', true],
    ['no', false],
  ]),
  write: (value) => [value ? 'yes' : 'no'],
});

/** Declares one of several values, each with its word, the first to begin with. */
export function choice<T extends boolean | null, const I extends string>(
  id: I,
  words: readonly [readonly [string, T], ...(readonly [string, T])[]],
): MonitorSetting<T, I> {
  return {
    id,
    fallback: words[0][1],
    stored: (value) => {
      const found = words.find((one) => one[1] === value);
      return found === undefined ? words[0][1] : found[1];
    },
    control: { as: 'choice', words: words.map(([word]) => word) },
    parse: oneWord(words),
    write: (value) => words.filter((one) => one[1] === value).map(([word]) => word),
  };
}

/** Declares some of the words that are known; none to begin with. */
export const some = <T extends string, const I extends string>(
  id: I,
  known: readonly T[],
  {
    listed = known,
    isTicked = 'chosen',
  }: { readonly listed?: readonly T[]; readonly isTicked?: 'chosen' | 'left-out' },
): MonitorSetting<readonly T[], I> => ({
  id,
  fallback: [],
  stored: listOf(oneOf(known)),
  control: { as: 'some', words: listed, isTicked },
  parse(words) {
    const typed = withoutNone(words);
    const wrong = typed.find((word) => !known.some((one) => same(one, word)));
    if (wrong !== undefined)
      return { ok: false, fault: message('not-one-of', { typed: echo(wrong), words: listed.join(', ') }) };
    return { ok: true, value: known.filter((one) => typed.some((word) => same(one, word))) };
  },
  write: (value) => value,
});

/** Declares words of the owner's own, each once; none to begin with. */
export const ownWords = <const I extends string>(
  id: I,
  limits: { readonly most: number; readonly parse: (word: string) => Parsed<string> },
): MonitorSetting<readonly string[], I> => ({
  id,
  fallback: [],
  stored: listOf(text),
  control: { as: 'words', most: limits.most },
  parse(words) {
    const values = new Set<string>();
    for (const word of withoutNone(words)) {
      const parsed = limits.parse(word);
      if (!parsed.ok) return parsed;
      values.add(parsed.value);
      if (values.size > limits.most) return { ok: false, fault: message('too-many', { most: limits.most }) };
    }
    return { ok: true, value: [...values] };
  },
  write: (value) => value,
});

const same = (one: string, word: string): boolean => one.toLowerCase() === word.toLowerCase();

const echo = (word: string): string => quoted(word, ECHO_CHARS.field);

/** `none` is the empty list. */
const withoutNone = (words: readonly string[]): readonly string[] =>
  words.length === 1 && words[0]?.toLowerCase() === 'none' ? [] : words;

const oneWord =
  <T>(known: readonly (readonly [string, T])[]) =>
  (words: readonly string[]): Parsed<T> => {
    const typed = words.join(' ');
    const found = known.find(([word]) => same(word, typed));
    return found === undefined
      ? {
          ok: false,
          fault: message('not-one-of', { typed: echo(typed), words: known.map(([word]) => word).join(', ') }),
        }
      : { ok: true, value: found[1] };
  };
