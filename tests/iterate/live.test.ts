import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { createIterativeResolver } from '../../src/dns/iterate/iterative-resolver.ts';
import { parseRootHints } from '../../src/dns/iterate/root-hints.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import { createValidatingResolver } from '../../src/dns/validating-resolver.ts';
import { type AddressOverride, formatAddressOverride } from '../../src/domain/address-override.ts';
import { type DomainName, isAtOrBelow } from '../../src/domain/name.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { startService } from '../api/service.ts';
import { cleanEnv } from '../cli/command.ts';
import { runHere } from '../cli/run-here.ts';
import { type MiddleBox, startMiddleBox } from '../dnssec/middle-box.ts';
import { withLookups } from '../support/lookups-over.ts';
import { isLong } from '../support/seed.ts';
import { BEHIND, NEW_ADDRESS, OLD_ADDRESS, startFirewall } from './network.ts';

// What a live run says where a resolver has old records in its cache, and who answers it where not everybody can be reached.

const BAKERY = 'bakery.example' as DomainName;

let internet: Internet;
let nameServers: NameServers;
let box: MiddleBox;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones'), validating: false });
  nameServers = await internet.startNameServers();
  box = await startMiddleBox(internet.resolver, BEHIND);
});
afterAll(async () => {
  await box.close();
  await internet.close();
});

const resolverOver = (server: string, connectTo: readonly AddressOverride[] | null, clock = Date.now): Resolver =>
  createResolver({
    servers: [server],
    clock,
    trustAnchors: internet.trustAnchors,
    ...(connectTo === null ? {} : { rootHints: nameServers.hints, policy: { connectTo } }),
  });

const live = (lookups: LookupService, domain: string): Promise<Diagnosis> =>
  lookups.live(HEALTH, domain as DomainName, { atOwnServers: true });

/** What a report comes to, whoever answered. */
const gistOf = ({ score, maxScore, provisional, checks }: Diagnosis) => ({
  score,
  maxScore,
  provisional,
  checks: checks.map(({ id, outcome, findings }) => [id, outcome, findings.map(({ code }) => code)]),
});

async function gistBehind(server: string, domain: string): Promise<ReturnType<typeof gistOf>> {
  let gist: ReturnType<typeof gistOf> | undefined;
  await withLookups(internet, { resolver: resolverOver(server, null) }, async (lookups) => {
    gist = gistOf(await live(lookups, domain));
  });
  if (gist === undefined) throw new Error('no report');
  return gist;
}

/** Of one run, with those that find the servers of the zones. */
const MAX_MESSAGES = 70;
const MAX_MESSAGES_ABOVE = 4;

/** Messages of all name servers; hosts that share an address are one. */
const messages = (): number =>
  [
    ...new Map(
      nameServers.hosts().map((host) => [nameServers.server(host).address, nameServers.server(host)]),
    ).values(),
  ].reduce((sum, server) => sum + server.asked().length, 0);

const askedOf = (host: string, name: string): number =>
  nameServers
    .server(host)
    .asked()
    .filter((one) => isAtOrBelow(one.name, name as DomainName)).length;

/** Messages about a domain to the servers of the zone above. */
const above = (domain: string): number =>
  ['a.nic.example', 'b.nic.example'].reduce((sum, host) => sum + askedOf(host, domain), 0);

const addressesIn = async (lookups: LookupService) =>
  (await lookups.lookup(BAKERY, ['A'])).records.map(({ value, ttlFromCache }) => [value, ttlFromCache]);

