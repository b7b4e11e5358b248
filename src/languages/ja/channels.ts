import {
  APPRISE_TEXTS,
  CHANNEL_FAULT_TEXTS,
  CHAT_TEXTS,
  DISCORD_TEXTS,
  EMAIL_CHANNEL_TEXTS,
  NTFY_TEXTS,
  SLACK_TEXTS,
  TEAMS_TEXTS,
  WEBHOOK_TEXTS,
} from '../../monitoring/channels/channel-texts.ts';
import { FORM_FAULT_TEXTS } from '../../monitoring/channels/forms/form-texts.ts';
import { translate } from '../translate.ts';

const faults = translate(CHANNEL_FAULT_TEXTS, {
  'not-a-webhook':
    'https://hooks.example.com/zonewellのようなWebhookのアドレスを入力してください。httpsに限り、ユーザー名とパスワードは使えません。接続するのはポート443で、ほかのポートは運用者が許可したネットワーク（ZONEWELL_ALLOWED_NETWORKS）に限ります。',
  'not-of-chat': '{chat}の受信Webhookのアドレスではありません。{chat}でアドレス全体をコピーしてください。',
  'not-a-topic':
    'https://ntfy.sh/your-topicのようなトピックのアドレスを入力してください。アクセストークンが必要な場合は、https://tk_…@ntfy.example.com/your-topicのように入力してください。',
  'not-a-key': 'Appriseサーバーに保存した設定のキーを入力してください。英数字、アンダースコア、ハイフンが使えます。',
  'not-set-up': 'このZonewellの運用者は{channel}を設定していません。',
  'code-not-taken':
    '{channel}がステータス{status}で応答したため、コードを送信できませんでした。アドレスを確認してください。',
  'wrong-code': 'コードが正しくないか、24時間を過ぎています。新しいコードを送信してください。',
  'not-reached':
    '{why, select, timeout {サーバーが10秒以内に応答しませんでした。} refused {サーバーが接続を拒否しました。} closed {サーバーが接続を切断しました。} no_address {サーバー名のアドレスがありません。} forbidden_address {サーバー名がプライベートアドレスまたは特殊なアドレスを指しています。接続するのはグローバルアドレスだけです。} forbidden_port {接続するのはポート443だけです。ほかのポートは、運用者がZONEWELL_ALLOWED_NETWORKSで許可したネットワークに限り使えます。} untrusted_certificate {サーバーの証明書が、その名前に対して有効ではありません。} no_tls {サーバーがこのポートでTLSに対応していません。} other {サーバーに接続できませんでした。}}',
  'not-taken':
    'サーバーがステータス{status}で応答しました。200から299のステータスが必要です。リダイレクトには従いません。',
  'not-repeated': 'サーバーは応答しましたが、チャレンジを返しませんでした。応答に「challenge」の値を含めてください。',
});

const email = translate(EMAIL_CHANNEL_TEXTS, {
  name: 'メール',
  hint: 'メールアドレス。確認用のリンクを送信します。',
  'test/subject': 'Zonewellのアラートのテスト',
  'test/what': '{sender}がこのテストを送信しました。ドメインのアラートも、このアドレスに同じように届きます。',
  'test/link': '通知先を開く',
  'test/closing': 'このメールは、{sender}のアラートがこのアドレスに届く設定になっているため送信しています。',
});

const webhook = translate(WEBHOOK_TEXTS, {
  name: 'Webhook',
  hint: 'お使いのサーバーのhttpsアドレス。メッセージには署名が付き、サーバーはチャレンジを返して確認します。',
});

const ntfy = translate(NTFY_TEXTS, {
  name: 'ntfy',
  hint: 'トピックのhttpsアドレス。そこに送信するコードを、ここに入力してください。',
});

const slack = translate(SLACK_TEXTS, {
  name: 'Slack',
  hint: '受信Webhookのアドレス（https://hooks.slack.com/services/…）。そこに送信するコードを、ここに入力してください。',
});

const discord = translate(DISCORD_TEXTS, {
  name: 'Discord',
  hint: 'チャンネルのWebhookのアドレス（https://discord.com/api/webhooks/…）。そこに送信するコードを、ここに入力してください。',
});

