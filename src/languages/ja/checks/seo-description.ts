import { seoDescription } from '../../../checks/seo/seo-description.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_DESCRIPTION_WORDS = {
  name: '説明文',
  means: '説明文は、検索結果でタイトルの下に表示されることのある文章です。',
  why: '説明文がないと、検索エンジンがページから文を選びます。メニューやお知らせの文が使われることもあります。',
};

export const SEO_DESCRIPTION_TEXTS: readonly TextTable[] = [
  translateFindings(seoDescription, SEO_DESCRIPTION_WORDS, {
    good: { says: '説明文は「{description}」です。' },
    'not-there': {
      says: '説明文がないため、検索エンジンがページから文を選びます。',
      do: '自分の言葉で、meta要素の説明文を追加する',
      more: '検索結果に表示されるのは、全角で75文字程度までです。',
    },
    'outside-head': {
      says: '{line}行目の説明文がheadの外にあるため、検索エンジンは使用しません。',
      do: '説明文をheadの中に移す',
      more: 'imgなど、bodyでしか使えない要素があると、headはそこで終わります。',
    },
    several: {
      says: '説明文が{count}個あります。',
      do: '説明文を1つにする',
      because: '検索エンジンが別の説明文を使うことがあります。',
    },
    'same-as-title': {
      says: '説明文がタイトルと同じ内容です。',
      do: 'タイトルに書けなかったことを説明文に書く',
    },
    short: {
      says: '非常に短い説明文です。',
      do: '説明文をより詳しくする',
      because: '全角で75文字程度まで表示されます。',
    },
  }),
];