describe('on a network that lets us out', () => {
  test('a live run says what the zone’s own servers have, with their TTLs, and asks no resolver', async () => {
    internet.reset();
    await withLookups(internet, { resolver: resolverOver(box.address, nameServers.connectTo) }, async (lookups) => {
      const diagnosis = await live(lookups, BAKERY);
      expect(diagnosis).toMatchObject({ answeredBy: 'own-servers', resolvers: [] });
      expect(await addressesIn(lookups)).toEqual([[NEW_ADDRESS, false]]);
      expect(internet.asked()).toEqual([]);
      expect(await lookups.stored(HEALTH, BAKERY)).toMatchObject({ source: 'stored', answeredBy: 'own-servers' });
    });
  });

  test.each([
    ['newsletter.example', 'newsletter.example'],
    ['www.perfect.example', 'perfect.example'],
  ])(
    'the report of %s is that which the resolver gives, for 70 messages, of which few go to the zone above',
    async (domain, zone) => {
      const expected = await gistBehind(internet.resolver, domain);
      await withLookups(
        internet,
        { resolver: resolverOver(internet.resolver, nameServers.connectTo) },
        async (lookups) => {
          expect(gistOf(await live(lookups, domain))).toEqual(expected);
          const before = [messages(), above(zone)] as const;
          await live(lookups, domain);
          expect(messages() - before[0]).toBeLessThanOrEqual(MAX_MESSAGES);
          // Each run finds the zone anew, and its keys are those that the zone above vouches for.
          expect(above(zone) - before[1]).toBeGreaterThan(0);
          expect(above(zone) - before[1]).toBeLessThanOrEqual(MAX_MESSAGES_ABOVE);
        },
      );
    },
  );

  test('a background lookup asks a resolver, but not for what the zone’s own servers answered within the last day', async () => {
    let now = Date.now();
    const resolver = resolverOver(box.address, nameServers.connectTo, () => now);
    await withLookups(internet, { resolver, clock: () => now }, async (lookups) => {
      await lookups.live(HEALTH, BAKERY);
      expect(await addressesIn(lookups)).toEqual([[OLD_ADDRESS, true]]);
      now += MINUTE_MS;
      await live(lookups, BAKERY);
      now += 90 * MINUTE_MS;
      expect(await addressesIn(lookups)).toEqual([[NEW_ADDRESS, false]]);
      now += 2 * DAY_MS;
      expect(await addressesIn(lookups)).toEqual([[OLD_ADDRESS, true]]);
    });
  });
});

describe('behind a firewall that lets only the resolver through', () => {
  test.each(['perfect.example', 'bakery.example'])(
    'the report of %s is as before, and says who answered; the second run knows of the firewall',
    async (domain) => {
      const firewall = await startFirewall(nameServers);
      try {
        const expected = await gistBehind(internet.resolver, domain);
        await withLookups(
          internet,
          { resolver: resolverOver(internet.resolver, firewall.connectTo) },
          async (lookups) => {
            const diagnosis = await live(lookups, domain);
            expect(gistOf(diagnosis)).toEqual(expected);
            expect(diagnosis).toMatchObject({ answeredBy: 'resolvers', resolvers: [internet.resolver] });
            expect(firewall.dropped()).toBeGreaterThan(0);
            const before = firewall.dropped();
            expect(gistOf(await live(lookups, domain))).toEqual(expected);
            expect(firewall.dropped()).toBe(before);
          },
        );
      } finally {
        await firewall.close();
      }
    },
  );
});

describe('where the servers of one zone answer resolvers, but not us', () => {
  const SILENT = ['ns1.dns-host.test', 'ns2.dns-host.test'];

  test('the resolver is asked for that zone, and few questions wait in vain', async () => {
    const expected = await gistBehind(internet.resolver, 'perfect.example');
    for (const host of SILENT) nameServers.server(host).faults.set({ below: 'perfect.example' }, 'drop');
    try {
      await withLookups(
        internet,
        { resolver: resolverOver(internet.resolver, nameServers.connectTo) },
        async (lookups) => {
          const diagnosis = await live(lookups, 'perfect.example');
          expect(gistOf(diagnosis)).toEqual(expected);
          expect(diagnosis).toMatchObject({ answeredBy: 'both', resolvers: [internet.resolver] });
        },
      );
    } finally {
      for (const host of SILENT) nameServers.server(host).faults.clear();
    }
  });
});

