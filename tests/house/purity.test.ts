import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintFindings } from './lint.ts';

// Pure rooms get time, randomness, the environment and the network as arguments. scripts/lint/pure.grit holds them to
// it; this file breaks the rule in every way that it knows, to show that it does.

const BREAKING: readonly (readonly [statement: string, rule: 'plugin' | null])[] = [
  ['Date.now()', 'plugin'],
  ['new Date()', 'plugin'],
  ['Date()', 'plugin'],
  ['Math.random()', 'plugin'],
  ['process.env', 'plugin'],
  ["fetch('https://example.com')", 'plugin'],
  ['performance.now()', 'plugin'],
  ['setTimeout(() => {}, 1)', 'plugin'],
  ['setInterval(() => {}, 1)', 'plugin'],
  ['globalThis.name', 'plugin'],
  ['crypto.randomUUID()', 'plugin'],
  ['new Date(0).toISOString()', null],
  ['Date.UTC(2026, 10, 22)', null],
  ['Math.max(1, 2)', null],
];

test('the lint rule of the pure rooms finds what is impure', async () => {
  const found = await lintFindings(
    BREAKING.map(([statement]) => `export const made = (): unknown => ${statement};\n`),
    { plugin: 'pure.grit' },
  );
  expect(BREAKING.map(([statement], i) => [statement, found[i]])).toEqual(BREAKING);
});

test('it holds every room that the architecture calls pure', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const pure = [...page.matchAll(/^\| `([a-z]+)` \|.*\bPure\b.*\|$/gm)].map((match) => match[1] ?? '');
  const config = JSON.parse(readFileSync(join(import.meta.dirname, '../../biome.json'), 'utf8'));
  const override = config.overrides.find((one: { plugins?: string[] }) =>
    one.plugins?.includes('./scripts/lint/pure.grit'),
  );
  expect(pure).toContain('domain');
  expect(override.includes.filter((one: string) => !one.startsWith('!'))).toEqual(pure.map((room) => `src/${room}/**`));
});
