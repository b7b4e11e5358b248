import { ACCOUNT_FIELD_TEXTS } from '../../api/account-field-texts.ts';
import { translate } from '../translate.ts';

export const API_ACCOUNTS = translate(ACCOUNT_FIELD_TEXTS, {
  'usage/summary': '今月の呼び出し回数と割り当て',
  'usage/description':
    'この暦月（UTC）にアカウント（キーを送らない場合は、お使いのネットワーク）が行った呼び出しの回数と、送られたキーで許可されている操作。この呼び出しは回数に含まれません。',
  'usage/plan': 'アカウントのプラン。キーがない場合は`Free`です。',
  'usage/limit': '1か月の呼び出し回数の上限。',
  'usage/used': '今月これまでの呼び出し回数。',
  'usage/left': '今月の残りの呼び出し回数。',
  'usage/resets-at': '回数がリセットされる時刻。',
  'usage/days': '呼び出しを数えた日（古い順、保存している期間のみ）。キーがない場合、日ごとには数えません。',
  'usage/day': '1日の呼び出し。',
  'usage/date': '日付（UTC）。',
  'usage/day-calls': 'その日に数えた呼び出し回数。',
  usage: '1か月の呼び出し。',
  'key/id': 'キーのID。`zonewell admin keys`で確認できます。',
  'key/name': 'キーの名前。',
  'key/scopes':
    '許可されている操作。`read`：診断結果、レコード、履歴。`run`：すべての検査を含むライブ診断。`monitors`：アカウントの監視とアラート。',
  'key/addresses': 'キーを使えるアドレスとネットワーク（`192.0.2.0/24`など）。空の場合はどこからでも使えます。',
  'key/expires-at': 'この時刻以降、キーは使えません。nullの場合は無期限です。',
  key: 'この呼び出しのキー。キーがない場合はnullです。',
});
