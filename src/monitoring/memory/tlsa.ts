import { faultMemory } from './fault.ts';
import { listOf, orNull, past, type Remembered, record } from './memory.ts';
import { dnsName, rrsetContent } from './rrsets.ts';

/** Remembers the TLSA records of one mail host. */
const tlsaHost = record({
  host: dnsName,
  /** As last confirmed; null before signed ones, or their absence, were seen. */
  content: orNull(rrsetContent),
  /** Content that the next sight has to confirm, and since when sights differ; null while they don't. */
  unconfirmed: orNull(record({ since: past, content: rrsetContent })),
  /** Since when no sight establishes what the records are; null while each does. */
  unknownSince: orNull(past),
  /** While none of them accepts the certificate that the host serves. */
  refused: orNull(faultMemory),
});
export type TlsaHost = Remembered<typeof tlsaHost>;

export const NO_TLSA: readonly TlsaHost[] = [];

/** `tlsa`: of each host that takes mail for the domain. */
export const tlsaMemory = record({ tlsa: listOf(tlsaHost) });
