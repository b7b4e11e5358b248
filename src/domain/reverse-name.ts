import { addressOctets } from './addresses.ts';

/**
 * Returns the labels under which the reverse DNS and block lists have an address: its octets, or the half octets of IPv6,
 * the last one first. Sources: RFC 1035 §3.5, RFC 3596 §2.5, RFC 5782 §2.1 and §2.4.
 */
export function reverseLabels(address: string): readonly string[] {
  const octets = addressOctets(address) ?? new Uint8Array(4);
  const parts =
    octets.length === 4
      ? [...octets].map(String)
      : [...octets].flatMap((octet) => [(octet >> 4).toString(16), (octet & 15).toString(16)]);
  return parts.reverse();
}
