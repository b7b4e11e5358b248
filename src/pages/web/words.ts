import type { JSX } from 'preact';
import type { TextTable, Words } from '../../domain/message.ts';
import { type Formats, formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { type RichWords, speak, speakRich } from '../../texts/speak.ts';

/** The language of the page that is rendered. Rendering waits for nothing, so there is one page at a time. */
let language: Language = 'en';

/** Renders a page, or a part of one, in a language. */
export function inLanguage<T>(chosen: Language, render: () => T): T {
  const before = language;
  language = chosen;
  try {
    return render();
  } finally {
    language = before;
  }
}

/** Returns the language of the page. */
export const useLanguage = (): Language => language;

/** Puts the texts of a table into words of the page's language: `const words = useWords(REPORT_TEXTS)`. */
export const useWords = <T extends Readonly<Record<string, string>>>(table: TextTable<T>): Words<T> =>
  speak(useLanguage(), table);

/** Does the same for texts with links and other elements in them. */
export const useRichWords = <T extends Readonly<Record<string, string>>>(
  table: TextTable<T>,
): RichWords<T, JSX.Element> => speakRich(useLanguage(), table);

/** Returns how the page's language writes dates, numbers and lists. */
export const useFormats = (): Formats => formatsOf(useLanguage());
