import { expect, test } from 'vitest';
import { type RepairInstruction, repairOf } from '../../src/checks/dnssec/repair.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { Security } from '../../src/domain/answer.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { readDnssecLinks } from '../../src/facts/dnssec-links.ts';
import { readSigning } from '../../src/facts/dnssec-signing.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import type { World } from '../../testbed/world.ts';
import { CASE, createServerSource, NOW, type ServerSetting, worldOf } from '../support/server-world.ts';
import { REPAIR_CASES, RepairZone } from './repair-cases.ts';
import { anchorOf, answerOf, asking, createChain } from './signed-world.ts';

const LATE_SERVER = '198.51.100.53';

/** Returns the verdict of our validator on the zone, at the server that is worst. */
async function stateOf(world: World, zone: RepairZone): Promise<Security> {
  const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)], nowSeconds: NOW / 1000 });
  const states: Security[] = [];
  for (const type of ['SOA', 'A'] as const) {
    const question = { name: CASE, type: RR_TYPES[type] };
    states.push((await validate(chain, question, answerOf(world, question))).security);
  }
  // A server without signatures fails whoever expects some.
  const isExpected = zone.isLate && states[0] !== 'insecure';
  return states.includes('bogus') || isExpected ? 'bogus' : (states.find((one) => one !== 'secure') ?? 'secure');
}

const evidenceOf = (world: World, at: NonNullable<ServerSetting['at']>) =>
  createEvidence(createServerSource({ zone: '', at }, world), {
    clock: () => NOW,
    premises: { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) },
  });

/** The instructions for the zone as its servers have it. */
async function planFor(world: World, zone: RepairZone, state: Security): Promise<readonly RepairInstruction[]> {
  const at = zone.isLate ? { [LATE_SERVER]: { zone: '' } } : {};
  const fact = await readSigning(CASE as DomainName, evidenceOf(world, at));
  if (fact.kind === 'unavailable') throw new Error('the servers answer');
  return repairOf(fact.value, state);
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
