import type { TextTable } from '../domain/message.ts';
import { ENGLISH_HABITS, type Habits } from './habits.ts';

/**
 * Lists the tags (BCP 47) of all languages as types: each folder of `src/languages` adds its own. English is always there.
 * @public
 */
export interface LanguageTags {
  readonly en: true;
}

export type Language = keyof LanguageTags;

/** Defines a language that Zonewell can speak. It costs nothing until its texts are loaded. */
export interface LanguageDefinition {
  readonly tag: Language;
  /** Names the language in its own words. */
  readonly name: string;
  readonly habits: Habits;
  /** Loads its texts. */
  readonly tables: () => Promise<readonly TextTable[]>;
}

const definitions = new Map<Language, LanguageDefinition>([
  ['en', { tag: 'en', name: 'English', habits: ENGLISH_HABITS, tables: async () => [] }],
]);
const tags: Language[] = ['en'];

/** Lists the tags of the languages that this process knows, which grow by `addLanguages`; the first where nobody asks for one. */
export const LANGUAGES: readonly Language[] = tags;

/** Adds languages when a program starts, before anybody asks for one. What is there already stays. */
export function addLanguages(languages: readonly LanguageDefinition[]): void {
  for (const one of languages) {
    if (!tags.includes(one.tag)) tags.push(one.tag);
    definitions.set(one.tag, one);
  }
}

/** Returns the definition of a language. Throws where the program did not add it: that is a bug. */
export function definitionOf(language: Language): LanguageDefinition {
  const definition = definitions.get(language);
  if (definition === undefined) throw new Error(`This program does not know the language "${language}"`);
  return definition;
}

/** Names a language in its own words. */
export const ownNameOf = (language: Language): string => definitionOf(language).name;

/** Keeps one value for each language, made when it is first asked for. */
export function byLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, { readonly value: T }>();
  return (language) => {
    const known = made.get(language) ?? { value: make(language) };
    made.set(language, known);
    return known.value;
  };
}
