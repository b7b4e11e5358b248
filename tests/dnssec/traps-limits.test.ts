import { describe, expect, test } from 'vitest';
import { Effort, Turns } from '../../src/dns/effort.ts';
import type { Resolution } from '../../src/dns/resolution.ts';
import { NameHashes } from '../../src/dns/validate/name-hashes.ts';
import { nsec3Proof } from '../../src/dns/validate/nsec3.ts';
import { rrsetsOf } from '../../src/dns/validate/rrsets.ts';
import { type ChainType, ValidationRun } from '../../src/dns/validate/run.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import { RR_TYPES, type Rr } from '../../src/domain/rr.ts';
import { createKey, type Key } from '../../testbed/zone-keys.ts';
import {
  anchoredBy,
  answering,
  askingOf,
  collidingKeys,
  countingTable,
  dnskeys,
  dsRr,
  dsWith,
  rrs,
  signature,
  signed,
} from './craft.ts';
import { anchorOf, answerOf, asking, createChain, createZones, NOW_S, questionOf, verdictOf } from './signed-world.ts';
import { sourcesOf, ZONE } from './zones.ts';

const TEST = 'test';
const WWW = rrs('www.test. 3600 A 192.0.2.1');

/** A zone that is anchored by DS records, with a key that signs its keys and what else is asked, and a response of it. */
async function judged(
  ds: readonly Rr[],
  keys: readonly Pick<Key, 'dnskey'>[],
  signer: Key,
  response: DnsResponse = answering(signed(WWW, signer, TEST)),
) {
  const { table, counts } = countingTable();
  const set = dnskeys(TEST, keys);
  const noDs = signed(rrs('www.test. 300 NSEC \\000.www.test. A RRSIG NSEC'), signer, TEST);
  const answers = {
    'test. DNSKEY': answering(signed(set, signer, TEST)),
    'www.test. DS': answering([], noDs),
  };
  const { chain } = createChain({ ask: askingOf(answers), anchors: [anchoredBy(TEST, ds)], table });
  return { verdict: verdictOf(await validate(chain, questionOf('www.test. A'), response)), counts };
}

/** A link of a chain as it comes, but for its response. */
const UNJUDGED_NODATA = {
  kind: 'nodata',
  ttlSeconds: 0,
  aliases: [],
  security: 'indeterminate',
  exchanges: [],
  fromCache: false,
} as const;

/** Signatures of nothing, that look like those of a key. */
const falseSignatures = (key: Key, count: number): Rr[] =>
  Array.from({ length: count }, (_, i) => signature(rrs(`www.test. 3600 A 198.51.100.${i}`), key, TEST));

/** Beside the records: the set of keys, and where they are bogus, that no zone without signatures begins at their name. */
const KEYS = 1;
const KEYS_AND_DENIAL = 2;

describe('KeyTrap (CVE-2023-50387)', () => {
  const [ksk, key] = [createKey(13), createKey(15)];
  const ds = [dsRr(TEST, ksk)];

  test('a hundred keys of one tag, a hundred signatures: 16 fail, and no more are tried', async () => {
    const response = answering([...WWW, ...falseSignatures(key, 100)]);
    const keys = [ksk, ...collidingKeys(100, key.tag), key];
    const { verdict, counts } = await judged(ds, keys, ksk, response);
    expect(verdict).toBe('bogus (too-much-work)');
    expect(counts.checks).toBe(KEYS_AND_DENIAL + 16);
  });

  test('a hundred signatures of one key: 8 are tried', async () => {
    const { verdict, counts } = await judged(ds, [ksk, key], ksk, answering([...WWW, ...falseSignatures(key, 100)]));
    expect(verdict).toBe('bogus (too-much-work)');
    expect(counts.checks).toBe(KEYS_AND_DENIAL + 8);
  });

  test.each([
    [7, 'secure', KEYS + 8],
    [8, 'bogus (too-much-work)', KEYS_AND_DENIAL + 8],
  ])('after %d false signatures a true one makes it %s', async (before, expected, checks) => {
    const response = answering([...WWW, ...falseSignatures(key, before), signature(WWW, key, TEST)]);
    const { verdict, counts } = await judged(ds, [ksk, key], ksk, response);
    expect(verdict).toBe(expected);
    expect(counts.checks).toBe(checks);
  });

  test.each([
    [15, 'secure', KEYS + 16],
    [16, 'bogus (too-much-work)', KEYS_AND_DENIAL + 16],
  ])('after %d keys of its tag the true one makes it %s', async (before, expected, checks) => {
    const keys = [ksk, ...collidingKeys(before, key.tag), key];
    const { verdict, counts } = await judged(ds, keys, ksk, answering(signed(WWW, key, TEST)));
    expect(verdict).toBe(expected);
    expect(counts.checks).toBe(checks);
  });

  test('signatures that no key can have made are not tried, and take no place', async () => {
    const of = (fields: Parameters<typeof signature>[3]) => signature(WWW, key, TEST, fields);
    const others = Array.from({ length: 20 }, (_, i) => [
      of({ expiration: 1_000_000 + i, inception: 1 }),
      of({ keyTag: (key.tag + 1 + i) % 0x1_0000 }),
      of({ algorithm: 200 + i }),
    ]).flat();
    const { verdict, counts } = await judged(ds, [ksk, key], ksk, answering([...WWW, ...others, of({})]));
    expect(verdict).toBe('secure');
    expect(counts.checks).toBe(KEYS + 1);
  });
});

