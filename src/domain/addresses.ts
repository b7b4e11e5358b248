import type { DatedSource } from './dated.ts';
import { ipv4Octets, ipv6Octets } from './rdata/address.ts';

/** A block of addresses: its first octets, and how many bits of them count. */
export interface Network {
  readonly octets: Uint8Array;
  readonly prefix: number;
}

/** Names what an address is instead of public. */
export type SpecialUse =
  | 'this-host'
  | 'private'
  | 'carriers'
  | 'loopback'
  | 'link-local'
  | 'protocols'
  | 'documentation'
  | 'as112'
  | 'amt'
  | '6to4-relays'
  | 'benchmarks'
  | 'multicast'
  | 'reserved'
  | '6to4'
  | 'ipv4-in-ipv6'
  | 'nat64'
  | 'not-in-use'
  | 'not-an-address';

/** Where the special blocks were read, here and in `src/records/spf/ranges.ts`. */
export const SPECIAL_ADDRESS_SOURCE: DatedSource = {
  source:
    'https://www.iana.org/assignments/iana-ipv4-special-registry/, https://www.iana.org/assignments/iana-ipv6-special-registry/',
  readOn: '2026-11-21',
  reviewBy: '2027-11-21',
};

/**
 * Blocks that nobody may be sent to connect to, each with whether it is globally reachable all the same, so that records
 * may have such addresses. Blocks within others come first. Source: IANA IPv4 and IPv6 Special-Purpose Address
 * Registries, column "Globally Reachable" ("N/A" counts as no), multicast (RFC 5771) and former site-local addresses
 * (RFC 3879). Of IPv6 only `2000::/3` is in use at all; what embeds an IPv4 address (mapped, 6to4, NAT64, Teredo) is
 * refused as a whole.
 */
