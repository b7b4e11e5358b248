import { afterEach, describe, expect, test } from 'vitest';
import type { IterativeResolverOptions } from '../../src/dns/iterate/iterative-resolver.ts';
import {
  MAX_HOST_LOOKUPS,
  MAX_MESSAGES,
  MAX_MESSAGES_A_RUN,
  MAX_SERVER_NAMES,
  MAX_UNGLUED,
} from '../../src/dns/iterate/limits.ts';
import type { Resolution } from '../../src/dns/resolution.ts';
import { Run } from '../../src/dns/run.ts';
import { type DnsName, labelsOf } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import type { RrType } from '../../src/domain/rr.ts';
import {
  a,
  absent,
  answer,
  authoritative,
  cname,
  cutShort,
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

/** Servers of the zones of these tests. `EVIL` is the attacker's, `BANK` a victim's. */
const [TEST, EVIL, EVIL2, BANK] = ['198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5'];
const REAL = '203.0.113.80';
const FORGED = '203.0.113.66';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

/** The root, `test` with the zones below it, and a bank's server that answers each name with its real address. */
async function start(
  zones: Readonly<Record<string, Readonly<Record<string, string | null>>>>,
  scripts: Readonly<Record<string, Script>>,
  options: Parameters<typeof startWorld>[1] & IterativeResolverOptions = {},
): Promise<World> {
  const world = await startWorld(
    {
      [ROOT_ADDRESS]: delegating({ test: { 'ns.test': TEST } }),
      [TEST]: delegating({ 'bank.test': { 'ns.bank.test': BANK }, ...zones }),
      [BANK]: (name, type) => (type === 'A' ? answer(a(name, REAL)) : absent('bank.test')),
      ...scripts,
    },
    options,
  );
  worlds.push(world);
  return world;
}

const resolve = (world: World, name: string, type: RrType = 'A') =>
  world.resolver.resolve(name as DnsName, type, { fresh: true });

const values = (resolution: Resolution): string[] =>
  resolution.kind === 'answer'
    ? resolution.records.map((rr) => presentRdata(rr.type, rr.octets))
    : [resolution.kind === 'failure' ? resolution.why : resolution.kind];

const evil = { 'evil.test': { 'ns.evil.test': EVIL } };

describe('A zone that multiplies messages', () => {
  test('by servers without addresses in the zone of a victim (NXNS)', async () => {
    const hosts = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`n${i}.bank.test`, null]));
    const world = await start(evil, {
      [EVIL]: (name) => referral(`sub.${name.split('.').slice(-2).join('.')}`, hosts),
      [BANK]: () => absent('bank.test'),
    });
    expect(values(await resolve(world, 'x.sub.evil.test'))).toEqual(['unreachable']);
    const asked = world.server(BANK).asked.length;
    expect(asked).toBeGreaterThan(0);
    // A and AAAA of each.
    expect(asked).toBeLessThanOrEqual(2 * MAX_UNGLUED);
    expect(world.messages()).toBeLessThan(20);
    // Asked again, the victim is left alone: that its names have no addresses is cached.
    await resolve(world, 'y.sub.evil.test');
    expect(world.server(BANK).asked.length).toBeLessThanOrEqual(4 * MAX_UNGLUED);
  });

  test('by servers that can only be found through further such zones', async () => {
    let made = 0;
    const world = await start(evil, {
      [EVIL]: (name) => {
        const labels = name.split('.');
        const hosts = Object.fromEntries(Array.from({ length: 10 }, () => [`ns.z${made++}.evil.test`, null]));
        return referral(labels.slice(-3).join('.'), hosts);
      },
    });
    expect((await resolve(world, 'x.start.evil.test')).kind).toBe('failure');
    expect(world.messages()).toBeLessThanOrEqual(2 + 1 + 2 * MAX_HOST_LOOKUPS);
  });

  test('by servers that need each other to be found', async () => {
    const world = await start({ 'a.test': { 'ns.b.test': null }, 'b.test': { 'ns.a.test': null } }, {});
    expect(await resolve(world, 'www.a.test')).toMatchObject({
      kind: 'failure',
      why: 'unreachable',
      causes: [{ code: 'server-not-found' }, { code: 'server-not-found' }],
    });
    expect(world.messages()).toBe(3);
  });

  test('by referrals to itself', async () => {
    const world = await start(evil, { [EVIL]: () => referral('evil.test', { 'ns.evil.test': EVIL }) });
    expect(await resolve(world, 'www.evil.test')).toMatchObject({ why: 'server-error', causes: [{ code: 'lame' }] });
    expect(world.messages()).toBe(3);
  });

  test('by referrals upward and sideways', async () => {
    const zones = ['test', '', 'bank.test', 'other.evil.test'];
    const world = await start(evil, {
      [EVIL]: () => referral(zones[world.server(EVIL).asked.length % zones.length] ?? '', { 'ns.evil.test': EVIL }),
    });
    for (const label of ['w', 'x', 'y', 'z'])
      expect(await resolve(world, `${label}.evil.test`)).toMatchObject({ kind: 'failure', why: 'server-error' });
    expect(world.server(EVIL).asked).toHaveLength(4);
    expect(values(await resolve(world, 'www.bank.test'))).toEqual([REAL]);
  });

  test('by referrals that lead down and down', async () => {
    const name = `${'x.'.repeat(110)}evil.test`;
    let depth = 2;
    const world = await start(
      evil,
      {
        [EVIL]: (asked) => {
          depth += 1;
          const zone = asked.split('.').slice(-depth).join('.');
          return referral(zone, { [`ns.${zone}`]: EVIL });
        },
      },
      { limits: { inFlight: 6, perSecond: Number.POSITIVE_INFINITY } },
    );
    expect(labelsOf(name as DnsName).length).toBeGreaterThan(MAX_MESSAGES);
    expect(await resolve(world, name)).toMatchObject({
      kind: 'failure',
      why: 'server-error',
      causes: [{ code: 'walk-too-long', args: { max: MAX_MESSAGES } }],
    });
    expect(world.messages()).toBe(MAX_MESSAGES);
  });

  test('in many lookups of one run, which end together', async () => {
    const world = await start(
      evil,
      {
        [EVIL]: (asked) => {
          const zone = asked
            .split('.')
            .slice(-(world.server(EVIL).asked.length % 100) - 3)
            .join('.');
          return referral(zone, { [`ns.${zone}`]: EVIL });
        },
      },
      { limits: { inFlight: 6, perSecond: Number.POSITIVE_INFINITY } },
    );
    const run = new Run();
    for (let i = 0; i < 30; i += 1)
      await world.resolver.resolve(`${'x.'.repeat(105)}n${i}.evil.test` as DnsName, 'A', { run });
    expect(world.messages()).toBe(MAX_MESSAGES_A_RUN);
    expect(await world.resolver.resolve('www.bank.test' as DnsName, 'A', { run })).toMatchObject({ why: 'budget' });
    expect(values(await resolve(world, 'www.bank.test'))).toEqual([REAL]);
  });

  test('by a thousand servers', async () => {
    // So much glue fits into a message.
    const silent = Array.from(
      { length: 1000 },
      (_, i) => [`n${i}.evil.test`, i < 500 ? `203.0.113.${i % 200}` : null] as const,
    );
    const whole = referral('sub.evil.test', Object.fromEntries(silent));
    const world = await start(evil, { [EVIL]: (_, __, { transport }) => (transport === 'udp' ? cutShort : whole) });
    const resolution = await resolve(world, 'www.sub.evil.test');
    expect(resolution.kind).toBe('failure');
    // None of these addresses may be asked: they are for documentation.
    expect(resolution.exchanges.map(({ server }) => server)).not.toContain('203.0.113.1:53');
    expect(resolution.kind === 'failure' && resolution.causes.length).toBe(MAX_SERVER_NAMES);
    expect(world.messages()).toBe(4);
  });

  test('by servers that are all silent', async () => {
    const addresses = Array.from({ length: 15 }, (_, i) => `198.51.100.${100 + i}`);
    const silent = Object.fromEntries(addresses.map((address, i) => [`n${i}.evil.test`, address]));
    const world = await start(
      { 'evil.test': silent },
      Object.fromEntries(addresses.map((address): [string, Script] => [address, () => null])),
    );
    expect(await resolve(world, 'www.evil.test')).toMatchObject({ kind: 'failure', why: 'timeout' });
    // Five seconds are over.
    expect(world.messages()).toBeLessThan(12);
  });

  test('by aliases that lead in a circle through two zones', async () => {
    const world = await start(evil, {
      [EVIL]: (name) => answer(cname(name, 'www.bank.test')),
      [BANK]: (name) => answer(cname(name, 'www.evil.test')),
    });
    expect(await resolve(world, 'www.evil.test')).toMatchObject({ why: 'alias-loop' });
    expect(world.messages()).toBeLessThan(8);
  });

  test('by aliases without end', async () => {
    let made = 0;
    const world = await start(evil, { [EVIL]: (name) => answer(cname(name, `n${made++}.evil.test`)) });
    expect(await resolve(world, 'www.evil.test')).toMatchObject({
      why: 'alias-loop',
      causes: [{ code: 'aliases-endless' }],
    });
    expect(world.server(EVIL).asked).toHaveLength(12);
  });

  test('by DNAME records that make names longer and longer', async () => {
    const label = 'l'.repeat(60);
    const world = await start(evil, {
      [EVIL]: () =>
        answer({ type: 'DNAME', name: 'evil.test', ttl: 60, data: `${label}.evil.test` } as unknown as ReturnType<
          typeof a
        >),
    });
    expect(await resolve(world, 'www.evil.test')).toMatchObject({ kind: 'failure' });
    expect(world.server(EVIL).asked.length).toBeLessThan(12);
  });
});

