import { MAIL_TLS_TEXTS } from '../../diagnoses/blocks/mail-tls.ts';
import { translate } from '../translate.ts';

export const MAIL_TLS_BLOCK = translate(MAIL_TLS_TEXTS, {
  title: 'メールサーバーのTLS',
  meta: 'メールサーバーごとに最大6接続',
  server: 'メールサーバー',
  versions: 'バージョン',
  cipher: 'サーバーが選択した暗号スイート',
  group: '鍵交換',
  declined: '{versions}は拒否',
  field: 'STARTTLSの後に各メールサーバーで使えるTLS。確認していない場合は空。',
  'field/offered': '提供しているバージョン（新しい順）。試していないバージョンもある可能性があります。',
  'field/declined': '拒否する、TLS 1.2より前のバージョン。',
  'field/old': '非推奨のバージョンを提供しているかどうか。',
  'field/ciphers': '試したクライアントに対してサーバーが選択した暗号スイート。',
  'field/groups': 'サーバーが選択した鍵交換のグループ。',
});
