import { COMMON_TERMS, OWN_TERMS } from '../../pages/docs/glossary-texts.ts';
import {
  ALERTS_DOCS_TEXTS,
  COMMANDS_DOCS_TEXTS,
  GLOSSARY_DOCS_TEXTS,
  MONITORING_DOCS_TEXTS,
} from '../../pages/docs/guides-texts.ts';
import { translate } from '../translate.ts';

const monitoring = translate(MONITORING_DOCS_TEXTS, {
  title: '監視',
  lead: '監視では、ドメインを繰り返し確認し、変更や障害、期限切れが近いことをお知らせします。',
  start: '監視を始める',
  'start-text':
    'ドメインの診断結果で「このドメインを監視する」を選ぶか、「監視」のページでドメインを追加します。プランごとのドメイン数と確認の間隔は、このサービスの運用者が決めます。',
  open: 'ドメインを追加する',
  watched: '監視の対象',
  'watched-records': 'ドメインとwwwのDNSレコード、DKIMの鍵',
  'watched-servers': 'ネームサーバー、レジストリまたは親ゾーンの委任先、DNSSEC署名の有効期限',
  'watched-mail': 'メールサーバー、SPFレコードがincludeする名前、MTA-STSポリシー、TLSAレコード',
  'watched-certificates': 'Webサイトの証明書（メールサーバーの証明書も選択可）',
  'watched-registration': '登録の期限、変更ロック、レジストラ',
  'watched-pins': '固定した値。レコードが固定した条件に合わないときにお知らせします',
  confirms: 'アラートを送る前に',
  'confirms-text':
    '監視では、自らが確認した状態と比較します。ほかの人の問い合わせがアラートの原因になることはありません。レコードに差があると、ゾーンのネームサーバーに2回問い合わせ、応答したすべてのサーバーが一致した場合だけお知らせします。',
  quiet: '変更として扱わないもの',
  'quiet-failures': '問い合わせの失敗。サーバーの障害を理由に、レコードが削除されたとお知らせすることはありません。',
  'quiet-order': 'レコードの順序やTTLの違い、同じ内容のまま文字列の区切りだけが異なるもの。',
  'quiet-rotation': '把握済みの、順番に切り替わるアドレスや別名。',
  'quiet-outage': '当サービス側の障害。常に存在する名前も調べられない場合、その確認は数えません。',
  alerts: 'お知らせの内容と通知先',
  pins: '固定した値',
  'pins-text':
    'レコードがどの値であるべきか、何を含むべきか、何を含んではならないかを固定できます。監視のページか、zonewell monitor pinで設定してください。確認済みのレコードと比較し、条件に合わないときはすぐに、その後は条件に合うか設定を変えるまで毎日お知らせします。計画した変更の間も同じです。',
  'pin-rule': '条件',
  'pin-example': '例',
  'pin-is': 'レコードがこれらの値と一致し、ほかの値がない。',
  'pin-has': 'レコードがこれらの値をすべて含む。ほかの値があってもよい。',
  'pin-lacks': 'レコードがこれらの値をどれも含まない。',
  'pin-part':
    'TXT、SPF、DMARC、HTTPSでは、hasとlacksは文字列の中のひとまとまり（SPFの項、DMARCのタグ、単語）を探します。include:a.exampleは、include:a.example.netには一致しません。先頭や末尾に*を付けると、そこに何が続いても一致します（例：site=*）。',
  'pin-any': '*はすべてのレコードを表します。has *はレコードがあること、lacks *はレコードがないことを意味します。',
  'pin-failed':
    '問い合わせに失敗している間は、最後に確認した状態のままとします。失敗をレコードがないこととはみなしません。',
  suppliers: 'ドメインごとの事業者',
  'suppliers-text':
    '監視のページでは、レジストラ、証明書の発行者、DNS事業者、タグごとにドメインの数を表示します。数のリンクから該当するドメインを一覧できます。レジストリによって名前の書き方が違うレジストラも、IANA番号がわかる場合は1つにまとめます。問い合わせに失敗しても、数は変わりません。同じ数は<link>API</link>とzonewell monitor list --by registrarでも取得できます。',
  prometheus: 'PrometheusとGrafana',
  'prometheus-text':
    '<link>1回の呼び出し</link>で、すべての監視の数値をPrometheusのテキスト形式で取得できます。スコープmonitorsのキーが必要です。回数には数えません。キーは、Prometheusだけが読めるファイルに保存してください。',
  'prometheus-minutes': '数値は監視の確認のたびに変わるので、数分に1回の取得で十分です。',
  'prometheus-unknown':
    'わからない数値の行は出力しません。最新の確認からの時間も、アラートの条件に加えてください。どのネームサーバーからも応答がない間、ほかの数値は以前のものです。',
  scrape: '取得の設定',
  rules: 'アラートのルール',
  metric: 'メトリクス',
  meaning: '内容',
});

