import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { seeded } from '../monitoring/simulation/random.ts';
import { ENGINES } from '../support/engines.ts';
import { isLong, SEED } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';
import { type Served, serve } from './served.ts';

/** A thousand domains and ten kills with `npm run test:long`. */
const [COUNT, KILLS] = isLong ? [1000, 10] : [24, 1];
const TIMEOUT_MS = isLong ? 900_000 : 120_000;
const PROCESSES = 2;
const KEY = makeKey(randomBytes(32));
const HEADERS = { 'x-api-key': KEY, 'content-type': 'application/json', 'idempotency-key': 'the-list' };
const DOMAINS = Array.from({ length: COUNT }, (_, i) => `d${i}.example`);
const BODY = JSON.stringify({ domains: DOMAINS, kind: 'health' });
const random = seeded(SEED);

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  const soa = (apex: string) =>
    `${apex}. 60 IN SOA ns.example. h.example. 1 7200 900 1209600 60\n${apex}. 60 IN NS ns.example.\n`;
  internet.load(`${soa('example')}ns.example. 60 IN A 192.0.2.53\n`, 'example');
  for (const domain of DOMAINS)
    internet.load(`${soa(domain)}@ A 192.0.2.10\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"\n`, domain);
});
afterAll(() => internet.close());

/** In a short run on the engine of several machines. */
const KILLED = ENGINES.filter(([engine]) => isLong || engine === 'PostgreSQL');

test.each(KILLED)(
  'a batch survives kills of its processes on %s: it ends whole, and each domain is counted once',
  async (_engine, create) => {
    const { database, remove } = await create();
    const stores = await openStores(database);
    const start = (): Promise<Served> => serve({ database, env: { ZONEWELL_RESOLVERS: internet.resolver } });
    const served: Served[] = [];
    try {
      const account = { id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 } as const;
      await stores.accounts.addAccount(newAccount(account));
      const key = { id: 'key', account: 'anna', hash: hashOf(KEY), name: 'key', hint: keyHint(KEY) };
      const use = { scopes: ['read'], addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null } as const;
      await stores.accounts.addKey({ ...key, ...use, createdAt: 0 }, 20);
      for (let i = 0; i < PROCESSES; i += 1) served.push(await start());
      const begin = async (): Promise<string> => {
        const answer = await fetch(`${served[0]?.url}/v1/batches`, { method: 'POST', headers: HEADERS, body: BODY });
        expect(answer.status).toBe(202);
        return ((await answer.json()) as { readonly id: string }).id;
      };
      const id = await begin();
      const progress = async () => {
        const found = await stores.batches.find({ account: 'anna', id });
        if (found === undefined) throw new Error('The batch is gone');
        return found;
      };
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const enough = Math.floor(random.next() * (COUNT / KILLS / 2)) + ((kill - 1) * COUNT) / KILLS;
        while ((await progress()).done < enough) await sleep(20);
        // Both at once: then nobody goes on but those that come after.
        for (const [i, one] of served.entries()) {
          await one.end();
          served[i] = await start();
        }
        expect(await begin()).toBe(id);
      }
      while ((await progress()).endedAt === null) await sleep(50);
      expect(await progress()).toMatchObject({ total: COUNT, done: COUNT, failed: 0 });
      const answer = await fetch(`${served[0]?.url}/v1/batches/${id}/results`, { headers: HEADERS });
      const lines = (await answer.text()).trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).report.domain)).toEqual(DOMAINS);
      const counts = await stores.accounts.counts('account anna');
      expect([...counts.values()]).toEqual([COUNT, COUNT]);
    } finally {
      for (const one of served) await one.end();
      await stores.close();
      await remove();
    }
  },
  TIMEOUT_MS,
);
