import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { reportJsonOf } from '../../src/api/v1/report.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';

const REPORTS = join(import.meta.dirname, '../golden/reports');
const reportsIn = (folder: string): readonly (readonly [string, unknown])[] =>
  readdirSync(join(REPORTS, folder))
    .filter((file) => file.endsWith('.json') && !file.endsWith('.ja.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(REPORTS, folder, file), 'utf8'))] as const);

/** Places of a body that its schema does not name. */
function unnamed(schema: TSchema, value: unknown, path = ''): readonly string[] {
  const { properties, items, anyOf } = schema as Partial<{
    properties: Readonly<Record<string, TSchema>>;
    items: TSchema;
    anyOf: readonly TSchema[];
  }>;
  if (typeof value !== 'object' || value === null) return [];
  if (anyOf !== undefined) {
    const all = anyOf.filter((one) => 'properties' in one || 'items' in one).map((one) => unnamed(one, value, path));
    return all.find((found) => found.length === 0) ?? all[0] ?? [];
  }
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((one, i) => unnamed(items, one, `${path}.${i}`));
  // Values of sentences have names of their own.
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const own = properties[key];
    return own === undefined ? [`${path}.${key}`] : unnamed(own, one, `${path}.${key}`);
  });
}

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
