import { DESIGN_TEXTS } from '../../pages/design/design-texts.ts';
import { TAB_TEXTS } from '../../pages/domain/tab-texts.ts';
import { LAYOUT_TEXTS } from '../../pages/web/layout-texts.ts';
import { translate } from '../translate.ts';

/** Words around every page. */
export const LAYOUT = translate(LAYOUT_TEXTS, {
  domain: 'ドメイン名',
  check: '診断',
  skip: '本文へ移動',
  menu: 'メニュー',
  main: 'メイン',
  tools: 'ツール',
  monitors: '監視',
  keys: 'APIキー',
  settings: '設定',
  'sign-out': 'ログアウト',
  'sign-in': 'ログイン',
  disclaimer:
    'DNS、メール、Webサイトを診断するオープンソースのサービスです。結果は観測した時点の情報であり、現在の設定とは異なる場合があります。',
  'domain-tools': 'ドメインの診断',
  compare: '2つのドメインを比較',
  'planned-zone': '計画中のゾーンを診断',
  developers: '開発者向け',
  about: 'このサービスについて',
  docs: 'ドキュメント',
  checks: '診断項目',
  scores: 'スコアのしくみ',
  hosting: 'セルフホスト',
  privacy: 'プライバシー',
  api: 'API',
  openapi: 'OpenAPI文書',
  'api-report': 'この診断結果をAPIで取得',
  utc: '時刻はUTCです',
  copied: 'コピーしました',
  'not-copied': 'このブラウザーではコピーできません。文字列を選択してコピーしてください。',
});

/** Words that components bring along. */
export const DESIGN = translate(DESIGN_TEXTS, {
  copy: 'コピー',
  'copy-what': '{what}をコピー',
  fields: 'DNS事業者の入力欄に合わせた値',
  'registrar-fields': 'レジストラの入力欄に合わせた値',
  'mixed-title': '複数の種類の文字が混ざっています。',
  mixed: '「{label}」には{scripts}の文字が含まれています。別のドメイン名に見せかけている可能性があります。',
  'alike-title': '別のドメイン名に見える名前です。',
  alike: '「{label}」はすべて{script}の文字で、「{like}」に見えます。',
  added: '追加',
  removed: '削除',
  'more-differences': '{count, plural, other {ほかに変わったレコード（#件）}}',
  'more-values': '{count, plural, other {ほか#件の値}}',
  points: '{most}点中<b>{earned}</b><hidden>点</hidden>',
  'points-unknown': '{most}点中<b>不明</b><hidden>（点数を確認できませんでした）</hidden>',
  'points-not-tested': '{most}点中<b>–</b><hidden>（未テスト）</hidden>',
});

/** Titles of the pages of a domain. */
export const TABS = translate(TAB_TEXTS, {
  label: 'このドメインのページ',
  history: '履歴',
  whois: 'Whois',
});
