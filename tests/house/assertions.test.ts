import { expect, test } from 'vitest';
import { lintFindings } from './lint.ts';

// An assertion fails where its value is missing. scripts/lint/sound-assertions.grit holds tests and their helpers to it;
// this file breaks the rule in every way that it knows, to show that it does.

const CASES: readonly (readonly [statement: string, rule: 'plugin' | null])[] = [
  ["expect(text).toContain(row.says ?? '');", 'plugin'],
  ["expect(text, 'why').toContain(row.says ?? '');", 'plugin'],
  ['expect(count).toBeGreaterThanOrEqual(row.least ?? 0);', 'plugin'],
  ['expect(row).toMatchObject(row.part ?? {});', 'plugin'],
  ["expect(row.fix?.title).not.toBe('');", 'plugin'],
  ["expect(row.fix?.title, 'why').not.toBe('');", 'plugin'],
  ["expect(row.fix ?? []).not.toContain('a');", 'plugin'],
  ["expect(row.list?.[0]).not.toBe('');", 'plugin'],
  ['expect(row.fix?.title).toBeUndefined();', 'plugin'],
  ['expect(row.fix?.title).toBeFalsy();', 'plugin'],
  ["if (row) expect(text).toBe('');", 'plugin'],
  ["if (row.fix) expect(text).toBe('');", 'plugin'],
  ["if (row.fix !== undefined) expect(text).toBe('');", 'plugin'],
  ["if (row.fix !== null) { const a = text; expect(a).toBe(''); }", 'plugin'],
  ["if (row.fix?.title === 'a') expect(text).toBe('');", 'plugin'],
  ["expect(row.fix?.title).toBe('');", null],
  ['expect(row.list).toEqual(row.other ?? []);', null],
  ["expect(text).not.toBe(row.fix?.title ?? '');", null],
  ["if (row.kind === 'a') expect(text).toBe('');", null],
  ["if (row.fix === undefined) throw new Error('no fix');", null],
];

test('the lint rule of tests finds assertions that pass on a missing value', async () => {
  const found = await lintFindings(
    CASES.map(([statement]) => `${statement}\n`),
    { plugin: 'sound-assertions.grit' },
  );
  expect(CASES.map(([statement], i) => [statement, found[i]])).toEqual(CASES);
});
