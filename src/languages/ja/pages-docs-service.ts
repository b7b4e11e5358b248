import { HOSTING_TEXTS } from '../../pages/docs/hosting-texts.ts';
import { PRIVACY_TEXTS } from '../../pages/docs/privacy-texts.ts';
import { translate } from '../translate.ts';

const hosting = translate(HOSTING_TEXTS, {
  title: 'セルフホスト',
  lead: 'Zonewellはオープンソースです。SQLiteのファイルを使って1つのプロセスで、またはPostgreSQLのデータベースを共有する複数のプロセスで動きます。',
  start: '起動',
  'start-text':
    'npmとNode 20以降が必要です。Zonewellが使うNode 24は、npm ciでインストールされます。コンパイラー、Docker、データベースサーバーは必要ありません。',
  'start-listens': 'サービスはhttp://localhost:8080で待ち受け、データをdataフォルダーに保存します。',
  demo: '先に試してみるには、デモを実行してください。小さなインターネットが付属しており、ネットワークは必要ありません。',
  terminal: 'ターミナル',
  resolver: 'リゾルバー',
  'resolver-text':
    '検証を行うリゾルバー（Unboundなど）を同じマシンで動かすか、TLS（tls://）またはHTTPSで問い合わせてください。ネットワーク越しに通常のDNSで問い合わせると、DNSSECについての応答を攻撃者が偽造できるため、DNSSECとDANEはすべての診断結果で「確認できませんでした」となります。',
  proxy: 'プロキシの背後で動かす',
  'proxy-text':
    '利用者から見えるアドレスをZONEWELL_PUBLIC_URLに、プロキシのアドレスをZONEWELL_TRUSTED_PROXIESに設定してください。後者がないと、回数の制限はプロキシの背後の全員を1人と数えます。TLSはプロキシで設定します。',
  accounts: 'アカウント',
  'accounts-text':
    '最初の起動時に、運用者のアカウントを作成するリンクがターミナルに表示されます。別のリンクはzonewell admin setup-linkで表示できます。ほかのアカウントは、zonewell admin addで作成します。利用者が自分で登録できるようにするには、メールを送信できるようZONEWELL_SMTP_URLを設定してください。zonewell admin webで、アカウントに運用者のページを開放できます。',
  backup: 'バックアップ',
  'backup-text':
    'SQLiteでは、サービスの動作中にzonewell backupでデータベースを複製できます。PostgreSQLではpg_dumpを使ってください。バックアップにはアカウントと履歴が含まれるため、データベースと同じように保護してください。',
  upgrade: '更新',
  'upgrade-text':
    'バックアップを取り、Zonewellのプロセスをすべて停止し、プログラムを置き換えて起動してください。リリース1までは、テーブルの異なるバージョンはデータベースを開きません。その場合は、古いバージョンでDNSレコードをエクスポートし（zonewell export）、新しいデータベースにインポートしてください（zonewell import）。',
  watch: '監視',
  'watch-text':
    '/healthzはプロセスが応答するかどうかを、/readyzはデータベースとリゾルバーが動作しているかどうかを示します。/metricsはPrometheus用です。後の2つは、ZONEWELL_OPERATOR_NETWORKSのネットワークからだけ見えます。',
  settings: '設定',
  'settings-text':
    'すべての設定は、環境変数またはzonewell serveのオプションで指定できます。両方ある場合はオプションが優先されます。ZONEWELL_で始まり、この表にない変数があると起動しません。書き間違いを見逃さないためです。',
  setting: '設定',
  about: '内容',
  fallback: '既定値：{value}',
  example: '例：{value}',
  more: '詳しくは、ソースコードのdocs/operating.mdとdocs/scaling.mdを参照してください。',
});

const privacy = translate(PRIVACY_TEXTS, {
  title: 'プライバシー',
  lead: 'このページでは、ソフトウェアが何を保存するかを説明します。設定、バックアップ、プロキシは、このサービスの運用者が決めています。それらについては運用者にお問い合わせください。',
  short: '概要',
  'short-1': 'ドメインの診断にアカウントは必要ありません。',
  'short-2': 'ページは第三者から何も読み込みません。追跡も広告もありません。',
  'short-3': 'リクエストを記録しますが、利用者のアドレスとクエリー文字列は記録しません。キーは伏せて記録します。',
  'short-4': '誰がどのドメインを調べたかは保存しません。',
  cookies: 'Cookieとブラウザー',
  'cookies-text':
    'Cookieは、言語を選んだときに1つ、ログインしたときに2つ設定します。後者は、セッション用と、このブラウザーを見分けるためのものです。最近調べたドメインの一覧はブラウザーの中だけに保存され、サービスには送られません。最初のページで消去できます。',
  domains: 'ドメイン',
  'domains-text':
    'ドメインを診断するときは、公開されているDNSレコード、登録情報、Webサーバーとメールサーバーの応答を調べます。観測した内容は時刻とともに保存します。ドメインの履歴は診断結果の一部であり、誰でも見られます。登録情報には、レジストリが公開している場合、登録者の名前が含まれることがあります。登録情報の連絡先は、調べてから6時間だけ表示し、履歴やアラートには含めません。',
  accounts: 'アカウント',
  'accounts-text':
    'アカウントには、メールアドレス、パスワードのハッシュ、APIキーのハッシュ、キーを使えるアドレス、月ごとの呼び出し回数が含まれます。アカウントは設定で削除でき、データもすぐに削除されます。',
  retention: '保存する期間',
  what: '内容',
  long: '期間',
  observations: 'DNSレコードとその履歴',
  'observations-long': '{days, plural, =0 {無期限} other {なくなってから#日}}',
  sessions: 'セッション',
  'sessions-long': '最後の利用から30日、最長で半年',
  links: 'メールに記載したリンク',
  'links-long': '1時間、1回限り',
  account: 'アカウントとキー',
  'account-long': '削除されるまで',
  usage: 'アカウントの呼び出し回数',
  'usage-long': 'その月の後{days, plural, other {#}}日',
  anonymous: 'キーのない呼び出しの回数（ネットワークの鍵付きハッシュごと）',
  'anonymous-long': '月末まで',
  attempts: '誤ったパスワードと、送信を依頼されたメールの回数',
  'attempts-long': '1時間',
  mails: '利用者へのメール',
  'mails-long': '送信されるまで、または3日間の再試行が終わるまで',
  leaves: '削除した後に残るもの',
  'leaves-text':
    'バックアップには、作成した日のデータが残ります。データベース自身のログには、削除した行の一部が短い間残ることがあります。',
});

/** Running a service, and what it stores. */
export const SERVICE_DOCS = [hosting, privacy];
