import type { LanguageDefinition } from '../../texts/languages.ts';

declare module '../../texts/languages.ts' {
  interface LanguageTags {
    readonly ja: true;
  }
}

export const JAPANESE: LanguageDefinition = {
  tag: 'ja',
  name: '日本語',
  habits: {
    locale: 'ja-JP',
    between: '',
    sources: ['、', '、'],
    more: (count) => `ほか${count}件`,
    instant: (date, clock) => `${date}${clock}（UTC）`,
    time: (date, clock) => `${date}${clock}（UTC）`,
    textDate: 'long',
    corrected: (date) => date,
    justNow: 'たった今',
    ago: { minutes: (n) => `${n}分前`, hours: (n) => `${n}時間前`, days: (n) => `${n}日前` },
    spaced: false,
  },
  tables: async () => (await import('./tables.ts')).TABLES,
};
