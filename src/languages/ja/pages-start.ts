import { START_TEXTS } from '../../pages/start/start-texts.ts';
import { translate } from '../translate.ts';

/** Words of the start page. */
export const START = translate(START_TEXTS, {
  title: 'ドメインのDNS、メール、Webサイトを診断',
  heading: 'ドメインのDNS、<whole>メール</whole>、Webサイトを診断',
  lead: 'ドメインを100点満点で診断し、結果ごとに根拠を示します。不合格の項目には、修正に使えるレコードや設定を提示します。',
  domain: 'ドメイン名、メールアドレス、URL、またはメールのヘッダー',
  check: '診断する',
  try: '無料、登録不要です。例：<link>{domain}</link>',
  asking: '{domain}を調べています',
  recent: 'このブラウザーで調べたドメイン',
  clear: '一覧を消去',
  'sample-title': '{domain}の診断結果',
  'sample-label': '例',
  'sample-link': '診断結果を開く',
  'sample-ring': '100点中65点、評価C',
  'sample-verdict':
    '<name></name>にはDMARCポリシーがないため、誰でもこのドメインを名乗って<whole>メール</whole>を送信できます。',
  'sample-summary': '10項目のうち6項目に合格しました。ネームサーバー、DKIM、DNSSECは正しく設定されています。',
  'sample-since': '6月25日からのスコア',
  'sample-course': '6月25日からのスコア：45点、55点、65点',
  'sample-change': '11月2日にDNSSECが有効になり、10点上がりました。',
  passed: '合格',
  partly: '一部合格',
  failed: '不合格',
  'name-servers': 'ネームサーバー',
  'web-server': 'Webサーバー',
  'mail-server': 'メールサーバー',
  normal: '正常',
  weak: '不十分',
  'not-configured': '設定されていません',
  'ipv4-only': 'IPv4のみ',
  'what-you-get': 'Zonewellでできること',
  asked: '問い合わせ先：ns1.northlight.example',
  evidence: 'すべての結果に根拠を表示',
  'evidence-text':
    '結果ごとに、問い合わせの内容、問い合わせ先、時刻、応答を示します。確認できなかったときは、そのとおりに伝えます。サーバーの停止を理由に、レコードがないと判定することはありません。',
  records: 'そのまま使えるレコード',
  'records-text':
    'レコードで修正できる不合格の項目には、そのレコードをゾーンファイルの行とDNS事業者の入力欄の形で示します。影響の大きい変更は、安全な手順に分けます。',
  history: 'すべてのレコードの履歴',
  'history-picture': '推移：DMARCポリシーがnoneからquarantine、rejectへ変わりました',
  'history-text':
    '確認したレコードを、最初と最後に確認した日とともに保存します。いつ、何が変わり、どのような影響があるかがわかります。',
  tools: 'ドメインごとに使えるツール',
  'tool-history': '確認したすべてのレコードと、最初と最後に確認した日',
  'tool-whois': 'レジストラ、有効期限、ロック（RDAPまたはWHOISで確認）',
  monitoring: '変更の意味まで伝えるアラート',
  'monitoring-text':
    'ドメインを追加すると、1日ごと、1時間ごと、または15分ごとに確認します。影響のある変更があったときや、証明書や登録の期限が近づいたときに、メールでお知らせします。',
  'monitoring-link': 'ドメインを監視する',
  'alert-dmarc': 'DMARCのポリシーがrejectからnoneに変わりました',
  'alert-certificate': '証明書の期限まであと7日です',
  'alert-dnssec': 'DNSSECが有効になりました',
  api: 'APIとセルフホスト',
  'api-text':
    'すべての診断結果をJSONでも取得できます。APIキーなしで始められます。Zonewellはオープンソースで、SQLiteなら1台、PostgreSQLなら複数台で動きます。',
  'api-link': 'APIの説明を読む',
  terminal: 'ターミナル',
  'same-report': '同じ診断結果をJSONで取得',
  'own-server': 'セルフホスト：プロセス1つ、データファイル1つ',
});
