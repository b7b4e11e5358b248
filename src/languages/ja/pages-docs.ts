import { API_TEXTS } from '../../pages/docs/api-texts.ts';
import { CHECK_PAGE_TEXTS } from '../../pages/docs/check-page-texts.ts';
import { DOCS_TEXTS } from '../../pages/docs/docs-texts.ts';
import { SCORE_TEXTS } from '../../pages/docs/score-texts.ts';
import { translate } from '../translate.ts';
import { GUIDE_DOCS } from './pages-docs-guides.ts';
import { SERVICE_DOCS } from './pages-docs-service.ts';

const docs = translate(DOCS_TEXTS, {
  docs: 'ドキュメント',
  title: 'ドキュメント',
  lead: 'Zonewellが何を確認し、どのように判定するのか、プログラムからの使い方やセルフホストの方法と合わせて説明します。',
  checks: '診断項目',
  'checks-text': '各項目の意味、合格と不合格の例、根拠となる標準規格です。',
  'checks-lead':
    '各項目は、レコードを問い合わせるかサーバーに接続して、公開されている標準規格に従って判定します。問い合わせに失敗した場合、結果は「確認できませんでした」となります。サーバーの障害を理由に、レコードが設定されていないと判定することはありません。',
  score: 'スコアのしくみ',
  'score-text': '点数と評価、評価に上限を設ける条件、判定基準の各版での変更点です。',
  monitoring: '監視',
  'monitoring-text': '監視の対象、アラートを送る条件、変更として扱わないものを説明します。',
  alerts: 'アラート',
  'alerts-text': 'アラートの種類、メール、Webhookとその署名を説明します。',
  commands: 'コマンドライン',
  'commands-text': 'zonewellのすべてのコマンドと、そのオプションおよび例です。',
  glossary: '用語集',
  'glossary-text': '「不明」「未テスト」「原因」などの用語の意味です。',
  api: 'API',
  'api-text': '診断結果、レコード、履歴、登録情報をJSONで取得できます。すべての呼び出しに例があります。',
  hosting: 'セルフホスト',
  'hosting-text': 'Zonewellを自分で動かす方法です。構築、アカウント、バックアップ、更新、すべての設定を説明します。',
  privacy: 'プライバシー',
  'privacy-text': 'このサービスが何をどのくらいの期間保存し、何を保存しないのかを説明します。',
  search: '検索',
  'search-lead': '診断項目、結果、APIの呼び出しを検索できます。ほかのツールのテスト名でも探せます。',
  'search-label': 'ドキュメントを検索',
  'search-button': '検索',
  'search-hits': '「{query}」：{count, plural, =0 {見つかりませんでした} other {#件}}',
  'search-more': '先頭の{count}件を表示しています。語を加えると絞り込めます。',
  'search-none': '別の語を試すか、診断項目の一覧を参照してください。',
  more: 'その他',
  'by-severity': '見つかった問題の深刻度に応じて減点します',
  points: '{points, plural, =0 {配点なし} other {#点}}',
});

const checkPage = translate(CHECK_PAGE_TEXTS, {
  index: 'すべての項目',
  worth: '「{report}」の項目です。{points, plural, =0 {配点はありません。} other {配点は100点満点中#点です。}}',
  'worth-by-severity': '「{report}」の項目です。見つかった問題の深刻度に応じて減点します。',
  'points-of': '点（100点満点中）',
  unscored: '点数には含まれません',
  findings: '種類の結果',
  tests: '件のテスト',
  criteria: '現在の判定基準',
  means: 'この項目の意味',
  looks: '合格と不合格の例',
  pass: '合格',
  fail: '不合格',
  'no-record': '該当するレコードが設定されていません。',
  unknown:
    '判定に必要な問い合わせに失敗した場合、結果は「確認できませんでした」となり、不合格にはなりません。ページなど、評価する対象がない場合は対象外になります。',
  'all-findings': '結果の一覧',
  slots: '波括弧の中の語には、ドメインごとの値が入ります。',
  finding: '結果',
  meaning: '意味と対処',
  stable: 'コードは変わりません。APIを利用するプログラムで使用できます。',
  elsewhere: 'ほかのツールでの名前',
  'elsewhere-text': 'この項目の結果は、ほかのツールでは次の名前で呼ばれます。',
  tool: 'ツール',
  names: 'そのツールでの名前',
  sources: '出典',
  read: '標準規格、登録簿、事業者の情報は変わることがあります。この項目の根拠となる情報は、{date}以降に確認したものです。',
  tested: 'すべての結果にテストがあります。{count}件のテストは、ソースコードの<code>{path}</code>にあります。',
  passed: '合格',
  partly: '一部合格',
  failed: '不合格',
  share: '{most}点中{points}点',
});

