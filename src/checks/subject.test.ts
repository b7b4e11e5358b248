import { expect, test } from 'vitest';
import { defineCheck } from './check.ts';
import type { FindingTable } from './finding.ts';
import { defineSubject, pick, tablesOf } from './subject.ts';

const TEA = defineSubject('tea', {
  hot: { severity: 'ok', says: 'The tea is hot.' },
  cold: { severity: 'warning', says: 'The tea is cold.', do: 'Heat the tea', more: 'Slowly.' },
});

const check = <const T extends FindingTable>(id: string, subject: { readonly texts: string; readonly findings: T }) =>
  defineCheck({
    id,
    name: `Name of ${id}`,
    means: 'It is tea.',
    why: 'Tea is to be hot.',
    citations: [{ rfc: 7168 }],
    needs: {},
    ...subject,
    judge: () => {
      throw new Error('No evidence is judged here');
    },
  });

test('the texts of a subject stand once, with the words of all its checks', () => {
  const some = { texts: TEA.texts, findings: { cold: { ...TEA.findings.cold, severity: 'notice' } } } as const;
  expect(tablesOf([check('tea', TEA), check('tea-pot', some)])).toEqual([
    {
      prefix: 'tea',
      texts: {
        name: 'Name of tea',
        means: 'It is tea.',
        why: 'Tea is to be hot.',
        'tea-pot/name': 'Name of tea-pot',
        'tea-pot/means': 'It is tea.',
        'tea-pot/why': 'Tea is to be hot.',
        hot: 'The tea is hot.',
        cold: 'The tea is cold.',
        'cold/do': 'Heat the tea',
        'cold/more': 'Slowly.',
      },
    },
  ]);
});

test('a check takes what it picks, in its order', () => {
  expect(pick(TEA, 'cold')).toEqual({ texts: 'tea', findings: { cold: TEA.findings.cold } });
  expect(Object.keys(pick(TEA, 'cold', 'hot').findings)).toEqual(['cold', 'hot']);
});

test('one code with two texts is refused', () => {
  const other = { texts: 'tea', findings: { hot: { severity: 'ok', says: 'It is hot.' } } } as const;
  expect(() => tablesOf([check('tea', TEA), check('tea-pot', other)])).toThrow('"hot" of the check "tea-pot"');
});
