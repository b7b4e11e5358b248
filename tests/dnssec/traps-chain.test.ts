import { describe, expect, test } from 'vitest';
import { Effort } from '../../src/dns/effort.ts';
import { type ChainType, ValidationRun } from '../../src/dns/validate/run.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import { createKey, type Key, keyTag } from '../../testbed/zone-keys.ts';
import { anchoredBy, answering, askingOf, collidingKeys, dnskeys, dsRr, rrs, signature, signed } from './craft.ts';
import { createChain, NOW_S, questionOf, verdictOf } from './signed-world.ts';

const [key, child] = [createKey(15), createKey(15)];
const KEYS = { 'test. DNSKEY': answering(signed(dnskeys('test', [key]), key, 'test')) };
const anchors = [anchoredBy('test', [dsRr('test', key)])];

const SERVFAIL = 2;

async function judged(name: string, answers: Readonly<Record<string, DnsResponse>>, signer: Key, zone: string) {
  const { chain } = createChain({ ask: askingOf({ ...KEYS, ...answers }), anchors });
  const data = signed(rrs(`${name}. 300 A 192.0.2.1`), signer, zone);
  return verdictOf(await validate(chain, questionOf(`${name}. A`), answering(data)));
}

describe('where a zone may begin', () => {
  const keys = { 'sub.test. DNSKEY': answering(signed(dnskeys('sub.test', [child]), child, 'sub.test')) };
  const alias = rrs('sub.test. 300 CNAME other.test.');

  test.each<[string, DnsResponse, string]>([
    ['DS records that the zone above signed', answering(signed([dsRr('sub.test', child)], key, 'test')), 'secure'],
    ['DS records that nobody signed', answering([dsRr('sub.test', child)]), 'bogus (unsigned)'],
    ['nothing, and no proof of that', answering([]), 'bogus (unproven)'],
    ['a failure', answering([], [], SERVFAIL), 'indeterminate'],
    ['a proof that nobody signed', answering([], rrs('sub.test. 300 NSEC z.test. NS')), 'bogus (unsigned)'],
    ['an alias that nobody signed', answering(alias), 'bogus (unsigned)'],
    ['an alias that the zone below signed', answering(signed(alias, child, 'sub.test')), 'bogus (wrong-signer)'],
  ])('the answer for DS is %s', async (_title, ds, expected) => {
    expect(await judged('www.sub.test', { ...keys, 'sub.test. DS': ds }, child, 'sub.test')).toBe(expected);
  });

  test('keys do not come from a wildcard', async () => {
    const made = signature(dnskeys('*', [key]), key, 'test');
    const set = [...dnskeys('test', [key]), { ...made, name: 'test' as DnsName }];
    expect(await judged('www.test', { 'test. DNSKEY': answering(set) }, key, 'test')).toBe('bogus (unproven)');
  });
});

test('an RSA key with an exponent of more than eight octets is not computed with', async () => {
  const rsa = createKey(8, 1024);
  const { publicKey } = rsa.dnskey;
  const [length = 0] = publicKey;
  /** The same exponent with zeros before it. */
  const withExponentOf = (octets: number): Key => {
    const padding = new Uint8Array(octets - length);
    const longer = new Uint8Array([octets, ...padding, ...publicKey.subarray(1)]);
    const dnskey = { ...rsa.dnskey, publicKey: longer };
    return { ...rsa, dnskey, tag: keyTag(encodeRdata('DNSKEY', dnskey)) };
  };
  for (const [octets, expected] of [
    [8, 'secure'],
    [9, 'bogus (wrong-signature)'],
  ] as const) {
    const slow = withExponentOf(octets);
    const { chain } = createChain({
      ask: askingOf({ 'test. DNSKEY': answering(signed(dnskeys('test', [slow]), slow, 'test')) }),
      anchors: [anchoredBy('test', [dsRr('test', slow)])],
    });
    const data = answering(signed(rrs('www.test. 300 A 192.0.2.1'), slow, 'test'));
    expect(verdictOf(await validate(chain, questionOf('www.test. A'), data))).toBe(expected);
  }
});