const alerts = translate(ALERTS_DOCS_TEXTS, {
  title: 'アラート',
  lead: 'アラートでは、変更の内容とその影響、対処方法をお知らせします。通知先はメールアドレス、Webhook、チャットです。',
  kinds: '種類',
  'kinds-text': '種類ごとに、ドメイン単位で通知を止めることも、通知先ごとに選ぶこともできます。',
  kind: '種類',
  about: '対象',
  grave: '重大度',
  'grave-text':
    'アラートの重大度は、その変更の重大度です（重大、重要、警告、情報）。通知先ごとに、すべてを受け取るか、一定以上のものだけを受け取るかを選べます。',
  expiry: '期限切れの前',
  'expiry-text':
    '証明書と登録については、期限の{days}日前と、期限が切れたときにお知らせします。監視の設定で、最大90日前まで、ほかの日を選べます。',
  ends: 'アラートの終わり',
  'ends-text':
    'アラートは、その状態が解消するか、利用者が閉じるまで未対応のままです。レコードが元に戻ると、現在の状態を1通でお知らせします。',
  planned: '予定された変更',
  'planned-text':
    '変更の前に、その予定を登録できます。1回だけでも毎週でも、すべてのドメインでも一部でも、変更の種類ごとに登録できます。開始の1分前と終了時に確認します。その間の変更は記録だけを残し、終わったときに1通でまとめてお知らせします。その後は、新しいレコードと比較します。',
  'planned-at-once':
    'ネームサーバー、DNSSEC、登録情報、固定した値の変更と、アドレスのないメールサーバーのように障害となる変更は、予定の間でもすぐにお知らせします。',
  email: 'メール',
  'email-text':
    '新しいアドレスには、まず確認用のリンクを送ります。リンクが開かれるまで、アラートは送りません。10分以内に多くのドメインで変更があると、後のアラートは1通にまとめます。どの通知先にも、1時間に送るのは60件までで、それを超えた分は1件にまとめます。どのメールにも、配信を停止するリンクがあります。',
  chat: 'チャット',
  'chat-text':
    'アラートは、ntfy、Slack、Discord、Microsoft Teamsにも届きます。運用者がAppriseサーバーを設定している場合は、そこにも送れます。「通知先」のページでトピックまたはIncoming Webhookのアドレスを追加すると、コードを送ります。24時間以内に入力してください。アドレスは秘密の情報のため、一部だけを表示します。',
  webhook: 'Webhook',
  'webhook-text':
    'Webhookは、アラートをJSONで受け取る、ポート443のhttpsアドレスです。「通知先」のページで追加すると、シークレットを一度だけ表示します。その後チャレンジを送るので、サーバーはその文字列を応答で返してください。',
  'webhook-headers':
    'メッセージはすべてPOSTです。Zonewell-Deliveryは、再送しても同じ値です。Zonewell-Signatureはt=TIME,v1=HEXの形式で、時刻、ピリオド、本文をつなげた文字列の、シークレットによるHMAC-SHA-256です。シークレットの交換中は、v1が2つあります。時刻が5分以上ずれているメッセージは拒否してください。',
  'webhook-fields': '<link>メッセージのすべてのフィールド</link>',
  'webhook-form':
    '別の本文や、Authorizationなどのヘッダーが必要な場合は、Webhookの「メッセージの形式」で指定できます。JSON、フォーム、XML、テキストのテンプレートを、プレビューで確かめながら作れます。どの形式でも署名を付けます。',
  'webhook-retries':
    '200から299までのステータスを受領とみなします。410を返すと、以後は送りません。それ以外の場合は、3日間再送します。',
  sample: 'Node.js',
});

