import type { AnyCheck } from '../checks/check.ts';
import { type CheckWords, textTable, wordTable } from '../checks/check-messages.ts';
import type { FindingText, Texts } from '../checks/finding.ts';
import type { ArgsOf, TextTable } from '../domain/message.ts';

import type { TagsOf } from '../texts/speak.ts';

// Ties the texts of a language to the English ones: every key is there and none more, and each text has the same slots and tags. What
// differs does not compile. That the grammar of each text is right, tests/house/japanese.test.ts shows.

type Letter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | AfterM | Digit;
type AfterM = 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type IsName<S> = S extends ''
  ? true
  : S extends `${infer C}${infer Rest}`
    ? Lowercase<C> extends Letter
      ? IsName<Rest>
      : false
    : false;

/** The slots of a text. In a language without spaces, a branch (`{MXレコード}`) would look like a slot; slots have Latin names. */
type SlotOf<K> = K extends string ? (IsName<K> extends true ? K : never) : never;
type LatinSlots<S extends string> = SlotOf<keyof ArgsOf<S>>;

/** Whether the slots of `E` fill those of `J`, and all are used. */
type FitsSlots<E extends string, J extends string> = [LatinSlots<J>, keyof ArgsOf<E>] extends [
  keyof ArgsOf<E>,
  LatinSlots<J>,
]
  ? ArgsOf<E> extends Pick<ArgsOf<J>, LatinSlots<J> & keyof ArgsOf<J>>
    ? true
    : false
  : false;

type FitsTags<E extends string, J extends string> = [TagsOf<E>, TagsOf<J>] extends [TagsOf<J>, TagsOf<E>]
  ? true
  : false;

/** `J` if it has the slots and tags of `E`; else what no text is. */
type Faithful<E, J> = E extends string
  ? J extends string
    ? [FitsSlots<E, J>, FitsTags<E, J>] extends [true, true]
      ? J
      : { readonly 'has the slots and tags': [keyof ArgsOf<E>, TagsOf<E>] }
    : string
  : never;

type FaithfulAll<E, J> = {
  readonly [K in keyof E | keyof J]: K extends keyof E ? (K extends keyof J ? Faithful<E[K], J[K]> : string) : never;
};

/** The sentences of a finding, without what else its check declares. */
type SentencesOf<F> = Pick<F, keyof F & keyof FindingText>;
type FaithfulFindings<E, J> = {
  readonly [K in keyof E | keyof J]: K extends keyof E
    ? K extends keyof J
      ? FaithfulAll<SentencesOf<E[K]>, J[K]>
      : FindingText
    : never;
};

type Strings = Readonly<Record<string, string>>;

/** Translates a table. */
export const translate = <const E extends Strings, const J extends Strings>(
  english: TextTable<E>,
  texts: J & FaithfulAll<E, J>,
): TextTable => ({ prefix: english.prefix, texts });

/** Translates a subject: the words of its check, or those of its checks by their ids, and the sentences of each finding. */
export const translateFindings = <const E extends Texts, const J extends Texts>(
  { texts: prefix }: Pick<AnyCheck, 'texts'> & { readonly findings: E },
  words: CheckWords | Readonly<Record<string, CheckWords>>,
  findings: J & FaithfulFindings<E, J>,
): TextTable => {
  const byId = isOfOne(words) ? { [prefix]: words } : words;
  const tables = Object.entries(byId).map(([id, own]) => wordTable({ id, texts: prefix }, own));
  return { prefix, texts: Object.assign({}, ...tables, textTable(prefix, findings).texts) };
};

const isOfOne = (words: CheckWords | Readonly<Record<string, CheckWords>>): words is CheckWords =>
  typeof words.name === 'string';
