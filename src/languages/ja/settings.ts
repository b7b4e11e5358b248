import { CONFIG_FAULT_TEXTS } from '../../app/config-fault-texts.ts';
import { SETTING_TEXTS } from '../../app/setting-texts.ts';
import { OPEN_TEXTS } from '../../store/open-texts.ts';
import { translate } from '../translate.ts';

const setting = translate(SETTING_TEXTS, {
  'with-default': '{about}（既定値：{value}）',
  none: 'なし',
  database:
    'すべてのデータの保存先。SQLiteのファイル（存在しない場合は作成します）、または複数のプロセスで共有する場合は`postgres://`のURLを指定します。',
  databaseRead:
    '履歴、レポート、エクスポートの読み取りに使う、PostgreSQLのストリーミングレプリカ。このプロセスが保存した直後のデータなど、レプリカにあるとは限らない新しいデータは`ZONEWELL_DATABASE`から読みます。',
  maxLagMs: 'レプリカの遅れの上限。これを超えると`ZONEWELL_DATABASE`から読みます。',
  requireSync:
    'PostgreSQLに同期スタンバイがない間、`/readyz`が503を返すかどうか。同期スタンバイがないと、フェイルオーバー時に保存済みのデータが失われることがあります。データベースのユーザーにはロール`pg_monitor`が必要です。',
  resolvers:
    'DNSリゾルバー（コンマ区切り）：`IP`、`IP:PORT`、`[IPv6]:PORT`、`tcp://IP[:PORT]`、`tls://IP[:PORT]#NAME`、`https://HOST/dns-query`。DNSSECはZonewellが検証するため、リゾルバーが検証する必要はありません。',
  'resolvers/default': 'システムの設定',
  trustAnchors:
    'DNSSECの検証の起点とする鍵のファイル（ルートの鍵の代わりに使用します）。ゾーンファイルと同じ形式のDSレコードまたはDNSKEYレコードを1行に1つずつ記述します。レコードをコンマ区切りで直接指定することもできます。独自のルートを持つネットワークでだけ必要です。',
  'trustAnchors/default': 'ルートの鍵（2017年と2024年）',
  rootHintsFile:
    'ルートのネームサーバーとそのアドレスのファイル（IANAの`named.root`と同じ形式）。最新状態の診断、`--iterate`、リゾルバーが署名を渡さない場合に問い合わせます。独自のルートを持つネットワークでだけ必要です。',
  'rootHintsFile/default': 'インターネットのルートサーバー',
  host: '接続を受け付けるアドレス。`0.0.0.0`または`::`を指定すると、すべてのアドレスで受け付けます。',
  port: '接続を受け付けるTCPポート。`0`を指定すると、空いているポートを使用します。',
  publicUrl:
    'このサービスの公開URL。Zonewellが作成するリンクは、すべてこのURLで始まります。Hostヘッダーは使用しません。',
  'publicUrl/default': 'アドレスとポートから作成',
  staleAfterMs:
    '診断結果の有効期間。過ぎた結果は日付とともに表示し、バックグラウンドで更新します。`90s`、`30m`、`24h`、`7d`のように指定します。',
  maxLookups:
    '同時に調べるドメインの上限。上限に達すると、遅くなる前にRetry-After付きの503を返します。1つのクライアントアドレスはその10分の1、1つのネットワーク（/24、IPv6では/48）または1つの登録ドメインは4分の1まで使用できます。',
  livePerMinute:
    '1つのクライアントアドレス（IPv6では/64）が1分間に開始できる、最新状態の診断の回数。1つのネットワーク（/24、IPv6では/48）は、その10倍まで開始できます。',
  maxConnections:
    '1つのクライアントアドレス（IPv6では/64）の同時接続数の上限。1つのネットワーク（/24、IPv6では/48）の上限は、その4倍です。信頼するプロキシとこの端末は制限しません。',
  trustedProxies:
    'リバースプロキシのアドレスとネットワーク（コンマ区切り）。X-Forwarded-Forは、ここからの接続に限り信頼します。',
  operatorNetworks:
    '`/metrics`と`/readyz`にアクセスできるアドレスとネットワーク（コンマ区切り）。それ以外からのアクセスには404を返します。',
  'operatorNetworks/default': 'この端末とプライベートネットワーク',
  caFile: 'リゾルバー、Webサーバー、メールサーバーに対して追加で信頼する、社内認証局などの証明書のファイル（PEM）。',
  markRootsFile: '付属のものに加えて信頼する、BIMIのマーク証明書のルート証明書のファイル（PEM）。',
  ctLogsFile:
    '証明書の透明性（CT）のログの一覧のファイル（ブラウザーが公開しているJSON形式、v3）。指定しない場合、証明書の診断はSCTを数えるだけで、検証しません。',
  preloadListFile:
    'ブラウザーに組み込まれているHSTSプリロードリストのファイル（Chromiumのtransport_security_state_static.jsonの形式）。起動時に読み込み、0.5秒ほどかかります。指定しない場合、ドメインがリストに載っているかどうかは示しません。',
  trustStores:
    'ほかのプログラム（Apple、Microsoft、古いAndroid、社内の端末など）が信頼するルート証明書のファイル（PEM）。`NAME=PATH`の形式（コンマ区切り、最大8個）で指定します。証明書の診断で、チェーンがつながらないストアを示します。起動時に読み込みます。指定しない場合、Mozillaのルート証明書だけで判断します。',
  policyFile:
    '独自の基準を書いたファイル（YAML）。診断結果から除外する判定内容とその理由、別の重大度、想定するネームサーバー、メールサーバー、証明書の発行者を指定します。診断結果にはポリシーの名前が表示されます。スコアと評価は変わりません。docs/policy.mdを参照してください。',
  activeProbes:
    '最新状態の診断と、所有者が設定した監視（1日1回）で、古いTLSバージョンや弱い暗号など、通常のアクセスより負担の大きい確認も行うかどうか。ページを開いただけでは行いません。',
  blockLists:
    '最新状態の診断で、メールサーバーとドメインのアドレスを問い合わせるDNSブロックリストのゾーン（コンマ区切り、最大5個）。問い合わせる権利のあるリストだけを指定してください。多くのリストは契約を必要とし、公開リゾルバーからの問い合わせを拒否します。問い合わせたアドレスはリストの運営者に伝わります。回答は保存しません。',
  domainBlockLists:
    '最新状態の診断で、ドメインを問い合わせる、ドメインを掲載するDNSブロックリストのゾーン（コンマ区切り、最大5個）。問い合わせる権利のあるリストだけを指定してください。問い合わせたドメインはリストの運営者に伝わります。回答は保存しません。',
  prefixTableFile:
    '経路広告されているプレフィックスとその自律システム（AS）のファイル。各行に、プレフィックスとAS番号、またはアドレスとプレフィックス長とAS番号を空白で区切って書きます（連結したCAIDAのIPv4とIPv6のpfx2asファイルなど）。gzip形式のままでも指定できます。展開後で最大128MiB、3,000,000件。指定すると、ネームサーバーが複数のASとプレフィックスにあるかどうかを調べます。変更されると読み込み直すため、1回の操作で置き換えてください。',
  asNamesFile:
    '自律システム（AS）の名称と登録国のファイル。各行にAS番号、名称、国コードを書きます（RIPE NCCのasnames.txtなど）。`ZONEWELL_PREFIX_TABLE`とともに指定すると、履歴の各アドレスに、それを経路広告しているASを表示します。最大16MiB、500,000行。起動時に読み込みます。',
  vrpsFile:
    'rpki-clientやRoutinatorなどのRPKI検証ツールが出力する、認可された経路（VRP）のファイル（CSVまたはJSON）。`ZONEWELL_PREFIX_TABLE`とともに指定すると、ネームサーバー、メールサーバー、Webサーバーへの経路が認可されているかどうかを調べます。gzip形式でも指定できます。展開後で最大128MiB、3,000,000件。変更されると読み込み直すため、1回の操作で置き換えてください。',
  allowedNetworks:
    'WebサーバーとメールサーバーへのZonewellからの接続を許可する、プライベートなどの特殊なネットワーク（コンマ区切り）。Webhookとntfyサーバーには、どのポートでも接続できます。指定しない場合、そのようなアドレスには接続せず、アラートはポート443にだけ送信します。',
  publicNetworks:
    '診断で、インターネットから到達できるとみなす特殊なネットワーク（コンマ区切り）。テスト用のネットワークなどを指定します。この設定だけでは接続を許可しません。`ZONEWELL_ALLOWED_NETWORKS`と`ZONEWELL_CONNECT_TO`のネットワークとアドレスは、常に含まれます。',
  connectTo:
    'あるアドレスとポートへの接続を、別のアドレスとポートに向けます。`ADDRESS:PORT:ADDRESS:PORT`の形式（コンマ区切り）で指定し、IPv6は角かっこで囲みます。',
  serverPace:
    '自分で運用しているネットワークにあるネームサーバーの1つのアドレスに、1秒間に送る問い合わせの上限：`NETWORK=RATE`（コンマ区切り、RATEは1から1000まで）。同じデータベースを使うすべてのプロセスの、診断と監視の合計に適用します。短時間に多くの問い合わせを受けると応答しなくなるサーバーが多いため、自分で運用しているサーバーに限って指定してください。',
  'serverPace/default': 'どのアドレスにも20',
  ehloName: 'メールサーバーに名乗る名前（EHLO）。このサービスのアドレスに解決される名前にしてください。',
  'ehloName/default': 'この端末の名前',
  contact:
    'User-AgentでWebサーバーに伝えるメールアドレスまたはURL。サーバーの管理者が連絡するときの宛先になります。別のプランが必要な利用者にも表示します。',
  rdapBootstrapFile: 'RDAPサーバーの一覧のファイル（IANAの形式、RFC 9224）。指定した場合、IANAには問い合わせません。',
  'rdapBootstrapFile/default': 'IANAの最新の一覧',
  whoisServersFile:
    'サフィックスごとのWHOISサーバーを、`\'{\'"jp": "whois.jprs.jp"\'}\'`のようなJSONで指定するファイル。',
  'whoisServersFile/default': 'Zonewell付属の一覧',
  quota: '{plan}プランで、1暦月（UTC）に使用できるAPI呼び出しの回数。',
  quotaFree:
    'Freeプランで、1暦月（UTC）に使用できるAPI呼び出しの回数。キーのない呼び出しにも、クライアントアドレスごとに適用します。',
  requireKey:
    'キーのないAPI呼び出しを拒否するかどうか。拒否しない場合、クライアントアドレスごとにFreeプランの上限を適用します。',
  signUp: '誰でもアカウントを作成できるかどうか。`closed`の場合、アカウントは`zonewell admin add`でだけ作成できます。',
  smtpUrl:
    'メールの送信に使用するサーバー：`smtp://USER:PASSWORD@HOST:587`（STARTTLSを使用）または`smtps://HOST`。指定しない場合、メールは送信待ちになります。メール内のリンクは`zonewell admin link`で表示できます。',
  smtpTls:
    '送信に使用するサーバーがTLSに対応するまでメールの送信を待つかどうか。`optional`を指定すると、TLSに対応していないサーバーにはメールを暗号化せずに送信するため、経路上の第三者がメール内のリンクを読み取れます。同じマシン上のサーバーを除き、パスワードを暗号化せずに送信することはありません。',
  'smtpTls/default': '必須（同じマシン上のサーバーを除く）',
  mailFrom:
    'メールの送信者アドレス。そのドメインで、送信に使用するサーバーを許可してください。許可されているかどうかはZonewellで確認できます。',
  'mailFrom/default': 'zonewell@に公開URLのホストを続けたアドレス',
  dkimKeyFile:
    'メールの署名（DKIM）に使用するRSA秘密鍵のファイル（PEM、2,048ビット以上を推奨）。`ZONEWELL_DKIM_SELECTOR`も必要です。指定しない場合、Zonewellは署名しません。',
  dkimSelector: '鍵のセレクター。公開鍵は`SELECTOR._domainkey.DOMAIN`に公開します。',
  dkimDomain:
    '署名するドメイン。`ZONEWELL_MAIL_FROM`のドメインと同じか、登録ドメインが同じであれば、DMARCで有効な署名になります。',
  'dkimDomain/default': '送信者のドメイン',
  historyRetentionMs:
    '履歴の保存期間。この期間より前に消えたレコードと、この期間に誰も調べていないドメインを削除します。30日以上、または`forever`を指定します。',
  emailRetentionMs:
    'メールを送信したこと、または送信を断念したことの記録の保存期間。本文と宛先は、その時点で削除します。メールサーバーを指定しない場合、メールは送信待ちになります。指定した時点で、一度も送信を試みないまま7日を超えて待っていたメールは、送信を断念します。',
  usageRetentionMs: 'アカウントの呼び出し回数を、その月が終わってから保存する期間。',
  interval: '{plan}プランで、監視中のドメインを確認する間隔。`1s`以上の期間を指定します。',
  monitors:
    '{plan}プランで、1つのアカウントが監視できるドメインの数。上限を超えた場合、先に登録したドメインの監視を続け、残りは空きができるまで停止します。',
  certificateHosts:
    '監視中の1つのドメインについて、証明書を確認できるほかのホストの数。ドメイン自身か、その下の名前に限ります。0の場合は指定できません。最大で50です。',
  certificatePorts:
    'それらのホストに指定できるポート（コンマ区切り）。TLSは接続と同時に開始します。ポート25と587ではSTARTTLSを使います。',
  canaries:
    '監視中のドメインを確認する前に調べるドメイン名（コンマ区切り）。2つ以上の名前の応答が得られない場合は、ネットワークまたはリゾルバーの障害とみなして1時間に1回ログに記録し、アラートは送信しません。ほかの証明書の異常を知らせる前に、これらの名前の証明書も確認します。AレコードがありHTTPSに対応していて、運用者とトップレベルドメインが異なる名前を指定してください。',
  heartbeatUrl:
    '監視が正常に動いていることを外部に知らせるURL。監視中のドメインの確認が遅れておらず、`ZONEWELL_CANARIES`の名前も調べられる間、1分に1回GETで呼び出します。healthchecks.ioのチェックやUptime Kumaのプッシュ監視を指定すると、呼び出しが途絶えたときに通知を受け取れます。プライベートネットワークのURLも指定できます。リダイレクトには従いません。',
  appriseUrl:
    'アラートの送信に使えるApprise APIサーバー。通知先には、そこに保存した設定のキーだけを入力し、URLは入力しません。プライベートネットワークのURLも指定できます。リダイレクトには従いません。',
  alertRetentionMs: '対応済みのアラートの記録の保存期間。未対応のアラートは、問題が続く間は削除しません。',
  exampleDomain: '開始ページで、診断結果の例として示すドメイン。',
});

