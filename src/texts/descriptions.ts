import { CALLS } from './ja/api-calls.ts';
import { RECORDS } from './ja/api-records.ts';
import { REPORTS } from './ja/api-reports.ts';
import type { Language } from './languages.ts';

/**
 * What the schemas of the API say, in other languages. Their English stands in the schemas, where programs read it, so it
 * is the key here; tests/house/descriptions.test.ts looks for descriptions that have no Japanese.
 */
const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, ReadonlyMap<string, string>>> = {
  ja: new Map(Object.entries({ ...CALLS, ...REPORTS, ...RECORDS })),
};

/** The English of everything that is translated, and its translation. */
export const descriptionsIn = (language: Exclude<Language, 'en'>): ReadonlyMap<string, string> =>
  TRANSLATIONS[language];

/** Returns a description of a schema or call of the API in a language; one of ours that is not translated stays English. */
export const descriptionIn = (language: Language, english: string): string =>
  (language === 'en' ? undefined : TRANSLATIONS[language].get(english)) ?? english;
