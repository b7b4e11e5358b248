import { isMessage } from '../../src/domain/message.ts';
import { textIn } from '../../src/texts/language.ts';
import type { Language } from '../../src/texts/languages.ts';

/** What a document says in a language, each sentence once, under its first place: `checks.0.explanation`. */
export function wordsOf(language: Language, document: unknown): Readonly<Record<string, string>> {
  const places = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isMessage(value)) {
      const text = textIn(language, value);
      if (!places.has(text)) places.set(text, path);
    } else for (const [key, one] of Object.entries(value)) walk(one, path === '' ? key : `${path}.${key}`);
  };
  walk(document, '');
  return Object.fromEntries([...places].map(([text, path]) => [path, text]));
}
