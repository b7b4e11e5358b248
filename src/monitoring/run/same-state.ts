import type { Reach, WatchState } from '../model/watch-state.ts';

/** Returns whether a state need not be stored: what did not change is still the same object. */
export const isSameState = (some: WatchState, others: WatchState): boolean =>
  isSameList(some.rrsets, others.rrsets) &&
  isSameList(some.departures, others.departures) &&
  some.score === others.score &&
  some.silentRuns === others.silentRuns &&
  some.silenceTold === others.silenceTold &&
  some.isStaleReported === others.isStaleReported &&
  some.serials === others.serials &&
  some.signatures === others.signatures &&
  some.tls === others.tls &&
  some.wwwTls === others.wwwTls &&
  some.bogusSince === others.bogusSince &&
  some.validSince === others.validSince &&
  some.bogusOverAt === others.bogusOverAt &&
  isSameReach(some.reach, others.reach) &&
  some.delegation === others.delegation &&
  some.expiries === others.expiries;

const isSameReach = (some: Reach, others: Reach): boolean =>
  some.failing === others.failing && some.reported === others.reported && isSameList(some.down, others.down);

/** Returns whether two lists hold the same values in the same order. */
export const isSameList = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);