describe('What a server has no say in is not believed', () => {
  const foreign = { additionals: [a('www.bank.test', FORGED), a('ns.bank.test', FORGED)] };

  test('the records of the target of its alias', async () => {
    const world = await start(evil, {
      [EVIL]: (name) => authoritative({ answers: [cname(name, 'www.bank.test'), a('www.bank.test', FORGED)] }),
    });
    expect(values(await resolve(world, 'www.evil.test'))).toEqual([REAL]);
    expect(world.server(BANK).asked).toEqual(['udp www.bank.test A']);
  });

  test('glue and name servers of another zone', async () => {
    const world = await start(evil, {
      [EVIL]: (name) =>
        authoritative({
          answers: [a(name, '203.0.113.1')],
          authorities: [ns('bank.test', 'ns.evil.test'), ns('test', 'ns.evil.test')],
          additionals: [...foreign.additionals, a('ns.test', EVIL ?? '')],
        }),
    });
    expect(values(await resolve(world, 'www.evil.test'))).toEqual(['203.0.113.1']);
    expect(values(await resolve(world, 'www.bank.test'))).toEqual([REAL]);
    expect(world.server(EVIL).asked).toEqual(['udp www.evil.test A']);
  });

  test('glue of a referral for a server beyond the zone that refers', async () => {
    const world = await start(evil, {
      [EVIL]: () => referral('sub.evil.test', { 'www.bank.test': FORGED }),
    });
    await resolve(world, 'x.sub.evil.test');
    // The server was looked up, and what the referral said of it was used for nothing.
    expect(world.server(BANK).asked).toContain('udp www.bank.test A');
    expect(values(await resolve(world, 'www.bank.test'))).toEqual([REAL]);
  });

  test('glue, where the address itself is asked for', async () => {
    const world = await start(
      { 'evil.test': { 'ns.evil.test': EVIL, 'ns2.evil.test': EVIL } },
      { [EVIL]: (name) => (name === 'ns.evil.test' ? answer(a(name, '203.0.113.5')) : absent('evil.test')) },
    );
    await resolve(world, 'www.evil.test');
    expect(values(await resolve(world, 'ns.evil.test'))).toEqual(['203.0.113.5']);
    expect(values(await resolve(world, 'ns2.evil.test'))).toEqual(['nodata']);
  });

  test('a delegation that its parent took back, however the child renews it (ghost domain)', async () => {
    let now = Date.UTC(2026, 10, 25);
    let isDelegated = true;
    const world = await start(
      {},
      {
        [TEST]: () =>
          isDelegated
            ? referral('evil.test', { 'ns.evil.test': EVIL }, 60)
            : authoritative({ flags: 0x0400 | 3, authorities: [soa('test')] }),
        // Its own records live for a day, and so do the zones that it delegates to itself.
        [EVIL]: (name) =>
          name.endsWith('sub.evil.test')
            ? referral('sub.evil.test', { 'ns.sub.evil.test': EVIL2 }, 86_400)
            : authoritative({
                answers: [a(name, FORGED, 86_400)],
                authorities: [ns('evil.test', 'ns.evil.test', 86_400)],
                additionals: [a('ns.evil.test', EVIL ?? '', 86_400)],
              }),
        [EVIL2]: (name) => answer(a(name, FORGED, 86_400)),
      },
      { clock: () => now },
    );
    const ask = async () =>
      [await resolve(world, 'www.evil.test'), await resolve(world, 'www.sub.evil.test')].map(values);
    expect(await ask()).toEqual([[FORGED], [FORGED]]);
    isDelegated = false;
    now += 50_000;
    expect(await ask()).toEqual([[FORGED], [FORGED]]);
    now += 11_000;
    expect(await ask()).toEqual([['nxdomain'], ['nxdomain']]);
  });
});

