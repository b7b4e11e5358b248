import { ipv6Text } from '../../domain/rdata/address.ts';

/** Sets of addresses as sorted ranges that neither overlap nor touch. Addresses are numbers: 32 bits for IPv4, 128 for IPv6. */
export interface Range {
  readonly from: bigint;
  /** The last address, itself included. */
  readonly to: bigint;
}

type Ranges = readonly Range[];

/** A set of addresses of both families. */
export interface AddressSet {
  readonly v4: Ranges;
  readonly v6: Ranges;
}

export const NO_ADDRESSES: AddressSet = { v4: [], v6: [] };
export const ALL_ADDRESSES: AddressSet = {
  v4: [{ from: 0n, to: (1n << 32n) - 1n }],
  v6: [{ from: 0n, to: (1n << 128n) - 1n }],
};

/** Returns the network of an address (as 32-bit words) and a prefix length. */
export function rangeOf(words: readonly number[], prefix: number): Range {
  const bits = 32 * words.length;
  const host = BigInt(bits - prefix);
  const address = words.reduce((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
  const from = (address >> host) << host;
  return { from, to: from + (1n << host) - 1n };
}

/** Sorts ranges and joins those that overlap or touch. */
export function joinedRanges(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const out: Range[] = [];
  for (const { from, to } of sorted) {
    const last = out.at(-1);
    if (last === undefined || from > last.to + 1n) out.push({ from, to });
    else if (to > last.to) out[out.length - 1] = { from: last.from, to };
  }
  return out;
}

function shared(a: Ranges, b: Ranges): Range[] {
  const out: Range[] = [];
  let i = 0;
  let k = 0;
  for (;;) {
    const x = a[i];
    const y = b[k];
    if (x === undefined || y === undefined) return out;
    const from = x.from > y.from ? x.from : y.from;
    const to = x.to < y.to ? x.to : y.to;
    if (from <= to) out.push({ from, to });
    if (x.to < y.to) i += 1;
    else k += 1;
  }
}

function without(a: Ranges, b: Ranges): Range[] {
  const out: Range[] = [];
  let k = 0;
  for (const { from, to } of a) {
    let at = from;
    while ((b[k]?.to ?? to) < at && b[k] !== undefined) k += 1;
    for (let j = k; at <= to; j += 1) {
      const hole = b[j];
      if (hole === undefined || hole.from > to) {
        out.push({ from: at, to });
        break;
      }
      if (hole.from > at) out.push({ from: at, to: hole.from - 1n });
      at = hole.to + 1n;
    }
  }
  return out;
}

export const unite = (sets: readonly AddressSet[]): AddressSet => ({
  v4: joinedRanges(sets.flatMap(({ v4 }) => v4)),
  v6: joinedRanges(sets.flatMap(({ v6 }) => v6)),
});

export const intersect = (a: AddressSet, b: AddressSet): AddressSet => ({
  v4: shared(a.v4, b.v4),
  v6: shared(a.v6, b.v6),
});

export const subtract = (a: AddressSet, b: AddressSet): AddressSet => ({
  v4: without(a.v4, b.v4),
  v6: without(a.v6, b.v6),
});

const v4 = (a: number, b: number, prefix: number): Range => rangeOf([(a << 24) | (b << 16)], prefix);
const v6 = (first: number, prefix: number): Range => rangeOf([first << 16, 0, 0, 0], prefix);

/** Addresses that no mail from outside comes from. Source: IANA special-purpose address registries. */
const NOT_ROUTED = joinedRanges([
  v4(0, 0, 8),
  v4(10, 0, 8),
  v4(100, 64, 10),
  v4(127, 0, 8),
  v4(169, 254, 16),
  v4(172, 16, 12),
  v4(192, 0, 24),
  v4(192, 168, 16),
  v4(198, 18, 15),
  v4(224, 0, 3),
]);

/** Addresses that mail can come from: of IPv6 only what is given out (RFC 4291 §2.4). */
const PUBLIC: AddressSet = { v4: subtract(ALL_ADDRESSES, { v4: NOT_ROUTED, v6: [] }).v4, v6: [v6(0x2000, 3)] };

/** Returns whether a set holds no address that mail from outside can come from. */
export const isUnreachable = (set: AddressSet): boolean => isEmpty(intersect(set, PUBLIC));

/**
 * A set that lacks fewer public addresses still holds everyone: a block list before `+all` changes nothing. Of each family
 * the same share.
 */
const MAX_LACKING = 2 ** 24;
const MAX_LACKING_IPV6 = 2 ** 117;

/**
 * Returns whether a set holds everyone's address, of one family at least: whoever wants to send can have one of either.
 */
export function isEveryone(set: AddressSet): boolean {
  const lacking = subtract(PUBLIC, set);
  return sizeOf(lacking.v4) < MAX_LACKING || sizeOf(lacking.v6) < MAX_LACKING_IPV6;
}

/**
 * Returns whether a set holds more public addresses of a family than any one sender has: the share that `isEveryone`
 * may lack.
 */
export function isVast(set: AddressSet): boolean {
  const { v4, v6 } = intersect(set, PUBLIC);
  return sizeOf(v4) >= MAX_LACKING || sizeOf(v6) >= MAX_LACKING_IPV6;
}

export const isEmpty = ({ v4, v6 }: AddressSet): boolean => v4.length === 0 && v6.length === 0;

/** How many addresses a set has. */
export interface AddressCount {
  /** Exact. */
  readonly ipv4: number;
  /** Networks of 64 bits that the set touches; exact up to 2^53. */
  readonly ipv6Networks: number;
}

export function countOf({ v4, v6 }: AddressSet): AddressCount {
  const networks = joinedRanges(v6.map(({ from, to }) => ({ from: from >> 64n, to: to >> 64n })));
  return { ipv4: sizeOf(v4), ipv6Networks: sizeOf(networks) };
}

const sizeOf = (ranges: Ranges): number => Number(ranges.reduce((sum, { from, to }) => sum + (to - from) + 1n, 0n));

/**
 * Returns the fewest networks that make up a set, as `ip4` and `ip6` take them; those that hold nothing of `needed` are
 * left out. At most `most` of each family, else null.
 */
export function networksOf({ v4, v6 }: AddressSet, most: number, needed?: AddressSet): string[] | null {
  const four = cidrs(v4, 32, most, needed?.v4 ?? v4);
  const six = cidrs(v6, 128, most, needed?.v6 ?? v6);
  if (four === null || six === null) return null;
  return [
    ...four.map(([from, prefix]) => `ip4:${ipv4Text(from)}${prefix === 32 ? '' : `/${prefix}`}`),
    ...six.map(([from, prefix]) => `ip6:${ipv6Text(groupsOf(from))}${prefix === 128 ? '' : `/${prefix}`}`),
  ];
}

function cidrs(ranges: Ranges, bits: number, most: number, needed: Ranges): [from: bigint, prefix: number][] | null {
  const out: [bigint, number][] = [];
  let i = 0;
  for (const { from, to } of ranges) {
    for (let at = from; at <= to; ) {
      let size = 1n;
      let prefix = bits;
      // The largest network that begins here and ends within the range.
      while (prefix > 0 && (at & (2n * size - 1n)) === 0n && at + 2n * size - 1n <= to) {
        size *= 2n;
        prefix -= 1;
      }
      let need = needed[i];
      while (need !== undefined && need.to < at) need = needed[++i];
      if (need !== undefined && need.from < at + size) out.push([at, prefix]);
      if (out.length > most) return null;
      at += size;
    }
  }
  return out;
}

const ipv4Text = (address: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((address >> shift) & 0xffn)).join('.');

const groupsOf = (address: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, i) => Number((address >> BigInt(112 - 16 * i)) & 0xffffn));
