import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { analyseSpf } from '../../src/records/spf/analyse.ts';
import { evaluateSpf } from '../../src/records/spf/evaluate.ts';
import { flatten } from '../../src/records/spf/flatten.ts';
import { MAX_STEPS_RETURNED } from '../../src/records/spf/limits.ts';
import type { SpfWalk } from '../../src/records/spf/walk.ts';
import { spfLookupOf } from '../support/spf-world.ts';
import { ATTACKS } from './attacks.ts';

const stepsIn = (walk: SpfWalk | null): number =>
  walk === null ? 0 : walk.steps.reduce((sum, step) => sum + 1 + stepsIn(step.walk), 0);

describe.each(ATTACKS)('%s', (_, world) => {
  test('an evaluation keeps to the questions and steps it may take', async () => {
    const { ask, asked } = spfLookupOf(world);
    const sender = `${'a-'.repeat(30)}@example.com`;
    const { questions, lookups, voidLookups, walk, result } = await evaluateSpf(
      { ip: '192.0.2.1', sender, helo: 'h.test' },
      ask,
    );
    expect(questions).toBe(asked.length);
    expect(questions).toBeLessThanOrEqual(112);
    expect(lookups).toBeLessThanOrEqual(11);
    expect(voidLookups).toBeLessThanOrEqual(3);
    // What decides in each record is kept beyond the limit.
    expect(stepsIn(walk)).toBeLessThanOrEqual(MAX_STEPS_RETURNED + 22);
    expect(['fail', 'permerror']).toContain(result);
  });

  test('an analysis asks each question once, within its bounds', async () => {
    const { ask, asked } = spfLookupOf(world);
    const analysis = await analyseSpf('example.com' as DnsName, ask, { maxQuestions: 80 });
    expect(asked.length).toBeLessThanOrEqual(80);
    expect(new Set(asked).size).toBe(asked.length);
    expect(analysis.findings.length).toBeLessThanOrEqual(300);
    expect(analysis.lookups).toBeLessThanOrEqual(9999);
    expect(() => flatten(analysis)).not.toThrow();
  });
});
