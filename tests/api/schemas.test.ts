import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportJsonOf } from '../../src/api/v1/report.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { unnamed } from './unnamed.ts';

const REPORTS = join(import.meta.dirname, '../golden/reports');
const reportsIn = (folder: string): readonly (readonly [string, unknown])[] =>
  readdirSync(join(REPORTS, folder))
    .filter((file) => file.endsWith('.json') && !file.endsWith('.ja.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(REPORTS, folder, file), 'utf8'))] as const);

test.each(reportsIn(''))('the schema of health reports names each field of %s', (_, report) =>
  expect(unnamed(reportJsonOf(HEALTH).schema, report)).toEqual([]),
);

test.each(reportsIn('mail'))('the schema of mail-security reports names each field of %s', (_, report) =>
  expect(unnamed(reportJsonOf(MAIL).schema, report)).toEqual([]),
);

test('a field that no schema names is found', () =>
  expect(
    unnamed(reportJsonOf(HEALTH).schema, {
      checks: [{ id: 'mx', odd: 1, findings: [{ fix: { steps: [{ more: [] }] } }] }],
      odd: true,
    }),
  ).toEqual(['.checks.0.odd', '.checks.0.findings.0.fix.steps.0.more', '.odd']));