describe('Addresses that are nobody’s on the internet are never asked', () => {
  test.each([
    '0.0.0.0',
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
  ])('as glue: %s', async (address) => {
    const world = await start({ 'evil.test': { 'ns.evil.test': address } }, {});
    const resolution = await resolve(world, 'www.evil.test');
    expect(resolution).toMatchObject({ why: 'unreachable', causes: [{ code: 'address-special', server: address }] });
    expect(resolution.exchanges.map(({ server }) => server)).toEqual([`${ROOT_ADDRESS}:53`, `${TEST}:53`]);
  });

  test('as the address of a server that had to be looked up', async () => {
    const world = await start(
      { 'evil.test': { 'inside.bank.test': null } },
      { [BANK]: (name) => answer(a(name, '127.0.0.1')) },
    );
    const resolution = await resolve(world, 'www.evil.test');
    expect(resolution).toMatchObject({
      why: 'unreachable',
      causes: [{ code: 'address-special', server: '127.0.0.1' }],
    });
    expect(resolution.exchanges.map(({ server }) => server)).not.toContain('127.0.0.1:53');
  });
});

describe('A server that does not do what it should', () => {
  const two = { 'evil.test': { 'ns1.evil.test': EVIL, 'ns2.evil.test': EVIL2 } };
  const good: Script = (name) => answer(a(name, REAL));

  test.each<[string, Script]>([
    ['refuses', () => rcode(5)],
    ['fails', () => rcode(2)],
    ['does not serve the zone', () => ({})],
    ['refers upward', () => referral('', { 'ns.test': TEST ?? '' })],
    ['answers from a cache, as a resolver does', (name) => ({ answers: [a(name, FORGED)] })],
    ['says without authority that there is nothing', () => ({ authorities: [] })],
    ['stays silent', () => null],
  ])('is passed over where another does: %s', async (_, script) => {
    const world = await start(two, { [EVIL]: script, [EVIL2]: good });
    for (const label of ['a', 'b', 'c', 'd'])
      expect(values(await resolve(world, `${label}.evil.test`)), label).toEqual([REAL]);
  });

  test('does not understand EDNS', async () => {
    const world = await start(evil, {
      [EVIL]: (name, _, { hasEdns }) => (hasEdns ? rcode(1) : answer(a(name, REAL))),
    });
    expect(values(await resolve(world, 'www.evil.test'))).toEqual([REAL]);
  });

  test('has an address of IPv6 alone, as glue or to be looked up', async () => {
    const address = '2606:4700::53';
    const world = await start(
      { 'evil.test': { 'ns.evil.test': address }, 'other.test': { 'ns.bank.test': null } },
      { [address]: good, [BANK]: (name, type) => (type === 'AAAA' ? answer(a(name, address)) : absent('bank.test')) },
    );
    expect(values(await resolve(world, 'www.evil.test'))).toEqual([REAL]);
    expect(values(await resolve(world, 'www.other.test'))).toEqual([REAL]);
  });

  test('is asked again where it was silent and there is no other', async () => {
    let count = 0;
    const world = await start(evil, { [EVIL]: (name) => (count++ === 0 ? null : answer(a(name, REAL))) });
    expect(values(await resolve(world, 'www.evil.test'))).toEqual([REAL]);
    expect(world.server(EVIL).asked).toHaveLength(2);
  });

  test('loses the case of names: its answer counts over TCP alone', async () => {
    const name = 'a-name-of-many-letters-so-that-chance-repeats-none.evil.test';
    const world = await start(
      evil,
      { [EVIL]: (asked, _, { transport }) => answer(a(asked, transport === 'udp' ? FORGED : REAL)) },
      { manners: { [EVIL ?? '']: { losesCase: true } } },
    );
    expect(values(await resolve(world, name))).toEqual([REAL]);
    expect(world.server(EVIL).asked).toEqual([`udp ${name} A`, `tcp ${name} A`]);
  });

  test('cuts its answer short and then resets the connection', async () => {
    const reset = { overTcp: (socket: import('node:net').Socket) => socket.resetAndDestroy() };
    const alone = await start(evil, { [EVIL]: () => cutShort }, { manners: { [EVIL ?? '']: reset } });
    expect(await resolve(alone, 'www.evil.test')).toMatchObject({ kind: 'failure', why: 'unreachable' });
    const other = await start(two, { [EVIL]: () => cutShort, [EVIL2]: good }, { manners: { [EVIL ?? '']: reset } });
    expect(values(await resolve(other, 'www.evil.test'))).toEqual([REAL]);
  });

  test('cuts its answer short and then drips it', async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip = {
      overTcp(socket: import('node:net').Socket) {
        socket.write(Buffer.from([0xff, 0xff]));
        const timer = setInterval(() => socket.write(Buffer.from([0])), 20);
        timers.push(timer);
        socket.on('close', () => clearInterval(timer));
      },
    };
    const world = await start(evil, { [EVIL]: () => cutShort }, { manners: { [EVIL ?? '']: drip } });
    expect(await resolve(world, 'www.evil.test')).toMatchObject({ kind: 'failure', why: 'timeout' });
    expect(world.server(EVIL).asked.length).toBeLessThanOrEqual(4);
    await new Promise((done) => setTimeout(done, 100));
    expect(world.server(EVIL).connections.size).toBe(0);
    for (const timer of timers) clearInterval(timer);
  });
});

describe('Many lookups at once', () => {
  const good: Script = (name) => answer(a(name, REAL));

  test('of one question are one', async () => {
    const world = await start(evil, { [EVIL]: good });
    const all = await Promise.all(Array.from({ length: 50 }, () => resolve(world, 'www.evil.test')));
    expect(all.map(values)).toEqual(Array.from({ length: 50 }, () => [REAL]));
    expect(world.messages()).toBe(3);
  });

  test('below one zone ask those above it once, and its server within its limits', async () => {
    const world = await start(evil, { [EVIL]: good }, { manners: { [EVIL ?? '']: { delayMs: 20 } } });
    const names = Array.from({ length: 50 }, (_, i) => `n${i}.evil.test`);
    const all = await Promise.all(names.map((name) => resolve(world, name)));
    expect(all.map(values)).toEqual(names.map(() => [REAL]));
    expect([ROOT_ADDRESS, TEST ?? ''].map((one) => world.server(one).asked.length)).toEqual([1, 1]);
    const { mostAtOnce, asked } = world.server(EVIL ?? '');
    expect(asked).toHaveLength(50);
    expect(mostAtOnce).toBeLessThanOrEqual(6);
  });
});
