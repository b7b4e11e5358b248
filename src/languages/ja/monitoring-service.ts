import { MONITOR_REFUSAL_TEXTS, RECIPIENT_EMAIL_TEXTS } from '../../monitoring/service/service-texts.ts';
import { translate } from '../translate.ts';

const refusals = translate(MONITOR_REFUSAL_TEXTS, {
  'no-monitors': '{plan}プランでは監視を利用できません。',
  'nothing-typed': 'ドメイン名を1つ以上入力してください。',
  'no-dot':
    '「{name}」にはドットがないため、監視できるドメイン名ではありません。example.comのように全体を入力してください。',
  suffix:
    '「{name}」は監視できるドメイン名ではありません。レジストリがその下の名前を割り当てています。{example}のように、使用しているドメイン名を入力してください。',
  'edge-hyphen':
    '「{name}」は登録できるドメイン名ではありません。「{label}」の先頭または末尾がハイフンです。つづりを確認してください。',
  'too-many-typed': '一覧に{count}件の名前があります。一度に追加できるのは{most}件までです。',
  'checked-lately': '{domain}の確認は1分以内に依頼済みです。{seconds}秒後にもう一度お試しください。',
  paused: '{domain}の監視は一時停止中です。先に再開してください。',
  'over-limit': 'ご利用のプランで監視できるのは{limit}件までで、{domain}は対象外です。',
  'pin-not-value': '{value}は{subject}の値として使えません。{example}のように入力してください。',
  'pin-too-many': '固定できる値は{most}件までです。',
  'pin-too-long': '固定する値は{most}文字までです。',
  'own-recipient': 'ご自身のアドレスには、すでにアラートが届きます。',
  'known-recipient': '{address}には、すでにアラートが届きます。',
  'confirmed-already': 'このアドレスは確認済みです。',
  'no-form': '形式を変更できるのはWebhookだけです。',
  'not-a-group': '「{typed}」はアラートの種類ではありません。',
  'not-a-domain': '「{typed}」はドメイン名ではありません。',
  'too-many-recipients': 'アラートの通知先は、ご自身のアドレスを含めて{most}件までです。',
});

const email = translate(RECIPIENT_EMAIL_TEXTS, {
  subject: '{sender}からの依頼：Zonewellのアラートを受け取りますか？',
  why: '{sender}はZonewellでドメインを監視しており、このアドレスにもアラートを送りたいと希望しています。レコードの変更や証明書の期限などをメールでお知らせします。',
  once: 'リンクは{hours}時間有効です。アラートが不要な場合は、何もしなければアラートは届きません。',
  link: 'このアドレスを確認する',
  asked: 'このメールは、{sender}がZonewellでこのメールアドレスを入力したため送信しています。返信は不要です。',
});

/** Why something about monitors cannot be done, and the e-mail that asks an address whether it wants alerts. */
export const MONITORING_SERVICE = [refusals, email];
