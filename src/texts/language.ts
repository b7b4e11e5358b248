import type { DiagnosisDocument, DiagnosisKind } from '../diagnoses/kinds.ts';
import type { DiagnosisReport } from '../diagnoses/report.ts';
import type { Message, Rendered } from '../domain/message.ts';
import { catalogueOf, englishTexts } from './english.ts';
import { formatsOf } from './formats.ts';
import { JAPANESE } from './ja/japanese.ts';
import type { Language } from './languages.ts';
import { type Catalogue, createRenderer, type Renderer } from './render.ts';

/** Tables of the edges come with their translations: the engine's rooms do not know them. */
const ENGLISH = new Map([
  ...JAPANESE.flatMap(({ english }) => (english === undefined ? [] : [...catalogueOf([english])])),
  ...englishTexts(),
]);

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: ENGLISH, ja: catalogueOf(JAPANESE) };

/** The text behind the id of a message, with its slots as they are. */
export const patternIn = (language: Language, id: string): string | undefined => CATALOGUES[language].get(id);

const RENDERERS: Readonly<Record<Language, Renderer>> = {
  en: createRenderer({ formats: formatsOf('en'), catalogue: CATALOGUES.en, ownTables: true }),
  ja: createRenderer({ formats: formatsOf('ja'), catalogue: CATALOGUES.ja, ownTables: false }),
};

/** What puts messages and texts of tables into words of a language. */
export const rendererOf = (language: Language): Renderer => RENDERERS[language];

/** A message as text; nothing stays nothing. */
export const textIn = (language: Language, message: Message | ''): string =>
  message === '' ? '' : RENDERERS[language].text(message);

/** Documents in each language, for as long as the document is cached: reading one twice gives the same object. */
const rendered = new Map<Language, WeakMap<object, unknown>>();

/** Anything that holds messages, in a language. */
export const render = <T>(language: Language, value: T): Rendered<T> => RENDERERS[language].render(value);

function renderOnce(document: object, language: Language): unknown {
  const known = rendered.get(language) ?? new WeakMap<object, unknown>();
  rendered.set(language, known);
  if (!known.has(document)) known.set(document, RENDERERS[language].render(document));
  return known.get(document);
}

/** A report in a language. */
export const reportIn = <R extends DiagnosisReport>(
  language: Language,
  _kind: DiagnosisKind<R>,
  document: DiagnosisDocument,
): R =>
  // A report is its document with a text in place of each message.
  renderOnce(document, language) as R;
