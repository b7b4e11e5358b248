import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fault, Match } from '../../testbed/faults.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { DnsName } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { RrType } from '../domain/rr.ts';
import type { Resolution, Resolver } from './resolution.ts';
import { createStubResolver } from './stub-resolver.ts';

const ZONE = `
@ 300 IN SOA ns1 hostmaster 1 7200 900 1209600 60
@ IN NS ns1
@ IN NS ns2
@ 120 IN A 192.0.2.1
@ 60 IN A 192.0.2.2
www IN CNAME @
far IN CNAME www
lost IN CNAME nowhere
loop1 IN CNAME loop2
loop2 IN CNAME loop1
*.wild IN TXT "any"
deep.ent IN A 192.0.2.9
`;

let internet: Internet;
let resolver: Resolver;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load('@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns.test.\n', 'test', {});
  internet.load(ZONE, 'plain.test');
  internet.load(ZONE, 'signed.test', {});
  internet.load(ZONE, 'ed25519.test', { algorithm: 15 });
  internet.load(ZONE, 'expired.test', { fault: 'expired' });
  internet.load(ZONE, 'wrong-ds.test', { fault: 'wrong-ds' });
  internet.load(ZONE, 'compact.test', { compact: true });
  resolver = createStubResolver({
    servers: [internet.resolver],
    timeoutMs: 2500,
    tryTimeoutMs: 400,
    triesPerServer: 2,
  });
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});
afterEach(() => internet.faults.clear());

const ask = (name: string, type: RrType) => resolver.resolve(name as DnsName, type, { fresh: true });

function summaryOf(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'answer':
      return (
        [
          ...resolution.aliases.map((rr) => presentRdata('CNAME', rr.octets)),
          ...resolution.records.map((rr) => presentRdata(rr.type, rr.octets)).sort(),
        ].join(' ') + (resolution.security === 'indeterminate' ? '' : ` ${resolution.security}`)
      );
    case 'failure':
      return `failure ${resolution.why}`;
    default:
      return `${resolution.kind} of ${resolution.zone}${resolution.aliases.length > 0 ? ` after ${resolution.aliases.length}` : ''}`;
  }
}

describe('what the servers say', () => {
  test.each<[string, RrType, string]>([
    ['plain.test', 'A', '192.0.2.1 192.0.2.2'],
    ['plain.test', 'AAAA', 'nodata of plain.test'],
    ['none.plain.test', 'A', 'nxdomain of plain.test'],
    ['ent.plain.test', 'A', 'nodata of plain.test'],
    ['www.plain.test', 'A', 'plain.test 192.0.2.1 192.0.2.2'],
    ['far.plain.test', 'A', 'www.plain.test plain.test 192.0.2.1 192.0.2.2'],
    ['far.plain.test', 'CNAME', 'www.plain.test'],
    ['lost.plain.test', 'A', 'nxdomain of plain.test after 1'],
    ['loop1.plain.test', 'A', 'failure servfail'],
    ['x.wild.plain.test', 'TXT', 'any'],
    ['x.wild.plain.test', 'A', 'nodata of plain.test'],
    ['signed.test', 'A', '192.0.2.1 192.0.2.2 secure'],
    ['ed25519.test', 'A', '192.0.2.1 192.0.2.2 secure'],
    ['expired.test', 'A', '192.0.2.1 192.0.2.2 bogus'],
    ['wrong-ds.test', 'NS', 'ns1.wrong-ds.test ns2.wrong-ds.test bogus'],
    ['compact.test', 'AAAA', 'nodata of compact.test'],
    ['none.compact.test', 'A', 'nxdomain of compact.test'],
    ['plain.test', 'DS', 'nodata of test'],
    ['nowhere', 'A', 'nxdomain of .'],
  ])('%s %s: %s', async (name, type, expected) => {
    expect(summaryOf(await ask(name, type))).toBe(expected);
  });
});

test('what a resolver across the network says of DNSSEC is not believed', async () => {
  // The same resolver under an address that is not this machine's own.
  const server = `[::ffff:127.0.0.1]:${internet.resolver.split(':').at(-1)}`;
  const across = createStubResolver({ servers: [server], timeoutMs: 2000, tryTimeoutMs: 1000 });
  expect(summaryOf(await across.resolve('signed.test' as DnsName, 'A'))).toBe('192.0.2.1 192.0.2.2');
  await across.close();
});

