import type { Answer, Packet } from 'dns-packet';
import { afterEach, describe, expect, test } from 'vitest';
import * as LIMITS from '../../src/dns/iterate/limits.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import {
  a,
  absent,
  answer,
  authoritative,
  delegating,
  ns,
  ROOT_ADDRESS,
  rcode,
  referral,
  type Script,
  soa,
  startWorld,
  type World,
} from './hand-made.ts';

const [TEST, BANK, OTHER] = ['198.51.100.2', '198.51.100.5', '198.51.100.6'];
const REAL = '203.0.113.80';
const FORGED = '203.0.113.66';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

/** The root, `test`, and a bank with two servers. */
async function start(
  scripts: Readonly<Record<string, Script>>,
  options: Parameters<typeof startWorld>[1] = {},
): Promise<World> {
  const world = await startWorld(
    {
      [ROOT_ADDRESS]: delegating({ test: { 'ns.test': TEST } }),
      [TEST]: delegating({ 'bank.test': { 'ns1.bank.test': BANK, 'ns2.bank.test': OTHER } }),
      [OTHER]: () => rcode(5),
      ...scripts,
    },
    options,
  );
  worlds.push(world);
  return world;
}

async function addressOf(world: World, name: string): Promise<string> {
  const found = await world.resolver.resolve(name as DnsName, 'A', { fresh: true });
  if (found.kind !== 'answer') return found.kind === 'failure' ? found.why : found.kind;
  return found.records.map((rr) => presentRdata(rr.type, rr.octets)).join(' ');
}

const honest: Script = (name, type) => (type === 'A' ? answer(a(name, REAL)) : absent('bank.test'));

describe('Each query', () => {
  test('has a port of its own, and asks for no recursion', async () => {
    const recursion: boolean[] = [];
    const world = await start({
      [BANK]: (name, type, asked) => {
        recursion.push(asked.wantsRecursion);
        return honest(name, type, asked);
      },
      [OTHER]: honest,
    });
    for (let i = 0; i < 30; i += 1) expect(await addressOf(world, `n${i}.bank.test`)).toBe(REAL);
    const ports = [...world.server(BANK).ports, ...world.server(OTHER).ports];
    expect(ports).toHaveLength(30);
    // The system may draw a port again.
    expect(new Set(ports).size).toBeGreaterThan(20);
    expect(new Set(recursion)).toEqual(new Set([false]));
  });

  test('goes last to a server that does not serve the zone', async () => {
    const world = await start({ [BANK]: honest });
    for (let i = 0; i < 20; i += 1) expect(await addressOf(world, `n${i}.bank.test`)).toBe(REAL);
    expect(world.server(OTHER).asked.length).toBeLessThanOrEqual(1);
  });
});

describe('An answer', () => {
  /** Name servers of a zone below, whose server forges. */
  const below = (zone: string) => ({
    authorities: [ns(zone, 'ns.sub.bank.test')],
    additionals: [a('ns.sub.bank.test', OTHER)],
  });

  test.each<[title: string, name: string, packet: Partial<Packet>, expected: string]>([
    ['is one, whatever it adds of a zone below', 'www.sub', { answers: [a('www.sub.bank.test', REAL)] }, REAL],
    ['that there is nothing is one as well', 'www.sub', { authorities: [soa('bank.test')] }, 'nodata'],
    ['that there is nothing needs the zone that says so', 'sub', {}, 'server-error'],
    ['without authority leads there', 'www.sub', { flags: 0 }, FORGED],
    [
      'has no alias of another name',
      'www',
      {
        answers: [
          { type: 'DNAME', name: 'other.bank.test', ttl: 60, data: 'evil.bank.test' },
          { type: 'CNAME', name: 'third.bank.test', ttl: 60, data: 'forged.bank.test' },
        ],
        authorities: [soa('bank.test')],
      },
      'nodata',
    ],
  ])('%s', async (_title, name, { authorities = [], ...packet }, expected) => {
    const sub = below('sub.bank.test');
    const world = await start({
      [TEST]: delegating({ 'bank.test': { 'ns1.bank.test': BANK } }),
      [BANK]: () =>
        authoritative({ ...packet, authorities: [...authorities, ...sub.authorities], additionals: sub.additionals }),
      [OTHER]: (asked) => answer(a(asked, FORGED)),
    });
    expect(await addressOf(world, `${name}.bank.test`)).toBe(expected);
  });

  test('is a response, not a query', async () => {
    const world = await start({
      [TEST]: delegating({ 'bank.test': { 'ns1.bank.test': BANK } }),
      [BANK]: (name) => ({ ...answer(a(name, FORGED)), type: 'query' }),
    });
    expect(await addressOf(world, 'www.bank.test')).toBe('timeout');
  });
});

const DS: Answer = {
  type: 'DS',
  name: 'bank.test',
  data: { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) },
};

