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
  /** Some of known words; `left-out`: those that are not chosen are ticked. `numbers`: JSON has them as such. */
  | {
      readonly as: 'some';
      readonly words: readonly string[];
      readonly isTicked: 'chosen' | 'left-out';
      readonly of: 'words' | 'numbers';
    }
  | { readonly as: 'words'; readonly most: number }
  /** A text of the owner's own, of several lines. */
  | { readonly as: 'text' };

/** When a change applies: at once, with the next check of the monitor, or with what it does once a day. */
type Applies = 'at-once' | 'next-check' | 'within-a-day';

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
  readonly applies: Applies;
  /** Whether it names what only one domain has: then no account has a default for it. */
  readonly isOfDomain?: true;
  parse(words: readonly string[]): Parsed<T>;
  write(value: T): readonly string[];
}

/** Declares what is yes or no; no to begin with. */
export const yesOrNo = <const I extends string>(id: I, applies: Applies): MonitorSetting<boolean, I> => ({
  id,
  fallback: false,
  stored: boolean,
  control: { as: 'switch' },
  applies,
  parse: oneWord([
    ['yes', true],
    ['no', false],
  ]),
  write: (value) => [value ? 'yes' : 'no'],
});

/** Declares one of several values, each with its word, the first to begin with. */
export function choice<T extends boolean | null, const I extends string>(
  id: I,
  applies: Applies,
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
    applies,
    parse: oneWord(words),
    write: (value) => words.filter((one) => one[1] === value).map(([word]) => word),
  };
}

interface SomeOf<T> {
  readonly applies: Applies;
  /** Those that a form shows; left out, all that are known. */
  readonly listed?: readonly T[];
  readonly isTicked?: 'chosen' | 'left-out';
  /** Those to begin with; left out, none. */
  readonly fallback?: readonly T[];
}

/** Declares some of the words or numbers that are known. */
export const some = <T extends string | number, const I extends string>(
  id: I,
  known: readonly T[],
  { applies, listed = known, isTicked = 'chosen', fallback = [] }: SomeOf<T>,
): MonitorSetting<readonly T[], I> => ({
  id,
  fallback,
  stored: listOf(oneOf(known)),
  control: {
    as: 'some',
    words: listed.map(String),
    isTicked,
    of: known.some((one) => typeof one === 'number') ? 'numbers' : 'words',
  },
  applies,
  parse(words) {
    const typed = withoutNone(words);
    const wrong = typed.find((word) => !known.some((one) => same(String(one), word)));
    if (wrong !== undefined)
      return { ok: false, fault: message('not-one-of', { typed: echo(wrong), words: listed.join(', ') }) };
    return { ok: true, value: known.filter((one) => typed.some((word) => same(String(one), word))) };
  },
  write: (value) => value.map(String),
});

/** Declares words of the owner's own, each once; none to begin with. */
export const ownWords = <const I extends string>(
  id: I,
  limits: {
    readonly applies: Applies;
    readonly most: number;
    readonly isOfDomain?: true;
    readonly parse: (word: string) => Parsed<string>;
  },
): MonitorSetting<readonly string[], I> => ({
  id,
  fallback: [],
  stored: listOf(text),
  control: { as: 'words', most: limits.most },
  applies: limits.applies,
  ...(limits.isOfDomain === undefined ? {} : { isOfDomain: limits.isOfDomain }),
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

/** Declares a text of the owner's own; empty to begin with. It is one word, whatever is in it. */
export const ownText = <const I extends string>(
  id: I,
  limits: { readonly applies: Applies; readonly mostChars: number; readonly isOfDomain?: true },
): MonitorSetting<string, I> => ({
  id,
  fallback: '',
  stored: text,
  control: { as: 'text' },
  applies: limits.applies,
  ...(limits.isOfDomain === undefined ? {} : { isOfDomain: limits.isOfDomain }),
  parse(words) {
    const value = words.join(' ').replace(/\r\n?/g, '\n').replace(OTHER_CONTROLS, ' ').trim();
    return value.length > limits.mostChars
      ? { ok: false, fault: message('too-long', { most: limits.mostChars }) }
      : { ok: true, value };
  },
  write: (value) => (value === '' ? [] : [value]),
});

/** Control characters but the end of a line. */
const OTHER_CONTROLS = /[^\P{Cc}\n]/gu;

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
