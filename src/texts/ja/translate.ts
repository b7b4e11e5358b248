import { type Check, type Needs, type Texts, textTable } from '../../checks/check.ts';
import type { ArgsOf, TextTable } from '../../domain/message.ts';

/** The translation `J` of a text `E` if it has the same slots; otherwise a type that no text has, so it does not compile. */
type SameSlots<E, J> = E extends string
  ? J extends string
    ? [keyof ArgsOf<E>, keyof ArgsOf<J>] extends [keyof ArgsOf<J>, keyof ArgsOf<E>]
      ? J
      : { readonly slots: keyof ArgsOf<E> }
    : never
  : never;

/** Each text of `J` stands for the text of the same key in `E`; a key that `E` does not have does not compile. */
type TextsLike<E, J> = { readonly [K in keyof J]: K extends keyof E ? SameSlots<E[K], J[K]> : never };

/** An explanation, and advice where the English has some. */
type FindingLike<E extends readonly string[], J extends readonly unknown[]> = J['length'] extends E['length']
  ? TextsLike<E, J>
  : { readonly length: E['length'] };
type FindingsLike<E, J> = {
  readonly [K in keyof J]: K extends keyof E
    ? E[K] extends readonly string[]
      ? J[K] extends readonly unknown[]
        ? FindingLike<E[K], J[K]>
        : never
      : never
    : never;
};

/** The translation of a table: all its keys, no others, and each text with the slots of the English one. */
export const translate = <
  const T extends Readonly<Record<string, string>>,
  const J extends { readonly [K in keyof T]: string },
>(
  { prefix }: TextTable<T>,
  texts: J & TextsLike<T, J>,
): TextTable => ({ prefix, texts });

/** The translation of explanations with their advice, for several checks or areas to share. */
export const translateFindings = <const T extends Texts, const J extends { readonly [K in keyof T]: Texts[string] }>(
  _english: T,
  texts: J & FindingsLike<T, J>,
): J => texts;

/** The translation of a check: its name, and what it says. */
export const translateCheck = <
  Id extends string,
  N extends Needs,
  const T extends Texts,
  const J extends { readonly [K in keyof T]: Texts[string] },
>(
  { id }: Check<Id, N, T>,
  name: string,
  texts: J & FindingsLike<T, J>,
): TextTable => ({ prefix: id, texts: { name, ...textTable(id, texts).texts } });
