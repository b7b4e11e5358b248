import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { MAIL } from '../../src/diagnoses/kinds.ts';
import { type Service, startService } from '../api/service.ts';
import { isLong } from '../support/seed.ts';

// What one address, one network or one zone asks for is slow; everybody else is served as before.

const MAX_LOOKUPS = 16;
const CLIENT_SHARE = 2;
const NETWORK_SHARE = 4;
const DOMAIN_SHARE = 4;
const SLOW = Array.from({ length: 40 }, (_, i) => `slow${i}.test`);
const FINE = ['perfect.example', 'shop.example', 'bakery.example', 'library.example'];
const zone = '@ 300 IN SOA ns h 1 2 3 4 300\n@ IN NS ns\n@ IN A 192.0.2.1\n';

let service: Service;
/** Every name in SLOW is answered by nobody. */
async function start(wrap?: (lookups: LookupService) => LookupService): Promise<void> {
  service = await startService({ maxLookups: MAX_LOOKUPS, livePerMinute: 1000 }, wrap);
  for (const domain of SLOW) service.internet.load(zone, domain);
  for (const domain of SLOW) service.internet.faults.set({ below: domain }, 'drop');
}

beforeEach(() => start());
afterEach(() => service.close());

type Ask = (domain: string) => { readonly method?: 'GET' | 'POST'; readonly path: string };

/** Every way to make the service look something up in the DNS, by page, call or live run. */
const WAYS: Readonly<Record<string, Ask>> = {
  'the report page': (domain) => ({ path: `/domain/${domain}` }),
  'the mail page': (domain) => ({ path: `/mail-security/${domain}` }),
  'the records as CSV': (domain) => ({ path: `/domain/${domain}/records.csv` }),
  'the badge': (domain) => ({ path: `/badge/${domain}.svg` }),
  'the report call': (domain) => ({ path: `/v1/domain/${domain}/report` }),
  'the mail call': (domain) => ({ path: `/v1/domain/${domain}/mail-security` }),
  'the DNS call': (domain) => ({ path: `/v1/domain/${domain}/dns` }),
  'the live run': (domain) => ({ method: 'POST', path: `/domain/${domain}/live` }),
  'the live run for mail': (domain) => ({ method: 'POST', path: `/mail-security/${domain}/live` }),
  'the message test': (domain) => ({ path: `/mail-security/${domain}/message?ip=192.0.2.1` }),
};

const send = async (ask: Ask, domain: string, remoteAddress: string) =>
  service.callDescribed({ method: 'GET', ...ask(domain), remoteAddress });

/** Asks for all slow domains at once, and gives what was refused before the first of them ended. */
async function attack(ask: Ask, domains: readonly string[], addressOf: (i: number) => string, admitted: number) {
  const refused: { readonly status: number; readonly retryAfter: unknown }[] = [];
  const all = Promise.all(
    domains.map(async (domain, i) => {
      const { statusCode, headers } = await send(ask, domain, addressOf(i));
      refused.push({ status: statusCode, retryAfter: headers['retry-after'] });
    }),
  );
  while (refused.length < domains.length - admitted) await wait(5);
  return { refused: refused.slice(0, domains.length - admitted), all };
}

/** Asked after all slow lookups have begun. */
async function expectNeutralServed(): Promise<void> {
  for (const [i, domain] of FINE.entries())
    expect((await send((name) => ({ path: `/domain/${name}` }), domain, `198.51.${i}.1`)).statusCode).toBe(200);
}

/** A service for each: `npm test` starts every third. All share one limit. */
describe.each(Object.entries(WAYS).filter((_, i) => isLong || i % 3 === 0))('%s', (_what, ask) => {
  test('one address gets 429 beyond its share', async () => {
    const { refused, all } = await attack(ask, SLOW, () => '192.0.2.1', CLIENT_SHARE);
    expect(refused).toEqual(Array(SLOW.length - CLIENT_SHARE).fill({ status: 429, retryAfter: '5' }));
    await expectNeutralServed();
    service.internet.faults.clear();
    await all;
  });
});

