import { COMPARE_TEXTS } from '../../pages/compare/compare-texts.ts';
import { CERTIFICATE_ALARM_TEXTS } from '../../pages/domain/certificate-alarm-texts.ts';
import { DOMAIN_HEAD_TEXTS } from '../../pages/domain/domain-head-texts.ts';
import { MONITOR_CARD_TEXTS } from '../../pages/domain/monitor-card-texts.ts';
import { REGISTRATION_ALARM_TEXTS } from '../../pages/domain/registration-alarm-texts.ts';
import { RUN_TEXTS, SUMMARY_LINE_TEXTS } from '../../pages/domain/summary-line-texts.ts';
import { AS_OF_TEXTS } from '../../pages/history/as-of-texts.ts';
import { LIVE_TEXTS } from '../../pages/web/live-texts.ts';
import { translate } from '../translate.ts';
import { AFTER_END, RENEWED, SINCE_END } from './urgency.ts';

/** Words at the top of every page of a domain. */
const domainHead = translate(DOMAIN_HEAD_TEXTS, {
  share: '共有',
  'copy-link': 'リンクをコピー',
  badge: 'サイト用のスコアバッジ',
  json: 'JSONで書き出す',
  csv: 'CSVで書き出す',
  print: '印刷またはPDFで保存',
  'check-live': '今すぐ診断',
  'check-again': 'もう一度確認',
  title: '{name}の{kind}・Zonewell',
  observed: '{at}<age>（{ago}）</age>に確認した結果です。',
  'observed-own-servers': '{at}<age>（{ago}）</age>に、各ゾーン自身の権威サーバーで確認した結果です。',
  'observed-resolvers': '{at}<age>（{ago}）</age>に、リゾルバーのキャッシュも含めて確認した結果です。',
  'observed-both': '{at}<age>（{ago}）</age>に、各ゾーンの権威サーバーとリゾルバーで確認した結果です。',
  about: '{name}のDNS、メール認証、登録情報、履歴。根拠と、修正に使えるレコードを示します。',
  waiting: '{names}を調べています。数秒かかることがあります。',
  'not-known': 'まだ表示できる結果がありません。',
  tried: '{at}<age>（{ago}）</age>に確認を試みました。レコードの有無はまだわかりません。',
  refreshing: '改めて確認しています。数秒後に再読み込みしてください。',
  'not-stored': '保存量が1時間の上限に達したため、この結果は保存していません。',
  past: '{at}の時点で観測されていた内容です。<link>現在の診断結果を開く</link>',
});

const live = translate(LIVE_TEXTS, {
  start: '最初の問い合わせを送信しています。',
  answered: '{asked}件の問い合わせのうち{answered}件に応答がありました',
  waiting: '。{question}の応答を待っています。経過{seconds}秒、最長{most}秒です。',
  complete: '。まもなく結果を表示します。経過{seconds}秒です。',
  questions: '問い合わせ',
  stop: '停止',
  'no-record': 'レコードなし',
  'no-name': '名前なし',
  'no-answer': '応答なし',
  took: '{ms}ミリ秒、{outcome}',
  guesses: '存在しないDKIMセレクター{count}件',
  unchanged: '診断が終わりました。変化はありません。',
  changed: '診断が終わりました。変化：{changes}。',
  change: '{name}：{before}→{after}',
  score: 'スコア',
  stopped: '表示を停止しました。診断は続き、結果は保存されます。',
  'connection-closed': '結果がそろう前に接続が切れました。もう一度お試しください。',
  refused: '{title}。{detail}',
  unreachable: 'サービスに接続できませんでした。1分ほど待ってからもう一度お試しください。',
});