const glossary = translate(GLOSSARY_DOCS_TEXTS, {
  title: '用語集',
  lead: '診断結果、アラート、APIで使う用語の意味です。',
  ours: 'Zonewellの用語',
  others: 'DNS、メール、Webの用語',
});

const commands = translate(COMMANDS_DOCS_TEXTS, {
  title: 'コマンドライン',
  lead: 'ターミナルやスクリプトからのドメインの診断、サービスと監視の運用に使います。以下は各コマンドのヘルプです。',
});

const own = translate(OWN_TERMS, {
  area: 'グループ',
  'area-means': 'DMARCなど、1つの対象に関する項目のまとまり。1つのラベルと、項目の合計点があります。',
  cause: '原因',
  'cause-means':
    'ほかの問題を引き起こしている問題。1つのカードにまとめ、その結果として生じた問題は折りたたんで表示します。',
  check: '項目',
  'check-means': 'ドメインについて確認する1つの事柄。結果に応じて点数が付きます。',
  criteria: '判定基準',
  'criteria-means': '項目、配点、しきい値のバージョン。バージョンが異なるスコアは比較できません。',
  'grade-cap': '評価の上限',
  'grade-cap-means': '重大な問題があるため、点数にかかわらず、それより上の評価にならないこと。',
  'live-check': '最新状態の診断',
  'live-check-means': '各ゾーン自身の権威サーバーに問い合わせて、すべてを調べ直す診断。',
  'not-tested': '未テスト',
  'not-tested-means': '最新状態の診断でだけ行い、まだ誰も実行していないテスト。スコアには影響しません。',
  observation: '観測',
  'observation-means': '応答を得て保存した1回の問い合わせ。履歴は観測の積み重ねです。',
  'planned-zone': '移行前のゾーン',
  'planned-zone-means': 'まだ委任されていないサーバー上のゾーン。移行の前に診断できます。',
  unknown: '不明',
  'unknown-means': '問い合わせに応答がなかったこと。レコードの有無はわからないため、合格でも不合格でもありません。',
});

const common = translate(COMMON_TERMS, {
  bimi: 'BIMI',
  'bimi-means': 'ロゴを示すレコード。DMARCに合格したメールの横に、一部のメールサービスが表示します。',
  caa: 'CAA',
  'caa-means': 'ドメインの証明書を発行できる認証局を示すレコード。',
  dane: 'DANE',
  'dane-means': 'サーバーの証明書を示す、DNSSECで署名されたTLSAレコード。',
  delegation: '委任',
  'delegation-means': 'ドメインについて応答するサーバーを示す、親ゾーンまたはレジストリのNSレコード。',
  dkim: 'DKIM',
  'dkim-means': 'メールごとの電子署名。鍵は、セレクターを含む名前でDNSに置きます。',
  dmarc: 'DMARC',
  'dmarc-means': '自社を名乗り、SPFにもDKIMにも合格しないメールの扱いを、受信側に示すポリシー。',
  dnssec: 'DNSSEC',
  'dnssec-means': 'DNSレコードの電子署名。信頼する鍵は、親ゾーンのDSレコードが示します。',
  mtasts: 'MTA-STS',
  'mtasts-means': '自社のメールサーバーにはTLSでだけ配送するよう送信側に求める、HTTPSで公開するポリシー。',
  spf: 'SPF',
  'spf-means': 'ドメインのメールを送信できるサーバーを示すレコード。',
  tlsrpt: 'TLS-RPT',
  'tlsrpt-means': 'TLSの失敗を送信側が報告する宛先を示すレコード。',
  ttl: 'TTL',
  'ttl-means': 'リゾルバーがレコードを保持できる秒数。過ぎると問い合わせ直します。',
});

export const GUIDE_DOCS = [monitoring, alerts, glossary, commands, own, common];
