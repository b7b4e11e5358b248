import { describe, expect, test } from 'vitest';
import { createZones, judge } from './signed-world.ts';
import { QUESTIONS, SIGNINGS, sourcesOf } from './zones.ts';

describe.each(SIGNINGS)('%s', (_title, sign) => {
  test('each answer gets its verdict', async () => {
    const world = createZones(sourcesOf(sign));
    const got = [];
    const expected = [];
    for (const [question, verdict, optOut] of QUESTIONS) {
      const isOptOut = sign.nsec3?.optOut === true && optOut !== undefined;
      expected.push(`${question} ${isOptOut ? optOut : verdict}`);
      got.push(`${question} ${(await judge(world, question)).replace(/^(insecure) .*/, '$1')}`);
    }
    expect(got).toEqual(expected);
  });
});
