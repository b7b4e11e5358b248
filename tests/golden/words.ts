import { reportJsonOf } from '../../src/api/v1/report.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import type { Report } from '../../src/diagnoses/report.ts';
import { isMessage } from '../../src/domain/message.ts';
import { textIn } from '../../src/texts/language.ts';
import type { Language } from '../../src/texts/languages.ts';

/** Stands before each text that was a message, so that it can be told from data. */
const MARK = '\u0001';

/** What the JSON of a diagnosis says in a language, each sentence once, under its first place: `checks.0.explanation`. */
export function wordsOf(
  language: Language,
  kind: DiagnosisKind,
  diagnosis: Diagnosis,
): Readonly<Record<string, string>> {
  const places = new Map<string, string>();
  const marked = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isMessage(value)) return MARK + textIn(language, value);
    if (Array.isArray(value)) return value.map(marked);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one)]));
  };
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' && value.startsWith(MARK)) {
      const text = value.slice(MARK.length);
      if (!places.has(text)) places.set(text, path);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) walk(one, path === '' ? key : `${path}.${key}`);
  };
  walk(reportJsonOf(kind).write(marked(diagnosis) as Report), '');
  return Object.fromEntries([...places].map(([text, path]) => [path, text]));
}
