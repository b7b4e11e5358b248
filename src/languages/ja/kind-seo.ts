import { PAGE_FACT_TEXTS } from '../../diagnoses/blocks/page-facts.ts';
import { PAGE_SNIPPET_TEXTS } from '../../diagnoses/blocks/page-snippets.ts';
import { ROBOTS_LINE_TEXTS } from '../../diagnoses/blocks/robots-lines.ts';
import { SEARCH_PREVIEW_TEXTS } from '../../diagnoses/blocks/search-preview.ts';
import { SEO_VERDICT_TEXTS } from '../../diagnoses/seo-verdict.ts';
import type { TextTable } from '../../domain/message.ts';
import { DOCUMENT_TEXTS } from '../../evidence/questions/document.ts';
import { translate } from '../translate.ts';

/** Describes the diagnosis of a page for search engines, and what stands beside its checks. */
export const SEO_KIND: readonly TextTable[] = [
  translate(PAGE_FACT_TEXTS, {
    page: 'ページ',
    redirects: 'リダイレクト',
    'redirect-count': '{count, plural, other {#回}}',
    none: 'なし',
    title: 'タイトル',
    characters: '{count, plural, other {#文字}}',
    size: 'HTMLのサイズ',
    octets: '{extent, select, part {少なくとも} other {}}{octets, number}バイト',
    'first-octet': '最初の1バイト',
    ms: '{ms, number}ミリ秒（当サービスから測定）',
    language: '言語',
    'looked-at': '確認日時',
    earlier: '{at}。同じネットワークから、このサイトの別のページを1分以内に調べています',
  }),
  translate(SEO_VERDICT_TEXTS, {
    'no-page': '{name}には、検索エンジンが登録できるページがありません。',
    noindex: '{name}のページは、検索結果に表示しないよう検索エンジンに求めています。',
    blocked: '{name}のrobots.txtにより、検索エンジンはページを読み取れません。',
    'other-canonical':
      '{name}のページは、別のドメインのアドレスを正規URLとしているため、検索エンジンにはそのアドレスが代わりに登録されます。',
    'canonical-closed':
      '{name}のページが正規URLに指定しているアドレスは、{crawlers}が登録できないため、このページも登録されないことがあります。',
    'one-engine': '{crawler}は、{name}のページを読み取ることも登録することも許可されていません。',
    broken: '{name}のrobots.txtがエラーで応答しているため、検索エンジンはサイトを読み取りません。',
    readable: '検索エンジンは{name}を読み取り、インデックスに登録できます。',
    'asked-lately':
      '{name}のトップページ以外のページは、1分に数ページまでしか調べないため、1分後にもう一度お試しください。',
  }),
  translate(SEARCH_PREVIEW_TEXTS, {
    title: '検索結果での表示',
    meta: '表示例です。実際の表示は検索エンジンが決めます。',
    search: '幅600ピクセルで描いた検索結果です。',
    'search-undescribed':
      '幅600ピクセルで描いた検索結果です。説明文がないため、ページの最初のテキストを表示しています。',
    card: '共有されたリンクと画像です。',
    'card-without': '共有されたリンクです（画像なし）。',
    picture: '横{width}ピクセル、縦{height}ピクセル',
    'picture-unsized': '画像',
    'name-title': 'タイトル',
    'name-description': '説明文',
    fits: '{length}文字、すべて収まります',
    cut: '{length}文字のうち、約{shown}文字が収まります',
    none: 'ありません',
  }),
  translate(PAGE_SNIPPET_TEXTS, {
    title: '貼り付けるもの',
    meta: 'ページのheadに、自分の言葉で記入してください。',
    'for-title': 'タイトル',
    'for-description': '説明文（全角で75文字程度まで）',
    'for-viewport': 'ビューポート',
    'for-canonical': '正規URL',
    'for-card': '共有用のカード（画像は横1,200ピクセル、縦630ピクセル）',
  }),
  translate(ROBOTS_LINE_TEXTS, {
    title: 'robots.txt',
    meta: 'クローラーが読み取る{count}行',
    more: 'このほかに{count}行あります。',
    allows: 'この行により、ページの読み取りが許可されています。',
    forbids: 'この行により、ページの読み取りが禁止されています。',
    typo: 'Googleはそれでもこの行に従いますが、ほかのクローラーは読み飛ばします。',
    skipped: 'クローラーはこの行を理解できません。',
  }),
  translate(DOCUMENT_TEXTS, {
    response: '{address}：HTTP {status}、{type}、{octets}オクテット',
    redirect: '{url}は{to}にリダイレクトされます（HTTP {status}）',
    nowhere: 'アドレスのない場所',
  }),
];