test('a key that is a trust anchor is no other key of its tag', async () => {
  const [other] = collidingKeys(1, key.tag);
  if (other === undefined) throw new Error('one key');
  for (const [dnskey, expected] of [
    [key.dnskey, 'secure'],
    [other.dnskey, 'bogus (no-key-for-ds)'],
  ] as const) {
    const anchor = { zone: 'test' as DnsName, ds: [], keys: [{ ...dnskey, tag: key.tag }] };
    const { chain } = createChain({ ask: askingOf(KEYS), anchors: [anchor] });
    const data = answering(signed(rrs('www.test. 300 A 192.0.2.1'), key, 'test'));
    expect(verdictOf(await validate(chain, questionOf('www.test. A'), data))).toBe(expected);
  }
});

describe('an answer', () => {
  const www = signed(rrs('www.test. 300 A 192.0.2.1'), key, 'test');
  const text = rrs('www.test. 300 TXT "not signed"');
  const soa = (owner: string) => rrs(`${owner}. 300 SOA ns.test. h.test. 1 2 3 4 5`);
  const noMx = signed(rrs('www.test. 300 NSEC test. A RRSIG NSEC'), key, 'test');
  const renamed = signed(soa('*.test'), key, 'test').map((rr) => ({ ...rr, name: 'sub.test' as DnsName }));
  const noDs = { 'www.test. DS': answering([], noMx) };

  test.each<[string, string, DnsResponse, string]>([
    ['of a server that failed is none', 'A', answering(www, [], SERVFAIL), 'indeterminate'],
    ['with all types has them all signed', 'ANY', answering([...www, ...text]), 'bogus (unsigned)'],
    ['with all types, signed', 'ANY', answering(www), 'secure'],
    ['that there is none', 'MX', answering([], [...noMx, ...signed(soa('test'), key, 'test')]), 'secure'],
    ['with another SOA record', 'MX', answering([], [...noMx, ...soa('test')]), 'bogus (unsigned)'],
    ['with an SOA record from a wildcard', 'MX', answering([], [...noMx, ...renamed]), 'bogus (unproven)'],
  ])('%s', async (_title, type, given, expected) => {
    const { chain } = createChain({ ask: askingOf({ ...KEYS, ...noDs }), anchors });
    const question = type === 'ANY' ? { name: 'www.test' as DnsName, type: 255 } : questionOf(`www.test. ${type}`);
    expect(verdictOf(await validate(chain, question, given))).toBe(expected);
  });
});

test('a signature of one algorithm is not verified with a key of another', async () => {
  const rsa = createKey(8, 1024);
  // The same key makes signatures with SHA-512, under the tag that it has for SHA-256.
  const other: Key = { ...rsa, dnskey: { ...rsa.dnskey, algorithm: 10 } };
  for (const [signer, expected] of [
    [rsa, 'secure'],
    [other, 'bogus (no-key)'],
  ] as const) {
    const noZone = signed(rrs('www.test. 300 NSEC test. A RRSIG NSEC'), rsa, 'test');
    const { chain } = createChain({
      ask: askingOf({
        'test. DNSKEY': answering(signed(dnskeys('test', [rsa]), rsa, 'test')),
        'www.test. DS': answering([], noZone),
      }),
      anchors: [anchoredBy('test', [dsRr('test', rsa)])],
    });
    const data = answering(signed(rrs('www.test. 300 A 192.0.2.1'), signer, 'test'));
    expect(verdictOf(await validate(chain, questionOf('www.test. A'), data))).toBe(expected);
  }
});

test('where the trust anchor does not hold, nobody is at fault', async () => {
  const run = new ValidationRun({
    lookUp: async (name: DnsName, type: ChainType) => {
      expect([name, type]).toEqual(['test', 'DNSKEY']);
      const keys = answering(signed(dnskeys('test', [child]), child, 'test'));
      const found = {
        kind: 'nodata',
        zone: name,
        ttlSeconds: 0,
        aliases: [],
        exchanges: [],
        fromCache: false,
      } as const;
      return { ...found, security: 'indeterminate', response: keys };
    },
    anchors,
    known: { get: () => undefined, set: () => {} },
    clock: () => NOW_S * 1000,
    fresh: false,
    effort: new Effort(),
  });
  const data = answering(signed(rrs('www.test. 300 A 192.0.2.1'), child, 'test'));
  expect(await run.judge('www.test' as DnsName, 'A', data)).toEqual({
    security: 'indeterminate',
    reason: { code: 'anchor', zone: 'test', fault: 'no-key-for-ds' },
  });
});
