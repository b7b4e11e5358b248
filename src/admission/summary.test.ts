import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { withLookups } from '../../tests/support/lookups-over.ts';
import { HEALTH, MAIL, SSL } from '../diagnoses/kinds.ts';
import { OVERALL } from '../diagnoses/overall.ts';
import { createResolver } from '../dns/create-resolver.ts';
import type { DomainName } from '../domain/name.ts';

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
});
afterAll(() => internet.close());

test.each(['expired.example', 'newsletter.example', 'bakery.example'])(
  'what a kind comes to is unknown until it ran, whatever others looked up, and then as on its page: %s',
  async (name) => {
    const domain = name as DomainName;
    const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    await withLookups(internet, { resolver }, async (lookups) => {
      await lookups.live(HEALTH, domain);
      expect(await lookups.summary(MAIL, domain)).toBeNull();
      const { score, maxScore, grade, actions } = await lookups.live(MAIL, domain);
      const first = actions[0]?.title;
      expect(await lookups.summary(MAIL, domain)).toMatchObject({ score, maxScore, grade, first });
      // All that it rests on is stored already, and somebody opened it all the same.
      await lookups.live(OVERALL, domain);
      expect(await lookups.summary(SSL, domain)).toBeNull();
      await lookups.stored(SSL, domain);
      expect(await lookups.summary(SSL, domain)).not.toBeNull();
    });
  },
);
