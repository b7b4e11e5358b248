import { expect, test } from 'vitest';
import { readLines } from './lines.ts';
import { type EarlierResults, readResults } from './resume.ts';

const a = '{"domain":"a.example","kind":"health","score":1}\n';
const b = '{"domain":"b.example","kind":"mail"}\n';

test.each<[string, string, string[], Partial<EarlierResults>]>([
  ['nothing', '', [], { done: 0, odd: 0, foreign: false, tornAt: null }],
  ['whole lines', a + a + b, ['a.example', 'a.example'], { done: 2, odd: 0, foreign: false, tornAt: null }],
  ['a torn last line', `${a}{"domain":"c.exa`, ['a.example'], { done: 1, foreign: false, tornAt: a.length }],
  ['one that only lacks its line end', a + a.trimEnd(), ['a.example'], { done: 1, tornAt: a.length }],
  ['a torn line alone', '{"dom', [], { done: 0, foreign: false, tornAt: 0 }],
  ['a torn line in the middle', `${a}{"domain":"c.exa\n${a}`, ['a.example', 'a.example'], { odd: 1, foreign: false }],
  ['no names', '{"domain":7,"kind":"health"}\n', [], { odd: 1, foreign: true }],
  ['another file', 'example.com\nexample.net\n', [], { done: 0, odd: 2, foreign: true }],
  ['another file of one line without its end', 'example.com', [], { foreign: true }],
])('%s', async (_, text, domains, expected) => {
  const received: string[] = [];
  const lines = readLines([Buffer.from(text)], 1000);
  expect(await readResults(lines, 'health', (domain) => received.push(domain))).toMatchObject(expected);
  expect(received).toEqual(domains);
});
