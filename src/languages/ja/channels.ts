import { CHANNEL_FAULT_TEXTS, EMAIL_CHANNEL_TEXTS, WEBHOOK_TEXTS } from '../../monitoring/channels/channel-texts.ts';
import { translate } from '../translate.ts';

const faults = translate(CHANNEL_FAULT_TEXTS, {
  'not-a-webhook':
    'https://hooks.example.com/zonewellのようなWebhookのアドレスを入力してください。httpsに限り、ポート、ユーザー名、パスワードは使えません。',
  'not-reached':
    '{why, select, timeout {サーバーが10秒以内に応答しませんでした。} refused {サーバーが接続を拒否しました。} closed {サーバーが接続を切断しました。} no_address {サーバー名のアドレスがありません。} forbidden_address {サーバー名がプライベートアドレスまたは特殊なアドレスを指しています。接続するのはグローバルアドレスだけです。} untrusted_certificate {サーバーの証明書が、その名前に対して有効ではありません。} no_tls {サーバーがポート443でTLSに対応していません。} other {サーバーに接続できませんでした。}}',
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

/** Words of the channels, and why one cannot be used. */
export const CHANNELS = [faults, email, webhook];