/** Words of the page that compares two domains. */
const compare = translate(COMPARE_TEXTS, {
  title: '2つのドメインを比較・Zonewell',
  'title-of': '{a}と{b}の比較・Zonewell',
  description: '2つのドメインのDNSとメール認証を並べて、違いから順に確認できます。',
  heading: '2つのドメインを比較',
  first: '1つ目のドメイン',
  second: '2つ目のドメイン',
  and: 'と',
  compare: '比較する',
  intro: 'ドメインを2つ入力してください。違う項目、同じ項目の順に表示します。',
  observed: '{a}と{b}の観測結果です。',
  scores: 'スコア',
  differ: '{count, plural, other {#項目に違いがあります}}',
  'differ-points': '差は{points, plural, other {#点}}',
  agree: '{count, plural, other {#項目は同じです}}',
  'none-differ': '{count}項目すべてが同じです。',
  check: '項目',
  points: '{points, plural, other {#点}}',
  'level-title': '{name}を同じ水準にする',
  'level-text': '診断結果に、公開するレコードを緊急度の高い順に示しています。',
  'open-fixes': '{count, plural, other {#件の修正方法を開く}}',
  same: '異なるドメインを2つ入力してください。',
});

/** Words of the form that leads to a report of the past. */
const asOf = translate(AS_OF_TEXTS, {
  title: '過去の診断結果',
  about:
    '選んだ日の終わり（UTC）の時点で確認できていた内容から、診断結果を表示します。このドメインを初めて調べたのは{since}です。',
  day: '日付',
  open: 'この日の結果を開く',
});

/** Words of the card that leads to a monitor. */
const monitorCard = translate(MONITOR_CARD_TEXTS, {
  records: 'このドメインを監視',
  'records-about':
    'レコードが変わったとき、DMARCポリシーが弱くなったとき、証明書の期限が近づいたときに、メールでお知らせします。',
  registration: '更新忘れを防ぐ',
  'registration-about': '登録や証明書の期限が近づいたとき、レコードが変わったときに、メールでお知らせします。',
  monitor: 'このドメインを監視',
  'needs-account': 'アカウントとプランが必要です。プランは運用者に申し込めます。',
  'needs-plan': '{plan}プランでは監視を利用できません。次の画面で、利用できるプランを申し込めます。',
});

/** Sentences about an urgent registration. */
const registrationAlarm = translate(REGISTRATION_ALARM_TEXTS, {
  urgent: '至急',
  soon: '{name}を今すぐ更新してください。登録期限は{date}{days, plural, =0 {（今日）} =1 {（明日）} other {（あと#日）}}です。',
  'soon-about': `${AFTER_END}{registrar}で更新してください。`,
  expired:
    '{name}を今すぐ更新してください。登録は{date}に期限切れになりました{days, plural, =0 {（今日）} =1 {（昨日）} other {（#日前）}}。',
  'expired-about': `${SINCE_END}{registrar}で更新してください。`,
  extended: '{name}の更新料をすぐにお支払いください。登録は{date}に期限切れになりました。',
  'extended-about': `${RENEWED}更新の支払いが済んでいるかを{registrar}に確認してください。`,
  held: '{name}は登録されていますが、停止中のため使えません。',
  'held-about': '停止の理由と解除の方法を{registrar}に確認してください。',
  ending: '{name}を今すぐ復旧してください。レジストリがまもなく登録を解放します。',
  'ending-about': '至急、{registrar}に復旧を依頼してください。その後は第三者が登録できるようになります。',
  'your-registrar': '契約中のレジストラ',
  open: '登録情報',
});