const fault = translate(CONFIG_FAULT_TEXTS, {
  value: '{setting}={value}は使用できません：{why}',
  variable: '環境変数{name}は使用できません：そのような設定は存在しません',
  'variable/hint': '環境変数を解除してください。設定の一覧はdocs/configuration.mdにあります。',
  'variable/near': '{name}ではありませんか？',
  'write-like': '{example}のように指定してください。',
  'write-like-or': '{first}または{second}のように指定してください。',
  'write-one-of': '次のいずれかを指定してください：{values}',
  'not-a-url': 'URLではありません',
  'not-database': 'パスでもpostgres://のURLでもありません',
  'not-postgres': 'postgres://のURLではありません',
  'database/hint':
    'data/zonewell.dbのようなファイル名か、postgres://user:password@host:5432/zonewellのようなURLを指定してください。',
  'entry-empty': '{place}番目の値が空です',
  'entry-empty/hint': '余分なコンマを削除してください。',
  'entry-not-resolver': '{place}番目の値をリゾルバーとして読み取れません：{why}',
  resolver: 'リゾルバー「{typed}」は使用できません：{why}',
  'resolver/hint':
    'IP、IP:PORT、[IPv6]:PORT、tcp://IP[:PORT]、tls://IP[:PORT]#NAME、https://HOST/dns-query[#IP]のいずれかの形式で指定してください。',
  'not-a-host': 'IPアドレスでもホスト名でもありません',
  'not-a-host/hint': '127.0.0.1、0.0.0.0、[::]などを指定してください。ポートは別の設定です。',
  'not-a-domain': 'ドメイン名ではありません',
  'too-many-entries': '{most}個より多くの値が指定されています',
  'too-many-entries/hint': '{most}個までにしてください。',
  'entry-not-domain': '{place}番目の値は、ドメイン名ではありません：{why}',
  'not-whole': '{least}から{most}までの整数ではありません',
  'not-whole/hint': '数字だけで指定してください。',
  'not-http': 'http://でもhttps://でも始まっていません',
  'more-than-origin': 'スキーム、ホスト、ポート以外の部分が含まれています',
  'write-this': '{value}と指定してください。',
  'not-a-duration': '期間ではありません',
  'not-a-duration/hint': '90s、30m、24h、7dのように、数字と単位で指定してください。',
  'too-few-days': '{least}日未満です',
  'too-few-days/hint': '30dや400dのように、日数で指定してください。',
  'entry-not-network': '{place}番目の値は、IPアドレスでもネットワークでもありません',
  'entry-everybody': '{place}番目の値は、すべてのアドレスを指しています',
  'entry-too-wide': '{place}番目の値は、特殊用途のネットワークより広い範囲を許可します',
  'entry-too-wide/hint':
    '10.0.0.0/8やfd00::/8のように、使用中のネットワークだけを指定してください。IPv4は/4、IPv6は/7より広く指定できません。',
  'entry-everybody/hint': '127.0.0.1や10.0.0.0/8のように、使用中のプロキシだけを指定してください。',
  'entry-not-override': '{place}番目の値は、ADDRESS:PORT:ADDRESS:PORTの形式ではありません',
  'entry-not-store': '{place}番目の項目がNAME=PATHの形式ではありません',
  'trust-stores-many': 'ストアが{most}個を超えています',
  'trust-stores/hint':
    '40文字以内の名前（文字、数字、空白、ピリオド、ハイフン）とPEMファイルのパスを、{most}個以内で指定してください。例：Apple=/etc/zonewell/apple.pem',
  'trust-store':
    '{setting}の{name}のファイルは使用できません：{at, plural, =0 {証明書が含まれていません} other {#番目の証明書を読み取れません}}',
  'trust-store/hint': 'ルート証明書のPEMファイルを指定してください。',
  'entry-not-pace': '{place}番目の値は、NETWORK=RATEの形式ではありません',
  'entry-pace-network': '{place}番目の値で、「=」の前がIPアドレスでもネットワークでもありません',
  'entry-pace-rate': '{place}番目の値で、「=」の後が1から{most}までの整数ではありません',
  'pace/hint': '10.0.0.0/8=100のように、ネットワークと1秒間の問い合わせの数（1から{most}まで）を指定してください。',
  'pace-everybody/hint': '10.0.0.0/8=100のように、自分で運用しているネットワークだけを指定してください。',
  'not-ehlo': 'ホスト名ではありません',
  'not-contact': 'メールアドレスでもURLでもありません',
  'not-a-choice': '{values}のいずれでもありません',
  'not-smtp': 'smtp://でもsmtps://でも始まっていません',
  'not-host-and-port': 'ホストとポートだけを含むURLではありません',
  'not-an-address': 'メールアドレスではありません',
  'policy-setting': '--policyまたはZONEWELL_POLICY',
  'file-unreadable': '{setting}のファイルを読み取れません：{why}',
  'file-irregular': '{setting}のファイルを読み取れません：通常のファイルではありません',
  'file-unreadable/hint': 'パスと権限を確認してください。',
  'file-unreadable/json': 'パスと権限、およびファイルがJSONであることを確認してください。',
  'file-format': '{setting}のファイルは使用できません：形式が異なります',
  'no-anchors': '{setting}は使用できません：レコードがありません',
  'not-an-anchor': '{setting}は使用できません：「{line}」はDSレコードまたはDNSKEYレコードではありません',
  'table-prefix':
    '{setting}のファイルは使用できません：{place, select, entry {{at}番目の項目} other {{at}行目}}に192.0.2.0/24のようなプレフィックスがありません',
  'table-as':
    '{setting}のファイルは使用できません：{place, select, entry {{at}番目の項目} other {{at}行目}}にAS64500のようなAS番号がありません',
  'table-length':
    '{setting}のファイルは使用できません：{place, select, entry {{at}番目の項目} other {{at}行目}}の最大プレフィックス長が、そのプレフィックスに合いません',
  'table-row': '{setting}のファイルは使用できません：一覧「roas」の{at}番目の項目を読み取れません',
  'table-long':
    '{setting}のファイルは使用できません：{place, select, entry {{at}番目の項目} other {{at}行目}}が{most}文字を超えています',
  'table-too-many': '{setting}のファイルは使用できません：プレフィックスが{most}件を超えています',
  'table-empty': '{setting}のファイルは使用できません：プレフィックスがありません',
  'table-packed': '{setting}のファイルは使用できません：gzip形式のファイルを展開できません',
  'table-large': '{setting}のファイルは使用できません：{most}MiBを超えています',
  'as-names-row': '{setting}のファイルは使用できません：{line}行目をAS番号と名称として読み取れません',
  'as-names-many': '{setting}のファイルは使用できません：ASが{most}件を超えています',
  'as-names-empty': '{setting}のファイルは使用できません：ASが1件もありません',
  'as-names/hint':
    '各行に「64500 EXAMPLE, US」のように、AS番号、名称、国コードを書いてください。または、RIPE NCCのasnames.txtを指定してください。',
  'prefix-table/hint':
    '各行に、192.0.2.0/24とAS64500のように、プレフィックスとAS番号を空白で区切って書いてください。または、CAIDAのpfx2asファイルを指定してください。',
  'vrps/hint': 'rpki-clientやRoutinatorなどのRPKI検証ツールが出力したCSVまたはJSONを指定してください。',
  'anchors/hint':
    'レコードを1行に1つずつ記述してください。ルートのDSレコードは「IN DS 20326 8 2 E06D44B8…」の前に、ピリオドと空白を付けた形式です。',
  policy: 'ポリシー{file}は使用できません：{faults}',
  'policy/hint': '書き方はdocs/policy.mdをご覧ください。',
  'file-format/hint': '形式についてはdocs/configuration.mdをご覧ください。',
  'not-a-selector': 'セレクターではありません',
  'not-a-selector/hint': 'zonewellや2026-11のように、英数字とハイフンで指定してください。',
  'dkim-without': 'メールに署名できません：{missing}が設定されていません',
  'dkim-without/hint': '{missing}を設定するか、ZONEWELL_DKIM_*の設定をすべて解除してください。',
  'dkim-key': '{setting}の鍵は使用できません：{why}',
  'dkim-key/hint': '次のコマンドで作成できます：openssl genrsa -out dkim.pem 2048',
  'not-private-key': 'PEM形式の秘密鍵が含まれていないか、鍵にパスフレーズが必要です',
  'not-rsa': 'RSAの鍵ではありません',
  'too-short': '{bits}ビット未満です',
  'no-resolver': 'DNSリゾルバーが見つかりません：このシステムには設定されていません',
  'no-resolver/hint': 'ZONEWELL_RESOLVERS=192.0.2.53のように指定してください。',
});

