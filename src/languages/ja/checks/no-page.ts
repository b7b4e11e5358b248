/** Says that there is no HTTPS and no page over HTTP, or that a redirect leads away from all that the internet reaches. */
export const LED_AWAY = {
  'no-https': {
    says: 'HTTPSを利用できません：{detail}。そのため、クローラーはページを取得できません。',
    do: 'HTTPSを設定し、ステータス200でページを返す',
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
