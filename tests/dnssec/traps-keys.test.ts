import { describe, expect, test } from 'vitest';
import { validate } from '../../src/dns/validate/validate.ts';
import { type DnsName, parentOf } from '../../src/domain/name.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { type Algorithm, createKey, type Key } from '../../testbed/zone-keys.ts';
import { anchoredBy, answering, askingOf, dnskeys, dsRr, dsWith, rrs, signature, signed, withFlags } from './craft.ts';
import { createChain, NOW_S, questionOf, verdictOf } from './signed-world.ts';

const TEST = 'test';
const CHILD = 'child.test';
const WWW = rrs('www.test. 3600 A 192.0.2.1');
const INNER = rrs('www.child.test. 3600 A 192.0.2.2');

interface Crafted {
  /** What the anchor names, and what the zone publishes. */
  readonly anchor: readonly Rr[];
  readonly answers: Readonly<Record<string, DnsResponse>>;
  readonly question?: string;
  readonly response: DnsResponse;
  /** A key of the zone, which signs that no zone begins at `www`. */
  readonly key?: Key;
  readonly nowSeconds?: number;
}

async function verdict({ anchor, answers, question = 'www.test. A', response, key, nowSeconds }: Crafted) {
  const www = questionOf(question).name;
  const noDs = key === undefined ? {} : { [`${www}. DS`]: noDsAt(www, key) };
  const { chain } = createChain({
    ask: askingOf({ ...noDs, ...answers }),
    anchors: [anchoredBy(TEST, anchor)],
    ...(nowSeconds === undefined ? {} : { nowSeconds }),
  });
  return verdictOf(await validate(chain, questionOf(question), response));
}

const noDsAt = (name: DnsName, key: Key): DnsResponse =>
  answering([], signed(rrs(`${name}. 300 NSEC \\000.${name}. A RRSIG NSEC`), key, parentOf(name)));

/** The keys of the zone, signed as told. */
const published = (keys: readonly Pick<Key, 'dnskey'>[], signers: readonly Key[], zone = TEST): DnsResponse => {
  const set = dnskeys(zone, keys);
  return answering([...set, ...signers.map((key) => signature(set, key, zone))]);
};

/** A signed parent with a child whose DS records and keys are given. */
function childWith(parent: Key, ds: readonly Rr[], keys: DnsResponse | undefined): Pick<Crafted, 'anchor' | 'answers'> {
  return {
    anchor: [dsRr(TEST, parent)],
    answers: {
      'test. DNSKEY': published([parent], [parent]),
      'child.test. DS': answering(signed(ds, parent, TEST)),
      ...(keys === undefined ? {} : { 'child.test. DNSKEY': keys }),
    },
  };
}

