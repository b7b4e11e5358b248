import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';

// Registries that answer slowly, and many who wait for one name, hold up nobody who looks up anything else.

const MAX_LOOKUPS = 8;
const SILENT = Array.from({ length: 12 }, (_, i) => `silent${i}.example`);

let service: Service;
beforeAll(async () => {
  service = await startService({ maxLookups: MAX_LOOKUPS });
});
afterAll(() => service.close());

let clients = 0;
/** Each call comes from a network of its own, so that no limit of a client or a network is met. */
async function status(path: string): Promise<number> {
  clients += 1;
  const remoteAddress = `203.${clients >> 8}.${clients & 255}.1`;
  return (await service.callDescribed({ path, remoteAddress })).statusCode;
}

/** Starts calls, and waits until so many of them are answered; gives the answers, and what ends with the others. */
async function untilAnswered(paths: readonly string[], count: number) {
  const answered: number[] = [];
  const all = Promise.all(paths.map(async (path) => answered.push(await status(path))));
  while (answered.length < count) await wait(10);
  return { answered, all };
}

/** The registry of the miniature internet, which says nothing about these names. */
const registry = (silent: readonly string[]) =>
  service.internet.host({
    host: 'rdap.registry.test',
    addresses: ['192.0.2.10'],
    https: { routes: Object.fromEntries(silent.map((name) => [`/domain/${name}`, { behaviour: 'silent' }])) },
  });

test('a silent registry fills its own lane: reports go on, and so does what is known of registrations', async () => {
  expect(await status('/v1/domain/perfect.example/whois')).toBe(200);
  await registry(SILENT);
  const { answered, all } = await untilAnswered(
    SILENT.map((name) => `/v1/domain/${name}/whois`),
    SILENT.length - MAX_LOOKUPS,
  );
  expect(answered).toEqual(Array(SILENT.length - MAX_LOOKUPS).fill(503));
  expect(await status('/v1/domain/newsletter.example/whois')).toBe(503);
  expect(await status('/whois/newsletter.example')).toBe(503);
  expect(await status('/v1/domain/www.perfect.example/whois')).toBe(200);
  expect(await status('/v1/domain/shop.example/report')).toBe(200);
  expect(await status('/domain/bakery.example')).toBe(200);
  // What was still waiting gets its answer at once from a registry that is back.
  await registry([]);
  await all;
});

test('150 wait for one name, whatever they call it: a hundred may, and other names are looked up', async () => {
  await registry(['crowded.example']);
  const { answered, all } = await untilAnswered(
    Array.from({ length: 150 }, (_, i) => `/v1/domain/${i % 2 === 0 ? '' : `n${i}.`}crowded.example/whois`),
    50,
  );
  expect(answered).toEqual(Array(50).fill(503));
  expect(await status('/v1/domain/shop.example/report')).toBe(200);
  const other = status('/v1/domain/garage.example/whois');
  await registry([]);
  expect(await other).toBe(200);
  await all;
});

test('one address, or one network, does not fill the line before a registry', async () => {
  const large = await startService();
  const names = Array.from({ length: 40 }, (_, i) => `held${i}.example`);
  const held = (routes: readonly string[]) =>
    large.internet.host({
      host: 'rdap.registry.test',
      addresses: ['192.0.2.10'],
      https: { routes: Object.fromEntries(routes.map((name) => [`/domain/${name}`, { behaviour: 'silent' }])) },
    });
  const ask = (domain: string, remoteAddress: string) =>
    large.callDescribed({ path: `/v1/domain/${domain}/whois`, remoteAddress });
  await held(names);
  const refused: number[] = [];
  // Twenty from one address, of which four are let in, and twenty from its neighbours.
  const all = Promise.all(
    names.map(async (name, i) => refused.push((await ask(name, `198.51.100.${i % 2 === 0 ? 1 : i}`)).statusCode)),
  );
  while (refused.length < 30) await wait(10);
  expect(refused).toEqual(Array(30).fill(429));
  const neutral = ask('perfect.example', '203.0.113.1');
  await held([]);
  expect((await neutral).statusCode).toBe(200);
  await all;
  await large.close();
});
