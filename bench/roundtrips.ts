import { join } from 'node:path';
import { HEALTH } from '../src/diagnoses/health.ts';
import { createResolver } from '../src/dns/create-resolver.ts';
import type { Resolver } from '../src/dns/resolution.ts';
import type { DomainName } from '../src/domain/name.ts';
import { createLiveEvidence } from '../src/evidence/live.ts';
import { startInternet } from '../testbed/internet.ts';
import type { NameServers } from '../testbed/name-servers.ts';
import { type BenchRow, row } from './row.ts';

/** Every answer is this far away. */
const DELAY_MS = 50;
const DOMAINS = [
  'perfect.example',
  'shop.example',
  'bakery.example',
  'newsletter.example',
  'redirect.example',
  'one-address.example',
  'www.perfect.example',
  'nowhere.example',
];
/** Run first, and not counted. */
const WARM_UP = 'garage.example';

let label = 0;

/** How many round trips one after the other a report takes. */
async function tripsOf(domain: string, resolver: Resolver, atOwnServers: boolean): Promise<number> {
  const evidence = createLiveEvidence({
    resolver,
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    fresh: true,
    atOwnServers: () => atOwnServers,
  });
  const began = performance.now();
  await HEALTH.run(domain as DomainName, evidence);
  return (performance.now() - began) / DELAY_MS;
}

/** Messages that name servers have had; hosts that share an address are one. */
const messagesTo = (servers: NameServers): number =>
  [
    ...new Map(servers.hosts().map((host) => [servers.server(host).address, servers.server(host).asked()])).values(),
  ].reduce((sum, asked) => sum + asked.length, 0);

/** A live report's critical path, in round trips, and the questions it costs: over a resolver, and at each zone's own servers. */
export async function bench(): Promise<BenchRow[]> {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../testbed/zones'), delayMs: DELAY_MS });
  const servers = await internet.startNameServers({ delayMs: DELAY_MS });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    rootHints: servers.hints,
    policy: { connectTo: servers.connectTo },
  });
  const rows: BenchRow[] = [];
  try {
    for (const domain of [WARM_UP, ...DOMAINS]) {
      internet.reset();
      const trips = await tripsOf(domain, resolver, false);
      if (domain === WARM_UP) continue;
      rows.push(row('roundtrips', `${domain}: round trips in sequence`, 'round trips', trips, ['limit', 5]));
      rows.push(row('roundtrips', `${domain}: questions`, 'questions', internet.asked().length, ['limit', 70]));
    }
    for (const domain of [WARM_UP, ...DOMAINS]) {
      const before = messagesTo(servers);
      // What our own limits hold back is no round trip.
      await tripsOf(domain, resolver, true);
      if (domain === WARM_UP) continue;
      const messages = messagesTo(servers) - before;
      rows.push(row('roundtrips', `${domain}: questions to its own servers`, 'questions', messages, ['limit', 70]));
    }
  } finally {
    await resolver.close();
    await internet.close();
  }
  return rows;
}
