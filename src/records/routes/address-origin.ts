import { addressOctets } from '../../domain/addresses.ts';
import { prefixText } from '../../domain/rdata/address.ts';
import type { Instant } from '../../domain/time.ts';
import type { AsHolder } from './as-names.ts';
import type { RouteTables } from './tables.ts';
import { announcementOf } from './validity.ts';

/** An autonomous system; its holder is null where no list names it. */
export interface OriginSystem {
  readonly asn: number;
  readonly holder: AsHolder | null;
}

/** Says who announced the network of an address. */
export interface AddressOrigin {
  /** When the table that says so was written: nothing is known of other times. */
  readonly at: Instant;
  readonly prefix: string;
  /** One, or a few that announce the same; none where paths end in a set of systems. */
  readonly systems: readonly OriginSystem[];
}

/** Returns who announces an address by the operator's table; null without a table, or where it has no prefix of it. */
export function originOf(address: string, { announced, names }: RouteTables): AddressOrigin | null {
  const octets = announced === null ? null : addressOctets(address);
  if (announced === null || octets === null) return null;
  const found = announcementOf(octets, announced.table);
  if (found === null) return null;
  return {
    at: announced.at,
    prefix: prefixText(found.network),
    systems: found.origins.map((asn) => ({ asn, holder: names?.get(asn) ?? null })),
  };
}

/** Returns a system in a few words: `AS64500 EXAMPLE, US`. */
export const systemText = ({ asn, holder }: OriginSystem): string =>
  [
    `AS${asn}`,
    ...(holder === null ? [] : [[holder.name, holder.country].filter((one) => one !== null).join(', ')]),
  ].join(' ');
