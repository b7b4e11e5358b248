import { ENGLISH_HABITS } from '../../texts/habits.ts';
import type { LanguageDefinition } from '../../texts/languages.ts';

export const ENGLISH: LanguageDefinition = {
  tag: 'en',
  name: 'English',
  habits: ENGLISH_HABITS,
  tables: async () => (await import('./tables.ts')).TABLES,
};
