import { expect, test } from 'vitest';
import { type RepairInstruction, repairOf } from '../../src/checks/dnssec/repair.ts';
import type { Security } from '../../src/domain/answer.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { readDnssecLinks } from '../../src/facts/dnssec-links.ts';
import type { World } from '../../testbed/world.ts';
import { CASE, worldOf } from '../support/server-world.ts';
import { REPAIR_CASES, RepairZone } from './repair-cases.ts';
import { evidenceOf, signingOf, stateOf } from './repair-world.ts';

/** The instructions for the zone as its servers have it. */
async function planFor(world: World, zone: RepairZone, state: Security): Promise<readonly RepairInstruction[]> {
  return repairOf(await signingOf(world, zone), state);
}

test.each(REPAIR_CASES.map((one) => [one.about, one] as const))('%s', async (_, { state, is, steps }) => {
  const world = worldOf({ zone: '' });
  const zone = new RepairZone(world, CASE, state);
  let before = await stateOf(world, zone);
  expect(before).toBe(is);
  const plan = await planFor(world, zone, before);
  expect(plan.map(({ code }) => code)).toEqual(steps);
  for (const one of plan) {
    zone.follow(one);
    const after = await stateOf(world, zone);
    expect([before, after], `${one.code} breaks nothing`).not.toEqual([
      expect.stringMatching(/^(?:secure|insecure)$/),
      'bogus',
    ]);
    before = after;
  }
  expect(before).toBe(steps.length === 0 ? is : 'secure');
  expect(await planFor(world, zone, before)).toEqual([]);
});

test.each([
  ['in order', [true], 0],
  ['not signed', [], 0],
  ['a DS record of another key', [false], 0],
  ['a stray DS record', [false, true], 0],
  ['a DS of a key that signs nothing', [true], 1],
] as const)('the chain of a zone: %s', async (about, ds, silent) => {
  const world = worldOf({ zone: '' });
  const found = REPAIR_CASES.find((one) => one.about === about);
  if (found === undefined) throw new Error('there is such a case');
  new RepairZone(world, CASE, found.state);
  const links = await readDnssecLinks(CASE as DomainName, evidenceOf(world, {}));
  if (links.kind === 'unavailable') throw new Error('the servers answer');
  const { zones } = links.value;
  expect(zones.map(({ zone }) => zone)).toEqual(['.', 'test', CASE]);
  expect(zones.map(({ ds: of }) => of.map(({ isOfKey }) => isOfKey).toSorted())).toEqual([[true], ds, []]);
  const silentKeys = zones.flatMap(({ keys }) => keys.filter(({ isNamed, signs }) => isNamed && signs?.keys === null));
  expect(silentKeys).toHaveLength(silent);
});
