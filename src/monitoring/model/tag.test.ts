import { expect, test } from 'vitest';
import { ALL_ALERTS, wantsDomain } from './recipient-choice.ts';
import { parseTag } from './tag.ts';

test.each([
  ['shop', 'shop'],
  ['#Shop', 'shop'],
  ['eu-west.2', 'eu-west.2'],
  ['店舗', '店舗'],
  ['a', 'a'],
  ['', null],
  ['-a', null],
  ['a_b', null],
  ['a b', null],
  ['a"b', null],
  ['a%', null],
  ['a:b', null],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['x'.repeat(33), null],
])('the tag %s is read as %s', (typed, tag) => expect(parseTag(typed)).toBe(tag));

test.each([
  [{}, true],
  [{ tags: ['shop'] }, true],
  [{ tags: ['sho'] }, false],
  [{ domains: ['b.example'] }, false],
  [{ domains: ['a.example'] }, true],
  [{ domains: ['b.example'], tags: ['eu', 'shop'] }, true],
  [{ domains: ['b.example'], tags: ['eu'] }, false],
])('a recipient that chose %o', (chosen, wanted) =>
  expect(wantsDomain({ ...ALL_ALERTS, ...(chosen as object) }, { domain: 'a.example' as never, tags: ['shop'] })).toBe(
    wanted,
  ),
);