describe('keys', () => {
  test('one trusted key does not make the whole set trusted (RUSTSEC-2025-0006)', async () => {
    const [ksk, forger] = [createKey(15), createKey(15)];
    const response = answering(signed(WWW, forger, TEST));
    const anchor = [dsRr(TEST, ksk)];
    const byForger = { 'test. DNSKEY': published([ksk, forger], [forger]) };
    expect(await verdict({ anchor, answers: byForger, response })).toBe('bogus (no-key)');
    // The true set with its signature, and one more key.
    const whole = dnskeys(TEST, [ksk]);
    const added = answering([...whole, signature(whole, ksk, TEST), ...dnskeys(TEST, [forger])]);
    expect(await verdict({ anchor, answers: { 'test. DNSKEY': added }, response })).toBe('bogus (wrong-signature)');
  });

  test('a DS record trusts the one key that it names', async () => {
    const [named, other] = [createKey(13), createKey(13)];
    const response = answering(signed(WWW, other, TEST));
    const answers = { 'test. DNSKEY': published([other], [other]) };
    expect(await verdict({ anchor: [dsRr(TEST, named)], answers, response })).toBe('bogus (no-key-for-ds)');
  });

  test('a key of the set signs records, whatever DS record there is for it', async () => {
    const [ksk, zsk] = [createKey(13), withFlags(createKey(15), 256)];
    const answers = { 'test. DNSKEY': published([ksk, zsk], [ksk]) };
    expect(await verdict({ anchor: [dsRr(TEST, ksk)], answers, response: answering(signed(WWW, zsk, TEST)) })).toBe(
      'secure',
    );
  });

  test.each([
    ['revoked (RFC 5011)', 257 | 0x80, 3],
    ['no zone key', 1, 3],
    ['another protocol', 257, 2],
  ])('%s: a key signs nothing', async (_title, flags, protocol) => {
    const [ksk, zsk] = [createKey(13), withFlags(createKey(15), flags, protocol)];
    const answers = { 'test. DNSKEY': published([ksk, zsk], [ksk]) };
    const anchor = [dsRr(TEST, ksk)];
    const response = answering(signed(WWW, zsk, TEST));
    expect(await verdict({ anchor, answers, response, key: ksk })).toBe('bogus (no-key)');
    const alone = { 'test. DNSKEY': published([zsk], [zsk]) };
    expect(
      await verdict({ anchor: [dsRr(TEST, zsk)], answers: alone, response: answering(signed(WWW, zsk, TEST)) }),
    ).toBe('bogus (no-key-for-ds)');
  });

  test('a rollover: either key, while the DS names both or one', async () => {
    const [before, after] = [createKey(13), createKey(15)];
    for (const ds of [[dsRr(TEST, before)], [dsRr(TEST, after)], [dsRr(TEST, before), dsRr(TEST, after)]])
      for (const signer of [before, after]) {
        const answers = { 'test. DNSKEY': published([before, after], [before, after]) };
        expect(await verdict({ anchor: ds, answers, response: answering(signed(WWW, signer, TEST)) })).toBe('secure');
      }
  });

  test('several signers (RFC 8901, model 2): each answer by the keys that its server publishes', async () => {
    const providers = [0, 1].map(() => ({ ksk: createKey(13), zsk: withFlags(createKey(13), 256) }));
    const ds = providers.map(({ ksk }) => dsRr(TEST, ksk));
    const zsks = providers.map(({ zsk }) => zsk);
    for (const asked of providers) {
      // Each publishes its own KSK and all ZSKs.
      const answers = { 'test. DNSKEY': published([asked.ksk, ...zsks], [asked.ksk]) };
      for (const answered of providers)
        expect(await verdict({ anchor: ds, answers, response: answering(signed(WWW, answered.zsk, TEST)) })).toBe(
          'secure',
        );
    }
    // One that knows nothing of the other: its own answers hold, those of the other do not.
    const [one, other] = providers;
    if (one === undefined || other === undefined) throw new Error('two providers');
    const answers = { 'test. DNSKEY': published([one.ksk, one.zsk], [one.ksk]) };
    expect(await verdict({ anchor: ds, answers, response: answering(signed(WWW, one.zsk, TEST)) })).toBe('secure');
    expect(
      await verdict({ anchor: ds, answers, response: answering(signed(WWW, other.zsk, TEST)), key: one.zsk }),
    ).toBe('bogus (no-key)');
  });
});

