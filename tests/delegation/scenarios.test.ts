import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIFFERENCES } from './differences.ts';
import { runScenarios } from './scenarios.ts';

// Scenarios of Zonemaster, replayed without a network from what its servers answered: tests/fixtures/zonemaster.

const outcomes = await runScenarios(join(import.meta.dirname, '../fixtures/zonemaster'));

test('all scenarios that can be tested are replayed', () => {
  expect(outcomes).toHaveLength(145);
});

test.each(outcomes.map((one) => [one.name, one] as const))('%s', (name, { expected, got }) => {
  const [ours] = DIFFERENCES[name] ?? [expected];
  expect(got).toBe(ours);
});

test('a difference is listed only where there is one', () => {
  const same = outcomes.filter(({ name, expected, got }) => expected === got && name in DIFFERENCES);
  expect(same.map(({ name }) => name)).toEqual([]);
  const names = outcomes.map(({ name }) => name);
  expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([]);
});
