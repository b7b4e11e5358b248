import { AI_VERDICT_TEXTS } from '../../diagnoses/ai-search-verdict.ts';
import { ASSISTANT_TEXTS } from '../../diagnoses/blocks/assistant-text.ts';
import { CRAWLER_FACT_TEXTS } from '../../diagnoses/blocks/crawler-facts.ts';
import { CRAWLER_LINE_TEXTS } from '../../diagnoses/blocks/crawler-lines.ts';
import { CRAWLER_MATRIX_TEXTS } from '../../diagnoses/blocks/crawler-matrix.ts';
import type { TextTable } from '../../domain/message.ts';
import { BASIS_TEXTS } from '../../texts/basis-texts.ts';
import { translate } from '../translate.ts';

/** Describes the diagnosis of a page for AI search, and what stands beside its checks. */
export const AI_SEARCH_KIND: readonly TextTable[] = [
  translate(CRAWLER_FACT_TEXTS, {
    scored: '採点対象のクローラー',
    'scored-of': '{count}種',
    asked: 'クローラー名での取得',
    'asked-count': '{count}種、1回ずつ',
    training: '学習用として拒否',
    none: 'なし',
    'llms-txt': 'llms.txt',
    'llms/absent': '設定されていません（点数には影響しません）',
    'llms/there': '公開されています（点数には影響しません）',
    'llms/web-page': '代わりにWebページを返しています（点数には影響しません）',
    'first-octet': '最初の1バイト',
    ms: '{ms, number}ミリ秒（当サービスから測定）',
  }),
  translate(BASIS_TEXTS, {
    documented: '公式ドキュメントに記載',
    'unless-said': '根拠の記載がない項目は、公式ドキュメントに基づきます。',
    measured: '調査での測定結果',
    proposal: '提案段階',
    scored: '点数に含む',
    explained: '説明のみ',
  }),
  translate(AI_VERDICT_TEXTS, {
    'no-website': '{name}にはWebサイトがないため、AI検索が読み取るものもありません。',
    'no-page':
      '{name}でクローラーがページを取得できないため、AI検索はページを見つけることも、読み取ることも、引用することもできません。',
    'training-list':
      'AIの学習を拒否するリストにより、{crawlers}も禁止されています。{count, plural, other {その回答}}に{name}は表示されません。',
    blocked: '評価対象のAI検索クローラーがrobots.txtですべて禁止されているため、{name}はAI検索で見つかりません。',
    'against-answers': '{name}は、見つけないこと、または回答に使わないことをAI検索に求めています：{term}。',
  }),
  translate(ASSISTANT_TEXTS, {
    title: 'アシスタントに見える内容',
    meta: 'HTMLのテキスト（スクリプトは実行しません）',
    none: 'HTMLにテキストが含まれていません。',
    excerpt: '「{content}」',
    begins: 'タイトルとテキストの冒頭です。テキストは空白を除いて{chars}文字です。',
    scripts:
      'ブラウザーでは、{count}個のスクリプトが内容を追加する可能性があります。当サービスでは実行しないため、わかりません。',
  }),
  translate(CRAWLER_LINE_TEXTS, {
    title: 'AIクローラーから見たrobots.txt',
    meta: '{count}行',
    more: 'さらに{count}行あります。',
    training:
      '{count, plural, =1 {このクローラー} other {これら#種のクローラー}}は学習用にテキストを収集します。拒否するかどうかはサイト運用者の選択です。',
    listed:
      '{count, plural, =1 {このクローラー} other {これら#種のクローラー}}は、同じリストにある検索用のクローラーです。',
    search: '{count, plural, =1 {このクローラー} other {これら#種のクローラー}}は検索用です。',
    unsent:
      '{count, plural, =1 {この名前} other {これら#つの名前}}は、もう使われていません。該当する行は削除できます。',
  }),
  translate(CRAWLER_MATRIX_TEXTS, {
    title: 'ページの読み取りの許可と、実際の配信',
    meta: '採点対象{count}種：許可{allowed}、禁止{blocked}',
    crawler: 'クローラー',
    robots: 'robots.txt',
    page: 'ページ',
    header: 'ヘッダー',
    served: '配信',
    allowed: '許可',
    blocked: '禁止',
    'may-not-apply': '適用されないことがあります',
    line: '{line}行目',
    'line-of-list': '{line}行目（学習を拒否するリスト）',
    search: '検索：回答からリンクされるかどうかが決まります',
    user: 'ユーザーの指示：依頼時に1ページを読み取ります',
    'is-served': '配信',
    'is-refused': '名前により拒否',
    'is-hidden': '外部からはわかりません',
    'is-different': '別のページを配信',
    'is-priced': '料金を請求',
    'is-not-asked': '取得していません',
    'is-by-address': '取得しません（アドレスで識別されるため）',
    challenge: '{vendor}の確認画面',
    status: 'ステータス{status}',
    'no-rule': '指定なし',
    legend: 'クローラーの名前で取得した結果',
    'means-served': '配信：ページが届きました。',
    'means-refused': '名前により拒否：この名前を名乗るものはすべて拒否され、当サービスの名前ではページが届きました。',
    'means-different': '別のページ：当サービスの名前で届いたものとはテキストが異なります。',
    'means-priced': '料金を請求：サーバーがステータス402で応答します。',
    'means-hidden':
      '外部からはわかりません：サーバーまたはCDNは、本物のクローラーをアドレスまたは署名で識別しますが、当サービスのリクエストは識別されません。ログで、確認済みのボットを調べてください。',
  }),
];