describe('what nobody can verify is insecure, not bogus', () => {
  const inner = answering(INNER);

  test.each([0, 1, 2, 3, 4, 6, 9, 11, 12, 17, 19, 23, 123, 200, 252, 253, 254, 255])(
    'a DS record of algorithm %d',
    async (algorithm) => {
      const crafted = childWith(createKey(13), [dsWith(CHILD, { algorithm })], undefined);
      expect(await verdict({ ...crafted, question: 'www.child.test. A', response: inner })).toBe(
        'insecure (algorithm)',
      );
    },
  );

  test.each([0, 3, 5, 6, 127, 255])('a DS record with a digest of type %d', async (digestType) => {
    const crafted = childWith(createKey(13), [dsWith(CHILD, { digestType })], undefined);
    expect(await verdict({ ...crafted, question: 'www.child.test. A', response: inner })).toBe('insecure (algorithm)');
  });

  test('beside a DS record that can be used, others count for nothing', async () => {
    const key = createKey(13);
    const ds = [dsWith(CHILD, { algorithm: 200 }), dsWith(CHILD, { digestType: 255 }), dsRr(CHILD, key)];
    const crafted = childWith(createKey(13), ds, published([key], [key], CHILD));
    const question = 'www.child.test. A';
    expect(await verdict({ ...crafted, question, response: answering(signed(INNER, key, CHILD)) })).toBe('secure');
    expect(await verdict({ ...crafted, question, response: inner, key })).toBe('bogus (unsigned)');
  });

  test('a SHA-1 digest counts alone, and not beside a better one (RFC 4509)', async () => {
    const [key, other] = [createKey(13), createKey(13)];
    const response = answering(signed(INNER, key, CHILD));
    const keys = published([key], [key], CHILD);
    const question = 'www.child.test. A';
    const alone = childWith(createKey(13), [dsRr(CHILD, key, 1)], keys);
    expect(await verdict({ ...alone, question, response })).toBe('secure');
    const beside = childWith(createKey(13), [dsRr(CHILD, key, 1), dsRr(CHILD, other)], keys);
    expect(await verdict({ ...beside, question, response })).toBe('bogus (no-key-for-ds)');
  });

  test.each<Algorithm>([5, 7, 8, 10, 13, 14, 15, 16, 18])('a zone of algorithm %d is secure', async (algorithm) => {
    const key = createKey(algorithm, 1024);
    const crafted = childWith(createKey(13), [dsRr(CHILD, key)], published([key], [key], CHILD));
    const asked = { ...crafted, key, question: 'www.child.test. A' };
    expect(await verdict({ ...asked, response: answering(signed(INNER, key, CHILD)) })).toBe('secure');
    const altered = answering(signed(INNER, key, CHILD).map(firstBitOfA));
    expect(await verdict({ ...asked, response: altered })).toBe('bogus (wrong-signature)');
  });

  test('a zone without DS record, however signed it is', async () => {
    const [parent, key] = [createKey(13), createKey(13)];
    const nsec = rrs('child.test. 3600 NSEC test. NS RRSIG NSEC');
    const answers = {
      'test. DNSKEY': published([parent], [parent]),
      'child.test. DS': answering([], signed(nsec, parent, TEST)),
      'child.test. DNSKEY': published([key], [key], CHILD),
    };
    const anchor = [dsRr(TEST, parent)];
    const response = answering(signed(INNER, key, CHILD));
    expect(await verdict({ anchor, answers, question: 'www.child.test. A', response })).toBe('insecure (no-ds)');
  });
});

const firstBitOfA = (rr: Rr): Rr =>
  rr.type === 'A' ? { ...rr, octets: Uint8Array.from(rr.octets, (octet, i) => (i === 0 ? octet ^ 1 : octet)) } : rr;

