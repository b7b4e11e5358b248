import type { Rr } from '../../domain/rr.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { Candidate } from './candidate.ts';
import { unitedRecords } from './content.ts';

/** After this long, an alias or addresses rotate if their servers alternate between old and new. Source: docs/limits.md. */
export const ALTERNATING_MS = 15 * MINUTE_MS;
/** If that takes longer, the time starts again. */
const FORGOTTEN_MS = DAY_MS;
/** For how long, or how many runs if that is longer, we remember that an alias rotates though its first target is not seen. */
const [MEMORY_MS, MEMORY_RUNS] = [DAY_MS, 60];
/** Targets of one alias that we remember. */
const MAX_TARGETS = 20;

const memoryMs = (intervalMs: number): number => Math.max(MEMORY_MS, MEMORY_RUNS * intervalMs);

/**
 * Returns whether a name is an alias whose servers choose one of several targets for each answer, as load balancers do.
 */
export const isRotatingAlias = ({ type, content }: WatchedRrset): boolean =>
  type === 'CNAME' && content.records.length > 1;

/** Returns whether an alias may be one that rotates, though that is not certain: within a day, something said so. */
export const mayAlternate = ({ alternatingSince, after }: Pick<Candidate, 'alternatingSince' | 'after'>): boolean =>
  alternatingSince !== null && after.at - alternatingSince < FORGOTTEN_MS;

/** Returns the content of an alias with the target that it had before it began to rotate. */
export const withFirstTarget = (content: RrsetContent): RrsetContent => ({
  ...content,
  records: content.records.slice(0, 1),
});

export const isTargetOf = ({ records }: RrsetContent, target: Rr): boolean =>
  unitedRecords(records, [target]).length === records.length;

/** Returns an alias that rotates after a run that saw its first target: what is seen of it says that it still rotates. */
export const rotatingOn = (rrset: WatchedRrset, now: Instant, intervalMs: number): WatchedRrset =>
  // Half of that time is left to notice: not each run is stored.
  (rrset.rotatingUntil ?? 0) - now > memoryMs(intervalMs) / 2
    ? rrset
    : { ...rrset, rotatingUntil: now + memoryMs(intervalMs) };

/** An alias whose name servers gave several targets in one run. */
interface Alternated {
  readonly rrset: WatchedRrset;
  /** The first target that is new, where we know that it rotates: then that is reported. */
  readonly added: Rr | null;
}

/**
 * Updates what is known of an alias after its name servers gave these targets by turns. The first time it may be one
 * that was changed just now, and some of the machines behind an address do not know yet.
 */
export function alternated(
  rrset: WatchedRrset,
  targets: readonly Rr[],
  { now, intervalMs }: { readonly now: Instant; readonly intervalMs: number },
): Alternated {
  const { content, alternatingSince } = rrset;
  const records = unitedRecords(content.records, targets).slice(0, MAX_TARGETS);
  const known = { ...rrset, pendingSince: null, disagreement: null, alternatingSince: null };
  const rotating = { ...known, content: { ...content, records }, rotatingUntil: now + memoryMs(intervalMs) };
  if (isRotatingAlias(rrset)) return { rrset: rotating, added: records[content.records.length] ?? null };
  const isLate = alternatingSince === null || now - alternatingSince >= FORGOTTEN_MS;
  const since = isLate ? now : alternatingSince;
  return now - since >= ALTERNATING_MS
    ? { rrset: rotating, added: null }
    : { rrset: { ...rrset, pendingSince: rrset.pendingSince ?? now, alternatingSince: since }, added: null };
}

/**
 * Returns an alias that is seen for the first time and whose name servers gave these targets by turns, each as often as they
 * gave it. It rotates at once, from the target that they gave most often: whichever of them a later run sees, it is no change.
 * A false alert needs 8 answers of servers that all name one target, and 8 later that all name another: 1 alias in 10⁸ if the
 * rarer target has 1 answer in 10, fewer if 1 in 100, and 1 in 30,000 with two of equal weight.
 */
export function rotatingFromStart(
  rrset: WatchedRrset,
  targets: readonly Rr[],
  { now, intervalMs }: { readonly now: Instant; readonly intervalMs: number },
): WatchedRrset {
  const countOf = (target: Rr) => targets.filter((one) => unitedRecords([target], [one]).length === 1).length;
  const byCount = unitedRecords([], targets).toSorted((a, b) => countOf(b) - countOf(a));
  const records = unitedRecords(byCount, rrset.content.records).slice(0, MAX_TARGETS);
  return { ...rrset, content: { ...rrset.content, records }, rotatingUntil: now + memoryMs(intervalMs) };
}
