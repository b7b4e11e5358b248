import { SUMMARY_TEXTS } from '../../monitoring/summary/summary-texts.ts';
import { translate } from '../translate.ts';

export const SUMMARY = translate(SUMMARY_TEXTS, {
  'weekly/subject': '週次レポート：{verdict}',
  'monthly/subject': '月次レポート：{verdict}',
  'verdict/calm': '{count, plural, other {#件のドメインをすべて確認し、対応が必要なものは1件もありませんでした}}',
  'verdict/pressing': '{count, plural, other {#件のドメインに対応が必要です}}',
  'verdict/unchecked': '{count, plural, other {#件のドメインを確認していません}}',
  'verdict/partly': '{count, plural, other {#件のドメインで確認できなかった項目があります}}',
  total: '{count, plural, other {#件のドメインを監視しています。}}',
  calm: '{count, plural, other {このうち#件は確認済みで、対応は不要です。}}',
  more: 'ほか{count}件',
  line: '{domain}：{what}',

  pressing: '{count, plural, other {対応が必要：#件}}',
  'why/alert': '{count, plural, other {未対応のアラート#件}}',
  'why/unreachable': 'どのネームサーバーからも応答なし',
  'why/lookups': '{count, plural, other {失敗が続く問い合わせ#件}}',
  'why/servers': '{count, plural, other {動作していないネームサーバー#台}}',
  'why/missing': '名前が存在しない',
  'why/expiry': '期限が近いか、期限切れ',
  'why/refused': '当サービスのリゾルバーが拒否',

  unchecked: '{count, plural, other {未確認：#件}}',
  'unchecked/paused': '一時停止中',
  'unchecked/over-limit': 'プランの上限を超過',
  'unchecked/never': '最初の確認待ち',
  'unchecked/late': '{since}以降、応答のあった確認なし',

  partly: '{count, plural, other {確認できなかった項目あり：#件}}',
  'partly/score': 'スコアのための問い合わせの一部が失敗',
  'partly/registry': 'レジストリから応答なし',

  ends: '30日以内の期限：証明書{certificates, plural, other {#件}}、登録{registrations, plural, other {#件}}',
  'ends/certificate': '証明書、{date}',
  'ends/registration': '登録、{date}',
  'ends/certificate-over': '証明書、{date}に期限切れ',
  'ends/registration-over': '登録、{date}に期限切れ',
  'ends/none': '把握している範囲では、この期間に期限を迎えるものは1つもありません。',
  'ends/unknown': '{count, plural, other {#件のドメインは、登録期限を確認できていません。}}',

  open: '未対応のアラート',
  'open/none': '1件もありません。',
  'open/count': '{severity}：{count}件',

  scores: '健全性スコア',
  'scores/change': '{before} → {after}',
  'scores/since': '{since}のレポートからの変化です。',
  'scores/none': '{since}のレポートから変化したスコアは1つもありません。',
  'scores/first': '今回が最初のレポートです。次回から、スコアの変化も掲載します。',

  link: '監視の一覧を開く',
  'closing/weekly': '設定に従い、このメールを毎週月曜日にお送りしています。設定の変更：{address}',
  'closing/monthly': '設定に従い、このメールを毎月1日にお送りしています。設定の変更：{address}',
});
