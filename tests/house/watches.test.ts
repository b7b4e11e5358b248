import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { watchStateMemory } from '../../src/monitoring/model/watch-state.ts';
import { STEPS } from '../../src/monitoring/watches/watches.ts';

const ROOM = join(import.meta.dirname, '../../src/monitoring');

const imports = new Map(
  readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => {
      const path = join(ROOM, name);
      const found = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
      return [path, [...found].map(([, target = '']) => join(dirname(path), target))] as const;
    }),
);

/** Returns all files that a file imports, directly or not. */
function reachedFrom(path: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [...(imports.get(path) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    left.push(...(imports.get(next) ?? []));
  }
  return reached;
}

test('no file of monitoring imports itself through others, types included', () => {
  expect(imports.size).toBeGreaterThan(100);
  const circular = [...imports.keys()].filter((path) => reachedFrom(path).has(path));
  expect(circular.map((path) => relative(ROOM, path))).toEqual([]);
});

describe('the steps of a run', () => {
  test.each(STEPS.map((step, i) => [step.id, step, STEPS.slice(0, i)] as const))(
    '%s needs only earlier ones, and has an id of its own',
    (id, { needs }, earlier) => {
      expect(Object.values(needs).filter((need) => !earlier.includes(need))).toEqual([]);
      expect(earlier.map((one) => one.id)).not.toContain(id);
    },
  );

  test('remember each part of the state once, but for the score and the windows, which the end of a run keeps', () => {
    const parts = Object.keys(watchStateMemory.fields).filter((key) => key !== 'score' && key !== 'planned');
    expect(STEPS.flatMap(({ remembers }) => remembers).toSorted()).toEqual(parts.toSorted());
  });
});