describe('DS records', () => {
  const key = createKey(15);
  const falseDs = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      dsWith(TEST, { keyTag: key.tag, algorithm: 15, digest: new Uint8Array(32).fill(i) }),
    );

  test.each([
    [3, 'secure', 4],
    [4, 'bogus (too-much-work)', 4],
    [100, 'bogus (too-much-work)', 4],
  ])('after %d false digests the true one makes it %s', async (before, expected, digests) => {
    const { verdict, counts } = await judged([...falseDs(before), dsRr(TEST, key)], [key], key);
    expect(verdict).toBe(expected);
    expect(counts.digests).toBe(digests);
  });

  test('a hundred for a hundred keys of one tag: four digests', async () => {
    const { verdict, counts } = await judged(falseDs(100), collidingKeys(100, key.tag), key);
    expect(verdict).toBe('bogus (too-much-work)');
    expect(counts).toEqual({ checks: 0, digests: 4 });
  });

  test('hundreds that name no key cost nothing', async () => {
    const others = Array.from({ length: 500 }, (_, i) => dsWith(TEST, { keyTag: i, algorithm: 13 }));
    const { verdict, counts } = await judged([...others, dsRr(TEST, key)], [key], key);
    expect(verdict).toBe('secure');
    expect(counts.digests).toBe(1);
  });
});

describe('all that is verified', () => {
  const key = createKey(15);
  const name = (i: number) => `n${i}.test. A`;
  const answer = (i: number, signer = key, zone = TEST) =>
    answering(signed(rrs(`n${i}.${zone}. 3600 A 192.0.2.1`), signer, zone));
  const keysOf = (zone: string, signer: Key) => answering(signed(dnskeys(zone, [signer]), signer, zone));

  test('of one zone at most 64 signatures, each set once: then nothing is known of it, and of others all', async () => {
    const { table, counts } = countingTable();
    const other = createKey(13);
    const ask = askingOf({ 'test. DNSKEY': keysOf(TEST, key), 'other. DNSKEY': keysOf('other', other) });
    const anchors = [anchoredBy(TEST, [dsRr(TEST, key)]), anchoredBy('other', [dsRr('other', other)])];
    const { chain } = createChain({ ask, anchors, table });
    const verdicts = [];
    // Each is asked for twice; the keys are one of the 64.
    for (let i = 0; i < 140; i += 1)
      verdicts.push((await validate(chain, questionOf(name(i >> 1)), answer(i >> 1))).security);
    expect(verdicts.slice(0, 126)).toEqual(Array(126).fill('secure'));
    expect(verdicts.slice(126)).toEqual(Array(14).fill('indeterminate'));
    expect(counts.checks).toBe(64);
    const beside = await validate(chain, questionOf('n1.other. A'), answer(1, other, 'other'));
    expect(beside.security).toBe('secure');
  });

  test('of all zones as many as the run may: then nothing is known', async () => {
    const ask = askingOf({ 'test. DNSKEY': keysOf(TEST, key) });
    const { chain, checks } = createChain({ ask, anchors: [anchoredBy(TEST, [dsRr(TEST, key)])], left: 3 });
    const verdicts = [];
    for (let i = 0; i < 4; i += 1) verdicts.push((await validate(chain, questionOf(name(i)), answer(i))).security);
    expect(verdicts).toEqual(['secure', 'secure', 'indeterminate', 'indeterminate']);
    expect(checks()).toBe(3);
  });

  test('of one diagnosis a thousand signatures: then nothing is known', async () => {
    const zones = Array.from({ length: 17 }, (_, i) => `z${i}`);
    const lookUp = (zone: DnsName, type: ChainType): Promise<Resolution> => {
      expect(type).toBe('DNSKEY');
      return Promise.resolve({ ...UNJUDGED_NODATA, zone, response: keysOf(zone, key) });
    };
    const run = new ValidationRun({
      lookUp,
      anchors: zones.map((zone) => anchoredBy(zone, [dsRr(zone, key)])),
      known: { get: () => undefined, set: () => {} },
      clock: () => NOW_S * 1000,
      fresh: false,
      effort: new Effort(),
    });
    const verdicts: string[] = [];
    // The keys of a zone and 63 of its sets are the 64 that it may have.
    for (const zone of zones)
      for (let i = 0; i < 63; i += 1)
        verdicts.push((await run.judge(`n${i}.${zone}` as DnsName, 'A', answer(i, key, zone))).security);
    // Fifteen zones, and of the sixteenth the keys and 39 sets: a thousand.
    const known = 15 * 63 + 39;
    expect(verdicts.slice(0, known)).toEqual(Array(known).fill('secure'));
    expect(verdicts.slice(known)).toEqual(Array(17 * 63 - known).fill('indeterminate'));
  });

  test('of one diagnosis half a second of CPU: then nothing is known, nothing is computed, and the reason says so', async () => {
    // Each reading of a clock is 5 ms later, so that each piece of work takes 5 ms.
    const slowClock = () => {
      let ms = 0;
      return () => {
        ms += 5;
        return ms;
      };
    };
    const effort = new Effort(new Turns(), slowClock(), slowClock());
    const run = new ValidationRun({
      lookUp: async () => ({ ...UNJUDGED_NODATA, zone: 'test' as DnsName, response: keysOf(TEST, key) }),
      anchors: [anchoredBy(TEST, [dsRr(TEST, key)])],
      known: { get: () => undefined, set: () => {} },
      clock: () => NOW_S * 1000,
      fresh: false,
      effort,
    });
    const verdicts: string[] = [];
    for (let i = 0; i < 60; i += 1) {
      const { security, reason } = await run.judge(`n${i}.test` as DnsName, 'A', answer(i));
      verdicts.push(reason === undefined ? security : `${security} (${reason.code})`);
    }
    const known = verdicts.indexOf('indeterminate (over-budget)');
    expect(known).toBeGreaterThan(20);
    expect(verdicts.slice(0, known)).toEqual(Array(known).fill('secure'));
    expect(verdicts.slice(known)).toEqual(Array(60 - known).fill('indeterminate (over-budget)'));
    expect(effort.cpuMs).toBe(500);
    const hashes = new NameHashes(effort);
    expect(await hashes.hasher({ salt: new Uint8Array(), iterations: 0 })('n.test' as DnsName)).toBeNull();
    expect([hashes.rounds, hashes.isExhausted, effort.cpuMs]).toEqual([0, true, 500]);
  });

  test('an absence whose proofs cannot be verified any more is unknown, not bogus', async () => {
    const world = createZones(sourcesOf({ algorithm: 13 }));
    const question = questionOf('nothing.zone. A');
    for (const left of [1, 2, 3, 4, 5, 6]) {
      const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)], left });
      expect((await validate(chain, question, answerOf(world, question))).security).toBe(
        left < 6 ? 'indeterminate' : 'secure',
      );
    }
  });
});

