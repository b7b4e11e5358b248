import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressSet,
  countOf,
  intersect,
  joinedRanges,
  networksOf,
  type Range,
  rangeOf,
  subtract,
  unite,
} from './ranges.ts';

/** Sets within the first 64 addresses, beside a plain set of numbers. */
const SPACE = 64;
const range = fc
  .tuple(fc.nat(SPACE - 1), fc.nat(SPACE - 1))
  .map(([a, b]): Range => ({ from: BigInt(Math.min(a, b)), to: BigInt(Math.max(a, b)) }));
const ranges = fc.array(range, { maxLength: 8 }).map(joinedRanges);

const members = (of: readonly Range[]): number[] =>
  Array.from({ length: SPACE }, (_, i) => i).filter((i) => of.some(({ from, to }) => from <= i && i <= to));
const four = (v4: readonly Range[]): AddressSet => ({ v4, v6: [] });

/** The numbers that networks as text stand for. */
function numbersIn(networks: readonly string[]): number[] {
  return networks
    .flatMap((network) => {
      const [, last = '0', prefix = '32'] = /^ip4:0\.0\.0\.(\d+)(?:\/(\d+))?$/.exec(network) ?? [];
      return Array.from({ length: 2 ** (32 - Number(prefix)) }, (_, i) => Number(last) + i);
    })
    .sort((a, b) => a - b);
}

test('sets of ranges behave as sets', () => {
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const x = members(a);
      const y = members(b);
      expect(members(unite([four(a), four(b)]).v4)).toEqual([...new Set([...x, ...y])].sort((p, q) => p - q));
      expect(members(intersect(four(a), four(b)).v4)).toEqual(x.filter((one) => y.includes(one)));
      expect(members(subtract(four(a), four(b)).v4)).toEqual(x.filter((one) => !y.includes(one)));
      expect(countOf(four(a)).ipv4).toBe(x.length);
    }),
  );
});

test('networks make up the set, each address once', () => {
  fc.assert(
    fc.property(ranges, (a) => {
      expect(numbersIn(networksOf(four(a), 1000) ?? [])).toEqual(members(a));
    }),
  );
});

test('what holds nothing that is needed is left out', () => {
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const all = networksOf(unite([four(a), four(b)]), 1000) ?? [];
      const some = networksOf(unite([four(a), four(b)]), 1000, four(a)) ?? [];
      const needed = new Set(members(a));
      expect(some).toEqual(all.filter((one) => numbersIn([one]).some((number) => needed.has(number))));
    }),
  );
});

describe('networks as text', () => {
  test.each([
    [four([{ from: 0n, to: 2n ** 32n - 1n }]), ['ip4:0.0.0.0/0']],
    [four([rangeOf([0x0a000001], 32)]), ['ip4:10.0.0.1']],
    [{ v4: [], v6: [{ from: 0n, to: 2n ** 128n - 1n }] }, ['ip6:::/0']],
    [{ v4: [], v6: [rangeOf([0x20010db8, 0, 0, 1], 128)] }, ['ip6:2001:db8::1']],
    [{ v4: [], v6: [rangeOf([0x20010db8, 0x00010000, 0, 0], 48)] }, ['ip6:2001:db8:1::/48']],
  ])('%#', (set, expected) => expect(networksOf(set, 10)).toEqual(expected));

  test('not more than may be', () => {
    const odd = Array.from({ length: 20 }, (_, i) => rangeOf([2 * i], 32));
    expect(networksOf(four(odd), 19)).toBeNull();
    expect(networksOf(four(odd), 20)?.length).toBe(20);
  });
});

test('IPv6 is counted in networks of 64 bits', () => {
  const v6 = joinedRanges([
    rangeOf([1, 0, 0, 1], 128),
    rangeOf([1, 0, 0, 9], 128),
    rangeOf([1, 2, 0, 0], 63),
    rangeOf([2, 0, 0, 0], 48),
  ]);
  expect(countOf({ v4: [], v6 })).toEqual({ ipv4: 0, ipv6Networks: 1 + 2 + 65_536 });
});
