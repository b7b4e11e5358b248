import type { DnsName } from '../../domain/name.ts';
import { HOUR_MS, type Instant } from '../../domain/time.ts';
import type { RrsetContent } from '../../observations/transitions.ts';
import type { WatchedRrset } from '../watch-state.ts';
import { isAddress } from './compare.ts';
import { isSameContent } from './content.ts';

/**
 * How many changes of one RRset within the window make it flap: the first number if the latest change brings back an earlier
 * state or is one of addresses, the second in any case. Source: docs/limits.md.
 */
const [FLAPPING_CHANGES, MANY_CHANGES] = [3, 6];
const [WINDOW_MS, WINDOW_INTERVALS] = [6 * HOUR_MS, 6];
const [QUIET_MS, QUIET_INTERVALS] = [HOUR_MS, 4];

/** Returns how long a set that flapped must stay the same before we report how it ended, in milliseconds. */
export const quietMs = (intervalMs: number): number => Math.max(QUIET_MS, QUIET_INTERVALS * intervalMs);

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
 * more are reported.
 */
export function damped(rrset: WatchedRrset, after: RrsetContent, { domain, now, intervalMs }: Damping): Damped {
  const change = { at: now, before: rrset.content };
  const next = { ...rrset, content: after, failedSince: null, pendingSince: null, disagreement: null };
  if (rrset.held !== null) return { rrset: { ...next, changes: [change] }, report: 'held' };
  const since = now - Math.max(WINDOW_MS, WINDOW_INTERVALS * intervalMs);
  const changes = [...rrset.changes.filter(({ at }) => at > since), change];
  const [first] = changes;
  const isBack = changes.some(({ before }) => isSameContent(domain, rrset.name, before, after));
  const most = isBack || isAddress(rrset) ? FLAPPING_CHANGES : MANY_CHANGES;
  if (changes.length < most || first === undefined) return { rrset: { ...next, changes }, report: 'change' };
  return { rrset: { ...next, changes: [change], held: { before: first.before, since: now } }, report: 'flapping' };
}

/** A set that flapped and stays the same now. */
export interface Settled {
  readonly rrset: WatchedRrset;
  readonly before: RrsetContent;
  /** Whether it is again what it was before it began to flap. */
  readonly isBack: boolean;
}

/** Returns the RRset without its hold once it has been quiet for long enough; null while it has not, or has none. */
export function settled(domain: DnsName, rrset: WatchedRrset, now: Instant, intervalMs: number): Settled | null {
  const { held, changes, content, name } = rrset;
  if (held === null || now - (changes.at(-1)?.at ?? held.since) < quietMs(intervalMs)) return null;
  const isBack = isSameContent(domain, name, held.before, content);
  return { rrset: { ...rrset, held: null, changes: [] }, before: held.before, isBack };
}
