import { faultMemory } from './fault.ts';
import { orNull, past, type Remembered, record } from './memory.ts';

const validity = record({
  /** Resolvers that validate refuse the domain. */
  bogus: orNull(faultMemory),
  /** When we last reported that they accept it again. */
  bogusOverAt: orNull(past),
});

/** Remembers whether the signatures of a domain are valid. */
export const validityMemory = record({ validity });
export type WatchedValidity = Remembered<typeof validity>;

export const NO_VALIDITY: WatchedValidity = { bogus: null, bogusOverAt: null };
