import { prefixText } from '../../domain/rdata/address.ts';
import type { PrefixTable } from '../../records/routes/prefix-table.ts';
import { announcementOf } from '../../records/routes/validity.ts';

/** Without a table of announced prefixes, addresses that share so much are taken for one network. Source: RFC 2182 §3.1; the sizes are those announced alone. */
const NETWORK_BITS = { v4: 24, v6: 48 } as const;

/** Returns the network that an address is in: the announced prefix, or else what is announced at the least. */
export function networkOf(octets: Uint8Array, announced: PrefixTable | null): string {
  const found = announced === null ? null : announcementOf(octets, announced);
  return found === null ? (octets.length === 4 ? network4(octets) : network6(octets)) : prefixText(found.network);
}

const network4 = (o: Uint8Array): string => `${o[0]}.${o[1]}.${o[2]}.0/${NETWORK_BITS.v4}`;

function network6(o: Uint8Array): string {
  const groups = [0, 2, 4].map((at) => (((o[at] ?? 0) << 8) | (o[at + 1] ?? 0)).toString(16));
  return `${groups.join(':').replace(/(:0)+$/, '')}::/${NETWORK_BITS.v6}`;
}
