import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { type DnsName, isAtOrBelow, parentOf } from '../../src/domain/name.ts';
import { exportWorld } from '../../testbed/export.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { DEFAULT_FAULTS } from '../../testbed/manifest.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { readyPrograms } from './programs.ts';
import { differences, namesIn } from './questions.ts';
import { startUnbound } from './servers.ts';

/** Unbound finds every domain of the testbed by itself, from root hints alone. */
const ZONES = join(import.meta.dirname, '../../testbed/zones');
/** Unbound sends what it asks of name servers to this port only. */
const DNS_PORT = 53;
/** Its proofs deny a name that is there, and Unbound takes them at their word (RFC 8198). */
const DENIED = 'half-denied.example';
/** Their name servers are at a company that is no part of the miniature internet. */
const SERVED_ELSEWHERE = ['cloud.example'] as readonly string[];

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

describe.skipIf(absence !== null)('Unbound walks from the root of the testbed', () => {
  let dir = '';
  let internet: Internet;
  let servers: NameServers;
  let ours: Resolver;
  let unbound: Resolver;
  let walking: Resolver;
  const running: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-iteration-'));
    internet = await startInternet({ zonesDir: ZONES, nameServersOnLoopback: true });
    running.push(internet);
    servers = await internet.startNameServers({ port: DNS_PORT });
    const exported = join(dir, 'zones');
    exportWorld(internet.world, exported);
    const rootHints = join(dir, 'root.hints');
    writeFileSync(rootHints, servers.hints);
    const trustAnchor = join(exported, 'trust-anchor.ds');
    const program = await startUnbound({ dir: join(dir, 'unbound'), trustAnchor, from: { rootHints } });
    running.push(program);
    const { trustAnchors } = internet;
    ours = createResolver({ servers: [internet.resolver], trustAnchors });
    const { hints, connectTo } = servers;
    const limits = { inFlight: 50, perSecond: Number.POSITIVE_INFINITY };
    walking = createResolver({ mode: 'iterative', rootHints: hints, connectTo, trustAnchors, limits });
    unbound = createResolver({ servers: [program.address], trustAnchors: internet.trustAnchors });
    running.push(ours, walking, unbound);
  });

  afterAll(async () => {
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test.each([
    ['the resolver of the testbed does', () => ours],
    ['our own walk from the root does', () => walking],
  ])('and answers for each domain as %s', async (_, resolver) => {
    const faulty = DEFAULT_FAULTS.map(([match]) => (match.below ?? parentOf(match.name as DnsName)) as DnsName);
    const apexes = internet.world.apexes.filter(
      (apex) => apex !== DENIED && !SERVED_ELSEWHERE.includes(apex) && !faulty.some((one) => isAtOrBelow(apex, one)),
    );
    const all: string[] = [];
    const counts = new Map<string, number>();
    for (const apex of apexes) {
      const { different, outcomes } = await differences(namesIn(internet.world, apex), resolver(), unbound);
      all.push(...different);
      for (const [outcome, count] of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + count);
    }
    console.log(`interop: by iteration agreed: ${[...counts].map(([what, count]) => `${count} ${what}`).join(', ')}`);
    expect(all).toEqual([]);
    for (const what of ['answer', 'nodata', 'nxdomain'])
      for (const security of ['secure', 'indeterminate']) expect(counts.get(`${what} ${security}`)).toBeGreaterThan(0);
  });

  test('and cannot reach a domain whose name servers have no address', async () => {
    for (const name of SERVED_ELSEWHERE)
      expect(await unbound.resolve(name as DnsName, 'A')).toMatchObject({ kind: 'failure', why: 'servfail' });
  });

  test('and asks root, top-level domain and domain, each about its own', () => {
    const askedOf = (host: string) => servers.server(host).asked();
    for (const host of ['a.root-servers.test', 'a.nic.example', 'ns1.dns-host.test', 'ns1.dns.ne.jp'])
      expect(askedOf(host).length, host).toBeGreaterThan(0);
    const below = askedOf('a.nic.example').every(({ name }) => isAtOrBelow(name, 'example' as DnsName));
    expect(below).toBe(true);
    expect(askedOf('a.root-servers.test').every(({ rd }) => !rd)).toBe(true);
  });
});
