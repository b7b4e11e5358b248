import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_CHANGELOG } from './changelog.ts';
import { openApiDocument } from './openapi.ts';
import { OPERATIONS } from './operations.ts';

const ROOT = join(import.meta.dirname, '../..');

test('each call of the OpenAPI document is named by one version, and no other call is', () => {
  const document = openApiDocument('https://zonewell.test', { version: '0', operations: OPERATIONS });
  const { paths } = document as { readonly paths: Readonly<Record<string, object>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(API_CHANGELOG.flatMap(({ added }) => added).toSorted()).toEqual(calls.toSorted());
});

test('the newest version is the one of this program, and only it may be unreleased', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const [newest, ...older] = API_CHANGELOG;
  expect(newest?.version).toBe(version);
  const days = older.map(({ releasedOn }) => releasedOn);
  expect(days.filter((day) => day === null)).toEqual([]);
  expect(days).toEqual(days.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
});