const teams = translate(TEAMS_TEXTS, {
  name: 'Microsoft Teams',
  hint: 'ワークフロー「Teams Webhook要求が受信されたとき」のアドレス。そこに送信するコードを、ここに入力してください。',
});

const apprise = translate(APPRISE_TEXTS, {
  name: 'Apprise',
  hint: 'このZonewellのAppriseサーバーに保存した設定のキー。そこに送信するコードを、ここに入力してください。',
});

const chat = translate(CHAT_TEXTS, {
  open: 'アラートを開く',
  recipients: '通知先を開く',
  'test/title': 'Zonewellのアラートのテスト',
  'test/what': '{sender}がこのテストを送信しました。ドメインのアラートも、ここに同じように届きます。',
  'code/title': 'Zonewellのアラートをここで受け取りますか？',
  'code/what':
    '{sender}が、ドメインのアラートをここに送りたいと希望しています。受け取る場合は、24時間以内に通知先のページで次のコードを入力してください：{code}。不要な場合は何もしないでください。',
});

const forms = translate(FORM_FAULT_TEXTS, {
  'content-type':
    'このContent-Typeは使えません。{known}、または+jsonか+xmlで終わる形式を指定してください。パラメーターはcharset=utf-8だけ使えます。',
  'ended-alone': '終了時のテンプレートだけでなく、発生時のテンプレートも入力してください。',
  'type-alone':
    '{type}用のテンプレートを入力してください。テンプレートがない場合は、標準のJSONをapplication/jsonとして送ります。',
  'template-long': 'テンプレートが{octets, number}オクテットあります。{most, number}オクテットまで短くしてください。',
  'message-long':
    'このテンプレートのメッセージは最大{octets, number}オクテットになりますが、送れるのは{most, number}オクテットまでです。textなど長いプレースホルダーの使用を減らしてください。',
  'not-well-formed': 'テンプレートに壊れた文字が含まれています。貼り付け直してください。',
  placeholder: '{name}というプレースホルダーはありません。使えるのは次のとおりです：{known}。',
  'not-closed': 'プレースホルダーが閉じられていません。{example}のように書いてください。',
  'no-text':
    'titleまたはtextのプレースホルダーを使ってください。アラートの内容と確認用のコードを読めるようにするためです。',
  'not-in-quotes':
    'プレースホルダー{name}が文字列の外にあります。二重引用符で囲んでください。外に置けるのはcountだけです。',
  'not-json':
    'プレースホルダーに値を入れると、正しいJSONになりません{line, plural, =0 {} other {（{line}行目）}}。引用符、コンマ、括弧を確認してください。',
  'not-form':
    'プレースホルダーに値を入れると、正しいフォームになりません。{example}のように書き、空白は%20としてください。',
  'not-xml':
    'プレースホルダーに値を入れると、整形式のXMLになりません{line, plural, =0 {} other {（{line}行目）}}。プレースホルダーは要素の中か、引用符で囲んだ属性に置いてください。DOCTYPE、処理命令、UTF-8以外の文字コードは使えません。',
  'many-headers': '独自のヘッダーは{most}件までです。',
  'header-name': '{name}はヘッダーの名前に使えません。Authorization: Bearer abcのように1行に1つずつ書いてください。',
  'header-ours':
    'ヘッダー{name}は、Zonewellが付けるものか、送り方や送信元を示すものです。削除してください。Content-Typeには専用の欄があります。',
  'header-twice': 'ヘッダー{name}が2回あります。1つにしてください。',
  'header-masked': '{name}の値が伏せられていますが、それに当たる値は保存されていません。値をすべて入力してください。',
  'header-placeholder':
    '{name}の値にプレースホルダーがあります。ヘッダーでは使えないため、テンプレートに移してください。',
  'header-value': '{name}の値は送信できません。印字可能なASCII文字で、1行、{most, number}文字以内にしてください。',
});

/** Words of the channels, and why one cannot be used. */
export const CHANNELS = [faults, email, webhook, ntfy, slack, discord, teams, apprise, chat, forms];
