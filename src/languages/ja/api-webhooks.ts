import { WEBHOOK_FIELD_TEXTS } from '../../api/webhook-field-texts.ts';
import { translate } from '../translate.ts';

export const API_WEBHOOKS = translate(WEBHOOK_FIELD_TEXTS, {
  'alerts/summary': 'アラート',
  'alerts/description':
    '監視している1つまたは複数のドメインの変更です。リマインダー、追加の通知先への送信、終了の通知としてもう一度送ることがあり、その場合は`follow_up`に示します。',
  'challenge/summary': 'チャレンジ',
  'challenge/description':
    'アカウントの所有者が確認を求めたときに送ります。応答にこの文字列が含まれていれば、アラートを送り始めます。',
  'test/summary': 'テスト',
  'test/description': 'アカウントの所有者がテストを求めたときに送ります。アラートは含みません。',
  'header/delivery':
    'メッセージの識別子。再送しても変わりません。すでに受け取ったものであれば、何もせずに200を返してください。',
  'header/signature':
    '`t=TIME,v1=HEX`：1970年からの秒数と、秒数、ピリオド、本文をつなげた文字列に対する、Webhookのシークレットを使ったHMAC-SHA-256。シークレットの切り替え中は`v1`が2つあり、どちらか一方が一致すれば有効です。5分以上ずれた時刻は拒否してください。',
  'response/taken': 'メッセージを受け取ったとみなします。本文は読みません。',
  'response/repeated': '本文の先頭の64KiB以内に、`challenge`の文字列を含めてください。',
  'response/gone': '今後は不要とみなして送信を終了し、アカウントの所有者に知らせます。',
  'response/other': 'リダイレクトを含むそのほかの応答。間隔を空けながら、3日間再送します。',
  'response/unconfirmed': 'そのほかの応答。通知先は未確認のままです。',
  'alerts/type': 'メッセージの種類。',
  'alerts/follow-up':
    '新しいアラートではnull。`reminder`：まだ誰も対応中にしていません。`escalation`：期限までに誰も対応中にしなかったため、追加の通知先に送ります。`over`：追加の通知先に終了を知らせます。',
  'alerts/alerts': '1件以上。多くのドメインが同じころに変わった場合は、複数になります。',
  'alerts/undelivered/one': '届かなかったアラート。',
  'alerts/undelivered': 'この通知先への送信を断念した、以前のアラート（新しい順）。',
  alerts: 'Webhookに送るアラート。',
  'alert/id': 'アラートの識別子。',
  'alert/domain': '監視しているドメイン（ASCII）。',
  'alert/at': '確認された時刻。',
  'alert/events': '起きたこと。1件以上で、重大なものから並べます。',
  'alert/confirmed-by': '確認したネームサーバー。DNS以外の場合は空です。',
  'alert/score-before': '変更前のスコア。不明な場合はnull。',
  'alert/score-after': '変更後のスコア。不明な場合はnull。',
  'alert/closed-at': '終了した、または対応済みになった時刻。未対応の間はnull。対応が不要なものでは`at`と同じです。',
  'alert/url': 'アラートのページ。ログインが必要です。',
  alert: '監視しているドメインの1回の確認でわかったこと。',
  'event/group': 'アラートの種類。通知先ごとの選択や、通知しない設定に使うものです。',
  'event/records/at':
    'レジストリとゾーンのNSレコードが異なる場合に、どちらのものかを示します。ほかの場合は省略します。',
  'event/not-before': '変更前の状態を最後に確認した時刻。期限など、該当しない場合はnull。',
  'event/window':
    '所有者がこの変更を含めて登録していた変更の予定。終了時のまとめでは、すべての出来事に付きます。予定されていなかった場合はnull。',
  'event/window/id': '予定の識別子。',
  'event/window/name': '所有者が付けた名前。空の場合もあります。',
  'event/window/opened-at': '開始の時刻。毎週の予定は、そのたびに異なります。',
  event: 'アラートに含まれる1つの出来事。',
  'challenge/text': '応答に含める文字列。',
  challenge: 'Webhookへのチャレンジ。',
  'test/url': '通知先のページ。',
  test: 'Webhookのテスト。',
});
