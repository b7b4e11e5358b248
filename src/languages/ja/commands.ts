import { DEMO_TEXTS } from '../../cli/commands/demo-texts.ts';
import { HISTORY_COMMAND_TEXTS } from '../../cli/commands/history-texts.ts';
import { IMPORT_TEXTS } from '../../cli/commands/import-texts.ts';
import { SPF_COMMAND_TEXTS } from '../../cli/commands/spf-texts.ts';
import { WHOIS_COMMAND_TEXTS } from '../../cli/commands/whois-texts.ts';
import { COMMAND_TEXTS } from '../../cli/help/command-texts.ts';
import { SCAN_TEXTS } from '../../cli/scan/scan-texts.ts';
import { PROGRESS_TEXTS } from '../../cli/terminal/progress-texts.ts';
import { translate } from '../translate.ts';

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
  'other-pages':
    '1つのドメインのすべて、メールセキュリティ、証明書、検索エンジン、AI検索、履歴、登録情報、2つのドメインの比較：',
  account: 'キー、利用状況、監視を確認できるアカウント。パスワードを設定してください：',
  monitors:
    '監視は{interval}ごとに確認します。次の1つ目のページを開くと、{domain}が3回変更されます。アラートは2つ目のページのメールボックスと、3つ目のページのWebhookに届きます。以前のアラートが1件、対応中になっています。メールの移行も予定されています：',
  comment: '新しいサーバーに移行しました。古いサーバーを停止するまで、このアラートを残しておきます。',
  window: 'ニュースレターのメールの移行',
  'change-after': '{after}後：{what}',
  'changes-begin': '監視のページが開かれました。これから{domain}が変更されます：',
  'change-at': '{at}：{what}',
  'dmarc-weakens': 'DMARCポリシーがrejectからnoneに緩和されます',
  'mail-diverted': 'メールの配送先が他人のサーバーに変わります',
  'all-restored': '所有者がすべてを元に戻します',
  terminal: '別のターミナルで最初に次を入力すると、コマンドがデモとそのデータベースを使います：',
  commands: '続いて次をお試しください：',
  links:
    'メールはすべてこのメールボックスに届きます。次のコマンドで、あるアドレス宛てのメールに含まれるリンクを表示します：',
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
  'port-with-at': 'ポート{port}は--atと一緒に使用できません：保存されるのはポート443の結果だけです',
  'port-with-at/hint': 'ポート443の場合：zonewell ssl {domain} --at {at}',
  'iterate-with-resolver': '--resolverは--iterateと一緒に使用できません：--iterateではリゾルバーに問い合わせません',
  'ds-without-ns': '--dsは--nsと一緒に使用してください。DSレコードはネームサーバーとともに試験します',
  'ds-without-ns/hint': '試験するネームサーバーごとに--nsを付けてください。',
  'database-without-at': '--atなしで--databaseは使用できません：現在の診断ではデータベースを読み取りません',
  'at-empty': '--atは使用できません：値が空です',
  parameter: '--{parameter}は使用できません：{why}',
  cursor: '--cursorは使用できません：Zonewellが発行した値ではありません',
  'cursor/hint': '--jsonで出力した「next」の値を指定してください。',
  address: '「{value}」はIPアドレスではありません',
  'address/hint': '192.0.2.1のように指定してください。',
  'cannot-write': '出力を書き込めません：{why}',
  'cannot-write/hint': 'ディスクの空き容量を確認してください。',
  'resolver-not-found': 'リゾルバー「{value}」は使用できません：アドレスを確認できませんでした（{why}）',
  'resolver-not-found/hint': 'IPアドレスを指定してください。',
  'backup-postgres': 'このコマンドはPostgreSQLのデータベースをコピーしません',
  'backup-postgres/hint': 'pg_dumpを使用してください。詳しくはdocs/operating.mdをご覧ください。',
  'no-database': 'データベース{path}が見つかりません',
  'no-database/hint': '--databaseか、サービスと同じZONEWELL_DATABASEで指定してください。',
  'no-database/create':
    '--databaseか、サービスと同じZONEWELL_DATABASEで指定してください。--createを付けると新しく作成します。',
  'written-to': 'データベース：{database}',
  'file-exists': 'ファイル{path}はすでに存在します',
  'file-exists/hint': '別のファイルを指定するか、--forceを付けてください。',
  'cannot-copy': '{from}を{to}にコピーできません：{why}',
  'cannot-copy/hint': '空き容量と、データベースの読み取り権限、コピー先の書き込み権限を確認してください。',
  copied: '{path}に{octets}バイトを書き込みました。',
  'cannot-listen':
    '{address}で接続を受け付けられません：{why, select, EADDRINUSE {ほかのプログラムが使用しています} EACCES {このユーザーには権限がありません} EADDRNOTAVAIL {この端末のアドレスではありません} EAI {ホスト名を参照できませんでした} other {そのホストは存在しません}}',
  'cannot-listen/hint':
    'ZONEWELL_HOSTとZONEWELL_PORT、または--hostと--portで、別のアドレスかポートを指定してください。',
  setup: '運用者のアカウントを作成するには、1日以内に次のリンクを開いてください（1回だけ使用できます）：',
  'setup-again': 'アカウントはまだありません。作成用のリンクを表示するには：zonewell admin setup-link',
  serving: 'Zonewellが{url}で動いています（Ctrl-Cで終了します）。',
  working: 'Zonewellがバックグラウンドで動いています（Ctrl-Cで終了します）。',
  asking: '{asked}件中{answered}件の応答を受信：{name}/{type}',
});

