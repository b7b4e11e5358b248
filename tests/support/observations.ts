import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Instant } from '../../src/domain/time.ts';
import type { Observation } from '../../src/observations/store.ts';

/** For tests: the name whose A records are looked up. */
export const NAME = 'example.com' as DnsName;

/** For tests: the A record 192.0.2.`i`. */
export const octets = (i: number): Uint8Array => encodeRdata('A', { address: `192.0.2.${i}` });

/** For tests: what every lookup has. */
export const common = { name: NAME, type: 'A', security: 'indeterminate', aliases: [], ttlFromCache: false } as const;

/** For tests: an answered lookup that saw these members of the rrset, or none. */
export function observation(at: Instant, members: readonly number[]): Observation {
  const [first, ...rest] = members
    .toSorted()
    .map((i) => ({ name: NAME, type: 'A' as const, ttlSeconds: 60, octets: octets(i) }));
  return first === undefined
    ? { ...common, at, outcome: 'nodata', zone: NAME, ttlSeconds: 60 }
    : { ...common, at, outcome: 'answer', records: [first, ...rest] };
}
