import { orNull, past, type Remembered, record } from './memory.ts';

/** Remembers whether the signatures of a domain are valid. */
export const validityMemory = record({
  /** Since when resolvers that validate refuse the domain, as reported to the owner; null while they accept it. */
  bogusSince: orNull(past),
  /** Since when they accept it again, not reported yet; null otherwise. */
  validSince: orNull(past),
  /** When we last reported that they accept it again. */
  bogusOverAt: orNull(past),
});
export type WatchedValidity = Remembered<typeof validityMemory>;
