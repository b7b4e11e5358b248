import type { DnsName } from '../../domain/name.ts';
import { parseAddress } from './address.ts';
import { expandName } from './expand.ts';
import { plainText } from './identity.ts';
import type { GatheredRecords } from './lookup.ts';
import type { MacroParts } from './macro.ts';

/** Nobody sends from these: they are kept for documentation (RFC 5737), and differ in each octet that tells them apart. */
const ADDRESSES = ['192.0.2.211', '198.51.100.87', '203.0.113.146'];

/** Macros that a made-up sender has a value for; `%{p}` is what the DNS says of a real one. */
const KNOWN = /^[dhilosv]$/;

/**
 * Returns the names that an `exists` looks up for three senders that we made up. Where each of them exists, the term
 * matches whoever sends. None where it asks for what nobody can make up.
 */
export function madeUpNames(parts: MacroParts, domain: DnsName, root: DnsName): DnsName[] {
  if (!parts.every((part) => typeof part === 'string' || KNOWN.test(part.letter))) return [];
  const names = ADDRESSES.map((text, i) => {
    const address = parseAddress(text);
    const helo = `made-up-${i}.example`;
    const identity = { local: `made-up-${i}`, senderDomain: plainText(root), helo, domain: root };
    const values = { identity, domain, validated: '', receiver: '', nowSeconds: 0 };
    return address === null ? null : expandName(parts, { ...values, address });
  });
  const made = names.filter((name) => name !== null);
  return made.length === names.length ? [...new Set(made)] : [];
}

/** Returns whether names of made-up senders were looked up and each has addresses. A lookup that failed is no proof. */
export const allExist = (names: readonly DnsName[], { found }: GatheredRecords): boolean =>
  names.length > 0 && names.every((name) => (found(name, 'A') ?? []).length > 0);
