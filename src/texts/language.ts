import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { Report } from '../diagnoses/report.ts';
import type { Message, Rendered, TextTable } from '../domain/message.ts';
import { catalogueOf } from './catalogue.ts';
import { englishTables } from './english.ts';
import { formatsOf } from './formats.ts';
import { byLanguage, definitionOf, LANGUAGES, type Language, type LanguageDefinition } from './languages.ts';
import { type Catalogue, createRenderer, type Renderer } from './render.ts';

/** Holds what the texts of a language are made with. */
interface LanguageWords {
  readonly catalogue: Catalogue;
  readonly renderer: Renderer;
}

/** Tables that were loaded or added, by language. English of the engine is there without. */
const tables = new Map<Language, readonly TextTable[]>();
const made = new Map<Language, LanguageWords>();

/** Adds the texts of kinds that an installation has beyond ours, before anything is put into words. */
export function addTexts(language: Language, added: readonly TextTable[]): void {
  tables.set(language, [...(tables.get(language) ?? []), ...added]);
  made.delete(language);
}

const loading = new Map<LanguageDefinition['tables'], Promise<void>>();

/** Loads the texts of a language, once. Before that, nothing can be put into its words. */
export function loadLanguage(language: Language): Promise<void> {
  const load = definitionOf(language).tables;
  const known = loading.get(load) ?? load().then((loaded) => addTexts(language, loaded));
  loading.set(load, known);
  return known;
}

/** Loads the texts of all languages, for programs that write to people who each read their own. */
export async function loadLanguages(): Promise<void> {
  await Promise.all(LANGUAGES.map(loadLanguage));
}

/** Returns whether anything can be put into words of a language. */
export const isLoaded = (language: Language): boolean => language === 'en' || tables.has(language);

function wordsOf(language: Language): LanguageWords {
  const known = made.get(language);
  if (known !== undefined) return known;
  if (!isLoaded(language)) throw new Error(`The texts of the language "${language}" are not loaded`);
  const own = language === 'en' ? englishTables() : [];
  const catalogue = catalogueOf([...own, ...(tables.get(language) ?? [])]);
  const renderer = createRenderer({ formats: formatsOf(language), catalogue, ownTables: language === 'en' });
  const words = { catalogue, renderer };
  made.set(language, words);
  return words;
}

/** Returns the text behind the id of a message, with its slots as they are. */
export const patternIn = (language: Language, id: string): string | undefined => wordsOf(language).catalogue.get(id);

/** Gives the renderer of a language, which puts messages and texts of tables into words. */
export const rendererOf = (language: Language): Renderer => wordsOf(language).renderer;

/** Returns a message as text; nothing stays nothing. */
export const textIn = (language: Language, message: Message | ''): string =>
  message === '' ? '' : rendererOf(language).text(message);

/** Keeps documents in each language for as long as the document is cached: reading one twice gives the same object. */
const rendered = byLanguage(() => new WeakMap<object, unknown>());

/** Returns anything that holds messages, in a language. */
export const render = <T>(language: Language, value: T): Rendered<T> => rendererOf(language).render(value);

function renderOnce(document: object, language: Language): unknown {
  const known = rendered(language);
  if (!known.has(document)) known.set(document, rendererOf(language).render(document));
  return known.get(document);
}

/** Returns a diagnosis in a language: a text in place of each message. */
export const reportIn = (language: Language, diagnosis: Diagnosis): Report => renderOnce(diagnosis, language) as Report;
