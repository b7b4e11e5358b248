import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLookupService, type LookupStores } from '../src/admission/lookup-service.ts';
import { HEALTH } from '../src/diagnoses/kinds.ts';
import { createStubResolver } from '../src/dns/stub-resolver.ts';
import type { DomainName } from '../src/domain/name.ts';
import { storeServed } from '../src/lookups/served-certificates.ts';
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
  stores: LookupStores,
  zonesDir: string,
  now: number,
): Promise<{ readonly reports: number }> {
  let at = now - DAYS * DAY_MS;
  const clock = () => at;
  const internet = await startInternet({ zonesDir, clock });
  const resolver = createStubResolver({ servers: [internet.resolver], clock });
  let labels = 0;
  const lookups = createLookupService({
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
      await Promise.all(domains.map((domain) => lookups.live(HEALTH, domain as DomainName)));
      made += domains.length;
    }
  } finally {
    await lookups.close();
    await resolver.close();
    await internet.close();
  }
  await seedCertificates(stores, now);
  return { reports: made };
}

/** Domains whose certificates are renewed by a program, each with the day on which the one of today was issued. */
const RENEWED = [
  ['perfect.example', 20, 80],
  ['florist.example', 81, 90],
] as const;
/** How much of a life a renewal leaves. */
const LEFT_DAYS = 28;
const PAST_CERTIFICATES = 3;

/** Stores certificates that came before those of today, each renewed with as many days left. */
async function seedCertificates({ responses }: Pick<LookupStores, 'responses'>, now: number): Promise<void> {
  for (const [domain, issuedDaysAgo, lifeDays] of RENEWED) {
    const served = Array.from({ length: PAST_CERTIFICATES }, (_, i) => {
      const beganAt = now - (issuedDaysAgo + (PAST_CERTIFICATES - i) * (lifeDays - LEFT_DAYS)) * DAY_MS;
      return {
        sha256: createHash('sha256').update(`${domain} ${i}`).digest('hex'),
        issuer: 'O=Zonewell testbed, CN=Zonewell testbed 1',
        key: createHash('sha256').update(`key of ${domain} ${i}`).digest('hex'),
        notBefore: beganAt,
        notAfter: beganAt + lifeDays * DAY_MS,
        firstSeen: beganAt,
        lastSeen: beganAt + (lifeDays - LEFT_DAYS) * DAY_MS,
      };
    });
    const at = Math.max(...served.map(({ lastSeen }) => lastSeen));
    await storeServed(responses, domain as DomainName, { at, served });
  }
}
