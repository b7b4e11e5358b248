import type { LanguageDefinition } from '../texts/languages.ts';
import { ENGLISH } from './en/language.ts';
import { JAPANESE } from './ja/language.ts';

/** Lists all languages. The programs `src/zonewell.ts` and `src/index.ts` add them; no other file knows which there are. */
export const LANGUAGES: readonly LanguageDefinition[] = [ENGLISH, JAPANESE];
