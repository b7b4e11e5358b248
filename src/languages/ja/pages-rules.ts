import { RULES_TEXTS } from '../../pages/monitors/rules-texts.ts';
import { translate } from '../translate.ts';

/** Words of the page about when alerts come. */
export const RULES_PAGE = translate(RULES_TEXTS, {
  strip: 'このアカウントのすべてのドメインに適用されます。',
  link: '通知を控える時間帯、再通知、エスカレーション',
  when: 'アラートを送るタイミング',
  'when-meta': 'すべての通知先に適用',
  saved: '保存しました。',
  'not-saved': '保存できませんでした。印の付いた項目を修正してください。',
  change: '変更',
  set: '設定する',
  save: '保存',
  'turn-off': 'オフにする',

  quiet: '通知を控える時間帯',
  'quiet-none': '設定されていません。アラートは時間帯にかかわらず送ります。',
  'quiet-critical':
    '{from}から{to}まで（{zone}）は、重大なアラートとその終了だけを送ります。ほかは{to}にまとめて送ります。',
  'quiet-error':
    '{from}から{to}まで（{zone}）は、重大と重要のアラートとその終了だけを送ります。ほかは{to}にまとめて送ります。',
  'quiet-now': '現在は通知を控えています（{until}まで）。',
  from: '開始',
  to: '終了',
  zone: 'タイムゾーン',
  'zone-hint': 'Asia/Tokyo、Europe/Berlin、UTCなどの名前です。夏時間も考慮します。',
  passes: 'この時間帯にも送るもの',
  'passes-critical': '重大なアラート',
  'passes-error': '重大と重要のアラート',

  reminders: '再通知',
  'reminders-none': '設定されていません。重大なアラートは1回だけ送ります。',
  'reminders-set':
    '重大なアラートが終了せず、誰も対応していない間、{wait}ごとに送ります（最大20回）。通知を控える時間帯にも送ります。',
  'reminders-wait': '再通知の間隔',
  'reminders-hint': '15分～7日。',
  unit: '単位',
  minutes: '分',
  hours: '時間',
  days: '日',

  escalation: 'エスカレーション',
  'escalation-none': '設定されていません。誰も対応しない重大なアラートを、ほかの人に知らせることはありません。',
  'escalation-set':
    '{wait}以内に誰も対応しない重大なアラートを、{addresses}にも送ります。送るのはこのアラートと、その終了だけです。',
  'escalation-gone':
    '{wait}後に知らせる設定ですが、選択した通知先がなくなりました。ほかの通知先を選択するか、オフにしてください。',
  'escalation-few':
    '設定されていません。すぐに受け取る通知先と、誰も対応しないときに知らせる通知先の、確認済みの2件が必要です。',
  'escalation-add': '通知先を追加',
  'escalation-wait': '知らせるまでの時間',
  'escalation-hint': '1分～24時間。',
  'escalation-to': '知らせる通知先',
  'escalation-to-hint': '選択した通知先には、アラートをすぐには送りません。すぐに受け取る通知先が1件以上必要です。',
});
