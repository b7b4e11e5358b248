import { boolean, listOf, number, type Remembered, record } from './memory.ts';
import { dnsName } from './rrsets.ts';

/** Remembers which version of a zone each of its name servers had. */
const serials = record({
  servers: listOf(record({ host: dnsName, serial: number })),
  /** Whether records changed while all serials stayed as they were, as with providers that never count them. */
  areIdle: boolean,
});
export type WatchedSerials = Remembered<typeof serials>;

export const serialsMemory = record({ serials });
