import { OPERATOR_TEXTS } from '../../pages/operator/operator-texts.ts';
import { translate } from '../translate.ts';

/** Words of the operator's page. */
export const OPERATOR_PAGE = translate(OPERATOR_TEXTS, {
  about: 'このZonewellの状態です。この画面では変更できません。変更にはzonewell adminを使ってください。',
  index: '項目',
  users: 'ユーザー',
  plans: 'プラン',
  emails: 'メール',
  monitors: '監視',
  database: 'データベース',
  lookups: '問い合わせ',
  work: 'バックグラウンド処理',

  find: 'メールアドレスの一部',
  search: '検索',
  'no-users': 'まだアカウントがありません',
  'none-found': '「{search}」を含むアドレスは見つかりません。',
  'all-users': 'すべてのユーザー',
  'next-users': '次の{count}件',
  address: 'アドレス',
  plan: 'プラン',
  calls: '{month}の呼び出し',
  'calls-of': '{used}/{quota}',
  keys: 'キー',
  'signed-in': '最終ログイン',
  since: '作成日',
  never: 'なし',
  operator: '運用者',
  'own-quota': '個別の上限',
  'no-password': 'パスワード未設定',

  accounts: 'アカウント',
  quota: '月の上限',
  'all-calls': '{month}の呼び出し',

  waiting: '送信待ち',
  retrying: '再送待ち',
  sent: '送信済み',
  failed: '未達',
  oldest: '最も古い送信待ちのメールは{age}に保存されました。',
  'none-wait': '送信待ちのメールはありません。',
  'no-server': 'メールサーバー（ZONEWELL_SMTP_URL）が設定されていないため、メールは送信待ちのままです。',
  'kept-emails': '送信済みと未達の件数は、しばらくの間だけ保存します（ZONEWELL_KEEP_MAILS）。',

  active: '監視中',
  due: '確認待ち',
  late: '遅延',
  'open-alerts': '未対応のアラート',
  'alert-emails':
    '保存しているアラートのメール：受付済み{accepted, number}件、送信待ち{waiting, number}件、拒否または送信断念{failed, number}件、メールサーバーの応答なし{uncertain, number}件。',
  'about-late':
    '確認の予定時刻を5分以上過ぎた監視を、遅延として数えます。遅延が多い場合は、バックグラウンド処理が停止しているか、プロセスが不足しています。',

  size: 'ディスク上のサイズは{size}です',
  table: '内容',
  rows: '件数',
  'about-rows': '約{count}',
  'at-least': '{count}以上',
  'domain-history': 'ドメインと履歴',
  'stored-response': 'Webサーバー、メールサーバー、登録情報サーバーの応答',
  'imported-interval': '取り込んだレコード',
  account: 'アカウント',
  'api-key': 'APIキー（失効したものを含む）',
  session: 'ログイン中のブラウザー',

  'since-start': 'このプロセスが起動した{at}以降',
  ask: '問い合わせ',
  outcome: '結果',
  count: '回数',
  share: '割合',
  'no-lookups': 'このプロセスはまだ何も問い合わせていません。',

  lease: '処理',
  held: 'リース',
  until: '期限',
  'about-leases':
    'リースがある間、ほかのプロセスは同じ処理を行いません。終わった処理のリースは、次に実行する時まで残ります。',
  'no-leases': 'リースを持つプロセスはありません。',
});
