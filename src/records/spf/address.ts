import { ipv4Octets, ipv6Octets, ipv6Text } from '../../domain/rdata/address.ts';

/** The address that sends, as comparisons want it: 32-bit words, most significant first. */
export interface SpfAddress {
  readonly family: 4 | 6;
  /** One word, or four. */
  readonly words: readonly number[];
  /** RFC 5952 form where it is IPv6. */
  readonly text: string;
}

/** A network: an address belongs to it where it agrees in all bits of the masks. */
export interface AddressMask {
  readonly family: 4 | 6;
  readonly words: readonly number[];
  readonly masks: readonly number[];
}

const MAPPED = 0xffff;

/**
 * Reads the address of a client; null where it is none. An IPv4 address mapped into IPv6 is an IPv4 address
 * (RFC 7208 §5), and a zone index (`%eth0`) says nothing here.
 */
export function parseAddress(text: string): SpfAddress | null {
  const bare = text.trim().replace(/%[^%]{0,32}$/, '');
  const v4 = ipv4Octets(bare);
  if (v4 !== null) return { family: 4, words: addressWords(v4), text: bare };
  const v6 = ipv6Octets(bare);
  if (v6 === null) return null;
  const words = addressWords(v6);
  if (words[0] === 0 && words[1] === 0 && words[2] === MAPPED)
    return { family: 4, words: words.slice(3), text: v6.subarray(12).join('.') };
  return { family: 6, words, text: ipv6Text(words.flatMap((word) => [word >>> 16, word & 0xffff])) };
}

/** Returns 32-bit words (signed, as bit operations give them) of address octets. */
export function addressWords(octets: Uint8Array): number[] {
  const words: number[] = [];
  for (let at = 0; at + 3 < octets.length; at += 4) words.push(wordAt(octets, at));
  return words;
}

const wordAt = (o: Uint8Array, at: number): number =>
  ((o[at] ?? 0) << 24) | ((o[at + 1] ?? 0) << 16) | ((o[at + 2] ?? 0) << 8) | (o[at + 3] ?? 0);

/** Returns the bits of each word that a prefix of this length covers. */
export function masksOf(family: 4 | 6, prefix: number): number[] {
  return Array.from({ length: family === 4 ? 1 : 4 }, (_, i) => {
    const bits = Math.min(32, Math.max(0, prefix - 32 * i));
    return bits === 0 ? 0 : -1 << (32 - bits);
  });
}

/** Returns whether an address lies in a network. Families never match each other. */
export function isInside(address: SpfAddress, network: AddressMask): boolean {
  if (address.family !== network.family) return false;
  const { words, masks } = network;
  for (let i = 0; i < words.length; i += 1)
    if ((((address.words[i] ?? 0) ^ (words[i] ?? 0)) & (masks[i] ?? 0)) !== 0) return false;
  return true;
}

/** Returns whether an address agrees with the octets of an A or AAAA record in all bits of the masks. */
export function agrees(address: SpfAddress, octets: Uint8Array, masks: readonly number[]): boolean {
  if (octets.length !== 4 * masks.length || address.words.length !== masks.length) return false;
  for (let i = 0; i < masks.length; i += 1)
    if ((((address.words[i] ?? 0) ^ wordAt(octets, 4 * i)) & (masks[i] ?? 0)) !== 0) return false;
  return true;
}

/**
 * Writes what `%{i}` stands for: an IPv4 address, or the 32 digits of an IPv6 address with dots between. Source: RFC
 * 7208 §7.3.
 */
export const dotted = ({ family, words, text }: SpfAddress): string =>
  family === 4
    ? text
    : [...words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')].join('.').toUpperCase();

/** Returns the name whose PTR records say what an address is called. Source: RFC 1035 §3.5, RFC 3596 §2.5. */
export const reverseName = (address: SpfAddress): string =>
  `${dotted(address).toLowerCase().split('.').reverse().join('.')}.${address.family === 4 ? 'in-addr' : 'ip6'}.arpa`;
