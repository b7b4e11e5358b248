import { seoLanguage } from '../../../checks/seo/seo-language.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const SEO_LANGUAGE_WORDS = {
  name: '言語',
  means: 'ページは、使われている言語と、ほかの言語版の場所を示します。',
  why: 'ブラウザー、画面読み上げソフト、検索エンジンがこれをもとに選びます。言語版の組は、互いを示している場合だけ有効です。',
};

export const SEO_LANGUAGE_TEXTS: readonly TextTable[] = [
  translateFindings(seoLanguage, SEO_LANGUAGE_WORDS, {
    ...NO_PAGE,
    good: { says: 'ページの言語は「{lang}」と指定されています。' },
    several: { says: 'ページの言語は「{lang}」と指定され、各言語のページが{count}件示されています。' },
    'not-there': {
      says: 'ページの言語が指定されていません。',
      do: 'ページの言語を指定する',
      because: 'ブラウザーとスクリーンリーダーに必要です。',
      advice: 'html要素のlang属性を設定してください。',
    },
    invalid: {
      says: '言語「{lang}」は存在しません。',
      do: 'ページの言語を修正する',
      because: '「{lang}」という言語はありません。',
      advice: 'enやjaなどのタグを使ってください。',
    },
    'other-writing': {
      says: 'ページの言語は「{lang}」と指定されていますが、テキストは{writing, select, Jpan {日本語の文字} Hani {漢字} Kore {韓国語の文字} Cyrl {キリル文字} Grek {ギリシャ文字} Arab {アラビア文字} Hebr {ヘブライ文字} Thai {タイ文字} Deva {デーヴァナーガリー文字} other {ラテン文字}}で書かれています。',
      do: 'ページの言語を修正する',
      because: 'ブラウザーとスクリーンリーダーの手がかりになります。',
      advice: 'html要素のlang属性に、テキストの言語を設定してください。',
    },
    'no-encoding': {
      says: '文字エンコーディングが指定されていないため、ブラウザーが推測します。',
      do: 'ページの文字エンコーディングを指定する',
      because: '推測が外れると、äやあなどの文字が文字化けします。',
      advice:
        'Content-Typeヘッダーか、先頭1,024バイト以内のmeta要素で指定してください。UTF-8の場合は、charset属性をutf-8にします。',
    },
    'bad-alternate': {
      says: '{line}行目のhreflang「{lang}」は使用できません。',
      do: '{line}行目のhreflangを修正する',
      because: '検索エンジンは、この行を無視します。',
      advice: '言語タグまたはx-defaultと、完全なアドレスを指定してください。',
    },
    'unknown-region': {
      says: '{line}行目にhreflang「{lang}」が指定されていますが、Googleには地域「{region}」がわかりません。',
      do: '{line}行目のhreflangの地域を修正する',
      because: 'Googleは、地域をISO 3166-1の2文字のコードだけで認識します。',
      advice: '英国ならGBのように、ISO 3166-1のコードを使うか、言語だけを指定してください。',
    },
    'not-canonical': {
      says: 'hreflangで各言語のページが示されていますが、別のページが正規URLに指定されています：{url}',
      do: '正規URLのページで各言語のページを示す',
      because: '検索エンジンには、このページの代わりに正規URLのページが登録されます。',
      advice: '正規URLのページで各言語のページを示すか、このページ自身を正規URLに指定してください。',
    },
    'outside-head': {
      says: '{line}行目のhreflangのリンクがheadの外にあるため、検索エンジンは使用しません。',
      do: 'hreflangのリンクをheadの中に移す',
      because: '検索エンジンは、headの中にあるものだけを使用します。',
      advice: 'headの中に移してください。imgなど、bodyでしか使えない要素があると、headはそこで終わります。',
    },
    'no-self': {
      says: '各言語のページの中に、このページ自身がありません。',
      do: '各言語のページの中に自身を記載する',
      because: '検索エンジンがすべてを無視することがあります。',
      advice: 'それぞれのページに、自身を含むすべてのページを記載してください。',
    },
    'other-broken': {
      says: '{url}がステータス{status}で応答するため、検索エンジンはこの言語のページを無視します。',
      do: '別の言語のページとして、応答するアドレスを指定する',
      because: '{url}はステータス{status}で応答します。',
      advice: 'アドレスを修正するか、この言語のページの指定を削除してください。',
    },
    'other-absent': {
      says: '{url}で応答する、利用可能なWebサーバーがないため、検索エンジンはこの言語のページを無視します。',
      do: '別の言語のページとして、応答するアドレスを指定する',
      because: '{url}で応答する、利用可能なWebサーバーがありません。',
      advice: 'アドレスを修正するか、この言語のページの指定を削除してください。',
    },
    'other-refused': {
      says: '{url}のサーバーが当サービスからのリクエストを拒否しました（ステータス{status}）。このページを参照し返しているかは確認できませんでした。',
    },
    'no-return': {
      says: '{url}にはこのページへのhreflangがないため、検索エンジンはこの組を無視します。',
      do: '{url}からhreflangで参照し返す',
      because: '検索エンジンは、片方向だけの組を無視します。',
      advice: 'それぞれのページに、すべてのページを記載してください。',
    },
  }),
];