describe('NSEC3 work (CVE-2023-50868)', () => {
  const nsec3 = (iterations: number) => ({ iterations, salt: new Uint8Array([1, 2, 3]), optOut: false });

  test.each([
    [0, 'secure'],
    [150, 'secure'],
    [151, 'insecure (iterations)'],
    [2500, 'insecure (iterations)'],
  ])('%d iterations: absences and wildcards are %s, records secure', async (iterations, expected) => {
    const world = createZones(sourcesOf({ algorithm: 15, nsec3: nsec3(iterations) }));
    const verdicts = [];
    for (const text of [
      'nothing.zone. A',
      'www.zone. AAAA',
      'made.wild.zone. A',
      'made.wild.zone. TXT',
      'www.zone. A',
    ]) {
      const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)] });
      verdicts.push(verdictOf(await validate(chain, questionOf(text), answerOf(world, questionOf(text)))));
    }
    expect(verdicts).toEqual([expected, expected, expected, expected, 'secure']);
  });

  const deep = (labels: number) => `${'a.'.repeat(labels)}${ZONE}` as DnsName;
  const proofs = (iterations: number) => {
    const world = createZones(sourcesOf({ algorithm: 15, nsec3: nsec3(iterations) }));
    return rrsetsOf(answerOf(world, questionOf('nothing.zone. A')), 'authorities').filter(
      ({ type }) => type === RR_TYPES.NSEC3,
    );
  };

  test('above 150 iterations no name is hashed', async () => {
    const hashes = new NameHashes(new Effort());
    expect(await nsec3Proof(proofs(2500), { zone: ZONE as DnsName, name: deep(100), type: 1 }, hashes)).toBe(
      'insecure',
    );
    expect(hashes.rounds).toBe(0);
  });

  test('each name is hashed once in a run, and a deep one costs its labels', async () => {
    const hashes = new NameHashes(new Effort());
    const asked = { zone: ZONE as DnsName, name: deep(100), type: 1 };
    for (let i = 0; i < 50; i += 1) await nsec3Proof(proofs(0), asked, hashes);
    // The name, and each above it to the zone.
    expect(hashes.rounds).toBe(101);
    expect(hashes.isExhausted).toBe(false);
  });

  test('a run hashes for 100,000 rounds: then nothing is known', async () => {
    const world = createZones(sourcesOf({ algorithm: 15, nsec3: nsec3(150) }));
    const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)] });
    const verdicts = [];
    for (let i = 0; i < 12; i += 1) {
      const name = `${`${String.fromCharCode(0x61 + i)}.`.repeat(100)}${ZONE}` as DnsName;
      verdicts.push((await validate(chain, { name, type: 1 }, answerOf(world, { name, type: 1 }))).security);
    }
    // A hundred names of 151 rounds each, six times.
    expect(verdicts).toEqual([...Array(6).fill('secure'), ...Array(6).fill('indeterminate')]);
    const known = questionOf('www.zone. A');
    expect((await validate(chain, known, answerOf(world, known))).security).toBe('secure');
  });
});
