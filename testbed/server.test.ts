import { decode, type Packet } from 'dns-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DnsName } from '../src/domain/name.ts';
import type { Fault } from './faults.ts';
import { type Internet, startInternet } from './internet.ts';
import type { NameServer } from './name-servers.ts';
import { type Ask, overTcp, overUdp, PATIENCE_MS, rcode, SILENCE_MS, truncated } from './raw-queries.ts';

const HOST = `
@ 3600 IN SOA ns1 hostmaster 1 2 3 4 300
@ NS ns1
ns1 A 192.0.2.53
@ A 192.0.2.1
www CNAME www.other.test.
a CNAME b
b CNAME a
x.ent A 192.0.2.2
old DNAME host.test.
${Array.from({ length: 100 }, (_, i) => `many A 198.51.100.${i}`).join('\n')}
`;

let internet: Internet;
let root: NameServer;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(HOST, 'host.test', {});
  internet.load('@ 3600 IN SOA ns1.host.test. h 1 2 3 4 300\n@ NS ns1.host.test.\nwww A 192.0.2.9\n', 'other.test', {});
  internet.load('@ 3600 IN SOA ns1.host.test. h 1 2 3 4 300\n@ NS ns1.host.test.\n@ A 192.0.2.8\n', 'old.test', {
    fault: 'expired',
  });
  root = await internet.serve('.');
});
afterAll(() => internet.close());
beforeEach(() => {
  internet.faults.clear();
  internet.reset();
});

const ask = (name: string, more: Partial<Ask> = {}, waitMs = PATIENCE_MS) =>
  overUdp(internet.resolver, { name, ...more }, waitMs);
const records = (message: Buffer | null) =>
  message === null ? null : (decode(message) as Packet).answers?.map((one) => `${one.name} ${one.type}`);

