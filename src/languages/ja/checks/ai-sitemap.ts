import { aiSitemap } from '../../../checks/ai-search/ai-sitemap.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AGAIN = '再び読み取るべきページが、クローラーに伝わります。';

const AI_SITEMAP_WORDS = {
  name: 'サイトマップの日付',
  means: 'サイトマップは、サイトのページと、それぞれの更新日時の一覧です。',
  why: '正確な日時があると、再び読み取るべきページがクローラーに伝わります。すべて同じ日時は無視されます。',
};

export const AI_SITEMAP_TEXTS: readonly TextTable[] = [
  translateFindings(aiSitemap, AI_SITEMAP_WORDS, {
    dated: { says: 'サイトマップには、{count}件のページの更新日時があります。' },
    found: { says: 'サイトマップがあります。' },
    absent: {
      says: '読み取れるサイトマップがありません。',
      do: '各ページのlastmodを付けてサイトマップを公開する',
      because: AGAIN,
    },
    undated: {
      says: 'サイトマップにページの更新日時がありません。',
      do: 'サイトマップの各ページにlastmodを追加する',
      because: AGAIN,
    },
    'same-moment': {
      says: 'すべてのページの更新日時が同じです（{moment}）。クローラーは、このような日時を無視します。',
      do: '各ページに、それぞれの最終更新日時を付ける',
    },
    'bad-dates': {
      says: 'サイトマップに読み取れない日付が{count}件あります。',
      do: 'サイトマップの日付を2026-11-26の形式で書く',
      because: 'クローラーは、読み取れないものを無視します。',
    },
  }),
];
