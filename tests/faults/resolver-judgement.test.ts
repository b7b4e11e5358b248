import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, decode, type Packet } from 'dns-packet';
import { afterEach, describe, expect, test } from 'vitest';
import type { Resolver } from '../../src/dns/resolution.ts';
import type { StubResolverOptions } from '../../src/dns/stub-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { causesText } from '../../src/texts/causes.ts';
import { answerTo, ask, client, endAll, udpServer, values } from './hand-made.ts';

/** What the client makes of what servers say: absence, failure, aliases, validation, several servers. */
afterEach(endAll);

const RECURSIVE = 0x0180;
const AUTHENTIC = 0x01a0;
const NOERROR = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const REFUSED = 5;

interface Asked {
  readonly name: string;
  readonly cd: boolean;
  readonly count: number;
}

type Reply = Partial<Packet> & { readonly rcode?: number; readonly silent?: true };

/** A server whose replies `say` decides on; `asked` lists the names it was asked. */
async function serverThat(say: (asked: Asked) => Reply): Promise<{ server: string; asked: string[] }> {
  const asked: string[] = [];
  const port = await udpServer((query, from, socket) => {
    const name = decode(query).questions?.[0]?.name ?? '';
    asked.push(name);
    const {
      rcode = NOERROR,
      silent,
      ...change
    } = say({
      name,
      cd: ((query[3] ?? 0) & 0x10) !== 0,
      count: asked.length,
    });
    if (silent) return;
    const flags = (change.flags ?? RECURSIVE) | rcode;
    socket.send(answerTo(query, '192.0.2.1', { answers: [], ...change, flags }), from.port, from.address);
  });
  return { server: `127.0.0.1:${port}`, asked };
}

const udp = (servers: readonly string[], options: Partial<StubResolverOptions> = {}) =>
  client(servers, { transport: 'udp', ...options });

const resolveFresh = async (resolver: Resolver, name = 'example.com', type: RrType = 'A') =>
  resolver.resolve(name as DnsName, type, { fresh: true });

const a = (name: string, data = '192.0.2.1', ttl = 60): Answer => ({ type: 'A', name, ttl, data });
const alias = (name: string, data: string): Answer => ({ type: 'CNAME', name, ttl: 60, data });
const ns: Answer = { type: 'NS', name: 'example.com', ttl: 60, data: 'ns.example.com' };
const soa = (name: string, ttl: number, minimum: number): Answer => ({
  type: 'SOA',
  name,
  ttl,
  data: { mname: 'ns', rname: 'h', serial: 1, refresh: 1, retry: 1, expire: 1, minimum },
});
/** An NSEC by its octets: next name, then the bitmap of window 0. */
const nsec = (name: string, ...types: number[]): Answer => {
  const bitmap = Buffer.alloc(17);
  for (const type of types) bitmap[type >> 3] = (bitmap[type >> 3] ?? 0) | (0x80 >> (type & 7));
  const data = Buffer.concat([Buffer.from([0, 0, bitmap.length]), bitmap]);
  return { type: 'UNKNOWN_47', name, ttl: 60, data } as unknown as Answer;
};