const api = translate(API_TEXTS, {
  title: 'API',
  index: 'API',
  start: 'はじめに',
  calls: '呼び出し',
  more: 'その他',
  lead: '任意のドメインの診断結果、レコード、履歴、登録情報を取得できます。呼び出しはすべてGETリクエストで、応答はJSONです。',
  'first-call': '最初の呼び出し',
  'first-call-text':
    'キーは必要ありません。キーがない場合は、ネットワークごとに回数を数えます。<account>アカウントでキーを作成</account>し、<code>X-API-Key</code>ヘッダーで送ると、プランに応じた回数まで呼び出せます。キーを使用できない場合は401を返します。無視することはありません。',
  'other-sites': 'ほかのサイトのスクリプトからも呼び出せます（CORS）。',
  openapi: 'プログラム向け：<link>OpenAPI 3.1文書</link>。',
  rules: 'すべての呼び出しに共通すること',
  'rule-absent': '存在しない名前には、ステータス200と0件のレコードを返します。',
  'rule-failed':
    '問い合わせの失敗は失敗として返します。サーバーの障害を理由に、レコードが設定されていないとすることはありません。',
  'rule-age':
    '初めての名前は、その場で問い合わせます。データが古い場合は、日付とともに返し、あらためて問い合わせます。',
  'rule-etag': 'すべての応答にETagがあります。If-None-Matchで送ると、変更がなければ304を返します。',
  'rule-id': 'すべての応答にX-Request-Idがあります。問題を報告するときに添えてください。',
  'rule-language':
    '文章は、Accept-Languageまたはパラメーターlang（enまたはja）の言語で返します。コードは言語によって変わりません。',
  quota: '呼び出し回数',
  'quota-text':
    '回数は暦月（UTC）ごとに数えます。HEADと304を含め、応答の内容にかかわらず1回と数えます。キーまたは回数を理由に断った場合（401、429）と、サービス側に原因がある場合（5xx）は数えません。メールセキュリティの診断は回数に含まれません。',
  'quota-headers': 'RateLimitは、残りの回数（r）と、リセットまでの秒数（t）を示します。',
  'response-headers': '応答ヘッダー',
  parameters: 'パラメーター',
  response: '応答',
  uncounted: 'この呼び出しは回数に含まれません。',
  required: '必須',
  optional: '任意',
  always: '常にあり',
  'in-path': '{type}、パス',
  'in-query': '{type}、クエリー',
  values: '次のいずれか：{values}',
  'type-array': '{type}の配列',
  'type-or': '{first}または{second}',
  'type-any': '任意の値',
  try: '試してみる',
  'try-optional': '{name}（任意）',
  call: '呼び出す',
  calling: '呼び出しています…',
  unreachable: 'サービスに接続できませんでした。しばらくしてからもう一度お試しください。',
  webhooks: 'Webhook',
  'webhooks-text':
    'アラートを、POSTでJSONとしてWebhookに送ります。<link>Webhookの追加と署名の確認方法</link>もご覧ください。',
  headers: 'ヘッダー',
  body: '本文',
  'your-response': '返す応答',
  'any-other': 'その他',
  objects: 'オブジェクト',
  'objects-text': '応答とWebhookの一部で、名前の付いているものです。',
  errors: 'エラー',
  'errors-text':
    'エラーはすべて問題の文書（RFC 9457）です。typeがエラーの種類とその説明のページを示し、detailがこの呼び出しの問題を示します。',
  status: 'ステータス',
  error: 'エラー',
  meaning: '意味',
  'problem-status': 'ステータス{status}',
  'all-errors': 'エラーの一覧',
});

const score = translate(SCORE_TEXTS, {
  title: 'スコアのしくみ',
  lead: '診断結果ごとに、ドメインに最大100点を付けます。各項目の点数の合計がスコアになり、スコアから評価が決まります。',
  weights: '点数',
  'all-or-nothing': '各項目は満点か0点のどちらかです。',
  graded: '問題の内容に応じて項目の点数から減点し、何点かを示します。',
  'by-severity':
    '項目ごとの配点はありません。スコアは100点から、重大な問題1件につき{critical}点、エラー1件につき{error}点、警告1件につき{warning}点を引いたものです。',
  check: '項目',
  points: '点数',
  grades: '評価',
  grade: '評価',
  from: 'スコア',
  'from-score': '{score}点以上',
  below: '{score}点未満',
  unknown: '確認できなかった項目',
  'unknown-text':
    '必要な問い合わせに失敗した場合、その項目は「確認できませんでした」となります。点数は付かず、到達しうる最高のスコアを並べて示します。不合格としては扱いません。',
  'unknown-grade': '判定できた項目の配点が合計{points}点に満たない場合、評価は付けません。',
  caps: '評価の上限',
  'caps-text': '高い評価が誤解を招くほどの問題がある場合、評価に上限を設けます。点数は変わりません。',
  cap: '最高の評価',
  reason: '理由',
  versions: '判定基準の版',
  'versions-text':
    '項目、配点、しきい値を変更すると、新しい版になります。版は診断結果に示されます。スコアの履歴は、どの日付についても現在の判定基準で計算するため、新旧のスコアを比較できます。',
  report: '診断',
  version: '版',
  change: '変更点',
});

/** The documentation. */
export const DOCS = [docs, checkPage, api, score, ...SERVICE_DOCS, ...GUIDE_DOCS];
