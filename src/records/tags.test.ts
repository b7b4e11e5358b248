import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTags, withoutWrapping } from './tags.ts';

test.each<[string, string, [string, string][], string[]]>([
  [
    'in a row',
    'v=DKIM1;k=rsa;p=AB',
    [
      ['v', 'DKIM1'],
      ['k', 'rsa'],
      ['p', 'AB'],
    ],
    [],
  ],
  [
    'blanks around',
    '  v = DKIM1 ;  p = A B ; ',
    [
      ['v', 'DKIM1'],
      ['p', 'A B'],
    ],
    [],
  ],
  [
    'tabs and line ends',
    'v=1;\\009p\\009=\\013\\010 x',
    [
      ['v', '1'],
      ['p', 'x'],
    ],
    [],
  ],
  ['an equals sign in the value', 'p=AA==', [['p', 'AA==']], []],
  [
    'empty values',
    'p=; t=',
    [
      ['p', ''],
      ['t', ''],
    ],
    [],
  ],
  ['empty parts', ';; v=1 ;;', [['v', '1']], []],
  ['strays', 'v=1; hello; 9x=1; =3', [['v', '1']], ['hello', '9x=1', '=3']],
])('%s', (_, text, tags, strays) => {
  const read = readTags(text);
  expect(read.tags.map(({ name, value }) => [name, value])).toEqual(tags);
  expect(read.strays).toEqual(strays);
});

test('what is written is read again', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
  const value = fc.stringMatching(/^[!-:<-~]{0,20}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), fc.constantFrom(';', ' ; ', '; '), (pairs, separator) => {
      const text = pairs.map(([key, given]) => `${key}=${given}`).join(separator);
      const { tags, strays } = readTags(text);
      fc.pre(!text.includes('\\'));
      expect(tags.map((tag) => [tag.name, tag.value])).toEqual(pairs);
      expect(strays).toEqual([]);
    }),
  );
});

test.each([
  ['"v=spf1 -all"', 'v=spf1 -all'],
  ["'v=spf1 -all'", 'v=spf1 -all'],
  ['\\226\\128\\156v=spf1 -all\\226\\128\\157', 'v=spf1 -all'],
  ['\\239\\187\\191v=spf1 -all', 'v=spf1 -all'],
  ['\\194\\160 \\009v=spf1 -all', 'v=spf1 -all'],
  ['v=spf1 "x" -all', 'v=spf1 "x" -all'],
  ['" "', ''],
])('%s without its wrapping', (text, bare) => expect(withoutWrapping(text)).toBe(bare));
