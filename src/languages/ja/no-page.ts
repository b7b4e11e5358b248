/** Texts that checks of pages share, where there is no page to check. */
export const NO_PAGE = { 'no-page': ['評価するページがありません。'] } as const;

export const LED_AWAY = {
  'leads-private': [
    '{url}は{to}にリダイレクトされますが、そのアドレスにはインターネットから到達できません。',
    'グローバルアドレスにリダイレクトしてください。',
  ],
  'leads-nowhere': [
    '{url}は{to}にリダイレクトされますが、その名前にはアドレスがありません。',
    'アドレスのある名前にリダイレクトしてください。',
  ],
} as const;

export const LED_AWAY_ACTIONS = {
  'leads-private': ['{url}をグローバルアドレスにリダイレクトする', 'インターネットからは、誰も{to}に到達できません。'],
  'leads-nowhere': ['{url}をアドレスのある名前にリダイレクトする', '{to}の名前にはアドレスがありません。'],
} as const;

export const NOTHING_READ = 'エラーを返している間、検索エンジンは何も読み取りません。';
