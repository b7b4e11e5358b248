import { expect, test } from 'vitest';
import type { WatchedFault } from '../memory/fault.ts';
import { followFault } from './follow-fault.ts';

const RULE = { isSeenOn: true, afterMs: 60, afterSightings: 3, overAfterMs: 30 };

/** Follows one sight a letter, 30 ms apart: `x` seen, `-` not seen, `?` unknown, `g` seen after a gap. */
function news(sights: string, rule: Partial<typeof RULE> = {}): string {
  let fault: WatchedFault | null = null;
  let reports = '';
  for (const [i, sight] of [...sights].entries()) {
    const isSeen = sight === '?' ? null : sight !== '-';
    const step = followFault(fault, isSeen, { ...RULE, isSeenOn: sight !== 'g', ...rule, now: 30 * i });
    fault = step.fault;
    reports += { begun: 'B', over: 'O', none: '.' }[step.news ?? 'none'];
  }
  return reports;
}

test.each([
  ['is reported once it was seen for long enough and often enough', 'xxxxx', '..B..', {}],
  ['is not reported where it was long but seldom seen', 'x???x', '.....', {}],
  ['begins again when it was not seen', 'xx-xxx', '.....B', {}],
  ['begins again after a gap', 'xxgxx', '....B', {}],
  ['is not over by a sight that established nothing', 'xxx????', '..B....', {}],
  ['is over once it has not been seen for long enough', 'xxx--', '..B.O', {}],
  ['is not over where it is seen again', 'xxx-x--', '..B...O', {}],
  [
    'is reported at once where nothing has to be confirmed',
    'x-',
    'BO',
    { afterMs: 0, afterSightings: 1, overAfterMs: 0 },
  ],
] as const)('a fault %s', (_, sights, reports, rule) => {
  expect(news(sights, rule)).toBe(reports);
});
