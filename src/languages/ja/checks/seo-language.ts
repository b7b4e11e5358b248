import { seoLanguage } from '../../../checks/seo/seo-language.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_LANGUAGE_WORDS = {
  name: '言語',
  means: 'ページは、使われている言語と、ほかの言語版の場所を示します。',
  why: 'ブラウザー、スクリーンリーダー、検索エンジンがこれをもとに選びます。言語版の組は、互いを示している場合だけ有効です。',
};

export const SEO_LANGUAGE_TEXTS: readonly TextTable[] = [
  translateFindings(seoLanguage, SEO_LANGUAGE_WORDS, {
    good: { says: 'ページの言語は「{lang}」と指定されています。' },
    several: { says: 'ページの言語は「{lang}」と指定され、各言語のページが{count}件示されています。' },
    'not-there': {
      says: 'ページの言語が指定されていません。',
      do: 'html要素のlang属性を設定する',
      because: 'ブラウザーとスクリーンリーダーに必要です。',
    },
    invalid: {
      says: '「{lang}」は言語タグではありません。',
      do: '言語を、enやjaなどのタグで指定する',
    },
    'other-writing': {
      says: 'ページの言語は「{lang}」と指定されていますが、テキストは{writing, select, Jpan {日本語の文字} Hani {漢字} Kore {韓国語の文字} Cyrl {キリル文字} Grek {ギリシャ文字} Arab {アラビア文字} Hebr {ヘブライ文字} Thai {タイ文字} Deva {デーヴァナーガリー文字} other {ラテン文字}}で書かれています。',
      do: 'html要素のlang属性に、テキストの言語を設定する',
      because: 'ブラウザーとスクリーンリーダーの手がかりになります。',
    },
    'no-encoding': {
      says: '文字エンコーディングが指定されていないため、ブラウザーが推測します。',
      do: 'ページの文字エンコーディングを指定する',
      because: '推測が外れると、äやあなどの文字が文字化けします。',
      more: 'Content-Typeヘッダーか、先頭1,024バイト以内のmeta要素で指定してください。UTF-8の場合は、charset属性をutf-8にします。',
    },
    'other-encoding': {
      says: 'ページは{encoding}として読み取られますが、別の箇所では{other}が指定されています。',
      do: 'Content-Typeヘッダーとページに、同じ文字エンコーディングを指定する',
      because: 'もう一方の指定に従うプログラムでは、äやあなどの文字が文字化けします。',
    },
    garbled: {
      says: '誤った文字エンコーディングで読み取られたような文字化けがあります：「{text}」',
      do: '文字と、テキストを保存したときの文字エンコーディングを修正する',
      because: '検索結果にもそのまま表示されます。',
    },
    'other-own-lang': {
      says: 'lang属性は「{lang}」ですが、{line}行目ではこのページのhreflangが「{hreflang}」です。',
      do: '両方にテキストの言語を指定する',
      because: 'どちらかが誤っています。',
    },
    'no-default': {
      says: '{count}言語のページが示されていますが、それ以外の言語の人に向けたページ（x-default）がありません。',
      do: 'ほかのすべての言語に適したページがあれば、hreflangのx-defaultで示す',
    },
    'bad-alternate': {
      says: '{line}行目のhreflang「{lang}」は使用できません。',
      do: '{line}行目に、言語タグまたはx-defaultと、完全なアドレスを指定する',
      because: '検索エンジンは、この行を無視します。',
    },
    'unknown-region': {
      says: '{line}行目にhreflang「{lang}」が指定されていますが、Googleには地域「{region}」がわかりません。',
      do: '{line}行目にISO 3166-1のコードを使うか、言語だけを指定する',
      more: 'たとえば、英国はGBです。',
    },
    'not-canonical': {
      says: 'hreflangで各言語のページが示されていますが、別のページが正規URLに指定されています：{url}',
      do: '正規URLのページで各言語のページを示すか、このページ自身を正規URLに指定する',
      because: '検索エンジンには、このページの代わりに正規URLのページが登録されます。',
    },
    'outside-head': {
      says: '{line}行目のhreflangのリンクがheadの外にあるため、検索エンジンは使用しません。',
      do: 'hreflangのリンクをheadの中に移す',
      more: 'imgなど、bodyでしか使えない要素があると、headはそこで終わります。',
    },
    'no-self': {
      says: '各言語のページの中に、このページ自身がありません。',
      do: 'それぞれのページに、自身を含むすべてのページを記載する',
      because: '検索エンジンがすべてを無視することがあります。',
    },
    'other-broken': {
      says: '{url}がステータス{status}で応答するため、検索エンジンはこの言語のページを無視します。',
      do: '別の言語のページ（{url}）のアドレスを修正するか、その指定を削除する',
    },
    'other-absent': {
      says: '{url}で応答する、利用可能なWebサーバーがないため、検索エンジンはこの言語のページを無視します。',
      do: '別の言語のページ（{url}）のアドレスを修正するか、その指定を削除する',
    },
    'other-refused': {
      says: '{url}のサーバーが当サービスからのリクエストを拒否しました（ステータス{status}）。このページを参照し返しているかは確認できませんでした。',
    },
    'no-return': {
      says: '{url}にはこのページへのhreflangがないため、検索エンジンはこの組を無視します。',
      do: 'それぞれのページに、すべてのページを記載する',
    },
  }),
];
