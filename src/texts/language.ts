import type { DiagnosisDocument, DiagnosisKind, DiagnosisReport } from '../diagnoses/kinds.ts';
import type { Message } from '../domain/message.ts';
import { englishTexts } from './english.ts';
import { createRenderer, type Renderer } from './render.ts';

/** Languages that reports can be read in, by their BCP 47 tags. */
export type Language = 'en';

const RENDERERS: Readonly<Record<Language, Renderer>> = {
  en: createRenderer({
    locale: 'en-GB',
    catalogue: englishTexts(),
    between: ' ',
    more: (count) => `${count} more`,
  }),
};

/** A message as text. */
export const textIn = (language: Language, message: Message): string => RENDERERS[language].text(message);

/** Documents in each language, for as long as the document is kept: whoever reads one twice gets the same object. */
const rendered = new Map<Language, WeakMap<object, unknown>>();

function render(document: object, language: Language): unknown {
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
  render(document, language) as R;