const SPECIAL: readonly (readonly [block: string, use: SpecialUse, reachable?: 'reachable'])[] = [
  ['0.0.0.0/8', 'this-host'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carriers'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.9', 'protocols', 'reachable'],
  ['192.0.0.10', 'protocols', 'reachable'],
  ['192.0.0.0/24', 'protocols'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'as112', 'reachable'],
  ['192.52.193.0/24', 'amt', 'reachable'],
  ['192.88.99.0/24', '6to4-relays'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'as112', 'reachable'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['2001:1::1', 'protocols', 'reachable'],
  ['2001:1::2', 'protocols', 'reachable'],
  ['2001:1::3', 'protocols', 'reachable'],
  ['2001:3::/32', 'amt', 'reachable'],
  ['2001:4:112::/48', 'as112', 'reachable'],
  ['2001:20::/28', 'protocols', 'reachable'],
  ['2001:30::/28', 'protocols', 'reachable'],
  ['2001::/23', 'protocols'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'as112', 'reachable'],
  ['3fff::/20', 'documentation'],
];
/** Blocks of IPv6 outside `2000::/3` that have a use of their own. Sources: RFC 4291 §2.4, §2.5, RFC 4193, RFC 6052. */
const SPECIAL_IPV6: typeof SPECIAL = [
  ['::1', 'loopback'],
  ['::', 'this-host'],
  ['::ffff:0:0/96', 'ipv4-in-ipv6'],
  ['64:ff9b::/96', 'nat64', 'reachable'],
  ['64:ff9b:1::/48', 'nat64'],
  ['fc00::/7', 'private'],
  ['fec0::/10', 'private'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
];
const UNICAST = networkOf('2000::/3');
const BLOCKS = [...SPECIAL, ...SPECIAL_IPV6].map(([block, use, reachable]) => ({
  network: networkOf(block),
  use,
  isReachable: reachable !== undefined,
}));

/** Returns the octets of an address in its plain forms; null for anything else, short and octal forms included. */
export function addressOctets(text: string): Uint8Array | null {
  return text.includes(':') ? ipv6Octets(text) : ipv4Octets(text);
}

/** Reads `10.0.0.0/8`, or an address alone. Null where it is neither. */
export function parseNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/');
  const octets = addressOctets(address);
  if (octets === null || rest.length > 0) return null;
  const prefix = bits === undefined ? octets.length * 8 : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return prefix <= octets.length * 8 ? { octets, prefix } : null;
}

function networkOf(text: string): Network {
  const network = parseNetwork(text);
  if (network === null) throw new Error(`"${text}" is no network`);
  return network;
}

/** Returns whether an address lies in a network; never in one of the other family. */
export function isInside(address: Uint8Array, { octets, prefix }: Network): boolean {
  if (address.length !== octets.length) return false;
  for (let bit = 0; bit < prefix; bit += 8) {
    const mask = prefix - bit >= 8 ? 0xff : (0xff << (8 - (prefix - bit))) & 0xff;
    const i = bit >> 3;
    if (((address[i] ?? 0) & mask) !== ((octets[i] ?? 0) & mask)) return false;
  }
  return true;
}

/** Returns for what an address is set aside, so that we do not connect to it, or null where it is an ordinary one. */
export function specialUse(address: Uint8Array): SpecialUse | null {
  const block = BLOCKS.find(({ network }) => isInside(address, network));
  if (block !== undefined) return block.use;
  return address.length === 16 && !isInside(address, UNICAST) ? 'not-in-use' : null;
}

/**
 * Returns why nobody on the internet can reach an address, or null where it is globally reachable. A translator (NAT64)
 * must not lead to IPv4 addresses that are not (RFC 6052 section 3.1).
 */
function unreachableUse(address: Uint8Array): SpecialUse | null {
  const block = BLOCKS.find(({ network }) => isInside(address, network));
  if (block?.isReachable !== true) return specialUse(address);
  const inner = embeddedIpv4(address);
  return inner === null || unreachableUse(inner) === null ? null : block.use;
}

/**
 * Returns why an address may not be connected to, or null where it may. A network that the operator allows does not
 * allow what it only wraps: behind `64:ff9b::/96` stands all of IPv4, private networks included.
 */
export const refusalOf = (address: Uint8Array, allowed: readonly Network[]): SpecialUse | null =>
  useUnlessAllowed(address, allowed, specialUse);

/**
 * Returns whether nobody on the internet can reach an address, the networks given aside. Others may reach some that we do not
 * connect to, such as those of AS112.
 */
export const isUnreachable = (address: Uint8Array, publicNetworks: readonly Network[]): boolean =>
  useUnlessAllowed(address, publicNetworks, unreachableUse) !== null;

function useUnlessAllowed(
  address: Uint8Array,
  allowed: readonly Network[],
  useOf: (address: Uint8Array) => SpecialUse | null,
): SpecialUse | null {
  if (!allowed.some((network) => isInside(address, network))) return useOf(address);
  const inner = embeddedIpv4(address);
  return inner === null ? null : useUnlessAllowed(inner, allowed, useOf);
}

/** An address of a record that nobody on the internet can use, and what it is instead. */
export interface SpecialAddress {
  readonly address: string;
  readonly use: SpecialUse;
}

/**
 * Returns those of the addresses that nobody on the internet can use, the networks given aside. Some that we do not
 * connect to are globally reachable, such as those of AS112: they are none of these.
 */
export function specialAmong(addresses: readonly string[], publicNetworks: readonly Network[]): SpecialAddress[] {
  return addresses.flatMap((address) => {
    const octets = addressOctets(address);
    const use = octets === null ? 'not-an-address' : useUnlessAllowed(octets, publicNetworks, unreachableUse);
    return use === null ? [] : [{ address, use }];
  });
}

/** Where IPv4 addresses stand in IPv6 ones. Sources: RFC 4291 §2.5.5, RFC 6052 §2.1, RFC 8215, RFC 3056 §2. */
const WRAPPINGS: readonly (readonly [network: Network, at: number])[] = [
  [networkOf('::ffff:0:0/96'), 12],
  [networkOf('::/96'), 12],
  [networkOf('64:ff9b::/96'), 12],
  [networkOf('64:ff9b:1::/48'), 12],
  [networkOf('2002::/16'), 2],
];
const LOOPBACK = networkOf('::1');

function embeddedIpv4(address: Uint8Array): Uint8Array | null {
  const wrapping = WRAPPINGS.find(([network]) => isInside(address, network));
  return wrapping === undefined || isInside(address, LOOPBACK) ? null : address.slice(wrapping[1], wrapping[1] + 4);
}
