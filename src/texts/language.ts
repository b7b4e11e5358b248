import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { Report } from '../diagnoses/report.ts';
import type { Message, Rendered } from '../domain/message.ts';
import { catalogueOf, englishTexts } from './english.ts';
import { formatsOf } from './formats.ts';
import { JAPANESE } from './ja/japanese.ts';
import type { Translation } from './ja/translate.ts';
import type { Language } from './languages.ts';
import { type Catalogue, createRenderer, type Renderer } from './render.ts';

/** What the texts of a language are made with. A command needs one language, and waits for what it does not need. */
interface Words {
  readonly catalogue: Catalogue;
  readonly renderer: Renderer;
}

const made = new Map<Language, Words>();

/** Words of kinds that are not in our list. */
const added: Translation[] = [];

/** Adds the words of kinds that an installation has beyond ours, with their Japanese, before anything is put into words. */
export function addTexts(translations: readonly Translation[]): void {
  added.push(...translations);
  made.clear();
}

function wordsOf(language: Language): Words {
  const known = made.get(language);
  if (known !== undefined) return known;
  const catalogue = language === 'en' ? englishCatalogue() : catalogueOf([...JAPANESE, ...added]);
  const renderer = createRenderer({ formats: formatsOf(language), catalogue, ownTables: language === 'en' });
  const words = { catalogue, renderer };
  made.set(language, words);
  return words;
}

/** Tables of the edges come with their translations: the engine's rooms do not know them. */
const englishCatalogue = (): Catalogue =>
  new Map([
    ...[...JAPANESE, ...added].flatMap(({ english }) => (english === undefined ? [] : [...catalogueOf([english])])),
    ...englishTexts(),
  ]);

/** The text behind the id of a message, with its slots as they are. */
export const patternIn = (language: Language, id: string): string | undefined => wordsOf(language).catalogue.get(id);

/** What puts messages and texts of tables into words of a language. */
export const rendererOf = (language: Language): Renderer => wordsOf(language).renderer;

/** A message as text; nothing stays nothing. */
export const textIn = (language: Language, message: Message | ''): string =>
  message === '' ? '' : rendererOf(language).text(message);

/** Documents in each language, for as long as the document is cached: reading one twice gives the same object. */
const rendered = new Map<Language, WeakMap<object, unknown>>();

/** Anything that holds messages, in a language. */
export const render = <T>(language: Language, value: T): Rendered<T> => rendererOf(language).render(value);

function renderOnce(document: object, language: Language): unknown {
  const known = rendered.get(language) ?? new WeakMap<object, unknown>();
  rendered.set(language, known);
  if (!known.has(document)) known.set(document, rendererOf(language).render(document));
  return known.get(document);
}

/** A diagnosis in a language: a text in place of each message. */
export const reportIn = (language: Language, diagnosis: Diagnosis): Report => renderOnce(diagnosis, language) as Report;
