import { faultMemory } from './fault.ts';
import { boolean, orNull, type Remembered, record } from './memory.ts';

const silence = record({
  /** No lookup is answered though others are, or all are answered only from the cache of a resolver. */
  fault: orNull(faultMemory),
  /** Whether, when that was reported, the resolver still answered from its cache. */
  isStale: boolean,
  /** The resolver refuses the domain, although its own name servers answer us. */
  refused: orNull(faultMemory),
});

/** Remembers whether a domain answers. */
export const silenceMemory = record({ silence });
export type WatchedSilence = Remembered<typeof silence>;

export const NO_SILENCE: WatchedSilence = { fault: null, isStale: false, refused: null };
