import { DETAIL_TEXTS } from '../../api/detail-texts.ts';
import { PROBLEM_TEXTS } from '../../api/problem-texts.ts';
import { translate } from '../translate.ts';

const problems = translate(PROBLEM_TEXTS, {
  'malformed-request': 'リクエストを読み取れません',
  'malformed-request/about':
    'アドレスの形式が正しくありません。たとえば、パーセント記号の後に16進数が2桁続いていないか、パスを書くところにURL全体が書かれています。パスの中の名前はUTF-8でパーセントエンコードし、パスはスラッシュで始め、Hostフィールドは1つだけ送信してください。',
  'invalid-domain': 'ドメイン名を使用できません',
  'invalid-domain/about':
    '名前は、文字、数字、ハイフン、アンダースコアからなる1～63文字のラベルで構成し、全体で253文字までです。ほかの文字は変換されます。IPアドレスは名前として扱われません。問題の箇所はdetailに示されます。',
  'invalid-type': 'レコード種別のリストを使用できません',
  'invalid-type/about':
    'パラメーター「type」には、レコード種別を1つ以上、空白を入れずにコンマで区切って指定してください。大文字と小文字は区別されません。省略すると、観測の対象となるすべての種別を返します。',
  'invalid-parameter': 'パラメーターを使用できません',
  'invalid-parameter/about':
    'エラーのフィールド「parameter」が対象を、detailが問題の内容を示します。日付は2026-01-31、時刻は2026-01-31T12:00:00Zのように指定してください。カーソルには、以前の応答の「next」を指定してください。',
  'invalid-body': '本文を使用できません',
  'invalid-body/about':
    '本文がJSONではないか、フィールドが足りないか、形式が異なります。エラーの「parameter」は誤りの場所を示すJSON Pointerで、detailに理由を示します。',
  'invalid-key': 'キーを使用できません',
  'invalid-key/about':
    'X-API-Keyフィールドのキーは使用できません。入力の誤り、途中で切れたキー、発行されていないキー、失効したキーのいずれかです。アカウントで新しいキーを作成してください。キーなしの呼び出しを受け付けるサービスでは、フィールドを省略できます。',
  'foreign-address': 'このアドレスからは、このキーを使用できません',
  'foreign-address/about':
    'キーを使えるアドレスとネットワークを限定できます。この呼び出しはそれ以外から届きました。サービスが受け取った送信元アドレスはdetailに示します。プロキシを使う場合、運用者はZONEWELL_TRUSTED_PROXIESを設定してください。',
  'insufficient-scope': 'このキーではこの操作は許可されていません',
  'insufficient-scope/about':
    'キーごとに許可する操作が決まっています。「read」は診断結果と履歴、「run」はライブ診断、「monitors」はアカウントの監視とアラートです。この呼び出しに必要なものはdetailに示します。アカウントで、それを許可したキーを作成してください。',
  'foreign-origin': 'ほかのサイトからのリクエストです',
  'foreign-origin/about':
    'ほかのサイトのページから送信されたか、このサービスとは別のホスト名が指定されています（OriginフィールドとHostフィールド）。プログラムではOriginを省略してください。プロキシを使う場合、運用者はHostフィールドを引き渡すか、ZONEWELL_PUBLIC_URLを設定してください。',
  'not-found': 'このアドレスには何もありません',
  'not-found/about':
    'このAPIにそのようなパスはありません。存在しないドメインがこのエラーの原因になることはありません。その場合、APIはステータス200と0件のレコードを返します。',
  'method-not-allowed': 'このメソッドは使用できません',
  'method-not-allowed/about':
    'APIは読み取り専用です。GETまたはHEADを使用してください。使用できるメソッドは、応答のAllowフィールドに示されます。',
  'request-timeout': 'リクエストの到着に時間がかかりすぎました',
  'request-timeout/about': 'リクエスト全体が時間内に届きませんでした。もう一度送信してください。',
  'batch-running': 'このキーのバッチがまだ実行中です',
  'batch-running/about':
    '1つのキーで同時に実行できるバッチは1つです。実行中のバッチは詳細に示しています。状態が「ended」になるまで待つか、別のキーを使ってください。',
  'idempotency-key-reused': 'このIdempotency-Keyは別のリクエストで使われています',
  'idempotency-key-reused/about':
    '以前のリクエストが、同じIdempotency-Keyで別の内容を求めていました。新しいリクエストごとに、UUIDなど新しい値を付けてください。',
  'body-too-large': 'リクエストの本文が大きすぎます',
  'body-too-large/about':
    'このサービスに、その大きさの本文を必要とするリクエストはありません。本文を省略してください。',
  'uri-too-long': 'アドレスが長すぎます',
  'uri-too-long/about': 'これほど長いアドレスを必要とする名前や種別のリストはありません。短くしてください。',
  'unsupported-media-type': 'この形式の本文には対応していません',
  'unsupported-media-type/about': 'APIは読み取り専用で、本文を読み取りません。本文を省略してください。',
  'quota-exceeded': '今月の呼び出し回数をすべて使い切りました',
  'quota-exceeded/about':
    'プランごとに、暦月（UTC）あたりの呼び出し回数が決まっています。割り当てがリセットされるまでの秒数は、Retry-Afterフィールドに示されます。メールセキュリティの診断の呼び出しは回数に含まれません。',
  'rate-limited': 'お使いのアドレスからの同時問い合わせが多すぎます',
  'rate-limited/about':
    '1つのクライアントが使えるのは、同時に実行できる問い合わせの一部だけです。Retry-Afterフィールドの秒数だけ待ってから、リクエストを1件ずつ送信してください。',
  'headers-too-large': 'リクエストのヘッダーが大きすぎます',
  'headers-too-large/about': 'ヘッダーフィールドを減らすか、短くしてください。',
  'internal-error': 'サービス側で問題が発生しました',
  'internal-error/about':
    'これはサービスの不具合であり、ドメインの状態を示すものではありません。X-Request-Idフィールドの識別子で記録しました。',
  'lookup-failed': '問い合わせに失敗しました',
  'lookup-failed/about':
    'どの問い合わせにも応答を得られなかったため、レコードについては確認できませんでした。レコードが設定されていないという意味ではありません。1分ほどしてからもう一度お試しください。',
  overloaded: 'サービスが混み合っています',
  'overloaded/about':
    '実行できる上限まで問い合わせを処理しているため、このリクエストの処理を開始しませんでした。Retry-Afterフィールドの秒数が過ぎてから、もう一度お試しください。',
  unavailable: '現在、サービスのデータベースを使用できません',
  'unavailable/about':
    '現在、データの読み取りも保存もできません。ドメインの状態を示すものではありません。Retry-Afterフィールドの秒数が過ぎてから、もう一度お試しください。',
  'lookup-timeout': '問い合わせに時間がかかりすぎました',
  'lookup-timeout/about':
    'どの問い合わせにも時間内に応答を得られなかったため、レコードについては確認できませんでした。レコードが設定されていないという意味ではありません。1分ほどしてからもう一度お試しください。',
});

