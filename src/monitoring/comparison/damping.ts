import type { DnsName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { holdsAddresses, isSameContent } from './content.ts';
import { isTurn } from './rotating.ts';

/**
 * How many changes of one RRset within the window make it flap: the first number if the latest change brings back an earlier
 * state or is one of addresses, the second in any case. The window is one interval longer, since a change is seen so much
 * later. Source: docs/limits.md.
 */
const [FLAPPING_CHANGES, MANY_CHANGES] = [3, 6];
const [WINDOW_MS, WINDOW_INTERVALS] = [6 * HOUR_MS, 6];
/** For how long we remember that a set flapped, and longer than that no set must stay the same. Source: docs/limits.md. */
const MEMORY_MS = DAY_MS;
/** States of a set that flaps which we remember. */
const MAX_STATES = 20;

const windowMs = (intervalMs: number): number => Math.max(WINDOW_MS, WINDOW_INTERVALS * intervalMs);

/**
 * Returns how long a set that flapped must stay the same before we report how it ended, in milliseconds: the window, or twice
 * the longest time between two of its changes.
 */
export const quietMs = (intervalMs: number, gapMs: number): number =>
  Math.max(windowMs(intervalMs), Math.min(2 * gapMs, MEMORY_MS));

/** An RRset after a confirmed change, and what to report about it. */
export interface Damped {
  readonly rrset: WatchedRrset;
  /** `held`: nothing, because we already reported that the RRset flaps. */
  readonly report: 'change' | 'flapping' | 'held';
}

interface Damping {
  readonly domain: DnsName;
  readonly now: Instant;
  readonly intervalMs: number;
}

/**
 * Adds a confirmed change to an RRset, and says whether to report it. The third change in a short time is the last that is
 * reported until the RRset settles. If each change leads to a new state, as when an owner edits a record step by step,
 * more are reported, and so is each new state of a set that flaps, unless it has only addresses in networks that were seen. For a day after it
 * settled, a change to one of the states between which it flapped is not reported either, unless the RRset stays so.
 */
export function damped(rrset: WatchedRrset, after: RrsetContent, { domain, now, intervalMs }: Damping): Damped {
  const { content, held, flapped, name } = rrset;
  const isSame = (one: RrsetContent, other: RrsetContent) => isSameContent(domain, { name, some: one, others: other });
  const change = { at: now, before: content };
  const next = { ...rrset, content: after, failedSince: null, pendingSince: null, disagreement: null };
  if (held !== null) {
    const gapMs = Math.max(held.gapMs, now - (rrset.changes.at(-1)?.at ?? now));
    const states = distinct([after, ...held.states], isSame);
    // An attacker must not be able to hide a new record by making the set flap.
    const isNew = !held.states.some((state) => isSame(state, after));
    const isReported = isNew && !(holdsAddresses(rrset) && held.states.some((state) => isTurn(state, after)));
    const since = { ...held, gapMs, states, isReported: held.isReported || isReported };
    return { rrset: { ...next, changes: [change], held: since }, report: isReported ? 'change' : 'held' };
  }
  if (flapped !== null && flapped.until > now && flapped.states.some((state) => isSame(state, after))) {
    const { gapMs, states } = flapped;
    const again = { before: content, since: now, gapMs, states, isReported: false };
    return { rrset: { ...next, changes: [change], held: again }, report: 'held' };
  }
  const since = now - windowMs(intervalMs) - intervalMs;
  const changes = [...rrset.changes.filter(({ at }) => at > since), change];
  const [first] = changes;
  const isBack = changes.some(({ before }) => isSame(before, after));
  const most = isBack || holdsAddresses(rrset) ? FLAPPING_CHANGES : MANY_CHANGES;
  if (changes.length < most || first === undefined) return { rrset: { ...next, changes }, report: 'change' };
  const gapMs = Math.max(...changes.map(({ at }, i) => at - (changes[i - 1]?.at ?? at)));
  const states = distinct([...changes.map(({ before }) => before), after], isSame);
  const begun = { before: first.before, since: now, gapMs, states, isReported: true };
  return { rrset: { ...next, changes: [change], held: begun }, report: 'flapping' };
}

const distinct = (
  states: readonly RrsetContent[],
  isSame: (one: RrsetContent, other: RrsetContent) => boolean,
): readonly RrsetContent[] =>
  states.filter((state, i) => states.findIndex((one) => isSame(one, state)) === i).slice(0, MAX_STATES);

/** A set that flapped and stays the same now. */
export interface Settled {
  readonly rrset: WatchedRrset;
  /** Holds the state before it began to flap, or one of those since if it is as before. */
  readonly before: RrsetContent;
  /** Whether it is again what it was before it began to flap. */
  readonly isBack: boolean;
  /** Whether its owner knows nothing of it and need not: it flapped for a moment, unreported, and is as it was. */
  readonly isNothing: boolean;
}

/** Returns the RRset without its hold once it has been quiet for long enough; null while it has not, or has none. */
export function settled(
  domain: DnsName,
  { rrset, now, intervalMs }: { readonly rrset: WatchedRrset; readonly now: Instant; readonly intervalMs: number },
): Settled | null {
  const { held, changes, content, name } = rrset;
  if (held === null) return null;
  const { before, since, gapMs, states, isReported } = held;
  if (now - (changes.at(-1)?.at ?? since) < quietMs(intervalMs, gapMs)) return null;
  const isBack = isSameContent(domain, { name, some: before, others: content });
  const flapped = { until: now + MEMORY_MS, gapMs, states };
  const meanwhile = states.findLast((state) => !isSameContent(domain, { name, some: state, others: content }));
  return {
    rrset: { ...rrset, held: null, changes: [], flapped },
    before: isBack ? (meanwhile ?? before) : before,
    isBack,
    isNothing: isBack && !isReported,
  };
}