test.each([
  ['a /24', (i: number) => `192.0.2.${i}`],
  ['a /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`],
])('%s gets 429 beyond its share, however many addresses it takes', async (_what, addressOf) => {
  const ask: Ask = (domain) => ({ path: `/domain/${domain}` });
  const { refused, all } = await attack(ask, SLOW, addressOf, NETWORK_SHARE);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  await expectNeutralServed();
  service.internet.faults.clear();
  await all;
});

test('names below one registrable domain get 503 beyond its share, whoever asks for them', async () => {
  const names = SLOW.map((_, i) => `n${i}.slow0.test`);
  const ask: Ask = (domain) => ({ path: `/domain/${domain}` });
  const { refused, all } = await attack(ask, names, (i) => `203.0.${i}.1`, DOMAIN_SHARE);
  expect(refused).toEqual(Array(names.length - DOMAIN_SHARE).fill({ status: 503, retryAfter: '5' }));
  await expectNeutralServed();
  service.internet.faults.clear();
  await all;
});

test('a refusal that is slow to come has its status', async () => {
  const ask: Ask = (domain) => ({ path: `/domain/${domain}` });
  await service.close();
  await start((lookups) => ({
    ...lookups,
    revision: (domain) => wait(100).then(() => lookups.revision(domain)),
  }));
  const { refused, all } = await attack(ask, SLOW, () => '192.0.2.1', CLIENT_SHARE);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  service.internet.faults.clear();
  await all;
});

test('what is known is shown to a client whose share is used up', async () => {
  expect((await send((name) => ({ path: `/domain/${name}` }), 'perfect.example', '192.0.2.1')).statusCode).toBe(200);
  const { all } = await attack(
    (domain) => ({ path: `/domain/${domain}` }),
    SLOW,
    () => '192.0.2.1',
    CLIENT_SHARE,
  );
  expect((await send((name) => ({ path: `/domain/${name}` }), 'perfect.example', '192.0.2.1')).statusCode).toBe(200);
  service.internet.faults.clear();
  await all;
});

test('what is known in part begins at once for such a client too, while the rest is looked up', async () => {
  const gate = Promise.withResolvers<void>();
  await service.close();
  await start((lookups) => ({
    ...lookups,
    stored: async (kind, domain) => {
      // The share stays used up until the page has begun.
      if (SLOW.includes(domain) || (kind.id === MAIL.id && domain === 'perfect.example')) await gate.promise;
      return lookups.stored(kind, domain);
    },
  }));
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const ask: Ask = (domain) => ({ path: `/domain/${domain}` });
  expect((await send(ask, 'perfect.example', '198.51.100.1')).statusCode).toBe(200);
  const { all } = await attack(ask, SLOW, () => '127.0.0.1', CLIENT_SHARE);
  const page = await fetch(`${base}/mail-security/perfect.example`);
  expect(page.status).toBe(200);
  gate.resolve();
  expect(await page.text()).toContain('</html>');
  service.internet.faults.clear();
  await all;
});

test.each([
  ['the second of two reports', '/compare?a=slow5.test&b=slow6.test'],
  ['the second of two keys', '/mail-security/shop.example?selector=one&selector=two'],
])('a page is refused as soon as one of its lookups is: %s', async (_what, path) => {
  const gate = Promise.withResolvers<void>();
  await service.close();
  await start((lookups) => ({
    ...lookups,
    stored: (kind, domain) => gate.promise.then(() => lookups.stored(kind, domain)),
    lookup: (domain, types) => gate.promise.then(() => lookups.lookup(domain, types)),
  }));
  const all = SLOW.slice(1, CLIENT_SHARE).map((domain) =>
    send(() => ({ path: `/domain/${domain}` }), domain, '192.0.2.1'),
  );
  expect((await send(() => ({ path }), '', '192.0.2.1')).statusCode).toBe(429);
  service.internet.faults.clear();
  gate.resolve();
  await Promise.all(all);
});

test('fifty known reports at once are served to one address: an office, or a page of badges', async () => {
  const known = Array.from({ length: 50 }, (_, i) => `team${i}.test`);
  for (const domain of known) service.internet.load(zone, domain);
  const badge: Ask = (domain) => ({ path: `/badge/${domain}.svg` });
  for (const domain of known) expect((await send(badge, domain, '192.0.2.1')).statusCode).toBe(200);
  const { all } = await attack(badge, SLOW, () => '192.0.2.1', CLIENT_SHARE);
  const statuses = await Promise.all(known.map(async (domain) => (await send(badge, domain, '192.0.2.1')).statusCode));
  expect(statuses).toEqual(Array(50).fill(200));
  service.internet.faults.clear();
  await all;
});
