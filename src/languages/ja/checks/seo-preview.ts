import { seoPreview } from '../../../checks/seo/seo-preview.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_PREVIEW_WORDS = {
  name: '検索結果の表示',
  means: '検索結果に入るのは、タイトルが約600ピクセル、説明文が2行ほどです。',
  why: '入らない部分は省略され、大切な言葉が消えることもあります。',
};

export const SEO_PREVIEW_TEXTS: readonly TextTable[] = [
  translateFindings(seoPreview, SEO_PREVIEW_WORDS, {
    fits: { says: 'タイトルと説明文は、検索結果に収まります。' },
    shown: { says: '検索結果にはタイトル「{title}」が表示されます。' },
    'no-title': {
      says: 'タイトルがないため、検索結果に何が表示されるかわかりません。',
      do: 'タイトルを追加する',
    },
    'no-icon': {
      says: 'HTMLにアイコンの指定がなく、/favicon.icoにも{found, select, page {アイコンではなくWebページがあります} empty {空のファイルしかありません} other {ありません（ステータス{status}）}}。',
      do: '/favicon.icoにアイコンを公開するか、relがiconのlink要素で指定する',
      because: '検索結果とブラウザーのタブには、代わりに汎用のアイコンが表示されます。',
    },
    'icon-unknown': {
      says: 'HTMLはアイコンを指定していません。ブラウザーと検索エンジンは/favicon.icoを探しますが、そこにアイコンがあるかどうかを示す応答を得られませんでした。',
      do: '/favicon.icoにない場合は、relがiconのlink要素でアイコンを指定する',
    },
    'title-cut': {
      says: 'タイトルが途中で切れ、「{rest}」は表示されません。',
      do: 'タイトルの重要な語を先に書くか、短くする',
    },
    'description-cut': {
      says: '説明文が途中で切れ、「{rest}」は表示されません。',
      do: '説明文の重要な語を先に書くか、短くする',
    },
    'no-description': {
      says: '説明文がないため、検索エンジンはメニューなど、見つけたテキストを表示します。',
      do: '説明文を追加する',
    },
  }),
];