describe('absence is told from failure', () => {
  test.each<[string, Reply, object]>([
    [
      'no such name',
      { rcode: NXDOMAIN, authorities: [soa('com', 900, 300)] },
      { kind: 'nxdomain', zone: 'com', ttlSeconds: 300 },
    ],
    [
      'no such type',
      { authorities: [soa('example.com', 60, 300)] },
      { kind: 'nodata', zone: 'example.com', ttlSeconds: 60 },
    ],
    ['no such type, without SOA', {}, { kind: 'nodata', zone: null, ttlSeconds: 0 }],
    ['a referral', { flags: 0x0100, authorities: [ns] }, { kind: 'failure', why: 'server-error' }],
    ['a referral that claims recursion', { authorities: [ns] }, { kind: 'failure', why: 'server-error' }],
    ['nothing, from one that does not recurse', { flags: 0x0100 }, { kind: 'failure', why: 'server-error' }],
    [
      'NXNAME at the name',
      { authorities: [soa('example.com', 60, 60), nsec('example.com', 46, 47, 128)] },
      { kind: 'nxdomain' },
    ],
    [
      'NXNAME at another name',
      { authorities: [soa('example.com', 60, 60), nsec('other.com', 46, 47, 128)] },
      { kind: 'nodata' },
    ],
    [
      'NSEC without NXNAME',
      { authorities: [soa('example.com', 60, 60), nsec('example.com', 46, 47)] },
      { kind: 'nodata' },
    ],
    ['records of other names only', { answers: [a('other.com')] }, { kind: 'nodata' }],
    [
      'records of other types only',
      { answers: [{ type: 'TXT', name: 'example.com', ttl: 1, data: 'x' }] },
      { kind: 'nodata' },
    ],
    ['an unknown error', { rcode: 9 }, { kind: 'failure', why: 'server-error' }],
    [
      'more than 1,000 records',
      { answers: Array.from({ length: 1001 }, (_, i) => a('example.com', `192.0.${i >> 8}.${i & 255}`)) },
      { kind: 'failure', why: 'oversize' },
    ],
  ])('%s', async (_, reply, expected) => {
    const { server } = await serverThat(() => reply);
    expect(await resolveFresh(udp([server]))).toMatchObject(expected);
  });

  test('equal records count once, and the lowest TTL is that of the set', async () => {
    const answers = [
      a('example.com', '192.0.2.1', 60),
      a('EXAMPLE.com', '192.0.2.1', 20),
      a('example.com', '192.0.2.2', 90),
    ];
    const { server } = await serverThat(() => ({ answers }));
    const resolution = await resolveFresh(udp([server]));
    expect(values(resolution)).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(resolution).toMatchObject({ records: [{ ttlSeconds: 20 }, { ttlSeconds: 20 }] });
  });

  test('a name too long for DNS is a failure each time, and nothing waits for it', async () => {
    const { server, asked } = await serverThat(() => ({}));
    const resolver = udp([server]);
    const long = `_dmarc.${'abcdefgh.'.repeat(28)}`.slice(0, -1);
    for (let i = 0; i < 3; i += 1)
      expect(await resolver.resolve(long as DnsName, 'A')).toMatchObject({ kind: 'failure', why: 'malformed' });
    expect(await resolveFresh(resolver, long)).not.toBe(await resolveFresh(resolver, long));
    expect(asked).toEqual([]);
  });

  test('without a server every question fails, and says why', async () => {
    expect(await resolveFresh(udp([]))).toMatchObject({ kind: 'failure', causes: [{ code: 'no-resolver' }] });
  });
});

