/** Says that a redirect leads away from all that the internet reaches. */
export const LED_AWAY = {
  'leads-private': {
    says: '{url}は{to}にリダイレクトされますが、そのアドレスにはインターネットから到達できません。',
    do: '{url}をグローバルアドレスにリダイレクトする',
  },
  'leads-nowhere': {
    says: '{url}は{to}にリダイレクトされますが、その名前にはアドレスがありません。',
    do: '{url}をアドレスのある名前にリダイレクトする',
  },
} as const;
