import type { DnsName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { Disagreement, WatchedRrset } from '../memory/rrsets.ts';
import type { Differing } from './confirm.ts';

/**
 * How long name servers must disagree before we report it: slow ones fetch a zone a few times a day. Where one denies records
 * that we knew, or answers though the zone does not list it, that is no slow copy. Source: docs/limits.md.
 */
const [DIFFERING_MS, URGENT_MS] = [DAY_MS, HOUR_MS];
/** After this long, a silent server no longer counts: it may have been removed from the delegation. */
const MISSING_MS = DAY_MS;
/** If runs are further apart than this, or than two intervals if that is more, servers may have agreed meanwhile. */
const LONGEST_GAP_MS = DAY_MS;

interface Time {
  readonly now: Instant;
  readonly intervalMs: number;
  readonly lastRunAt: Instant | null;
}

/**
 * Updates what is known of a disagreement once servers were found to disagree. It starts again when a server has other
 * records than before: then the server was just updated, or alternates, as one does whose answers differ from one round
 * to the next. Once reported, it stays reported until the servers agree.
 */
export function disagreementOf(
  { disagreement: known }: Pick<WatchedRrset, 'disagreement'>,
  { old, others, isSteady }: Pick<Differing, 'old' | 'others' | 'isSteady'>,
  { now, intervalMs, lastRunAt }: Time,
): Disagreement | null {
  if (known?.isReported === true) return differingStill(known);
  if (!isSteady) return null;
  const isSeenOn = lastRunAt !== null && now - lastRunAt < Math.max(LONGEST_GAP_MS, 2 * intervalMs);
  const isSame =
    known !== null && !isBeyond(old, known.old, known.others) && !isBeyond(others, known.others, known.old);
  if (!isSeenOn || !isSame)
    return { since: now, isReported: false, reportedAs: [], old, others, agreedSince: null, othersSince: null };
  const all = { old: united(known.old, old), others: united(known.others, others) };
  const isAsKnown = all.old.length === known.old.length && all.others.length === known.others.length;
  return differingStill(isAsKnown ? known : { ...known, ...all });
}

const differingStill = (known: Disagreement): Disagreement =>
  known.agreedSince === null && known.othersSince === null ? known : { ...known, agreedSince: null, othersSince: null };

/**
 * Finds what is left of a disagreement if all servers that answered have the old state; null if nothing is. A server
 * that did not answer may still have another.
 */
export function agreementOf(known: Disagreement, by: readonly DnsName[], now: Instant): Disagreement | null {
  const isMissing = [...known.old, ...known.others].some((host) => !by.includes(host));
  const agreedSince = known.agreedSince ?? now;
  if (!isMissing || now - agreedSince >= MISSING_MS) return null;
  return known.agreedSince === null ? { ...known, agreedSince } : known;
}

/** Whether a server came from the other side. */
const isBeyond = (now: readonly DnsName[], before: readonly DnsName[], beyond: readonly DnsName[]): boolean =>
  now.some((host) => !before.includes(host) && beyond.includes(host));

const united = (some: readonly DnsName[], others: readonly DnsName[]): readonly DnsName[] => [
  ...new Set([...some, ...others]),
];

/** A disagreement that is not reported yet. */
interface Differs extends Pick<Differing, 'old' | 'others' | 'denying'> {
  readonly since: Instant;
}

/** Returns the side of a disagreement that has only servers which the zone does not list, if the other side has one that it does. */
export function unlisted(
  { old, others }: Pick<Differing, 'old' | 'others'>,
  listed: readonly DnsName[],
): readonly DnsName[] {
  const isForeign = (side: readonly DnsName[]) => side.length > 0 && !side.some((host) => listed.includes(host));
  const [side, ...more] = [old, others].filter(isForeign);
  return side === undefined || more.length > 0 || old.length === 0 ? [] : side;
}

/**
 * Returns whether it is time to report a disagreement. `listed`: the name servers of the zone, by its own NS records.
 */
export const isDue = (one: Differs, listed: readonly DnsName[], now: Instant): boolean =>
  now - one.since >= (one.denying.length > 0 || unlisted(one, listed).length > 0 ? URGENT_MS : DIFFERING_MS);

/** Names the sides of a disagreement. */
export const sidesOf = ({ old, others }: Pick<Differing, 'old' | 'others'>): string =>
  [old, others].map((side) => side.toSorted().join(' ')).join('\n');

/** Returns those that it is time to report, with all others in which the same servers disagree. */
export function dueDisagreements<T extends Differs>(
  differing: readonly T[],
  listed: readonly DnsName[],
  now: Instant,
): readonly T[] {
  const due = new Set(differing.filter((one) => isDue(one, listed, now)).map(sidesOf));
  return differing.filter((one) => due.has(sidesOf(one)));
}
