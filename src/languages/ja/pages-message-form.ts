import { MESSAGE_FORM_TEXTS } from '../../pages/monitors/message-form-texts.ts';
import { translate } from '../translate.ts';

/** Words of the page on which the owner of a webhook chooses the form of its messages. */
export const MESSAGE_FORM = translate(MESSAGE_FORM_TEXTS, {
  title: 'メッセージの形式',
  strip: '{address}に送る本文とヘッダーを指定できます。',
  back: '通知先の一覧',
  'card-title': '{address}へのメッセージ',
  about:
    'テンプレートを空欄にすると、Zonewell標準のJSONを送ります。テンプレートを指定した場合、Webhookの確認にはそのテンプレートで送るコードを使います。届いたコードを通知先のページに入力してください。どちらの場合も署名を付けます。',
  'content-type': 'Content-Type',
  'content-type-hint': '値はこの形式に合わせてエスケープします。+jsonまたは+xmlで終わる形式も使えます。',
  body: 'テンプレート',
  'body-hint': '値を入れる場所に{example}のように書きます。{most, number}オクテットまでです。',
  ended: '終了時のテンプレート',
  'ended-hint': '空欄の場合は、同じテンプレートを使います。',
  headers: 'ヘッダー',
  'headers-hint':
    'Authorization: Bearer abcのように1行に1つ、{most}件まで。保存した値は表示しません。伏せた値をそのままにすると、保存済みの値を使い続けます。',
  placeholders: 'プレースホルダー',
  placeholder: '名前',
  'stands-for': '入る値',
  'of-title': '1行の要約。何が起きたかと、そのドメイン。',
  'of-text': 'メッセージ全体のテキスト。対処方法とレコードを含み、複数行になります。',
  'of-domain': 'ドメイン。1通に複数のアラートがある場合は、最初のアラートのドメイン。',
  'of-domains': '1通に含まれるすべてのドメイン。コンマ区切り。',
  'of-count': '1通に含まれるアラートの数。JSONで引用符の外に置けるのは、これだけです。',
  'of-severity': 'critical、error、warning、notice、infoのいずれか。',
  'of-state': 'opened、ended、reminder、escalation、test、codeのいずれか。',
  'of-kind': 'イベントのコード。例：dmarc-weakened。',
  'of-group': 'アラートの種類。例：certificate。',
  'of-key': '発生時と終了時で同じ値。',
  'of-id': 'アラートのID。',
  'of-at': '確認した日時。例：2026-11-22T09:05:07Z。テストでは空です。',
  'of-url': 'アラートのページ。',
  preview: 'プレビュー',
  save: '保存',
  'preview-title': 'プレビュー（まだ保存していません）',
  'preview-opened': '発生時',
  'preview-ended': '終了時',
  'preview-standard': '本文はZonewell標準のJSONです。',
  saved: '保存しました。新しいメッセージと送信待ちのメッセージを、この形式で送ります。',
});
