/** Languages that Zonewell speaks, by their BCP 47 tags; the first where nobody asks for one. */
export const LANGUAGES = ['en', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ja: '日本語' };