const spf = translate(SPF_COMMAND_TEXTS, {
  asked: '{ip}から{sender}として送信した場合の判定',
  'asked-null': '{ip}から空の送信者アドレスで送信した場合の判定',
  because: '理由：{problem}。',
  decided: '{name}のレコードにある「{term}」で判定されました。',
  explanation: 'ドメインからの説明：{text}',
  lookups: 'DNS参照は上限10回のうち{lookups}回、結果のない参照は上限2回のうち{voids}回です。',
  steps: '確認した内容',
  ended: 'このincludeは一致しないものとして扱います',
  more: 'ほか{count, plural, other {#件}}',
});

const whois = translate(WHOIS_COMMAND_TEXTS, {
  'public-suffix': '{name}は調べられません：パブリックサフィックスであり、登録できない名前です',
  'public-suffix/hint': 'その下のドメインを指定してください。',
  unknown: '{name}の登録情報を確認できませんでした：{why}',
  'try-later': '1分ほど待ってからもう一度お試しください。',
  'try-in': '{seconds}秒後にもう一度お試しください。',
  'not-registered': 'レジストリに{name}の登録は見つかりません。未登録のほか、予約や登録禁止の場合もあります。',
  source: '{server}の{source}による情報です。',
  registrar: 'レジストラ',
  abuse: '不正利用窓口',
  registered: '登録日',
  changed: '最終更新',
  expires: '有効期限',
  holder: '登録者',
  transferred: '最終移管',
  'registrar-expires': 'レジストラ期限',
  technical: '技術担当者',
  ds: 'DS',
  handle: 'レジストリID',
  'name-servers': 'ネームサーバー',
  'locks-missing': '{set}。未設定：{missing}',
  status: 'ステータス',
  'status-means': '{status}：{meaning}',
});

const history = translate(HISTORY_COMMAND_TEXTS, {
  title: '{name}の履歴',
  empty: 'このドメインのレコードはまだ観測していません。失敗した問い合わせは記録しません。',
  database: 'データベース：{database}',
  'no-change': 'この期間に変更はありません。',
  records: '{count, plural, other {#件}}のレコードを観測し、うち{current}件は現在もあります。',
  older: 'これより古い変更を表示するには、次のオプションを付けてください：',
});

const progress = translate(PROGRESS_TEXTS, {
  between: '、',
  end: '。',
  name: '{count, plural, other {#件}}',
  line: '{count, plural, other {#行}}',
  domain: '{count, plural, other {#ドメイン}}',
  percent: '{percent}%',
  rate: '毎秒{rate}件',
  left: '残り{time}',
  took: '{time}で{done}（毎秒{rate}件）',
  hours: '{hours}時間{minutes}分',
  minutes: '{minutes}分{seconds}秒',
  seconds: '{seconds}秒',
});

