import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLookupService } from '../../src/admission/lookup-service.ts';
import { SEO } from '../../src/diagnoses/seo.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { reportIn } from '../../src/texts/language.ts';
import { startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';

/** Nobody asks a host for two other pages than its front page within a minute. */
const NEXT_MS = 61_000;
const DOMAIN = 'perfect.example' as DomainName;

test('a page below a path is judged, and nothing of it is stored', async () => {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const stores = await openStores(':memory:');
  const lookups = createLookupService({
    resolver,
    stores,
    clock,
    randomLabel: () => 'no-such-label',
    staleAfterMs: 86_400_000,
    probes: probesOf(internet, resolver, clock),
    premises: { publicNetworks: internet.publicNetworks },
  });
  const statusOf = (diagnosis: Parameters<typeof reportIn>[1]) =>
    reportIn('en', diagnosis).checks.find(({ id }) => id === 'seo-status')?.explanation;
  const storedKeys = async () => (await stores.responses.readResponses(DOMAIN)).map(({ key }) => key).sort();
  try {
    const front = statusOf(await lookups.stored(SEO, DOMAIN));
    const before = await storedKeys();
    expect(before).not.toEqual([]);
    const requests = () => internet.visits().filter(({ host }) => host === DOMAIN).length;
    internet.reset();
    // Runs without a client have one turn together, and the front page has its own.
    const other = await lookups.pageReport(SEO, { domain: DOMAIN, path: '/other' });
    expect(statusOf(other)).toContain(`https://${DOMAIN}/other answers with status 404`);
    expect(requests()).toBeGreaterThan(0);
    internet.reset();
    const early = reportIn('en', await lookups.pageReport(SEO, { domain: DOMAIN, path: '/about?x=1' }));
    expect([requests(), early.provisional]).toEqual([0, true]);
    expect(early.verdict).toContain('only a few pages of perfect.example a minute beside its front page');
    expect(statusOf(await lookups.live(SEO, DOMAIN, { path: '/third' }))).toContain(
      'only a few pages of perfect.example',
    );
    expect(statusOf(await lookups.live(SEO, DOMAIN))).toBe(front);
    expect(requests()).toBe(0);
    ahead += NEXT_MS;
    const page = statusOf(await lookups.pageReport(SEO, { domain: DOMAIN, path: '/about?x=1' }));
    expect(page).toContain(`https://${DOMAIN}/about?x=1 answers with status 404`);
    expect(statusOf(await lookups.live(SEO, DOMAIN, { path: '/about?x=1' }))).toBe(page);
    expect(await storedKeys()).toEqual(before);
    expect(statusOf(await lookups.stored(SEO, DOMAIN))).toBe(front);
    expect(front).not.toBe(page);
  } finally {
    await lookups.close();
    await resolver.close();
    await stores.close();
    await internet.close();
  }
});
