import { expect, test } from 'vitest';
import { type CdsWay, type RepairInstruction, repairOf } from '../../src/checks/dnssec/repair.ts';
import type { World } from '../../testbed/world.ts';
import { CASE, worldOf } from '../support/server-world.ts';
import { actOnCds, confirmCds } from './cds-parent.ts';
import { REPAIR_CASES, type RepairCase, RepairZone } from './repair-cases.ts';
import { signingOf, stateOf } from './repair-world.ts';

const HOSTS = ['ns1.hosts.test', 'ns2.hosts.test'];

/** The case of this name in a world whose name servers are in a signed zone. */
function begin(about: string): { readonly world: World; readonly zone: RepairZone; readonly one: RepairCase } {
  const one = REPAIR_CASES.find((other) => other.about === about);
  if (one === undefined) throw new Error(`there is no case "${about}"`);
  const world = worldOf({ zone: '', hostZone: { zone: '', sign: {} } });
  return { world, zone: new RepairZone(world, CASE, one.state), one };
}

/** The plan, as it is offered where the zone above reads CDS records. */
async function planOf(world: World, zone: RepairZone): Promise<readonly RepairInstruction[]> {
  const pending = zone.isSigned ? { wanted: [], records: [zone.ownDs] } : null;
  return repairOf(await signingOf(world, zone), await stateOf(world, zone), pending);
}

const records = ({ cds, cdnskey }: CdsWay): string =>
  [...cds.map((one) => `@ 3600 IN CDS ${one}\n`), ...cdnskey.map((one) => `@ 3600 IN CDNSKEY ${one}\n`)].join('');

const act = (world: World, zone: RepairZone) => actOnCds(world, zone, () => stateOf(world, zone));

test.each([
  'SHA-1 alone',
  'signed, without DS',
  'not signed',
  'a DS record, and no keys',
  'a key set without a signature',
])('by CDS records: %s', async (about) => {
  const { world, zone, one } = begin(about);
  let before: string = one.is;
  let isTaken = false;
  for (const planned of await planOf(world, zone)) {
    // The record that a later step enters is known once the zone is signed.
    const [step] = planned.code === 'add-ds' && planned.record === null ? await planOf(world, zone) : [planned];
    if (step === undefined) throw new Error('a step is left');
    if (step.code === 'add-ds') {
      if (step.way === null || step.way === 'asked') throw new Error('the records are known, and not there yet');
      zone.publish(records(step.way));
      expect(await stateOf(world, zone), 'publishing changes nothing').toBe(before);
      if (zone.ds.length === 0) confirmCds(world, zone, HOSTS);
      expect(await act(world, zone)).toBe('changed');
      expect(zone.ds).toEqual([zone.ownDs]);
      isTaken = true;
    } else if (step.code === 'remove-ds' && step.isByWay)
      expect(zone.ds.filter((ds) => step.records.some(({ record }) => record === ds))).toEqual([]);
    else zone.follow(step);
    const after = await stateOf(world, zone);
    expect(before !== 'bogus' && after === 'bogus', `${step.code} breaks nothing`).toBe(false);
    before = after;
  }
  expect(repairOf(await signingOf(world, zone), 'secure'), 'nothing is left to do').toEqual([]);
  expect([isTaken, before]).toEqual([true, 'secure']);
});

test.each(
  REPAIR_CASES.filter(({ steps, is }) => is === 'bogus' && steps.includes('add-ds') && steps.includes('remove-ds')).map(
    ({ about }) => about,
  ),
)('no registry can repair it by CDS records now: %s', async (about) => {
  const { world, zone } = begin(about);
  const plan = await planOf(world, zone);
  const offered = plan.flatMap((step) => (step.code === 'add-ds' ? [step.way] : []));
  expect(offered.every((way) => way === null)).toBe(true);
  const own = zone.isSigned ? zone.ownDs : `1 13 2 ${'00'.repeat(32)}`;
  for (const cds of [own, '0 0 0 00']) {
    const again = begin(about);
    again.zone.publish(`@ 3600 IN CDS ${cds}\n`);
    expect(await act(again.world, again.zone)).toBe('refused');
    expect(await stateOf(again.world, again.zone)).toBe('bogus');
  }
});

test.each([
  ['a key that is not there', 'in order', `1 13 2 ${'00'.repeat(32)}`, 'refused', 'secure'],
  ['a removal', 'in order', '0 0 0 00', 'changed', 'insecure'],
  ['a removal from a zone without a DS record', 'signed, without DS', '0 0 0 00', 'refused', 'insecure'],
] as const)('the registry of these tests on %s', async (_, about, cds, acts, state) => {
  const { world, zone } = begin(about);
  zone.publish(`@ 3600 IN CDS ${cds}\n`);
  expect([await act(world, zone), await stateOf(world, zone)]).toEqual([acts, state]);
});

test.each([
  ['nobody confirms', []],
  ['one of two servers confirms', HOSTS.slice(1)],
])('the registry of these tests sets no first DS record where %s', async (_, hosts) => {
  const { world, zone } = begin('signed, without DS');
  const [step] = await planOf(world, zone);
  if (step?.code !== 'add-ds' || step.way === null || step.way === 'asked') throw new Error('there is a way');
  zone.publish(records(step.way));
  confirmCds(world, zone, hosts);
  expect(await act(world, zone)).toBe('refused');
  expect(zone.ds).toEqual([]);
  confirmCds(world, zone, HOSTS);
  expect(await act(world, zone)).toBe('changed');
});
