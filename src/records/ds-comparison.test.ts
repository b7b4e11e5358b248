import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { nameToWire } from '../domain/rdata/wire-name.ts';
import type { Rdata } from '../domain/rr.ts';
import { readChain } from './dnssec.ts';
import { compareDs, countKeys, keyTagOf } from './ds-comparison.ts';

const ZONE = 'case.test' as DnsName;
type Key = Rdata['DNSKEY'];

/** A key of its own; all those of one tag where that is wanted: octets that change places by pairs do not change the sum. */
const key = (i: number, isOfOneTag = false, more: Partial<Key> = {}): Key => ({
  flags: 257,
  protocol: 3,
  algorithm: 13,
  publicKey: isOfOneTag
    ? Uint8Array.of(i >> 8, i & 0xff, 0, 0, (65_535 - i) >> 8, (65_535 - i) & 0xff)
    : Uint8Array.of(i >> 8, i & 0xff, 1, 2),
  ...more,
});
const dsOf = (one: Key, digestType = 2): Rdata['DS'] => ({
  keyTag: keyTagOf(one),
  algorithm: one.algorithm,
  digestType,
  digest: new Uint8Array(
    createHash(digestType === 4 ? 'sha384' : 'sha256')
      .update(nameToWire(ZONE))
      .update(encodeRdata('DNSKEY', one))
      .digest(),
  ),
});
const wrong = (one: Key): Rdata['DS'] => ({ ...dsOf(one), digest: new Uint8Array(32) });
const some = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** The outcome for each DS record, and the tags of the keys that are named. */
function outcome(ds: readonly Rdata['DS'][], keys: readonly Key[]): string {
  const found = compareDs(ZONE, ds, keys);
  if (found.kind === 'too-many') return `${found.keys} keys, ${found.ds} DS`;
  return `${found.matches.join(' ')}; ${[...found.named].map(([one, at]) => `${keys.indexOf(one)}: ${at.join()}`).join('; ')}`;
}

describe('DS records and keys', () => {
  const [a, b] = [key(1), key(2)];
  const same = some(8, (i) => key(i, true));
  const [first = a, , , , fifth = a] = same;
  test.each<[about: string, ds: readonly Rdata['DS'][], keys: readonly Key[], outcome: string]>([
    ['each names one', [dsOf(b), dsOf(a)], [a, b], 'match match; 1: 0; 0: 1'],
    ['two digests of one key', [dsOf(a), dsOf(a, 4)], [a, b], 'match match; 0: 0,1'],
    ['another digest', [wrong(a)], [a], 'none; '],
    ['another tag', [dsOf(b)], [a], 'none; '],
    ['another algorithm', [{ ...dsOf(a), algorithm: 8 }], [a], 'none; '],
    ['a digest that we cannot compute', [dsOf(a, 6)], [a], 'undecided; '],
    ['the same, of no key', [dsOf(b, 6)], [a], 'none; '],
    ['a revoked key', [dsOf(key(1, false, { flags: 0x0181 }))], [key(1, false, { flags: 0x0181 })], 'none; '],
    ['no key of the zone', [dsOf(key(1, false, { flags: 1 }))], [key(1, false, { flags: 1 })], 'none; '],
    [
      'copies of keys and records',
      [dsOf(a), dsOf(b), dsOf(a)],
      [a, key(1), b],
      'match match match; 0: 0,2; 1: 0,2; 2: 1',
    ],
    ['the first of many keys of one tag', [dsOf(first)], same, 'match; 0: 0'],
    ['the fifth of them: four digests failed', [dsOf(fifth)], same, 'undecided; '],
    [
      'no more than 100 may fail',
      [...some(30, (i) => ({ ...wrong(first), digest: Uint8Array.of(i) })), dsOf(a)],
      [...same, a],
      `${some(30, () => 'undecided').join(' ')} undecided; `,
    ],
    [
      '50 of each',
      some(50, (i) => dsOf(key(i))),
      some(50, key),
      `${some(50, () => 'match').join(' ')}; ${some(50, (i) => `${i}: ${i}`).join('; ')}`,
    ],
    ['more keys', [dsOf(a)], some(51, (i) => key(i)), '51 keys, 1 DS'],
    ['more DS records', some(51, (i) => dsOf(key(i))), [a], '1 keys, 51 DS'],
    [
      'copies are not more',
      some(200, () => dsOf(a)),
      some(200, () => key(1)),
      `${some(200, () => 'match').join(' ')}; ${some(200, (i) => `${i}: ${some(200, String).join()}`).join('; ')}`,
    ],
  ])('%s', (_about, ds, keys, expected) => expect(outcome(ds, keys)).toBe(expected));
});

test('of too many, nothing is concluded', () => {
  const [ds, keys] = [some(60, (i) => dsOf(key(i))), some(60, (i) => key(i))];
  const { matching, orphaned, undecided, tooMany, sha1Only, newOnly } = readChain(ZONE, ds, keys);
  expect([matching, orphaned, undecided.length, sha1Only, newOnly]).toEqual([[], [], 60, false, []]);
  expect(tooMany).toEqual({ keys: 60, ds: 60 });
});

describe('each key is read once', () => {
  test.each<[about: string, isOfOneTag: boolean]>([
    ['of one tag', true],
    ['of many tags', false],
  ])('%s', (_about, isOfOneTag) => {
    for (const count of [40, 900]) {
      let reads = 0;
      const keys = some(count, (i): Key => {
        const { publicKey, ...rest } = key(i, isOfOneTag);
        return {
          ...rest,
          get publicKey() {
            reads += 1;
            return publicKey;
          },
        };
      });
      const ds = some(count, (i) => wrong(key(i, isOfOneTag)));
      readChain(ZONE, ds, keys);
      countKeys(keys);
      for (const one of keys) keyTagOf(one);
      expect(reads).toBe(count);
    }
  });
});
