import type { ArgsOf, MessageArgs, TextsById, TextTable, Words } from '../domain/message.ts';
import { rendererOf } from './language.ts';
import type { Language } from './languages.ts';
import type { TextPart } from './render.ts';

/**
 * Puts the texts of a page, a command or an e-mail into words of a language. English stands in the table itself, other
 * languages in `src/languages/<tag>` under the same ids.
 */
export function speak<T extends TextsById>(language: Language, table: TextTable<T>): Words<T> {
  const renderer = rendererOf(language);
  // What the slots of a text ask for are arguments, which the compiler cannot see of a text that it does not know yet.
  return (key, ...[args = {}]) => renderer.textOf(table, key, args as MessageArgs);
}

/** The names of the tags in a text: `docs` of `Read <docs>the docs</docs>.` */
export type TagsOf<S extends string> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsOf<Rest> : never;

/** Fills a text with markup: values or elements for its slots, and for each tag what makes an element of its inside. */
type FillingsOf<S extends string, X> = { readonly [K in keyof ArgsOf<S>]: ArgsOf<S>[K] | X } & {
  readonly [K in TagsOf<S>]: (inside: readonly TextPart<X>[]) => X;
};

/** Like {@link Words}, for texts with tags and elements in them: `Read <docs>the docs</docs>.` */
export type RichWords<T extends TextsById, X> = <K extends keyof T & string>(
  key: K,
  fillings: FillingsOf<T[K], X>,
) => readonly TextPart<X>[];

/** Puts texts with markup into words of a language, as a list of strings and elements. */
export function speakRich<T extends TextsById, X extends object>(
  language: Language,
  table: TextTable<T>,
): RichWords<T, X> {
  const renderer = rendererOf(language);
  return (key, fillings) => renderer.partsOf<X>(table, key, fillings);
}
