import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { runHere } from '../cli/run-here.ts';
import { codesOf, type Written } from './findings.ts';
import { readyPrograms, ZONEMASTER } from './programs.ts';
import { runZonemaster, zonemasterVersion } from './zonemaster.ts';
import { DIFFERENCES, type Difference } from './zonemaster-differences.ts';
import { aboveFaults, FAULTS_APEX, FAULTY_ZONES } from './zonemaster-zones.ts';

/** Zones of the testbed beside `zonemaster-cli` of Debian, which finds them from root hints alone. */
const ZONES = join(import.meta.dirname, '../../testbed/zones');
const TESTBED_ZONES = [
  'bakery.example',
  'compact.example',
  'expired.example',
  'florist.example',
  'library.example',
  'no-keys.example',
  'one-address.example',
  'parked.example',
  'perfect.example',
  'revoked.example',
  'two-spf.example',
  'wrong-ds.example',
];
/** Zonemaster sends what it asks of name servers to this port only. */
const DNS_PORT = 53;
const AT_ONCE = 2;
const LOOPBACK = '127.0.0.0/8';

const absence = readyPrograms(ZONEMASTER);
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

/** The test cases of Zonemaster that a finding stands for. */
const CASES = new Map(
  OVERALL.checks.flatMap(({ check }) =>
    Object.entries(check.findings).map(([code, { severity, refs }]) => {
      const ids = severity === 'ok' ? [] : [refs?.zonemaster ?? []].flat();
      return [`${check.id}/${code}`, ids] as const;
    }),
  ),
);

interface Seen extends Pick<Difference, 'by' | 'case'> {
  readonly zone: string;
  /** Tags of Zonemaster, or findings of ours. */
  readonly as: readonly string[];
}

describe.skipIf(absence !== null)('Zonemaster', () => {
  let dir = '';
  let internet: Internet;
  const different: Seen[] = [];
  const both = new Set<string>();

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-zonemaster-'));
    internet = await startInternet({ zonesDir: ZONES, nameServersOnLoopback: true });
    internet.load(aboveFaults(), FAULTS_APEX, {});
    for (const { apex, zone, isSigned } of FAULTY_ZONES) internet.load(zone, apex, isSigned === true ? {} : null);
    const servers = await internet.startNameServers({ port: DNS_PORT });
    const hints = join(dir, 'root.hints');
    writeFileSync(hints, servers.hints);
    const env = {
      ZONEWELL_RESOLVERS: internet.resolver,
      ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
      ZONEWELL_PUBLIC_NETWORKS: [LOOPBACK, ...PUBLIC_NETWORKS].join(','),
      ZONEWELL_ALLOWED_NETWORKS: LOOPBACK,
    };
    const waiting = [...FAULTY_ZONES.map(({ apex }) => apex), ...TESTBED_ZONES];
    const worker = async (): Promise<void> => {
      for (let zone = waiting.shift(); zone !== undefined; zone = waiting.shift()) await compare(zone, hints, env);
    };
    const compare = async (zone: string, at: string, settings: Readonly<Record<string, string>>): Promise<void> => {
      const theirs = await runZonemaster(zone, at);
      const { stdout } = await runHere({ env: {}, args: ['diagnose', zone, '--json'], isQuiet: false }, settings);
      const ours = casesIn(JSON.parse(stdout));
      for (const [id, as] of theirs)
        if (ours.has(id)) both.add(id);
        else different.push({ by: 'zonemaster', case: id, zone, as });
      for (const [id, as] of ours) if (!theirs.has(id)) different.push({ by: 'zonewell', case: id, zone, as });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    console.log(`interop: beside Zonemaster (${await zonemasterVersion()})`);
    console.log(`interop: both find faults in ${[...both].sort().join(', ')}`);
    console.log(
      different.map((one) => `interop: ${one.zone}: ${one.by} alone, ${one.case}: ${one.as.join(', ')}`).join('\n'),
    );
  });

  afterAll(async () => {
    await internet.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const covers = (listed: Difference, { by, case: id, zone }: Seen): boolean =>
    listed.by === by && listed.case === id && (listed.zone === undefined || listed.zone === zone);

  test('finds faults in the same test cases, but for those that are listed', () => {
    expect(different.filter((one) => !DIFFERENCES.some((listed) => covers(listed, one)))).toEqual([]);
    expect([...both].length).toBeGreaterThan(15);
  });

  test.each(DIFFERENCES.map((one) => [`${one.case} ${one.zone ?? ''}`, one] as const))(
    'still differs in %s',
    (_, listed) => {
      expect(different.some((one) => covers(listed, one))).toBe(true);
    },
  );
});

/** The test cases in which a report finds a fault, with its findings. */
function casesIn(report: Written): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const one of codesOf(report))
    for (const name of CASES.get(one as `${string}/${string}`) ?? [])
      found.set(name, [...(found.get(name) ?? []), one]);
  return found;
}