// It waits for eight seconds.
test.runIf(isLong)('a run that our own limits hold back turns to the resolver in time', async () => {
  const inner = { cacheEntries: 0, keepsResponses: true };
  const resolver = createValidatingResolver({
    resolver: createStubResolver({ servers: [internet.resolver], ...inner }),
    fromRoot: createIterativeResolver({
      rootHints: parseRootHints(nameServers.hints) ?? [],
      policy: { connectTo: nameServers.connectTo },
      limits: { inFlight: 6, perSecond: 1 },
      ...inner,
    }),
    anchors: internet.trustAnchors,
  });
  const expected = await gistBehind(internet.resolver, 'perfect.example');
  await withLookups(internet, { resolver }, async (lookups) => {
    const diagnosis = await live(lookups, 'perfect.example');
    expect(gistOf(diagnosis)).toEqual(expected);
    expect(diagnosis.answeredBy).toBe('both');
  });
});

describe('page, API and terminal of a service whose resolver is behind', () => {
  test('say what the zone’s own servers have after a live check, and who gave it', async () => {
    let box: MiddleBox | undefined;
    const service = await startService({}, undefined, undefined, undefined, async (internet) => {
      box = await startMiddleBox(internet.resolver, BEHIND);
      const { hints, connectTo } = await internet.startNameServers();
      return { servers: [box.address], rootHints: hints, policy: { connectTo } };
    });
    try {
      const page = async () => (await service.app.inject(`/domain/${BAKERY}`)).body;
      const records = async () =>
        (await service.app.inject(`/v1/domain/${BAKERY}/dns?type=A`))
          .json<{ records: { value: string; ttl_from_cache: boolean }[] }>()
          .records.map(({ value, ttl_from_cache: isCached }) => [value, isCached]);
      const before = await page();
      expect(before).toContain(OLD_ADDRESS);
      expect(before).toContain('through a resolver, which may have cached older records');
      expect(await records()).toEqual([[OLD_ADDRESS, true]]);
      const checked = await service.app.inject({
        method: 'POST',
        url: `/domain/${BAKERY}/live`,
        headers: { origin: 'https://zonewell.test' },
      });
      expect(checked.statusCode).toBe(303);
      const after = await page();
      expect(after).toContain(NEW_ADDRESS);
      expect(after).not.toContain(OLD_ADDRESS);
      expect(after).toContain('at each zone’s own name servers');
      expect(after).not.toContain('TTLs come from a resolver’s cache');
      expect(await records()).toEqual([[NEW_ADDRESS, false]]);
    } finally {
      await service.close();
      await box?.close();
    }
  });

  test('in the terminal, unless a resolver is named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zonewell-live-'));
    const hints = join(folder, 'root.hints');
    writeFileSync(hints, nameServers.hints);
    const env = cleanEnv({
      ZONEWELL_RESOLVERS: box.address,
      ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
      ZONEWELL_ROOT_HINTS: hints,
      ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
      ZONEWELL_CONNECT_TO: [...nameServers.connectTo, ...internet.connectTo].map(formatAddressOverride).join(','),
    });
    const run = async (...args: string[]) =>
      (await runHere({ env: {}, args: ['check', BAKERY, ...args], isQuiet: false }, env)).stdout;
    try {
      const text = await run();
      expect(text).toMatch(/Looked up at .+ at each zone’s own name\s+servers\./);
      const json = await run('--json');
      expect(JSON.parse(json)).toMatchObject({ source: 'live', resolvers: [] });
      expect(json).toContain(NEW_ADDRESS);
      expect(json).not.toContain(OLD_ADDRESS);
      expect(json).toMatch(/"source": ?"authoritative"/);
      const named = await run('--json', '--resolver', box.address);
      expect(JSON.parse(named)).toMatchObject({ resolvers: [box.address] });
      expect(named).toContain(OLD_ADDRESS);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