const scan = translate(SCAN_TEXTS, {
  kind: '--kindに「{value}」は使用できません：その種類の診断は存在しません',
  'use-or': '{values}を指定してください。',
  or: '{first}または{second}',
  concurrency: '--concurrencyに「{value}」は使用できません：1から{most}までの整数ではありません',
  'concurrency/hint': '指定しない場合は{usual}です。',
  'full-and-fields': '--fullと--fieldsは一緒に使用できません',
  'full-and-fields/hint': '--fullは診断結果全体を、--fieldsはその一部を出力します。',
  'resume-and-skip': '--resumeと--skipは一緒に使用できません',
  'resume-and-skip/hint': '--resume FILEは、FILEにある名前を自動的に除きます。',
  field: '--fieldsは使用できません：「{value}」という項目は存在しません',
  'field/hint': '次の中から指定してください：{fields}',
  directory: '{path}を読み取れません：ディレクトリです',
  'directory/hint': 'ファイルを指定してください。標準入力の場合は-を指定します。',
  'cannot-read': '{path}を読み取れません：{why}',
  'not-a-file': '{path}は使用できません：通常のファイルではありません',
  'not-a-file/hint': '結果を書き込むファイルを指定してください。',
  'cannot-use': '{path}は使用できません：{why}',
  'list-broken': '一覧を最後まで読み取れません：{why}',
  'list-broken/hint': 'ファイルを確認してください。',
  'too-many-broken': '中止しました：Zonewellの内部エラーで、{count}件連続して失敗しました',
  'too-many-broken/hint': '原因は上の内容をご覧ください。データベースとディスクを確認してください。',
  'on-line': '{line}行目：{why}',
  'more-lines': 'このような行がほかにもあります。以降は件数だけを数えます。',
  'came-before': '{name}はすでに一覧にあります',
  'odd-lines': '{file}：{count, plural, other {#行}}はscanの結果ではありません',
  foreign: '{file}から再開できません：最初の行がscanの結果ではありません',
  'foreign/hint': '以前のscanの結果のファイルか、新しいファイルを指定してください。',
  already: '{file}には、すでに{count, plural, other {#件}}の結果があります。',
  finishing: '実行中の問い合わせの完了を待っています。すぐに終了するには、もう一度Ctrl-Cを押してください。',
  'not-written': '結果を書き込めません：{why}',
  'not-written/hint': 'ディスクを確認してください。',
  empty: '調べる名前がありません',
  'empty/hint': '一覧には1行に1つの名前を書いてください。',
  'not-looked-up': '確認できず{count, plural, other {#件}}',
  skipped: '以前に完了{count, plural, other {#件}}',
  duplicates: '重複{count, plural, other {#件}}',
  bad: '誤りのある行{count, plural, other {#行}}',
  'go-on': '続きから再開するには：{command}',
  'go-on-file': '続きから再開するには、これまでの出力をファイルに保存して次を実行してください：{command}',
});

const importing = translate(IMPORT_TEXTS, {
  source:
    '--sourceは使用できません：英数字、空白、ピリオド、下線、@、コロン、スラッシュ、ハイフン以外の文字が含まれています',
  'source/hint': 'レコードを観測した組織などの名前を、{most}文字以内で指定してください。',
  'going-on': '{line, number}行目の次から再開します（--againで最初からやり直します）。',
  'left-out': '{line}行目を除外しました：{why}',
  'cannot-go-on': '{line}行目の次から続けられません：{why}',
  'cannot-go-on/hint': '保存済みの内容は残っています。再開するには、同じコマンドをもう一度実行してください。',
  stopped: '中止しました。再開するには、同じコマンドをもう一度実行してください。',
  'no-line': '{path}を取り込めません：Passive DNS Common Output Formatの行が1行もありません',
  'no-line/hint': '各行は、rrname、rrtype、rdata、time_first、time_lastを持つJSONオブジェクトです。',
  records: 'レコード{count, plural, other {#件}}',
  unsupported: '保存対象外の種類{count, plural, other {#行}}',
  malformed: '誤りがあり除外{count, plural, other {#行}}',
});

export const COMMANDS = [command, spf, whois, history, progress, scan, importing];
