/** Says that a redirect leads away from all that the internet reaches. */
export const LED_AWAY = {
  'no-https': {
    says: 'WebサイトでHTTPSを利用できません。ポート443が接続を切断します。',
    do: 'HTTPSを設定する',
    because: 'クローラーもブラウザーも、HTTPSでもHTTPでもページを取得できません。',
  },
  'leads-private': {
    says: '{url}は{to}にリダイレクトされますが、そのアドレスにはインターネットから到達できません。',
    do: '{url}をグローバルアドレスにリダイレクトする',
  },
  'leads-nowhere': {
    says: '{url}は{to}にリダイレクトされますが、その名前にはアドレスがありません。',
    do: '{url}をアドレスのある名前にリダイレクトする',
  },
} as const;
