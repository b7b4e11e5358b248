import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { withLookups } from '../../tests/support/lookups-over.ts';
import { HEALTH, MAIL } from '../diagnoses/kinds.ts';
import { createResolver } from '../dns/create-resolver.ts';
import type { DomainName } from '../domain/name.ts';

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
});
afterAll(() => internet.close());

describe('what mail security comes to, before anybody looked it up', () => {
  test.each([
    // Its reports go to a domain that does not want them, which only the mail diagnosis looks up.
    ['expired.example', 47, 50],
    ['hidden-key.example', 47, 70],
    ['reports-refused.example', 77, 80],
    // Its reports go to itself.
    ['newsletter.example', 65, 65],
    // Nothing is left to look up.
    ['bakery.example', 0, 0],
  ])('of %s is at least %d, and %d at most, whatever other domains say', async (name, score, maxScore) => {
    const domain = name as DomainName;
    const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    await withLookups(internet, { resolver }, async (lookups) => {
      await lookups.live(HEALTH, domain);
      expect(await lookups.summary(MAIL, domain)).toMatchObject({ score, maxScore });
      const { score: real, maxScore: realMax } = await lookups.live(MAIL, domain);
      expect(real).toBeGreaterThanOrEqual(score);
      expect(realMax).toBeLessThanOrEqual(maxScore);
      expect(await lookups.summary(MAIL, domain)).toMatchObject({ score: real, maxScore: realMax });
    });
  });
});
