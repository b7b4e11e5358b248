import type { AnyCheck, FindingTable, Texts } from '../checks/check.ts';
import { nameMessage } from '../checks/check-messages.ts';
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

/** A text, and the one that goes with it: an explanation with its advice, an action with its reason. */
type TextPair = readonly [first: string, second?: string];
type Pairs = Readonly<Record<string, TextPair>>;

/** Two texts of an English finding as a pair; never where it lacks the first. */
type PairOf<F, First extends string, Second extends string> = F extends {
  readonly [P in First]: infer A extends string;
}
  ? F extends { readonly [P in Second]: infer B extends string }
    ? readonly [A, B]
    : readonly [A]
  : never;
type SaysOf<E> = { readonly [K in keyof E]: PairOf<E[K], 'says', 'advice'> };
type ActionsOf<E> = {
  readonly [K in keyof E as E[K] extends { readonly action: string } ? K : never]: PairOf<E[K], 'action', 'why'>;
};

type SummariesOf<E> = {
  readonly [K in keyof E as E[K] extends { readonly summary: string } ? K : never]: E[K] extends {
    readonly summary: infer S extends string;
  }
    ? S
    : never;
};

type FaithfulPairs<E, J> = {
  readonly [K in keyof E | keyof J]: K extends keyof E
    ? K extends keyof J
      ? FaithfulPair<E[K], J[K]>
      : readonly string[]
    : never;
};

type FaithfulPair<E, J> = { readonly [I in keyof E]: I extends keyof J ? Faithful<E[I], J[I]> : E[I] };

type Strings = Readonly<Record<string, string>>;

/** Translates a table. */
export const translate = <const E extends Strings, const J extends Strings>(
  english: TextTable<E>,
  texts: J & FaithfulAll<E, J>,
): TextTable => ({ prefix: english.prefix, texts });

/** Translates findings that several checks or areas share, to be spread into the texts of each. */
export const translateFindings = <const E extends Texts, const J extends Pairs>(
  _english: E,
  texts: J & FaithfulPairs<SaysOf<E>, J>,
): J => texts;

/** Translates a check: its name, and each text with its advice. */
export const translateCheck = <const E extends Texts, const J extends Pairs>(
  { id }: Pick<AnyCheck, 'id'> & { readonly findings: E },
  name: string,
  texts: J & FaithfulPairs<SaysOf<E>, J>,
): TextTable => ({ prefix: id, texts: { name, ...pairTable(texts, 'advice') } });

/** Translates a subject: the names of its checks by their ids, and each text with its advice. */
export const translateSubject = <const E extends Texts, const J extends Pairs>(
  { texts: prefix }: Pick<AnyCheck, 'texts'> & { readonly findings: E },
  names: Strings,
  texts: J & FaithfulPairs<SaysOf<E>, J>,
): TextTable => ({
  prefix,
  texts: {
    ...Object.fromEntries(
      Object.entries(names).map(([id, name]) => [nameMessage({ id, texts: prefix }).id.slice(prefix.length + 1), name]),
    ),
    ...pairTable(texts, 'advice'),
  },
});

/** Translates what to do about the findings of a check or a subject. */
export const translateActions = <const E extends FindingTable, const J extends Pairs>(
  { texts: subject }: Pick<AnyCheck, 'texts'> & { readonly findings: E },
  texts: J & FaithfulPairs<ActionsOf<E>, J>,
): TextTable => ({ prefix: `action/${subject}`, texts: pairTable(texts, 'why') });

/** Translates the single sentences of the findings of a check or a subject. */
export const translateSummaries = <const E extends FindingTable, const J extends Strings>(
  { texts: subject }: Pick<AnyCheck, 'texts'> & { readonly findings: E },
  texts: J & FaithfulAll<SummariesOf<E>, J>,
): TextTable => ({ prefix: `summary/${subject}`, texts });

/** First texts under their codes, second ones under `{code}/{second}`. */
const pairTable = (texts: Pairs, second: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([code, [one, other]]) => [
      [code, one] as const,
      ...(other === undefined ? [] : [[`${code}/${second}`, other] as const]),
    ]),
  );
