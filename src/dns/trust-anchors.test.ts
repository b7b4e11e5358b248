import { expect, test } from 'vitest';
import { parseTrustAnchors } from './trust-anchors.ts';

const KEY = 'mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==';
const DIGEST = '2BB183AF5F22588179A53B0A98631FAD1A292118';

/** Each zone with its DS records (tag, algorithm, digest type) and the algorithms of its keys. */
type Read = readonly (readonly [zone: string, ds: readonly string[], keys: readonly number[]])[];

test.each<[string, string, Read | string]>([
  ['a DS', `. IN DS 60485 5 1 ${DIGEST}`, [['.', ['60485 5 1'], []]]],
  ['a mnemonic', `. IN DS 60485 RSASHA1 1 ${DIGEST}`, [['.', ['60485 5 1'], []]]],
  ['a mnemonic in small letters', `example.com. DNSKEY 257 3 ecdsap256sha256 ${KEY}`, [['example.com', [], [13]]]],
  ['TTL before the class', `. 3600 IN DS 60485 5 1 ${DIGEST}`, [['.', ['60485 5 1'], []]]],
  ['TTL after the class', `. IN 3600 DS 60485 5 1 ${DIGEST}`, [['.', ['60485 5 1'], []]]],
  ['parentheses in a line', `. IN DS 60485 5 1 ( ${DIGEST} )`, [['.', ['60485 5 1'], []]]],
  [
    'parentheses over lines, with comments',
    `. IN DNSKEY 257 3 13 ( ; flags\n ${KEY.slice(0, 40)}\n ${KEY.slice(40)} ) ; KSK\n`,
    [['.', [], [13]]],
  ],
  [
    'several zones, by comma and by line',
    `a.example. DS 1 8 2 ${DIGEST},b.example. DS 2 8 2 ${DIGEST}\na.example. DS 3 8 2 ${DIGEST}`,
    [
      ['a.example', ['1 8 2', '3 8 2'], []],
      ['b.example', ['2 8 2'], []],
    ],
  ],
  ['no record', 'hello', 'not-an-anchor hello'],
  ['a mnemonic that does not exist', `. DS 1 RSASHA9 1 ${DIGEST}`, `not-an-anchor . DS 1 RSASHA9 1 ${DIGEST}`],
  ['a parenthesis that is not closed', '. DS 1 8 ( 1', 'not-an-anchor ( . DS 1 8   1'],
  ['comments alone', '; nothing', 'no-anchors '],
])('%s', (_, text, expected) => {
  const parsed = parseTrustAnchors(text);
  const read = parsed.ok
    ? parsed.anchors.map(({ zone, ds, keys }) => [
        zone,
        ds.map(({ keyTag, algorithm, digestType }) => `${keyTag} ${algorithm} ${digestType}`),
        keys.map(({ algorithm }) => algorithm),
      ])
    : `${parsed.code} ${parsed.line}`;
  expect(read).toEqual(expected);
});