describe('signatures', () => {
  const key = createKey(15);
  const zone = { key, anchor: [dsRr(TEST, key)], answers: { 'test. DNSKEY': published([key], [key]) } };
  const DAY_S = 86_400;

  test.each([
    ['holds', NOW_S - DAY_S, NOW_S + DAY_S, 'secure'],
    ['ended five minutes ago by our clock', NOW_S - DAY_S, NOW_S - 300, 'secure'],
    ['ended before that', NOW_S - DAY_S, NOW_S - 301, 'bogus (expired)'],
    ['begins in five minutes by our clock', NOW_S + 300, NOW_S + DAY_S, 'secure'],
    ['begins after that', NOW_S + 301, NOW_S + DAY_S, 'bogus (not-yet-valid)'],
    ['ends before it begins', NOW_S + DAY_S, NOW_S - DAY_S, 'bogus (expired)'],
  ])('%s', async (_title, inception, expiration, expected) => {
    const response = answering(signed(WWW, key, TEST, { inception, expiration }));
    expect(await verdict({ ...zone, response })).toBe(expected);
  });

  test('times go round in 2106 (RFC 4034 §3.1.5)', async () => {
    const times = { inception: 2 ** 32 - 1000, expiration: 1000 };
    const set = dnskeys(TEST, [key]);
    const answers = { 'test. DNSKEY': answering(signed(set, key, TEST, times)) };
    const response = answering(signed(WWW, key, TEST, times));
    for (const nowSeconds of [2 ** 32 - 10, 2 ** 32 + 10])
      expect(await verdict({ ...zone, answers, response, nowSeconds })).toBe('secure');
    expect(await verdict({ ...zone, answers, response, nowSeconds: 2 ** 32 + 2000 })).toBe('bogus (expired)');
  });

  test('more labels than the name has', async () => {
    const response = answering(signed(WWW, key, TEST, { labels: 3 }));
    expect(await verdict({ ...zone, response })).toBe('bogus (too-many-labels)');
  });

  test('by a name that is no zone, by a zone beside, or by one below', async () => {
    for (const signer of ['www.test', 'below.www.test', 'other'])
      expect(await verdict({ ...zone, response: answering(signed(WWW, key, signer)) })).toBe('bogus (wrong-signer)');
  });

  test('by a zone whose name is the end of a label (a dot within it)', async () => {
    const set = rrs('a\\.test. 3600 A 192.0.2.1');
    expect(set[0]?.name).toBe('a\\.test');
    const response = answering(signed(set, key, TEST));
    const { chain } = createChain({ ask: askingOf(zone.answers), anchors: [anchoredBy(TEST, zone.anchor)] });
    const asked = { name: 'a\\.test' as DnsName, type: 1 };
    expect(verdictOf(await validate(chain, asked, response))).toBe('insecure (no-anchor)');
  });

  test('above the trust anchor nobody signs, and no DNAME counts', async () => {
    // The anchor is that of the zone; what is above it is not signed as far as we know.
    const above = createKey(15);
    const [www, moved] = ['www.child.test. A', 'leaf.child.test. A'];
    const anchors = [anchoredBy(CHILD, [dsRr(CHILD, key)])];
    const keys = { 'child.test. DNSKEY': published([key], [key], CHILD) };
    const judged = async (question: string, response: DnsResponse) => {
      const name = questionOf(question).name;
      const { chain } = createChain({ ask: askingOf({ ...keys, [`${name}. DS`]: noDsAt(name, key) }), anchors });
      return verdictOf(await validate(chain, questionOf(question), response));
    };
    expect(await judged(www, answering(signed(INNER, key, CHILD)))).toBe('secure');
    expect(await judged(www, answering(signed(INNER, above, TEST)))).toBe('bogus (wrong-signer)');
    const forged = [...rrs('test. 300 DNAME evil.'), ...rrs('leaf.child.test. 300 CNAME leaf.child.evil.')];
    expect(await judged(moved, answering(forged))).toBe('bogus (unsigned)');
    const nsec = rrs('www.child.test. 300 NSEC zzz.child.test. TXT RRSIG NSEC');
    expect(await judged(www, answering([], signed(nsec, above, TEST)))).toBe('bogus (wrong-signer)');
  });

  test('a zone does not sign its own DS records', async () => {
    const child = createKey(15);
    const crafted = childWith(key, [dsRr(CHILD, child)], published([child], [child], CHILD));
    const question = 'child.test. DS';
    const forged = [dsRr(CHILD, createKey(15))];
    const response = answering(signed(forged, child, CHILD));
    expect(await verdict({ ...crafted, question, response })).toBe('bogus (wrong-signer)');
    expect(await verdict({ ...crafted, question, response: answering(signed(forged, key, TEST)) })).toBe('secure');
  });

  test('whatever answers for DS records is of the zone above, an alias as well', async () => {
    // child.test is not signed: an alias that nobody signed must not take the place of the proof.
    const nsec = signed(rrs('child.test. 3600 NSEC test. NS RRSIG NSEC'), key, TEST);
    const answers = { ...zone.answers, 'child.test. DS': answering([], nsec) };
    const question = 'child.test. DS';
    const alias = rrs('child.test. 300 CNAME www.child.test.');
    expect(await verdict({ ...zone, answers, question, response: answering([], nsec) })).toBe('secure');
    expect(await verdict({ ...zone, answers, question, response: answering(alias, nsec) })).toBe('bogus (unsigned)');
    expect(await verdict({ ...zone, answers, question: 'child.test. A', response: answering(alias) })).toBe(
      'insecure (no-ds)',
    );
  });
});