/** Serves the pages of a domain, whatever they report, and the page that compares two of them. */
/** The line under a verdict. */
const summaryLine = translate(SUMMARY_LINE_TEXTS, {
  label: 'このドメインのほかの診断',
  exact: '{title}：{score}点、{grade}',
  'no-grade': '{title}：{of, plural, =100 {} other {#点中}}{score}点',
  'so-far': '{title}：{of, plural, =100 {} other {#点中}}{score}点、暫定{grade}',
  'at-least': '{title}：{of, plural, =100 {} other {#点中}}{score}点以上',
  'no-score': '{title}：スコアなし',
  'nothing-to-fix': '修正が必要な項目はありません{count, plural, =0 {} other {（#項目は未テスト）}}',
  certificate: '証明書：{days, plural, =0 {今日まで} other {あと#日}}（{date}）',
  'certificate-ended': '証明書：期限切れ{days, plural, =0 {（今日）} other {（#日経過）}}、{date}まで',
  'certificate-again': '証明書をもう一度確認してください',
  'at-host': '{host}の{says}',
  'state-ended': '{title}：期限切れ{days, plural, =0 {（今日）} other {（#日経過）}}',
  'state-soon': '{title}：{days, plural, =0 {今日まで} other {あと#日}}',
  'state-left': '{title}：あと{days, plural, other {#日}}',
  'state-untrusted': '{title}：信頼されていません',
  'state-wrong-name': '{title}：別の名前の証明書',
  'state-revoked': '{title}：失効',
  'state-incomplete': '{title}：中間証明書の不足',
  'state-no-tls': '{title}：HTTPSの応答なし',
  'state-again': '{title}：もう一度確認してください',
  before: '前回{title}、{age}',
  seen: '{says}、{age}に確認',
  left: '登録期限：{days, plural, =0 {今日まで} other {あと#日}}',
  ended: '登録期限切れ{days, plural, =0 {（今日）} other {（#日経過）}}',
  held: '登録：停止中',
  ending: '登録：まもなく解放',
  redemption: '登録：復旧猶予期間中（削除済み）',
  'no-end': '登録期限：不明',
  'not-recent': '登録期限：もう一度確認してください',
  'registration-checking': '登録情報：確認中',
  'registration-failed': '登録情報：確認できませんでした',
  'reload-soon': '数秒後に再読み込みしてください',
  'open-to-retry': '開くともう一度確認します',
  checked: '{age}',
  until: '{date}まで',
  'ended-on': '{date}に終了',
  'not-run': '未診断：{kinds}',
  'run-everything': 'すべて診断',
  'run-starts': '{count, plural, other {#件}}の診断を実行します',
  'run-about': '接続先：{probes}。',
  'run-separator': '／',
});

const certificateAlarm = translate(CERTIFICATE_ALARM_TEXTS, {
  urgent: '証明書の対応が必要です',
  soon: '{name}の証明書を交換してください。期限は{days, plural, =0 {今日} other {あと#日}}（{date}）です。',
  ended:
    '{name}の証明書を今すぐ交換してください。期限が切れています（{days, plural, =0 {今日} other {#日経過}}、{date}まで）。',
  untrusted: '{name}の証明書を今すぐ確認してください。ブラウザーに信頼されていません。',
  revoked: '{name}の証明書を今すぐ交換してください。認証局が失効させています。',
  'wrong-name': '{name}の証明書を今すぐ確認してください。別の名前の証明書です。',
  incomplete: '{name}の証明書を確認してください。サーバーが中間証明書を送信していません。',
  'soon-about': '期限を過ぎると、ブラウザーがすべての訪問者に警告を表示します。',
  'ended-about': 'ブラウザーがすべての訪問者に警告を表示しています。',
  'incomplete-about': '一部のクライアントは接続を拒否します。',
  open: '証明書',
});

const runEverything = translate(RUN_TEXTS, {
  title: 'すべて診断：{name}',
  running: '{name}を診断しています。終わったものから順に表示します。',
  waiting: '待機中',
  checking: '診断中…',
  finished: 'すべての診断が終わりました。',
  back: '{name}のページに戻る',
  failed: '{title}。{detail}',
  'connection-closed': '途中で接続が切れました。ページを再読み込みすると、終わった診断の結果を確認できます。',
  unreachable: 'サービスに接続できませんでした。1分ほど待ってから、もう一度お試しください。',
});

export const DOMAIN_PAGES = [
  domainHead,
  live,
  compare,
  asOf,
  monitorCard,
  registrationAlarm,
  summaryLine,
  runEverything,
  certificateAlarm,
];
