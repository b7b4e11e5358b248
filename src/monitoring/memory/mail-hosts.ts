import { faultMemory } from './fault.ts';
import { listOf, orNull, type Remembered, record } from './memory.ts';
import { dnsName } from './rrsets.ts';

/** A mail server outside the zone that had an address when we last could look it up, or that was reported to have none. */
const mailHost = record({ host: dnsName, lost: orNull(faultMemory) });
export type WatchedMailHost = Remembered<typeof mailHost>;

/** Remembers which mail servers had an address. */
export const mailHostsMemory = record({ mailHosts: listOf(mailHost) });
