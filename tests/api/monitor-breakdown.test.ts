import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { type Suppliers, UNKNOWN_SUPPLIERS } from '../../src/monitoring/model/suppliers.ts';
import { manyMonitors } from '../browser/monitors.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';
import { type Service, startService } from './service.ts';

const KEY = makeKey(randomBytes(32));
const ACCOUNT = 'anna';
/** More than one answer names, each of its own. */
const MANY = 130;

const known = (i: number): Partial<Suppliers> => {
  if (i === 0) return {};
  if (i === 1) return { registrar: [], issuer: [], dns: [] };
  return {
    registrar: [i % 2 === 0 ? 'Even & Co' : 'EVEN & CO'],
    issuer: [`Issuer ${i}`],
    dns: ['Cloudflare', 'dns.test'],
  };
};

describe.each(ENGINES)('monitors are counted, on %s', (_engine, create) => {
  let service: Service;
  let remove: () => Promise<void>;
  const get = async (url: string) => {
    const response = await service.callDescribed({ url, headers: { 'x-api-key': KEY } });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  beforeAll(async () => {
    const created = await create();
    remove = created.remove;
    const stores = await openStores(created.database);
    await stores.accounts.addAccount(
      newAccount({ id: ACCOUNT, email: 'anna@example.com', plan: 'Enterprise', createdAt: 0 }),
    );
    const key = { id: 'k', account: ACCOUNT, hash: hashOf(KEY), name: 'key', hint: keyHint(KEY) };
    const unused = { createdAt: 0, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null };
    await stores.accounts.addKey({ ...key, ...unused, scopes: ['monitors'] }, 20);
    const monitors = manyMonitors(MANY).map((one, i) => ({
      ...one,
      account: ACCOUNT,
      dueAt: 0,
      settings: { ...one.settings, tags: i < 3 ? ['shop'] : [] },
    }));
    await stores.monitors.add(monitors, MANY);
    const now = Date.now();
    expect((await stores.monitors.claim('seed', now, now + DAY_MS, MANY)).length).toBe(MANY);
    for (const [i, { id }] of monitors.entries()) {
      const status = { ...NEW_STATUS, suppliers: { ...UNKNOWN_SUPPLIERS, ...known(i) } };
      await stores.monitors.finish(id, 'seed', { dueAt: now + DAY_MS, lastRunAt: now, status, watch: null });
    }
    await stores.close();
    service = await startService({}, (lookups) => lookups, undefined, created.database);
  });
  afterAll(async () => {
    await service?.close();
    await remove?.();
  });

  test('by registrar, issuer, DNS provider and tag; names beyond the limit are counted', async () => {
    const { status, body, headers } = await get('/v1/monitors/breakdown');
    expect([status, headers['ratelimit']]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      monitors: MANY,
      registrar: {
        names: [{ name: 'EVEN & CO', monitors: MANY - 2 }],
        others: { names: 0, monitors: 0 },
        none: 1,
        unknown: 1,
      },
      issuer: { others: { names: MANY - 102, monitors: MANY - 102 }, none: 1, unknown: 1 },
      dns: {
        names: [
          { name: 'Cloudflare', monitors: MANY - 2 },
          { name: 'dns.test', monitors: MANY - 2 },
        ],
      },
      tag: { names: [{ name: 'shop', monitors: 3 }], none: MANY - 3, unknown: 0 },
    });
    expect(body.issuer.names.length).toBe(100);
  });

  test.each([
    ['registrar=even+%26+co', MANY - 2],
    ['registrar=even+%26+co&tag=shop', 1],
    ['registrar=nobody', 0],
    ['registrar=', 0],
    ['unknown=registrar', 1],
    ['without=issuer', 1],
    ['without=issuer&unknown=dns', 0],
    ['without=tag&without=dns', 0],
    ['issuer=Issuer+7&dns=cloudflare', 1],
  ])('and chosen: %s', async (query, count) => {
    expect((await get(`/v1/monitors/breakdown?${query}`)).body.monitors).toBe(count);
    const { monitors, next } = (await get(`/v1/monitors?${query}`)).body;
    expect([monitors.length, next === null]).toEqual([Math.min(count, 100), count <= 100]);
  });

  test('a monitor has what it was counted by', async () => {
    const [first, second, third] = (await get('/v1/monitors?limit=3')).body.monitors;
    expect(first.suppliers).toEqual({ registrar: null, issuer: null, dns: null });
    expect(second.suppliers).toEqual({ registrar: [], issuer: [], dns: [] });
    expect(third.suppliers.dns).toEqual(['Cloudflare', 'dns.test']);
  });

  test.each([
    ['unknown=tag', 'unknown', 'registrar, issuer, dns'],
    ['without=registrar&without=weather', 'without', 'registrar, issuer, dns, tag'],
    ['without=', 'without', 'registrar, issuer, dns, tag'],
    ['registrar=a&registrar=b', 'registrar', 'registrar'],
  ])('%s is refused, and says why', async (query, parameter, words) => {
    for (const path of ['/v1/monitors', '/v1/monitors/breakdown']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, body.parameter]).toEqual([400, parameter]);
      expect(body.detail).toContain(words);
    }
  });
});
