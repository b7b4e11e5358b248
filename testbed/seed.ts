import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReports, type ReportStores } from '../src/admission/reports.ts';
import { HEALTH } from '../src/diagnoses/kinds.ts';
import { createStubResolver } from '../src/dns/stub-resolver.ts';
import type { DomainName } from '../src/domain/name.ts';
import { PAST, zoneTextAsOf } from './history.ts';
import { startInternet } from './internet.ts';
import { SIGNED } from './manifest.ts';

const DAY_MS = 86_400_000;
/** How far back the made-up history goes, and how often each domain was looked up. */
const DAYS = 150;
const EVERY_DAYS = 10;

/**
 * Fills a store with some months of history: the whole engine looks the domains up again and again, while a simulated
 * clock runs forward and the zones change as `history.ts` says.
 */
export async function seedHistory(
  stores: ReportStores,
  zonesDir: string,
  now: number,
): Promise<{ readonly reports: number }> {
  let at = now - DAYS * DAY_MS;
  const clock = () => at;
  const internet = await startInternet({ zonesDir, clock });
  const resolver = createStubResolver({ servers: [internet.resolver], clock });
  let labels = 0;
  const reports = createReports({
    resolver,
    stores,
    clock,
    randomLabel: () => `zw-seed-${labels++}`,
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: DAYS * DAY_MS,
  });
  const domains = Object.keys(PAST);
  let made = 0;
  try {
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= EVERY_DAYS) {
      // The last look is a few minutes old, so that the demo's first report is not refreshed at once.
      at = now - daysAgo * DAY_MS - (daysAgo === 0 ? 300_000 : 0);
      internet.world.resign();
      for (const apex of domains) {
        internet.load(
          zoneTextAsOf(apex, readFileSync(join(zonesDir, `${apex}.zone`), 'utf8'), daysAgo),
          apex,
          SIGNED[apex] ?? null,
        );
      }
      await Promise.all(domains.map((domain) => reports.live(HEALTH, domain as DomainName)));
      made += domains.length;
    }
  } finally {
    await reports.close();
    await resolver.close();
    await internet.close();
  }
  return { reports: made };
}
