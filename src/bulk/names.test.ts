import { expect, test } from 'vitest';
import { textIn } from '../texts/language.ts';
import { readName } from './names.ts';

const nothing = 'nothing';

test.each<[string, string]>([
  ['example.com', 'example.com'],
  ['  Example.COM.  ', 'example.com'],
  ['https://www.example.com:8443/a,b?c#d', 'www.example.com'],
  ['postmaster@example.com', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['example.com # ours', 'example.com'],
  ['example.com\t; ours', 'example.com'],
  ['example.com,7,"x"', 'example.com'],
  ['example.com;7', 'example.com'],
  ['example.com\t7', 'example.com'],
  ['"example.com","a ""b"", c"', 'example.com'],
  [' "example.com" , 7', 'example.com'],
  ['1,example.com', 'example.com'],
  ['17\texample.com\t3', 'example.com'],
  ['', nothing],
  [' \t ', nothing],
  ['# a comment', nothing],
  ['; a comment of zone files', nothing],
  ['\u2028# after what only looks like a line end', nothing],
  [',example.com', '"" is not a domain name: there is no name in it'],
  ['a..b', '"a..b" is not a domain name: it has two dots in a row'],
  ['192.0.2.1', '"192.0.2.1" is not a domain name: it is an IPv4 address'],
  ['two words.example', '"two words.example" is not a domain name: it contains a space'],
  ['"open.example', '"\\"open.example" is not a domain name: label 1 has the character \'"\' in it'],
  ['17', '"17" is not a domain name: it is an IPv4 address in short form'],
])('%j', (text, expected) => {
  const found = readName({ number: 2, text, cut: false });
  expect(found.kind === 'name' ? found.name : found.kind === 'bad' ? textIn('en', found.fault) : found.kind).toBe(
    expected,
  );
});

test('a heading is one in the first line only', () => {
  for (const text of ['domain', 'Domain,Rank', '"URL";x', 'rank,domain'])
    expect(readName({ number: 1, text, cut: false })).toEqual({ kind: 'nothing' });
  expect(readName({ number: 2, text: 'domain', cut: false })).toEqual({ kind: 'name', name: 'domain' });
});

test('of a line that is too long, a whole first column counts', () => {
  const long = 'x'.repeat(16_000);
  expect(readName({ number: 2, text: `example.com,${long}`, cut: true })).toEqual({
    kind: 'name',
    name: 'example.com',
  });
  const bad = { kind: 'bad', fault: { id: 'list/line-too-long', args: { most: 16_384 } } };
  expect(readName({ number: 2, text: long, cut: true })).toEqual(bad);
  expect(readName({ number: 2, text: '1,example.co', cut: true })).toEqual(bad);
});
