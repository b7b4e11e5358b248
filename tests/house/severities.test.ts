import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS } from '../../src/diagnoses/kinds.ts';

/** Check, code, severity and reason of each finding, as they were reviewed. */
const [, ...reviewed] = readFileSync(join(import.meta.dirname, '../fixtures/severities.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

// A check may be in several kinds.
const checks = new Set(KINDS.flatMap((kind) => kind.checks.map(({ check }) => check)));
const declared = [...checks].flatMap(({ id, findings }) =>
  Object.entries(findings).map(([code, { severity }]) => [id, code, severity].join(' ')),
);

test('each finding has the severity that was reviewed', () => {
  expect(declared.toSorted()).toEqual(reviewed.map((row) => row.slice(0, 3).join(' ')).toSorted());
});

test('each severity has a reason, in about ten words', () => {
  const words = reviewed.map(([check, code, , why = '', ...more]) => ({
    finding: `${check}/${code}`,
    count: why.split(' ').filter((word) => word !== '').length,
    more,
  }));
  expect(words.filter(({ count, more }) => count < 3 || count > 14 || more.length > 0)).toEqual([]);
});
