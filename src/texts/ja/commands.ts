import { COMMAND_TEXTS } from '../../cli/command-texts.ts';
import { DEMO_TEXTS } from '../../cli/demo-texts.ts';
import { HISTORY_COMMAND_TEXTS } from '../../cli/history-texts.ts';
import { SPF_COMMAND_TEXTS } from '../../cli/spf-texts.ts';
import { WHOIS_COMMAND_TEXTS } from '../../cli/whois-texts.ts';
import { translate } from './translate.ts';

/** What `zonewell demo` prints. */
export const DEMO = translate(DEMO_TEXTS, {
  seeding: '数か月分の履歴を作成しています…',
  running: 'Zonewellが{url}で動いています。小さな模擬インターネットを使うため、この端末の外には何も送信しません。',
  'perfect.example': 'すべて正しく設定されたドメイン。100点と、そこに至るまでの経過',
  'newsletter.example': 'ほかの会社を通じてメールを送信するドメイン。対応が少し残っています',
  'wrong.example': 'ほぼすべてに問題があるドメイン。安全な手順で修正できます',
  'bakery.example': 'アドレスだけを設定したドメイン',
  'expired.example': 'DNSSECの署名の期限切れ。評価の上限はFです',
  'silent.example': 'サーバーが応答しないドメイン。「設定されていません」ではなく「確認できませんでした」と表示します',
  'hostile.example': '表示を壊すために作られたレコード',
  'other-pages': 'メールセキュリティ、履歴、登録情報、2つのドメインの比較：',
  account: 'キーと利用状況を確認できるアカウント。パスワードを設定してください：',
  terminal: '別のターミナルで最初に次を入力すると、コマンドがデモとそのデータベースを使います：',
  commands: '続いて次をお試しください：',
  links: 'デモはメールを送信しません。次のコマンドで、あるアドレス宛てのメールに含まれるリンクを表示します：',
  json: '同じ内容のJSONと、各呼び出しを試せるAPIのページ：',
  end: 'すべてのドメインはtestbed/SCORES.mdにあります。Ctrl-Cでデモを終了し、データを削除します。',
});

const command = translate(COMMAND_TEXTS, {
  hint: 'ヒント：',
  broken: 'Zonewellの内部でエラーが発生しました',
  'broken/hint': '上の内容を報告してください。',
  'see-help': '--helpをご覧ください。',
  'leave-out': '指定を外してください。',
  'leave-one-out': 'どちらか一方だけを指定してください。',
  'check-path': 'パスと権限を確認してください。',
  'fail-under': '--fail-underに「{value}」は使用できません：0から100までの整数ではありません',
  'fail-under/hint': '--fail-under 75のように指定してください。',
  selector: '--selectorに「{value}」は使用できません：DKIMのセレクターではありません',
  'selector/hint': 'メールのDKIM-Signatureヘッダーのs=に続く、s1のような値を指定してください。',
  'live-flag-with-at': '{flag}は--atと一緒に使用できません：過去の診断では問い合わせを行いません',
  'database-without-at': '--atなしで--databaseは使用できません：現在の診断ではデータベースを読み取りません',
  'at-empty': '--atは使用できません：値が空です',
  parameter: '--{parameter}は使用できません：{why}',
  cursor: '--cursorは使用できません：Zonewellが発行した値ではありません',
  'cursor/hint': '--jsonで出力した「next」の値を指定してください。',
  address: '「{value}」をアドレスとして読み取れません：IPアドレスではありません',
  'address/hint': '192.0.2.1のように指定してください。',
  'cannot-write': '出力を書き込めません：{why}',
  'cannot-write/hint': '空き容量を確認してください。',
  'resolver-not-found': 'リゾルバー「{value}」は使用できません：アドレスを確認できませんでした（{why}）',
  'resolver-not-found/hint': 'IPアドレスを指定してください。',
  'backup-postgres': 'このコマンドはPostgreSQLのデータベースをコピーしません',
  'backup-postgres/hint': 'pg_dumpを使用してください。詳しくはdocs/operating.mdをご覧ください。',
  'no-database': 'データベース{path}が見つかりません',
  'no-database/hint': '--databaseで指定してください。',
  'file-exists': 'ファイル{path}はすでに存在します',
  'file-exists/hint': '別のファイルを指定するか、--forceを付けてください。',
  'cannot-copy': '{from}を{to}にコピーできません：{why}',
  'cannot-copy/hint': '空き容量と、コピー元の読み取り権限、コピー先の書き込み権限を確認してください。',
  copied: '{path}に{octets}オクテットを書き込みました。',
  'cannot-listen':
    '{address}で接続を受け付けられません：{why, select, EADDRINUSE {ほかのプログラムが使用しています} EACCES {このユーザーには権限がありません} EADDRNOTAVAIL {この端末のアドレスではありません} other {そのホストは存在しません}}',
  'cannot-listen/hint':
    'ZONEWELL_HOSTとZONEWELL_PORT、または--hostと--portで、別のアドレスかポートを指定してください。',
  serving: 'Zonewellが{url}で動いています（Ctrl-Cで終了します）。',
  working: 'Zonewellがバックグラウンドで動いています（Ctrl-Cで終了します）。',
  asking: '{asked}件中{answered}件の応答を受信：{name}/{type}',
});

const spf = translate(SPF_COMMAND_TEXTS, {
  asked: '{ip}から{sender}として送信した場合',
  'asked-null': '{ip}から空の送信者アドレスで送信した場合',
  because: '理由：{problem}。',
  decided: '{name}のレコードにある「{term}」で判定されました。',
  explanation: 'ドメインからの説明：{text}',
  lookups: 'DNS参照は上限10回のうち{lookups}回、空の応答は上限2回のうち{voids}回です。',
  steps: '確認した内容',
  ended: 'このincludeは一致しないものとして扱います',
  more: 'ほか{count, plural, other {#件}}',
});

const whois = translate(WHOIS_COMMAND_TEXTS, {
  'public-suffix': '{name}は調べられません：パブリックサフィックスであり、登録できない名前です',
  'public-suffix/hint': 'その下のドメインを指定してください。',
  unknown: '{name}の登録者を確認できませんでした：{why}',
  'try-later': '数分後にもう一度お試しください。',
  'try-in': '{seconds}秒後にもう一度お試しください。',
  'not-registered': '登録されていません。',
  source: '{server}の{source}による情報です。',
  registrar: 'レジストラー',
  abuse: '不正利用窓口',
  registered: '登録日',
  changed: '最終更新',
  expires: '有効期限',
  holder: '登録者',
  'name-servers': 'ネームサーバー',
  status: 'ステータス',
  'status-means': '{status}：{meaning}',
});

const history = translate(HISTORY_COMMAND_TEXTS, {
  title: '{name}の履歴',
  empty: 'このドメインのレコードはまだ観測していません。失敗した問い合わせは記録しません。',
  database: 'データベース：{database}',
  'no-change': 'この期間に変更はありません。',
  records: '{count, plural, other {#件}}のレコードを観測し、うち{current}件は現在もあります。',
  older: 'これより古い変更を表示するオプション：--cursor {next}',
});

/** What the commands print. */
export const COMMANDS = [command, spf, whois, history];
