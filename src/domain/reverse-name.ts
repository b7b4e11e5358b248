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

/**
 * Returns whether a name is made of an address, as providers name those that they hand out: its four numbers in a row or
 * backwards, or its octets in hexadecimal digits.
 */
export function isGenericName(name: string, address: string): boolean {
  const octets = addressOctets(address);
  if (octets === null) return false;
  const hex = [...octets].map((octet) => octet.toString(16).padStart(2, '0')).join('');
  if (octets.length > 4) return name.replaceAll(/[.-]/g, '').includes(hex);
  const numbers = (name.match(/\d+/g) ?? []).map(Number);
  const row = [...octets].join('.');
  const backwards = [...octets].reverse().join('.');
  const isRow = numbers.some((_, i) => [row, backwards].includes(numbers.slice(i, i + 4).join('.')));
  return isRow || name.split(/[.-]/).some((part) => part.includes(hex));
}