describe('aliases', () => {
  /** `n0` leads to `n1` and so on; the server gives one link at a time. */
  const chain = (length: number) => (asked: Asked) => {
    const i = Number(/\d+/.exec(asked.name)?.[0]);
    return { answers: [i < length ? alias(asked.name, `n${i + 1}.test`) : a(asked.name)] };
  };

  test.each([
    [1, 'answer'],
    [11, 'answer'],
    [12, 'failure'],
    [50, 'failure'],
  ])('%i links, one in each message: %s', async (length, kind) => {
    const { server, asked } = await serverThat(chain(length));
    const resolution = await resolveFresh(udp([server]), 'n0.test');
    expect(resolution.kind).toBe(kind);
    if (resolution.kind === 'answer') expect(resolution.aliases).toHaveLength(length);
    else expect(resolution).toMatchObject({ why: 'alias-loop' });
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  test('a circle through several messages ends', async () => {
    const { server, asked } = await serverThat(({ name }) => ({
      answers: [alias(name, name === 'a.test' ? 'b.test' : 'a.test')],
    }));
    expect(await resolveFresh(udp([server]), 'a.test')).toMatchObject({ kind: 'failure', why: 'alias-loop' });
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('links in any order make a chain; what does not belong to it is left out', async () => {
    const answers = [
      alias('x.test', 'evil.test'),
      a('evil.test', '198.51.100.66'),
      alias('b.test', 'c.test'),
      a('c.test'),
      alias('a.test', 'b.test'),
    ];
    const { server } = await serverThat(() => ({ answers }));
    const resolution = await resolveFresh(udp([server]), 'a.test');
    expect(values(resolution)).toEqual(['192.0.2.1']);
    expect(resolution).toMatchObject({ aliases: [{ name: 'a.test' }, { name: 'b.test' }] });
  });

  test('CNAME itself is asked without following it', async () => {
    const { server } = await serverThat(({ name }) => ({ answers: [alias(name, 'b.test')] }));
    expect(await resolveFresh(udp([server]), 'a.test', 'CNAME')).toMatchObject({
      kind: 'answer',
      aliases: [],
      records: [{ name: 'a.test' }],
    });
  });

  test('an alias to a name that does not exist keeps the alias', async () => {
    const { server } = await serverThat(({ name }) => ({
      rcode: NXDOMAIN,
      answers: [alias(name, 'b.test')],
      authorities: [soa('test', 60, 60)],
    }));
    expect(await resolveFresh(udp([server]), 'a.test')).toMatchObject({
      kind: 'nxdomain',
      aliases: [{ name: 'a.test' }],
    });
  });

  test('a chain is no more secure than its weakest part', async () => {
    const { server } = await serverThat(({ name }) =>
      name === 'a.test' ? { flags: AUTHENTIC, answers: [alias(name, 'b.test')] } : { answers: [a(name)] },
    );
    expect(await resolveFresh(udp([server]), 'a.test')).toMatchObject({ kind: 'answer', security: 'indeterminate' });
  });
});

describe('validation', () => {
  const ede = (code: number): Partial<Packet> => ({
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [{ code: 15, data: Buffer.from([0, code]) }],
      } as unknown as Answer,
    ],
  });

  test.each([
    [AUTHENTIC, true],
    [RECURSIVE, undefined],
  ])('an exchange shows the AD bit, whoever believes it: flags %i', async (flags, ad) => {
    const { server } = await serverThat(({ name }) => ({ flags, answers: [a(name)] }));
    const { exchanges } = await resolveFresh(udp([server]));
    expect(exchanges.map((one) => one.ad)).toEqual([ad]);
  });

  test('AD is secure', async () => {
    const { server } = await serverThat(({ name }) => ({ flags: AUTHENTIC, answers: [a(name)] }));
    expect(await resolveFresh(udp([server]))).toMatchObject({ kind: 'answer', security: 'secure' });
  });

  test('an answer with checking disabled alone is bogus, and the proof is kept', async () => {
    const { server } = await serverThat(({ name, cd }) =>
      cd ? { answers: [a(name)] } : { rcode: SERVFAIL, ...ede(6) },
    );
    expect(await resolveFresh(udp([server]))).toMatchObject({
      kind: 'answer',
      security: 'bogus',
      exchanges: [
        { cd: false, result: 'SERVFAIL', ede: ['6 DNSSEC Bogus'] },
        { cd: true, result: 'NOERROR' },
        { cd: false, result: 'SERVFAIL' },
      ],
    });
  });

  test('an absence with checking disabled alone is bogus too', async () => {
    const { server } = await serverThat(({ cd }) =>
      cd ? { rcode: NXDOMAIN, authorities: [soa('com', 1, 1)] } : { rcode: SERVFAIL },
    );
    expect(await resolveFresh(udp([server]))).toMatchObject({ kind: 'nxdomain', security: 'bogus' });
  });

  test.each([22, 23])('SERVFAIL for reasons of the network (EDE %i) says nothing of signatures', async (code) => {
    const { server } = await serverThat(({ name, cd }) =>
      cd ? { answers: [a(name)] } : { rcode: SERVFAIL, ...ede(code) },
    );
    expect(await resolveFresh(udp([server]))).toMatchObject({ kind: 'failure', why: 'servfail' });
  });

  test('a fault that passes is none: the second answer without CD counts', async () => {
    const { server } = await serverThat(({ name, count }) =>
      count === 1 ? { rcode: SERVFAIL } : { flags: AUTHENTIC, answers: [a(name)] },
    );
    expect(await resolveFresh(udp([server]))).toMatchObject({ kind: 'answer', security: 'secure' });
  });

  test('SERVFAIL with checking disabled as well is a failure', async () => {
    const { server, asked } = await serverThat(() => ({ rcode: SERVFAIL }));
    expect(await resolveFresh(udp([server]))).toMatchObject({ kind: 'failure', why: 'servfail' });
    expect(asked).toHaveLength(2);
  });

  test('one server that refuses does not hide that the other finds the zone bogus', async () => {
    const validating = await serverThat(({ name, cd }) => (cd ? { answers: [a(name)] } : { rcode: SERVFAIL }));
    const refusing = await serverThat(() => ({ rcode: REFUSED }));
    expect(await resolveFresh(udp([validating.server, refusing.server]))).toMatchObject({
      kind: 'answer',
      security: 'bogus',
    });
  });
});

describe('several servers', () => {
  test.each<[string, Reply]>([
    ['refuses', { rcode: REFUSED }],
    ['fails', { rcode: SERVFAIL }],
    ['refers', { flags: 0x0100, authorities: [ns] }],
    ['is silent', { silent: true }],
  ])('the second answers where the first %s', async (_, reply) => {
    const first = await serverThat(() => reply);
    const second = await serverThat(({ name }) => ({ answers: [a(name)] }));
    expect(await ask(udp([first.server, second.server], { tryTimeoutMs: 100 }))).toEqual(['192.0.2.1']);
    expect(first.asked).toHaveLength(1);
  });

  test('a failure names what each of them did', async () => {
    const first = await serverThat(() => ({ rcode: REFUSED }));
    const second = await serverThat(() => ({ silent: true }));
    const options = { tryTimeoutMs: 50, timeoutMs: 3000, triesPerServer: 2 };
    const resolution = await resolveFresh(udp([first.server, second.server], options));
    expect(resolution).toMatchObject({ kind: 'failure', why: 'refused' });
    const detail = resolution.kind === 'failure' ? causesText('en', resolution.causes) : '';
    expect(detail).toContain(`${first.server} refused the query (REFUSED)`);
    expect(detail).toMatch(new RegExp(`${second.server} did not answer in .* s \\(asked 2 times\\)`));
  });

  test('one that was silent is not asked first again at once', async () => {
    const silent = await serverThat(() => ({ silent: true }));
    const other = await serverThat(({ name }) => ({ answers: [a(name)] }));
    const resolver = udp([silent.server, other.server], { tryTimeoutMs: 100 });
    await ask(resolver);
    for (let i = 0; i < 10; i += 1) expect(await ask(resolver, `n${i}.test`)).toEqual(['192.0.2.1']);
    expect(silent.asked).toHaveLength(1);
  });

  test('every try is listed with its server', async () => {
    const { server } = await serverThat(({ name, count }) => (count < 3 ? { silent: true } : { answers: [a(name)] }));
    const resolution = await resolveFresh(udp([server], { tryTimeoutMs: 60, triesPerServer: 3 }));
    expect(resolution).toMatchObject({
      kind: 'answer',
      exchanges: [
        { server, transport: 'udp', result: 'no answer' },
        { server, transport: 'udp', result: 'no answer' },
        { server, transport: 'udp', result: 'NOERROR' },
      ],
    });
  });
});

describe('many questions', () => {
  test('at most 500 are under way at once before it shows that the resolver bears more, and all are answered', async () => {
    let open = 0;
    let most = 0;
    const port = await udpServer((query, from, socket) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        socket.send(answerTo(query), from.port, from.address);
      });
    });
    const resolver = udp([`127.0.0.1:${port}`], { triesPerServer: 3 });
    const all = await Promise.all(Array.from({ length: 3000 }, (_, i) => ask(resolver, `n${i}.test`)));
    expect(all.every(([address]) => address === '192.0.2.1')).toBe(true);
    expect(most).toBeLessThanOrEqual(500);
  });

  test('what is under way when the client is closed ends as a failure, and so does what comes after', async () => {
    const { server } = await serverThat(() => ({ silent: true }));
    const resolver = udp([server], { triesPerServer: 3 });
    const waiting = Array.from({ length: 1200 }, (_, i) => ask(resolver, `n${i}.test`));
    await wait(20);
    await resolver.close();
    expect(new Set((await Promise.all(waiting)).flat())).toEqual(new Set(['unreachable']));
    expect(await ask(resolver)).toEqual(['unreachable']);
  });

  test('a failure is remembered for a second only, and not where the answer must be fresh', async () => {
    let now = 0;
    const { server, asked } = await serverThat(() => ({ rcode: REFUSED }));
    const resolver = udp([server], { clock: () => now });
    const once = () => resolver.resolve('example.com' as DnsName, 'A');
    await once();
    expect(await once()).toMatchObject({ kind: 'failure', why: 'refused', fromCache: true });
    expect(asked).toHaveLength(1);
    await resolveFresh(resolver);
    expect(asked).toHaveLength(2);
    now += 1001;
    expect(await once()).toMatchObject({ fromCache: false });
  });
});