describe('the resolver', () => {
  test('follows aliases across zones, and says that all of it is valid', async () => {
    const message = await ask('www.host.test');
    expect(records(message)?.filter((one) => !one.endsWith('RRSIG'))).toEqual([
      'www.host.test CNAME',
      'www.other.test A',
    ]);
    expect(message === null ? null : decode(message)).toMatchObject({ flag_aa: false, flag_ra: true, flag_ad: true });
  });

  test('passes on what proves that a wildcard made the alias that it followed', async () => {
    const soa = '@ 3600 IN SOA ns1.host.test. h 1 2 3 4 300\n@ NS ns1.host.test.\n';
    internet.load(`${soa}*.star CNAME www.other.test.\n`, 'stars.test', {});
    const message = await ask('x.star.stars.test');
    const { authorities = [] } = decode(message ?? Buffer.alloc(0));
    expect(authorities.map((one) => `${one.name} ${one.type}`)).toEqual([
      '*.star.stars.test NSEC',
      '*.star.stars.test RRSIG',
    ]);
  });

  test('replaces what lies below a DNAME, and shows how', async () => {
    const [message = null] = await overTcp(internet.resolver, [{ name: 'x.ent.old.host.test' }]);
    expect(records(message)?.filter((one) => !one.endsWith('RRSIG'))).toEqual([
      'old.host.test DNAME',
      'x.ent.old.host.test CNAME',
      'x.ent.host.test A',
    ]);
  });

  test('refuses a circle of aliases', async () => expect(rcode(await ask('a.host.test'))).toBe(2));

  test('refuses what is bogus, says why, and gives it where checking is disabled', async () => {
    const refused = await ask('old.test');
    expect(rcode(refused)).toBe(2);
    expect(refused?.toString('latin1')).toContain('\x00\x07'); // EDE 7, signature expired
    expect(refused?.toString('latin1')).toContain('DNSKEY: expired');
    const given = await ask('old.test', { cd: true });
    expect([rcode(given), records(given)?.[0]]).toEqual([0, 'old.test A']);
    expect(internet.asked().map(({ cd }) => cd)).toEqual([false, true]);
  });

  test('knows no other names', async () => expect(rcode(await ask('elsewhere.invalid'))).toBe(3));

  test('may fail for other names instead', async () => {
    const lonely = await startInternet({ zonesDir: null, outside: 'servfail' });
    lonely.load(HOST, 'host.test');
    expect(rcode(await overUdp(lonely.resolver, { name: 'elsewhere.invalid' }))).toBe(2);
    expect(rcode(await overUdp(lonely.resolver, { name: 'host.test' }))).toBe(0);
    await lonely.close();
  });

  test.each([
    [0, 512],
    [512, 512],
    [1000, 1000],
    [4096, 1232],
  ])('over UDP keeps to the size the client names: %i means %i', async (udpSize, most) => {
    const message = await ask('many.host.test', { udpSize });
    expect(truncated(message)).toBe(true);
    expect(message?.length).toBeLessThanOrEqual(most);
  });

  test('answers many questions of one connection', async () => {
    const asks = Array.from({ length: 50 }, (_, i) => ({ name: i % 2 === 0 ? 'many.host.test' : 'www.host.test' }));
    const answers = await overTcp(internet.resolver, asks);
    expect(answers).toHaveLength(50);
    expect(answers.some(truncated)).toBe(false);
    expect(records(answers[0] ?? null)?.filter((one) => one.endsWith(' A'))).toHaveLength(100);
  });

  test('tells what it was asked', async () => {
    await ask('host.test', { type: 'MX', udpSize: 1400 });
    await overTcp(internet.resolver, [{ name: 'ns1.host.test', udpSize: 0 }]);
    expect(internet.asked()).toMatchObject([
      { transport: 'udp', name: 'host.test', type: 'MX', rd: true, cd: false, edns: { do: true, udpSize: 1400 } },
      { transport: 'tcp', name: 'ns1.host.test', type: 'A', rd: true, cd: false, edns: null },
    ]);
    internet.reset();
    expect(internet.asked()).toEqual([]);
  });

  test('takes zones that come, change and go', async () => {
    internet.load('@ 1 IN SOA a b 1 2 3 4 5\n@ A 192.0.2.1\n', 'new.test');
    expect(records(await ask('new.test'))).toEqual(['new.test A']);
    internet.load('@ 1 IN SOA a b 1 2 3 4 5\n@ AAAA 2001:db8::1\n', 'new.test');
    expect(records(await ask('new.test'))).toEqual([]);
    internet.remove('new.test');
    expect(rcode(await ask('new.test'))).toBe(3);
  });
});

describe('an authoritative server', () => {
  test('answers with authority, and follows no alias out of its zone', async () => {
    const message = await overUdp(internet.authoritative, { name: 'www.host.test' });
    expect(records(message)?.[0]).toBe('www.host.test CNAME');
    expect(message === null ? null : decode(message)).toMatchObject({ flag_aa: true, flag_ra: false, flag_ad: false });
  });

  test('refers to what is delegated from its zones, with glue and DS', async () => {
    const message = await overUdp(root.address, { name: 'www.host.test' });
    const response = decode(message ?? Buffer.alloc(12)) as Packet;
    expect(response).toMatchObject({ flag_aa: false, rcode: 'NOERROR', answers: [] });
    expect(response.authorities?.map((one) => `${one.name} ${one.type}`)).toEqual([
      'host.test NS',
      'host.test DS',
      'host.test RRSIG',
    ]);
    expect(response.additionals?.filter((one) => one.type === 'A').map((one) => one.name)).toEqual(['ns1.host.test']);
  });

  test('refuses what is not its own', async () => {
    const own = await internet.serve('other.test');
    expect(rcode(await overUdp(own.address, { name: 'host.test' }))).toBe(5);
  });

  test('has faults and a log of its own', async () => {
    root.faults.set({}, 'servfail');
    expect(rcode(await overUdp(root.address, { name: 'host.test' }))).toBe(2);
    expect(rcode(await ask('host.test'))).toBe(0);
    expect(root.asked().at(-1)).toMatchObject({ name: 'host.test', transport: 'udp' });
    root.faults.clear();
  });
});

