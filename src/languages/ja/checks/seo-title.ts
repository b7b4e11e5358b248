import { seoTitle } from '../../../checks/seo/seo-title.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const CHOOSE = '人はタイトルを見て検索結果を選びます。';

const SEO_TITLE_WORDS = {
  name: 'タイトル',
  means: 'タイトルは、検索結果、タブ、ブックマークでページの名前になります。',
  why: '固有のタイトルがないと検索エンジンが作ったものが表示され、ほかのページと区別できません。',
};

export const SEO_TITLE_TEXTS: readonly TextTable[] = [
  translateFindings(seoTitle, SEO_TITLE_WORDS, {
    good: { says: 'タイトルは「{title}」です。' },
    'not-there': {
      says: 'ページにタイトルがないため、検索エンジンが自ら作ります。',
      do: 'headにタイトルを追加する',
    },
    several: {
      says: 'title要素が{count}個あります。ブラウザーは最初のものを表示します。',
      do: 'タイトルを1つにする',
      because: '検索エンジンが別のタイトルを使うことがあります。',
    },
    generic: {
      says: 'タイトルがページの内容を示していません。',
      do: 'ページの内容と、誰のページかをタイトルに書く',
      because: CHOOSE,
    },
    short: {
      says: '非常に短いタイトルです。',
      do: 'ページの内容と、誰のページかをタイトルに書く',
      because: CHOOSE,
    },
  }),
];
