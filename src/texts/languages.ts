/** Languages that Zonewell speaks, by their BCP 47 tags; the first where nobody asks for one. */
export const LANGUAGES = ['en', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];
