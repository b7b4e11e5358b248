import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { patternIn, textIn } from './language.ts';
import type { Language } from './languages.ts';

/**
 * Puts into words what a kind of checks says of itself, in a language: `title`, `summary`, `description`, `area/{id}`.
 * English where the kind is served without being in the list of kinds, so that no table has its words.
 */
export function kindWord(
  language: Language,
  { kind, word, english }: { readonly kind: { readonly id: string }; readonly word: string; readonly english: string },
): string {
  const id = `kind/${kind.id}/${word}`;
  return patternIn('en', id) === undefined ? english : textIn(language, { id, args: {} });
}

/** Names a kind beside others, in a language. */
export const kindName = (language: Language, kind: DiagnosisKind): string =>
  kindWord(language, { kind, word: kind.name === kind.title ? 'title' : 'name', english: kind.name });