describe('A delegation', () => {
  /** Asks for two names of the bank, with some time between, and returns how often `test` was asked. */
  async function asksAgainAfter(
    ms: number,
    given: { readonly ns: number; readonly glue: number; readonly ds?: number },
  ): Promise<number> {
    let now = 1_000_000;
    const script: Script = () => ({
      authorities: [
        ns('bank.test', 'ns1.bank.test', given.ns),
        ...(given.ds === undefined ? [] : [{ ...DS, ttl: given.ds }]),
      ],
      additionals: [a('ns1.bank.test', BANK, given.glue)],
    });
    const root = delegating({ test: { 'ns.test': TEST } }, 30 * 86_400);
    const world = await start({ [ROOT_ADDRESS]: root, [TEST]: script, [BANK]: honest }, { clock: () => now });
    await addressOf(world, 'one.bank.test');
    now += ms;
    await addressOf(world, 'two.bank.test');
    return world.server(TEST).asked.length;
  }

  test.each([
    ['for its TTL', 59_000, { ns: 60, glue: 3600 }, 1],
    ['no longer', 60_000, { ns: 60, glue: 3600 }, 2],
    ['nor longer than the addresses with it', 60_000, { ns: 3600, glue: 60 }, 2],
    ['nor longer than the DS records with it', 60_000, { ns: 3600, glue: 3600, ds: 60 }, 2],
    ['nor longer than a day', 86_400_000, { ns: 30 * 86_400, glue: 30 * 86_400 }, 2],
    ['nor when the clock goes back', -1000, { ns: 3600, glue: 3600 }, 2],
  ])('is believed %s', async (_title, ms, given, asked) => {
    expect(await asksAgainAfter(ms, given)).toBe(asked);
  });

  test('of a zone is found anew by a run that asks its own servers, that of a top-level domain is not', async () => {
    let [now, bank] = [1_000_000, BANK];
    const world = await start(
      {
        [TEST]: () => referral('bank.test', { 'ns1.bank.test': bank }),
        [BANK]: honest,
        [OTHER]: (name) => answer(a(name, FORGED)),
      },
      { clock: () => now },
    );
    await addressOf(world, 'one.bank.test');
    bank = OTHER;
    now += 1;
    const ask = async (options: object): Promise<string> => {
      const found = await world.resolver.resolve('www.bank.test' as DnsName, 'A', { fresh: true, ...options });
      return found.kind === 'answer' ? presentRdata('A', found.records[0].octets) : found.kind;
    };
    expect(await ask({})).not.toBe(FORGED);
    const run = {};
    expect(await ask({ run, atOwnServers: true })).toBe(FORGED);
    expect(await ask({ run, atOwnServers: true })).toBe(FORGED);
    expect(world.server(TEST).asked).toHaveLength(2);
    expect(world.server(ROOT_ADDRESS).asked).toHaveLength(1);
  });

  test('of one zone does not lead to the servers of another', async () => {
    const both = referral('bank.test', { 'ns1.bank.test': BANK });
    const world = await start({
      [TEST]: () => ({
        authorities: [...(both.authorities ?? []), ns('other.test', 'ns.other.test')],
        additionals: [...(both.additionals ?? []), a('ns.other.test', OTHER)],
      }),
      [BANK]: () => null,
      [OTHER]: (name) => answer(a(name, FORGED)),
    });
    expect(await addressOf(world, 'www.bank.test')).toBe('timeout');
    expect(world.server(OTHER).asked).toEqual([]);
  });
});

test('The addresses of a name server of another zone are believed for their TTL', async () => {
  let now = 1_000_000;
  const world = await start(
    {
      [TEST]: (name, type, asked) =>
        delegating({ 'bank.test': { 'ns.help.test': null }, 'help.test': { 'ns.help.test': OTHER } })(
          name,
          type,
          asked,
        ),
      [OTHER]: (name, type) => (type === 'A' ? answer(a(name, BANK, 60)) : absent('help.test')),
      [BANK]: honest,
    },
    { clock: () => now },
  );
  const asked: number[] = [];
  for (const seconds of [0, 59, 1]) {
    now += seconds * 1000;
    expect(await addressOf(world, `n${seconds}.bank.test`)).toBe(REAL);
    asked.push(world.server(OTHER).asked.length);
  }
  expect(asked).toEqual([1, 1, 2]);
});

test('DS records of a referral grow older in the cache', async () => {
  let now = 1_000_000;
  const script: Script = () => ({
    authorities: [ns('bank.test', 'ns1.bank.test'), { ...DS, ttl: 300 }],
    additionals: [a('ns1.bank.test', BANK)],
  });
  const world = await start({ [TEST]: script, [BANK]: honest }, { clock: () => now });
  await addressOf(world, 'www.bank.test');
  now += 100_000;
  const found = await world.resolver.lookUp('bank.test' as DnsName, RR_TYPES.DS);
  expect(found?.answers.map(({ type, ttlSeconds }) => [type, ttlSeconds])).toEqual([[RR_TYPES.DS, 200]]);
  expect(world.server(TEST).asked).toHaveLength(1);
});

test('A lookup that nobody waits for any more asks no further server', async () => {
  const gone = new AbortController();
  const world = await start({
    [TEST]: (name, type, asked) => {
      gone.abort();
      return delegating({ 'bank.test': { 'ns1.bank.test': BANK } })(name, type, asked);
    },
    [BANK]: honest,
  });
  const found = await world.resolver.resolve('www.bank.test' as DnsName, 'A', { signal: gone.signal });
  expect(found.kind).toBe('failure');
  expect(await addressOf(world, 'ns.test')).not.toBe(REAL);
  expect(world.server(BANK).asked).toEqual([]);
});

// The other tests count in these: here are the numbers themselves, as docs/limits.md has them.
test('The limits are those of the documentation', () => {
  expect(LIMITS).toMatchObject({
    MAX_MESSAGES: 100,
    MAX_MESSAGES_A_RUN: 1000,
    MAX_HOST_LOOKUPS: 12,
    MAX_HOST_DEPTH: 4,
    MAX_SERVER_NAMES: 20,
    MAX_UNGLUED: 3,
    MAX_ADDRESSES_A_NAME: 4,
    MAX_SECOND_TRIES: 4,
    IN_FLIGHT_PER_ADDRESS: 6,
    PER_SECOND_PER_ADDRESS: 20,
    QUERIES_IN_FLIGHT: 256,
  });
});
