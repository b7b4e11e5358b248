import { addressOctets, isInside, type Network, parseNetwork } from './addresses.ts';
import { prefixText } from './rdata/address.ts';

/** Where IPv4 addresses stand in IPv6 ones for sockets that speak both. Source: RFC 4291 section 2.5.5.2. */
const MAPPED: Network = { octets: Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0]), prefix: 96 };

/** Tells whether an address lies in one of these networks. Each is an address or `10.0.0.0/8`; IPv4 addresses count in both their forms. */
export function createNetworkMatcher(list: readonly string[]): (address: string | undefined) => boolean {
  const networks = list.map(parseNetwork).filter((network): network is Network => network !== null);
  return (address) => {
    // A link-local address names the interface after a percent sign (RFC 4007 section 11).
    const octets = addressOctets(address?.split('%', 1)[0] ?? '');
    return octets !== null && networks.some((network) => isInside(unmapped(octets), network));
  };
}

/**
 * Returns the one spelling of a network as `createNetworkMatcher` compares it: octets beyond the prefix are zero, a single
 * address has no prefix, and IPv4 networks that are mapped into IPv6 are IPv4. Undefined where the text is no network.
 */
export function canonicalNetwork(text: string): string | undefined {
  const network = parseNetwork(text);
  if (network === null) return undefined;
  const isMapped = network.prefix >= MAPPED.prefix && isInside(network.octets, MAPPED);
  const octets = isMapped ? unmapped(network.octets) : network.octets;
  const prefix = isMapped ? network.prefix - MAPPED.prefix : network.prefix;
  const first = octets.map((octet, i) => octet & (0xff << Math.min(8, Math.max(0, 8 * (i + 1) - prefix))));
  const whole = prefixText({ octets: first, prefix });
  return prefix === octets.length * 8 ? whole.slice(0, whole.indexOf('/')) : whole;
}

const unmapped = (octets: Uint8Array): Uint8Array => (isInside(octets, MAPPED) ? octets.subarray(12) : octets);