const open = translate(OPEN_TEXTS, {
  refused: 'データベース{database}を開けません：{why}',
  'not-a-url': 'URLではありません',
  'not-a-url/hint': 'postgres://user:password@host:5432/zonewellのように指定してください（ZONEWELL_DATABASE）。',
  'postgres-old': 'PostgreSQL {version}は、必要なバージョン{least}より古いです',
  'sqlite-old': 'SQLite {version}は、必要なバージョン{least}より古いです',
  'sqlite-old/hint': 'Zonewellに付属のNode.js（npm start）か、より新しいNode.jsで実行してください。',
  'network-file-system':
    'ネットワークファイルシステム上にあります。SQLiteのデータが失われるおそれがあるため、使用できません',
  'network-file-system/hint': 'ローカルディスクに置いてください（ZONEWELL_DATABASE）。',
  'other-program': 'ほかのプログラムのデータベースです',
  newer: 'より新しいZonewellが書き込んだデータベースです（スキーマ{version}、こちらは{known}）',
  older: 'より古いZonewellが書き込んだデータベースです（スキーマ{version}、こちらは{known}）',
  'older/hint':
    '書き込んだバージョンのZonewellでDNSレコードをエクスポートし（zonewell export）、新しいデータベースにインポートしてください（zonewell import）。アカウントや監視などは引き継がれません。',
  'another-database': '別のデータベースを指定してください（ZONEWELL_DATABASE）。',
  'another-file': '別のファイルを指定するか（ZONEWELL_DATABASE）、このファイルを移動してください。',
  'check-server':
    'サーバーが動いていることと、ホスト、データベース、ユーザー、パスワードが正しいことを確認してください（ZONEWELL_DATABASE）。',
  'replicated-file': 'SQLiteのファイルにはレプリカもスタンバイもありません',
  'replicated-file/hint':
    'ZONEWELL_DATABASE_READとZONEWELL_REQUIRE_SYNCを削除するか、postgres://のURLを指定してください（ZONEWELL_DATABASE）。',
  'pool-mode':
    'トランザクションが必要です。接続プーラーの方式をセッション単位またはトランザクション単位にしてください（PgBouncerのpool_mode）。',
  'startup-parameter':
    'URL（ZONEWELL_DATABASE）のパラメーターを削除するか、PgBouncerのignore_startup_parametersに指定してください。',
  'check-path': 'パスが正しいことと、このユーザーに書き込み権限があることを確認してください（ZONEWELL_DATABASE）。',
});

/** Settings, what is wrong with them, and why a database cannot be opened. */
export const SETTINGS = [setting, fault, open];
