import { seoTitle } from '../../../checks/seo/seo-title.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const CHOOSE = '人はタイトルを見て検索結果を選びます。';

const SEO_TITLE_WORDS = {
  name: 'タイトル',
  means: 'タイトルは、検索結果、タブ、ブックマークでページの名前になります。',
  why: '固有のタイトルがないと検索エンジンが作ったものが表示され、ほかのページと区別できません。',
};

export const SEO_TITLE_TEXTS: readonly TextTable[] = [
  translateFindings(seoTitle, SEO_TITLE_WORDS, {
    ...NO_PAGE,
    good: { says: 'タイトルは「{title}」です。' },
    'not-there': {
      says: 'ページにタイトルがないため、検索エンジンが自ら作ります。',
      do: 'タイトルを追加する',
      because: 'タイトルがないと、検索エンジンが自ら作ります。',
      advice: 'headにタイトルを追加してください。',
    },
    several: {
      says: 'title要素が{count}個あります。ブラウザーは最初のものを表示します。',
      do: 'タイトルを1つにする',
      because: '検索エンジンが別のタイトルを使うことがあります。',
      advice: '1つだけを残してください。',
    },
    generic: {
      says: 'タイトルがページの内容を示していません。',
      do: 'ページの内容をタイトルに書く',
      because: CHOOSE,
      advice: 'ページの内容と、誰のページかを書いてください。',
    },
    short: {
      says: '非常に短いタイトルです。',
      do: 'タイトルをより詳しくする',
      because: CHOOSE,
      advice: 'ページの内容と、誰のページかを書いてください。',
    },
  }),
];
