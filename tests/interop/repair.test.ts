import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RepairInstruction, repairOf } from '../../src/checks/dnssec/repair.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { readSigning } from '../../src/facts/dnssec-signing.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import type { World } from '../../testbed/world.ts';
import { runHere } from '../cli/run-here.ts';
import { REPAIR_CASES, type RepairCase, RepairZone } from '../dnssec/repair-cases.ts';
import { CASE, createServerSource, NOW, worldOf } from '../support/server-world.ts';
import { readyPrograms } from './programs.ts';
import { startUnbound } from './servers.ts';
import { validatingResolver } from './validators.ts';

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const LATE_SERVER = '198.51.100.53';
const ROOT_ZONE = '@ 3600 IN SOA a.nic.test. host 7 14400 3600 1209600 3600\n@ 3600 IN NS a.nic.test.\n';

/** A zone of a case after some of its steps, under a name of its own: nothing that Unbound has cached plays a part. */
interface Snapshot {
  readonly about: string;
  readonly apex: DnsName;
  readonly isLate: boolean;
}

/** Does the first steps of a case to the zone of this name; gives how many steps there are. */
async function after(steps: number, { state, is }: RepairCase, apex: string, world: World) {
  const zone = new RepairZone(world, apex, state);
  // The plan is made of the same zone at the servers of another world, since only the DS record names this one's key.
  const other = worldOf({ zone: '' });
  const planned = new RepairZone(other, CASE, state);
  const at = planned.isLate ? { [LATE_SERVER]: { zone: '' } } : {};
  const evidence = createEvidence(createServerSource({ zone: '', at }, other), {
    clock: () => NOW,
    premises: { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) },
  });
  const fact = await readSigning(CASE as DomainName, evidence);
  if (fact.kind === 'unavailable') throw new Error('the servers answer');
  const plan = repairOf(fact.value, is);
  for (const one of plan.slice(0, steps)) zone.follow(ofThis(one, zone, planned));
  return { zone, plan };
}

/** The same instruction with the DS records of this zone. */
function ofThis(one: RepairInstruction, zone: RepairZone, planned: RepairZone): RepairInstruction {
  if (one.code === 'add-ds') return { ...one, record: null };
  if (one.code !== 'remove-ds') return one;
  const places = one.records.map(({ record }) => planned.firstDs.indexOf(record));
  return { ...one, records: one.records.map((ds, i) => ({ ...ds, record: zone.firstDs[places[i] ?? -1] ?? '' })) };
}

/** Two ways to sign a zone: first and again. */
const INSTRUCTIONS: readonly RepairInstruction['code'][] = [
  'sign-zone',
  'sign-again',
  'remove-ds',
  'add-ds',
  'make-key-signing-key',
  'make-zone-signing-key',
  'sync-servers',
  'lower-ttl',
  'remove-revoked-key',
];
/** It is signed and lacks its DS record alone. */
const UPLOADED = 'uploaded.test' as DnsName;

/** The DS record that a report on the zone tells its owner to enter. */
async function offeredDs({ resolver, anchorRecords }: Internet): Promise<string | null> {
  const env = { ZONEWELL_RESOLVERS: resolver, ZONEWELL_TRUST_ANCHORS: anchorRecords };
  const { stdout } = await runHere({ env: {}, args: ['check', UPLOADED, '--json'], isQuiet: false }, env);
  const { checks }: { readonly checks: readonly { readonly id: string; readonly findings: unknown }[] } =
    JSON.parse(stdout);
  const findings = JSON.stringify(checks.find(({ id }) => id === 'dnssec')?.findings ?? null);
  return /\d+ \d+ \d+ [0-9A-F]{64}/i.exec(findings)?.[0] ?? null;
}

describe.skipIf(absence !== null)('Unbound', () => {
  let dir = '';
  const running: { close(): Promise<void> }[] = [];
  const snapshots: Snapshot[] = [];
  let offered: string | null = null;
  let judge: (apex: DnsName) => Promise<string>;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-repair-'));
    const [current, late]: Internet[] = [
      await startInternet({ zonesDir: null }),
      await startInternet({ zonesDir: null }),
    ];
    if (current === undefined || late === undefined) throw new Error('both are started');
    running.push(current, late);
    current.load(ROOT_ZONE, '.', {});
    current.load(ROOT_ZONE, 'test', {});
    for (const [i, one] of REPAIR_CASES.entries()) {
      for (let steps = 0; ; steps += 1) {
        const apex = `case${i}-${steps}.test` as DnsName;
        const { zone, plan } = await after(steps, one, apex, current.world);
        if (zone.isLate) late.load(`${ROOT_ZONE}@ 3600 IN A 192.0.2.1\n`, apex);
        snapshots.push({ about: `${one.about}, ${steps} of ${plan.length} steps`, apex, isLate: zone.isLate });
        if (steps === plan.length) break;
      }
    }
    const unsecured = new RepairZone(current.world, UPLOADED, { zone: '@ 3600 IN A 192.0.2.1\n', sign: {}, ds: [] });
    offered = await offeredDs(current);
    if (offered !== null) unsecured.follow({ code: 'add-ds', record: offered, byCds: false, way: null });
    const from = new Map(
      current.world.apexes.map((apex) => {
        const isLate = snapshots.some((one) => one.apex === apex && one.isLate);
        return [apex, (isLate ? late : current).authoritative] as const;
      }),
    );
    const anchor = join(dir, 'anchor.ds');
    writeFileSync(anchor, `${current.anchorRecords}\n`);
    const unbound = await startUnbound({ dir: join(dir, 'unbound'), trustAnchor: anchor, from });
    const resolver = validatingResolver(unbound.address);
    running.push(resolver, unbound);
    judge = async (apex) => {
      const states = [await resolver.says(apex, 'SOA'), await resolver.says(apex, 'A')];
      return states.includes('bogus') ? 'bogus' : (states.find((one) => one !== 'secure') ?? 'secure');
    };
  });
  afterAll(async () => {
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test('follows each of the eight instructions, and the DS record that a report offers', async () => {
    expect(new Set(REPAIR_CASES.flatMap(({ steps }) => steps))).toEqual(new Set(INSTRUCTIONS));
    expect(offered).toMatch(/^\d+ 13 2 [0-9A-F]{64}$/i);
    expect(await judge(UPLOADED)).toBe('secure');
  });

  test.each(REPAIR_CASES.map((one, i) => [one.about, i, one] as const))('%s', async (_, place, { is, steps }) => {
    const own = snapshots.filter(({ apex }) => apex.startsWith(`case${place}-`));
    const states = await Promise.all(own.map(async ({ about, apex }) => ({ about, state: await judge(apex) })));
    console.log(states.map(({ about, state }) => `${state}: ${about}`).join('\n'));
    for (const [i, { about, state }] of states.entries()) {
      const before = states[i - 1]?.state;
      expect(before !== 'bogus' && before !== undefined && state === 'bogus', `${about} breaks nothing`).toBe(false);
      expect(['secure', 'insecure', 'bogus'], about).toContain(state);
    }
    expect(states.at(-1)?.state).toBe(steps.length === 0 ? is : 'secure');
  });
});