describe('faults', () => {
  const seen = (message: Buffer | null) => {
    if (message === null) return 'silence';
    if (message.readUInt16BE(0) !== 4711) return 'wrong id';
    if (truncated(message)) return 'truncated';
    if (rcode(message) !== 0) return `rcode ${rcode(message)}`;
    let read: Packet;
    try {
      read = decode(message);
    } catch {
      return 'unreadable';
    }
    if (read.questions?.[0]?.name !== 'host.test') return 'wrong question';
    return `${read.answers?.length} answers, ${read.authorities?.length} authorities`;
  };

  test.each<[Fault, string]>([
    ['drop', 'silence'],
    ['tarpit', 'silence'],
    ['servfail', 'rcode 2'],
    ['refused', 'rcode 5'],
    ['formerr', 'rcode 1'],
    ['referral', '0 answers, 1 authorities'],
    ['truncate', 'truncated'],
    ['oversize', 'truncated'],
    ['wrong-id', 'wrong id'],
    ['wrong-question', 'wrong question'],
    ['pointer-bomb', 'unreadable'],
    ['alias-loop', '2 answers, 0 authorities'],
    [{ kind: 'delay', delayMs: 10 }, '2 answers, 0 authorities'],
    [{ kind: 'loss', share: 1, seed: 1 }, 'silence'],
    [{ kind: 'loss', share: 0, seed: 1 }, '2 answers, 0 authorities'],
  ])('%j: %s', async (fault, expected) => {
    internet.faults.set({ name: 'host.test' }, fault);
    const waitMs = expected === 'silence' ? SILENCE_MS : PATIENCE_MS;
    expect(seen(await ask('host.test', {}, waitMs))).toBe(expected);
    expect(rcode(await ask('ns1.host.test'))).toBe(0);
  });

  test.each<Fault>(['cut-short', 'trailing', 'garbage'])('%s: other bytes than without', async (fault) => {
    const whole = await ask('host.test');
    internet.faults.set({}, fault);
    const spoilt = await ask('host.test');
    const lengths = { 'cut-short': -3, trailing: 3, garbage: 0 } as Readonly<Record<string, number>>;
    expect((spoilt?.length ?? 0) - (whole?.length ?? 0)).toBe(lengths[String(fault)]);
    expect(spoilt?.equals(whole ?? Buffer.alloc(0))).toBe(false);
  });

  test('1,200 records over TCP', async () => {
    internet.faults.set({}, 'oversize');
    expect(records((await overTcp(internet.resolver, [{ name: 'host.test' }]))[0] ?? null)).toHaveLength(1200);
  });

  test('a server that denies empty non-terminals', async () => {
    expect(rcode(await ask('ent.host.test'))).toBe(0);
    internet.faults.set({}, 'no-ent');
    expect(rcode(await ask('ent.host.test'))).toBe(3);
    expect(rcode(await ask('x.ent.host.test'))).toBe(0);
  });

  test('a share of the answers is lost, and the same ones each time', () => {
    const lost = (seed: number) => {
      internet.faults.clear();
      internet.faults.set({}, { kind: 'loss', share: 0.3, seed });
      return Array.from({ length: 1000 }, () => internet.faults.find('a.test' as DnsName, 'A', 'udp') === 'drop');
    };
    const [first, again, other] = [lost(1), lost(1), lost(2)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    for (const run of [first, other]) {
      const share = run.filter(Boolean).length / 1000;
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.35);
    }
  });

  test('strikes only what it names: name, what lies below, type, transport', async () => {
    internet.faults.set({ below: 'ent.host.test', type: 'A', transport: 'udp' }, 'refused');
    expect(rcode(await ask('x.ent.host.test'))).toBe(5);
    expect(rcode(await ask('x.ent.host.test', { type: 'MX' }))).toBe(0);
    expect(rcode(await ask('host.test'))).toBe(0);
    expect(rcode((await overTcp(internet.resolver, [{ name: 'x.ent.host.test' }]))[0] ?? null)).toBe(0);
    internet.faults.set({ name: 'x.ent.host.test' }, { kind: 'drop-first', count: 1 });
    expect([await ask('x.ent.host.test', {}, SILENCE_MS), rcode(await ask('x.ent.host.test'))]).toEqual([null, 5]);
  });
});
