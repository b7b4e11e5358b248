import { boolean, number, orNull, past, type Remembered, record } from './memory.ts';

/** Remembers whether a domain answers. */
export const silenceMemory = record({
  /** Runs in a row in which no lookup was answered though others were, or only from the cache of a resolver. */
  silentRuns: number,
  silentSince: orNull(past),
  /** Whether the owner was told of the silence. */
  silenceTold: boolean,
  /** Whether that was while the resolver still answered from its cache. */
  isStaleReported: boolean,
});
export type WatchedSilence = Remembered<typeof silenceMemory>;
