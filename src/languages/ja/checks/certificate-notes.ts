import { CERTIFICATE_NOTE_TEXTS } from '../../../checks/certificate/notes.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate } from '../../translate.ts';

export const CERTIFICATE_NOTES_TEXTS: readonly TextTable[] = [
  translate(CERTIFICATE_NOTE_TEXTS, {
    'no-tls': 'ブラウザーが使うTLSに対応していません',
    refuses: 'ポート443は接続を拒否し、ポート80はHTTP {status}を返しました',
    closes: 'ポート443は接続を切断し、ポート80はHTTP {status}を返しました',
    'not-public': 'インターネットから到達できないアドレスです',
    'exponent-1': '公開指数が1のため、何も暗号化しません',
    roca: '欠陥のあるライブラリーで作られた鍵です（ROCA）',
    'close-primes': '2つの素数が近すぎるため、誰でも計算できます（フェルマー法）',
    broken: '{bits}ビットしかありません',
    'by-staple': 'サーバーが送信したOCSP応答によります',
    'by-crl': '発行元の失効リストによります',
    'scts-not-verified': 'ログの一覧が設定されていないため、署名は検証していません。',
    'scts-verified': '設定された一覧のログで検証できた署名：{count, plural, other {#件}}。',
    'not-for-servers': '証明書がWebサーバー用ではありません',
    'name-limits': 'チェーンの認証局が発行できる名前は限定されています（名前制約）',
    key: '{type}（{bits}ビット）',
    more: 'ほか{count}件',
    'signed-by': '{text} ← {issuer}',
  }),
];
