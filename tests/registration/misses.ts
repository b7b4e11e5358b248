import type { FieldName } from './expected.ts';

/** One field that we read differently than the `.json` beside the answer says. */
export interface Miss {
  readonly file: string;
  readonly field: FieldName;
  /**
   * `theirs`: the expectation is plainly wrong, or silent where the answer speaks. `choice`: both are readings of the
   * same text, and ours serves people better. There is none where ours is wrong.
   */
  readonly kind: 'theirs' | 'choice';
  readonly why: string;
}

const misses = (files: readonly string[], field: FieldName, kind: Miss['kind'], why: string): Miss[] =>
  files.map((file) => ({ file, field, kind, why }));

const TW = ['tw_google.com.tw', 'tw_google.net.tw', 'tw_google.org.tw', 'tw_specialized.com.tw'];

/** All the differences, and no others: the test holds both ways. */
export const MISSES: readonly Miss[] = [
  ...misses(
    ['at_0wnz.at', 'at_elektro-rauter.at', 'at_rerail.at', 'at_samsung.at'],
    'registrar',
    'theirs',
    'The answer names the registrar ("registrar: IONOS SE ( … )"); they have none.',
  ),
  ...misses(
    ['ee_git.ee', 'ee_google.ee', 'ee_telia.ee'],
    'updatedAt',
    'theirs',
    'They took "changed" of the block "Name servers"; the domain\'s own stands in the block "Domain".',
  ),
  ...misses(
    ['jp_goo.ne.jp', 'jp_google.co.jp', 'jp_mod.go.jp', 'jp_titech.ac.jp'],
    'expiresAt',
    'theirs',
    'JPRS writes the end of the registration behind the state: "Connected (2024/06/30)". They have none.',
  ),
  ...misses(
    ['jp_google.co.jp'],
    'statuses',
    'theirs',
    'They leave out "[Lock Status] AgentChangeLocked", which is a lock of the domain.',
  ),
  ...misses(
    ['kr_git.kr', 'kr_google.kr'],
    'registrar',
    'choice',
    'The answer has name and URL in one ("Megazone(http://HOSTING.KR)"); we give each its field.',
  ),
  ...misses(
    ['nz_gre.nz', 'nz_vote.nz'],
    'statuses',
    'theirs',
    'The answer says "200 Active"; they kept the number and dropped the word.',
  ),
  ...misses(
    ['tk_google.tk', 'tk_zcore.tk'],
    'expiresAt',
    'theirs',
    'Both dates of an answer are written alike, and "12/18/2001" and "11/29/2016" are month first; they read the other day first.',
  ),
  ...misses(TW, 'createdAt', 'theirs', '"10:22:50 (UTC+8)" is 02:22:50Z; they read the 8 as the hour.'),
  ...misses(
    TW,
    'expiresAt',
    'theirs',
    '"00:00:00 (UTC+8)" is 16:00:00Z of the day before; they read the 8 as the hour.',
  ),
];
