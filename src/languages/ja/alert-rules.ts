import { RULE_COMMAND_TEXTS } from '../../cli/monitor/rule-command-texts.ts';
import { RULE_TEXTS } from '../../monitoring/rules/rule-texts.ts';
import { translate } from '../translate.ts';

/** Words of what owners choose for their alerts. */
export const ALERT_RULES = [
  translate(RULE_TEXTS, {
    'not-a-clock': '「{typed}」は時刻ではありません。22:00のように入力してください。',
    'not-a-day':
      '「{typed}」は日付ではありません。2026-12-04のような日付か、毎週の場合はmon、tue、wed、thu、fri、sat、sunのいずれかを入力してください。',
    'not-a-zone': '「{typed}」はタイムゾーンではありません。Asia/Tokyo、Europe/Berlin、UTCのように入力してください。',
    'not-minutes': '{least}から{most}までの範囲で指定してください。',
    'not-a-number': '「{typed}」は整数ではありません。30のように入力してください。',
    'no-hours': '開始と終了が同じ時刻です。異なる時刻を指定してください。',
    'no-groups': '変更の種類を1つ以上選択してください。',
    'name-too-long': '名前は{most}文字以内で入力してください。',
    'not-a-recipient': '「{typed}」は、このアカウントの確認済みの通知先ではありません。',
    'nobody-left': 'すぐにアラートを受け取る確認済みの通知先が、少なくとも1件必要です。',
    'not-monitored': '{domains}は、このアカウントで監視していません。先に監視に追加するか、名前を削除してください。',
    'too-many-windows': '予定は1つのアカウントにつき{most}件までです。',
  }),
  translate(RULE_COMMAND_TEXTS, {
    'rules-of': '{email}のアラートのルール：',
    'quiet/none': '通知を控える時間帯：なし',
    'quiet/critical':
      '通知を控える時間帯：{from}から{to}まで（{zone}）。重大なアラートだけを送り、ほかは終わってからまとめて送ります',
    'quiet/error':
      '通知を控える時間帯：{from}から{to}まで（{zone}）。重大と重要のアラートだけを送り、ほかは終わってからまとめて送ります',
    'remind/none': '再通知：なし',
    remind: '再通知：重大なアラートが未対応の間、{wait}ごと（最大20回）',
    'escalate/none': 'エスカレーション：なし',
    'summary/none': '定期レポート：なし',
    'summary/weekly': '定期レポート：毎週月曜日の8:00（{zone}）にアカウントのアドレスへ',
    'summary/monthly': '定期レポート：毎月1日の8:00（{zone}）にアカウントのアドレスへ',
    'not-a-summary': '--summary {typed}は使用できません',
    'summary-first': '--summaryも指定してください',
    escalate:
      'エスカレーション：{wait}以内に誰も対応しない重大なアラートを、{addresses}にも送ります。ほかのアラートは送りません',
    'not-a-duration': '{option} {typed}は使用できません',
    'not-a-duration/hint': '30m、4h、1dのような時間、またはnoneを指定してください。',
    'escalate-both': '--escalate-afterと--escalate-toは、両方を指定してください',
    'not-changed': 'ルールを変更できません',
    'not-hours': '--quiet {typed}は使用できません',
    'not-hours/hint': '22:00-07:00のような時間帯、またはnoneを指定してください。',
    'no-windows': '変更の予定はありません。',
    'column-id': 'ID',
    'column-name': '名前',
    'column-opens': '開始',
    'column-for': '長さ',
    'column-groups': '変更の種類',
    'column-domains': 'ドメイン',
    lasts: '{time}',
    'all-domains': 'すべて',
    'window-added': '予定{id}を追加しました。その間の変更は、終わったときにまとめてお知らせします。',
    'window-added/weekly': '毎週の予定{id}を追加しました。その間の変更は、終わったときにまとめてお知らせします。',
    'window-removed': '予定{id}を削除しました。',
    'window-not-added': 'この予定は追加できません',
    'name-groups': '予定する変更の種類を--groupsで指定してください',
    'name-groups/hint': '{values}から選び、コンマで区切ってください。',
    'no-window': '予定{typed}はありません',
    'no-window/hint': 'zonewell monitor windowsで一覧を確認できます。',
  }),
];
