import { faultMemory } from './fault.ts';
import { listOf, orNull, type Remembered, record } from './memory.ts';
import { dnsName } from './rrsets.ts';

/** A name outside the zone that had an SPF record when we last could look it up, or that was reported to have none. */
const spfTarget = record({
  target: dnsName,
  lost: orNull(faultMemory),
  /** While everyone passes SPF of the domain because the record there lets them. */
  open: orNull(faultMemory),
});
export type WatchedSpfTarget = Remembered<typeof spfTarget>;

/** Remembers which names that an SPF record includes or redirects to had a record. */
export const spfTreeMemory = record({ spfTargets: listOf(spfTarget) });