describe('faults', () => {
  const all: Match = {};
  test.each<[string, Match, Fault, string]>([
    ['silence', all, 'drop', 'failure timeout'],
    ['one lost datagram', all, { kind: 'drop-first', count: 1 }, '192.0.2.1 192.0.2.2'],
    ['SERVFAIL', all, 'servfail', 'failure servfail'],
    ['REFUSED', all, 'refused', 'failure refused'],
    ['FORMERR', all, 'formerr', 'failure server-error'],
    ['a referral is no absence', all, 'referral', 'failure server-error'],
    ['cut short over UDP', { transport: 'udp' }, 'truncate', '192.0.2.1 192.0.2.2'],
    ['cut short over TCP too', all, 'truncate', 'failure malformed'],
    ['another ID', all, 'wrong-id', 'failure timeout'],
    ['another question', all, 'wrong-question', 'failure timeout'],
    ['bytes missing', all, 'cut-short', 'failure malformed'],
    ['bytes too many', all, 'trailing', 'failure malformed'],
    ['aliases in a circle', all, 'alias-loop', 'failure alias-loop'],
    ['1,200 records', all, 'oversize', 'failure oversize'],
    ['a bomb of pointers', all, 'pointer-bomb', 'failure malformed'],
  ])('%s', async (_, match, fault, expected) => {
    internet.faults.set(match, fault);
    expect(summaryOf(await ask('plain.test', 'A'))).toBe(expected);
  });

  test('a passing SERVFAIL is not taken for a bogus zone', async () => {
    // The first question fails, the one with CD=1 and the one after it are answered.
    let failed = false;
    const find = internet.faults.find.bind(internet.faults);
    internet.faults.find = () => {
      const fault = failed ? null : 'servfail';
      failed = true;
      return fault;
    };
    try {
      expect(summaryOf(await ask('plain.test', 'A'))).toBe('192.0.2.1 192.0.2.2');
    } finally {
      internet.faults.find = find;
    }
  });

  test('a second server answers for one that is silent', async () => {
    const two = createStubResolver({ servers: ['127.0.0.1:9', internet.resolver], timeoutMs: 2000, tryTimeoutMs: 200 });
    const resolution = await two.resolve('plain.test' as DnsName, 'A');
    expect(summaryOf(resolution)).toBe('192.0.2.1 192.0.2.2');
    expect(resolution.exchanges.length).toBeGreaterThan(1);
    await two.close();
  });
});

describe('cache and coalescing', () => {
  test('TTLs count down, absences are kept as RFC 2308 says, equal questions are asked once', async () => {
    let now = 1_000_000;
    const cached = createStubResolver({ servers: [internet.resolver], clock: () => now });
    internet.reset();
    const both = await Promise.all([
      cached.resolve('plain.test' as DnsName, 'A'),
      cached.resolve('plain.test' as DnsName, 'A'),
    ]);
    expect(both[0]).toBe(both[1]);
    expect(internet.asked()).toHaveLength(1);
    now += 20_000;
    const later = await cached.resolve('plain.test' as DnsName, 'A');
    expect(later).toMatchObject({ fromCache: true, records: [{ ttlSeconds: 40 }, { ttlSeconds: 40 }] });
    now += 41_000;
    expect(await cached.resolve('plain.test' as DnsName, 'A')).toMatchObject({ fromCache: false });
    await cached.resolve('plain.test' as DnsName, 'AAAA');
    now += 59_000;
    expect(await cached.resolve('plain.test' as DnsName, 'AAAA')).toMatchObject({ kind: 'nodata', fromCache: true });
    now += 2_000;
    expect(await cached.resolve('plain.test' as DnsName, 'AAAA')).toMatchObject({ kind: 'nodata', fromCache: false });
    await cached.close();
  });

  test('one waiter that gives up does not end the question for the others', async () => {
    internet.faults.set({}, { kind: 'delay', delayMs: 100 });
    const aborter = new AbortController();
    const gone = resolver.resolve('plain.test' as DnsName, 'A', { fresh: true, signal: aborter.signal });
    const stays = ask('plain.test', 'A');
    aborter.abort();
    expect(summaryOf(await gone)).toBe('failure budget');
    expect(summaryOf(await stays)).toBe('192.0.2.1 192.0.2.2');
  });

  test('a server that is silent over TCP is asked over UDP instead, however many queries are in flight', async () => {
    internet.faults.set({ transport: 'tcp' }, 'drop');
    const names = Array.from({ length: 60 }, (_, i) => `s${i}.wild.plain.test`);
    const all = await Promise.all(names.map((name) => ask(name, 'TXT')));
    expect(all.map(summaryOf)).toEqual(names.map(() => 'any'));
  });

  test('many questions at once go over one TCP connection, none is lost', async () => {
    const many = createStubResolver({ servers: [internet.resolver] });
    internet.reset();
    const names = Array.from({ length: 400 }, (_, i) => `n${i}.wild.plain.test`);
    const all = await Promise.all(names.map((name) => many.resolve(name as DnsName, 'TXT')));
    await many.close();
    expect(all.map(summaryOf)).toEqual(names.map(() => 'any'));
    expect(internet.asked().filter((one) => one.transport === 'tcp').length).toBeGreaterThan(300);
  });
});
