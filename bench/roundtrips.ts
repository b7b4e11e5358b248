import { join } from 'node:path';
import { HEALTH } from '../src/diagnoses/health.ts';
import { createResolver } from '../src/dns/create-resolver.ts';
import type { DomainName } from '../src/domain/name.ts';
import { createLiveEvidence } from '../src/evidence/live.ts';
import { startInternet } from '../testbed/internet.ts';
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

/** A live report's critical path, in round trips, and the questions it costs. */
export async function bench(): Promise<BenchRow[]> {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../testbed/zones'), delayMs: DELAY_MS });
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const rows: BenchRow[] = [];
  let label = 0;
  try {
    for (const domain of ['garage.example', ...DOMAINS]) {
      internet.reset();
      const evidence = createLiveEvidence({
        resolver,
        clock: Date.now,
        randomLabel: () => `zw-random-${label++}`,
        fresh: true,
      });
      const began = performance.now();
      await HEALTH.run(domain as DomainName, evidence);
      const trips = (performance.now() - began) / DELAY_MS;
      if (domain === 'garage.example') continue; // warms up
      rows.push(row('roundtrips', `${domain}: round trips in sequence`, 'round trips', trips, ['limit', 5]));
      rows.push(row('roundtrips', `${domain}: questions`, 'questions', internet.asked().length, ['limit', 70]));
    }
  } finally {
    await resolver.close();
    await internet.close();
  }
  return rows;
}