const details = translate(DETAIL_TEXTS, {
  port: 'ポート{port}への接続は、端末から指定した場合にだけ行います。ポート443を調べるにはポートを省略し、それ以外は次のコマンドで調べてください：zonewell ssl {domain}:{port}',
  name: '{fault}。{hint}',
  repeated: 'パラメーター「{name}」が2回以上指定されています。',
  'not-a-time': '{value}は、{day}のような日付でも、{time}のような時刻でもありません。',
  'not-a-number': '{value}は、{least}～{most}の整数ではありません。',
  'not-a-language': '{value}は、このサービスの言語ではありません。次のいずれかを指定してください：{languages}。',
  'not-an-address': '{value}はIPアドレスではありません。',
  'no-address': '192.0.2.10や2001:db8::10のように、「{name}」でIPアドレスを指定してください。',
  'not-ascii': '{value}には表示できるASCII文字以外の文字が含まれているか、{most}文字を超えています。',
  'sender-elsewhere': '{sender}はこのドメインのアドレスではありません。{example}のように指定するか、省略してください。',
  'not-a-path': '{value}はページのパスではありません。「/about」のように、2,000文字以内で指定してください。',
  'path-with-at': '過去の診断結果はトップページのものです。pathまたはatのどちらかを省略してください。',
  'types-repeated': 'パラメーター「type」が2回以上指定されています。種別はコンマで区切って指定してください。',
  'type-empty': '「type」の{place}番目の要素が空です。指定できる種別：{known}。',
  'type-space': '「type」の{place}番目の要素{value}に空白が含まれています。指定できる種別：{known}。',
  'type-unknown':
    '「type」の{place}番目の要素{value}は、対応しているレコード種別ではありません。指定できる種別：{known}。',
  future:
    '未来の時刻が指定されています。今日（{today}）までの日付を指定するか、「at」を省略して現在の状態を取得してください。',
  'to-before-from': '「to」の時刻が「from」の時刻より後になっていません。',
  'foreign-cursor':
    'このサービスが発行したカーソルではありません。以前の応答の「next」を使用するか、省略してください。',
  'public-suffix': 'パブリックサフィックスです。登録できるのはその下の名前で、サフィックス自体は登録できません。',
  'registry-limited': 'レジストリが照会を制限しています。名前が登録されていないという意味ではありません。',
  'registry-not-read':
    '混み合っているか、処理の上限を超えるため、レジストリの応答を読み取りませんでした。名前が登録されていないという意味ではありません。',
  'registry-failed': '登録データのサーバーが応答しませんでした。名前が登録されていないという意味ではありません。',
  'registry-unreadable': 'レジストリの応答を読み取れませんでした。名前が登録されていないという意味ではありません。',
  'no-registry': 'このサフィックスの登録データを公開しているサーバーが見つかりません。',
  'quota-used': '今月の呼び出し{limit}回をすべて使い切りました。割り当ては{at}にリセットされます。',
  'key-malformed': 'キーではないか、チェックサムが正しくありません。入力の誤りか、途中で切れた可能性があります。',
  'key-unknown': '発行された記録のないキーです。',
  'key-revoked': 'このキーは失効しています。',
  body: 'この呼び出しのドキュメントにあるフィールドを持つJSONオブジェクトを、application/jsonとして送信してください。',
  'body-missing': '本文にフィールド{field}がありません。',
  'body-unknown':
    'この呼び出しではフィールド{field}を使用できません。省略するか、ドキュメントで正しい名前を確認してください。',
  'body-field': '本文の{field}の値は、この呼び出しのドキュメントにある形式ではありません。',
  'many-runs':
    'このアドレスまたはアカウントから1分間に開始できるライブ診断の上限に達しました。{seconds, plural, other {#秒}}後にもう一度お試しください。',
  'not-idempotent':
    '{value}はIdempotency-Keyとして使えません。空白を含まない、ASCIIの英数字と記号で1～255文字の値（UUIDなど）を使ってください。',
  'batch-name':
    '{value}は診断できません。{why}{others, plural, =0 {} other {リストにはほかにも診断できない名前が#件あります。}}',
  'batch-quota':
    'このバッチには{needed}回の呼び出しが必要ですが、今月の残りは{left}回です。回数は減っていません。リストを短くするか、{at}に割り当てがリセットされるまで待ってください。',
  'batch-running':
    'このキーのバッチ{id}がまだ終わっていません。/v1/batches/{id}で状態を確認し、終わってから開始してください。',
  'batches-full':
    'アカウントのバッチには{stored}件のドメインがあります。上限は{most}件です。バッチは終了から1日後に削除されます。時間をおいて開始してください。',
  'no-batch': 'このアカウントにそのバッチはないか、終了から1日以上経過しています。',
  'zone-not-loaded':
    'このゾーンは、このままでは読み込めません。{count}行に誤りがあり、「faults」に示しています。修正してからもう一度診断してください。',
  'zone-without-origin': 'どのゾーンのファイルかがわかりません。ここにexample.comのように指定してください。',
  'zone-stopped':
    'このゾーンファイルの読み取りには、許容する計算量またはメモリーを超える処理が必要です。ゾーンの一部だけを送るか、コマンドzonewell check --zone-fileで診断してください。',
  'not-in-zone': 'このドメインはゾーン{origin}の中にありません。ゾーン内のドメインを指定するか、省略してください。',
  'no-run': 'このアカウントで開始した診断ではないか、終了から10分以上経過しています。もう一度開始してください。',
  'not-a-word': '{value}は次のいずれでもありません：{words}。',
  'too-many-tags': '1つの監視に付けられるタグは{most}個までです。',
  'no-account': 'このキーのアカウントは削除されました。',
  'no-monitor': 'このアカウントでは、このドメインを監視していません。監視の一覧はGET /v1/monitorsで取得できます。',
  'no-recipient': 'このアカウントに、この通知先はありません。一覧はGET /v1/recipientsで取得できます。',
  'no-window': 'このアカウントに、この時間帯はありません。一覧はGET /v1/windowsで取得できます。',
  'no-alert': 'このアカウントに、このアラートはありません。一覧はGET /v1/alertsで取得できます。',
  'key-ended': 'このキーを使えたのは{at}までです。アカウントで新しいキーを作成してください。',
  'key-scope':
    'この呼び出しには「{needed}」を許可したキーが必要です。このキーで許可されている操作：{scopes}。アカウントで、必要な操作を許可したキーを作成してください。',
  'key-address':
    'この呼び出しの送信元アドレス{address}からは、このキーを使用できません。許可されたアドレスから呼び出すか、アカウントで別のキーを作成してください。',
  'call-needs-key':
    'この呼び出しにはアカウントのキーが必要です。アカウントでキーを作成し、X-API-Keyフィールドで送信してください。',
  'key-required': 'このサービスではキーが必要です。アカウントでキーを作成し、X-API-Keyフィールドで送信してください。',
});

/** Errors of the API. */
export const API = [problems, details];
