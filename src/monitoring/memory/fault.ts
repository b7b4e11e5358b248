import { boolean, number, orNull, past, type Remembered, record } from './memory.ts';

/** Remembers something that is wrong from run to run. */
export const faultMemory = record({
  since: past,
  /** Looks in a row that showed it, until it was reported. */
  sightings: number,
  isReported: boolean,
  /** Since when a reported one is not seen any more; null while it is. */
  goneSince: orNull(past),
});
export type WatchedFault = Remembered<typeof faultMemory>;
