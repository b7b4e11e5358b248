import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { createIterativeResolver, type IterativeResolver } from '../../src/dns/iterate/iterative-resolver.ts';
import { parseRootHints } from '../../src/dns/iterate/root-hints.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { type DnsName, isAtOrBelow } from '../../src/domain/name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { DEFAULT_FAULTS, SERVER_FAULTS } from '../../testbed/manifest.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { differences, namesIn } from '../interop/questions.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');
/** Its name servers are at a company that is no part of the miniature internet. */
const SERVED_ELSEWHERE = 'cloud.example' as DnsName;
/** A resolver answers SERVFAIL to what leads in a circle; we know why. */
const IN_CIRCLES = 'loop.example' as DnsName;

let internet: Internet;
let servers: NameServers;
let stub: Resolver;
let iterative: IterativeResolver;
let validating: Resolver;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: ZONES });
  servers = await internet.startNameServers();
  const { trustAnchors } = internet;
  stub = createResolver({ servers: [internet.resolver], trustAnchors });
  const walking = {
    policy: { connectTo: servers.connectTo },
    limits: { inFlight: 50, perSecond: Number.POSITIVE_INFINITY },
  };
  iterative = createIterativeResolver({ ...walking, rootHints: parseRootHints(servers.hints) ?? [] });
  validating = createResolver({ ...walking, mode: 'iterative', rootHints: servers.hints, trustAnchors });
});

afterAll(async () => {
  await validating.close();
  await iterative.close();
  await stub.close();
  await internet.close();
});

describe('From the root of the testbed, with its name servers alone', () => {
  test('each domain has the answers that the resolver of the testbed gives', async () => {
    const matches = [...DEFAULT_FAULTS.map(([match]) => match), ...SERVER_FAULTS.map(([, match]) => match)];
    const faulty = matches.flatMap(({ below, name }) => (below ?? name) as DnsName);
    const others = [SERVED_ELSEWHERE, IN_CIRCLES, ...faulty];
    const apexes = internet.world.apexes.filter((apex) => !others.some((one) => isAtOrBelow(apex, one)));
    const all: string[] = [];
    const counts = new Map<string, number>();
    for (const apex of apexes) {
      const { different, outcomes } = await differences(namesIn(internet.world, apex), stub, validating, {
        label: 'ours',
        how: 'by all states',
      });
      all.push(...different);
      for (const [outcome, count] of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + count);
    }
    expect(all).toEqual([]);
    for (const what of ['answer', 'nodata', 'nxdomain'])
      for (const security of ['secure', 'insecure', 'bogus'])
        expect(counts.get(`${what} ${security}`), `${what} ${security}`).toBeGreaterThan(10);
    expect([...counts.keys()].filter((one) => one.includes('indeterminate'))).toEqual([]);
  });

  test('aliases that lead in a circle end as such', async () => {
    expect(await iterative.resolve('www.loop.example' as DnsName, 'A')).toMatchObject({
      kind: 'failure',
      why: 'alias-loop',
    });
  });

  test('a domain whose servers have no address that is known cannot be looked up', async () => {
    expect(await iterative.resolve(SERVED_ELSEWHERE, 'A')).toMatchObject({
      kind: 'failure',
      causes: [{ code: 'server-not-found' }, { code: 'server-not-found' }],
    });
  });

  test('a whole response has its signatures', async () => {
    const response = await iterative.lookUp('perfect.example' as DnsName, RR_TYPES.A);
    const types = new Set(response?.answers.map(({ type }) => type));
    expect(types).toEqual(new Set([RR_TYPES.A, RR_TYPES.RRSIG]));
    const ds = await iterative.lookUp('perfect.example' as DnsName, RR_TYPES.DS);
    expect(ds?.answers.map(({ name, type }) => [name, type])).toEqual([
      ['perfect.example', RR_TYPES.DS],
      ['perfect.example', RR_TYPES.RRSIG],
    ]);
  });

  test('root, top-level domain and domain are asked about their own alone, without recursion and in mixed case', () => {
    const askedOf = (host: string) => servers.server(host).asked();
    for (const host of ['a.root-servers.test', 'a.nic.example', 'ns1.dns-host.test', 'ns1.dns.ne.jp'])
      expect(askedOf(host).length, host).toBeGreaterThan(0);
    expect(askedOf('a.nic.example').every(({ name }) => isAtOrBelow(name, 'example' as DnsName))).toBe(true);
    expect(askedOf('a.root-servers.test').every(({ rd, edns }) => !rd && edns?.do === true)).toBe(true);
  });
});
