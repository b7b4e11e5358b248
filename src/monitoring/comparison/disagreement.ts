import type { DnsName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Disagreement, WatchedRrset } from '../memory/rrsets.ts';
import { holdsAddresses } from './content.ts';
import type { Differing, DisagreeingServers } from './judged.ts';

/**
 * How long name servers must disagree before we report it: slow ones fetch a zone a few times a day. Where one denies records
 * that we knew, gives several answers by turns, or answers though the zone does not list it, that is no slow copy; where they
 * lead to another provider, a day is too long. Source: docs/limits.md.
 */
const [DIFFERING_MS, URGENT_MS] = [DAY_MS, HOUR_MS];
/**
 * How far apart a server must give several answers to take turns; for how long servers must agree after it last did, before that and
 * afterwards. Source: docs/limits.md.
 */
const [TURNS_MS, FIRST_STEADY_MS, STEADY_MS] = [30 * MINUTE_MS, 15 * MINUTE_MS, 3 * HOUR_MS];
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
  { type, disagreement: known }: WatchedRrset,
  { old, others, isSteady }: DisagreeingServers & { readonly isSteady: boolean },
  { now, intervalMs, lastRunAt }: Time,
): Disagreement | null {
  const byTurns = isSteady ? (known?.byTurns ?? null) : { since: known?.byTurns?.since ?? now, at: now };
  if (known?.isReported === true) return differingStill(isSteady ? known : { ...known, byTurns });
  // Addresses and aliases are made to take turns.
  if (!isSteady && (holdsAddresses({ type }) || type === 'CNAME')) return null;
  const isSeenOn = lastRunAt !== null && now - lastRunAt < Math.max(LONGEST_GAP_MS, 2 * intervalMs);
  const isSame =
    known !== null && !isBeyond(old, known.old, known.others) && !isBeyond(others, known.others, known.old);
  // One that gives several answers moves from side to side by that alone.
  if (known === null || !isSeenOn || !(isSame || takesTurns({ byTurns }, now))) {
    const first = { since: now, isReported: false, reportedAs: [], agreedSince: null, othersSince: null };
    return { ...first, old, others, byTurns: isSteady ? null : { since: now, at: now } };
  }
  const all = { old: united(known.old, old), others: united(known.others, others) };
  const isAsKnown = isSteady && all.old.length === known.old.length && all.others.length === known.others.length;
  return differingStill(isAsKnown ? known : { ...known, ...all, byTurns });
}

/** Returns whether a server gives several answers by turns, and not only while it was updated. */
export const takesTurns = ({ byTurns }: { readonly byTurns: Disagreement['byTurns'] }, now: Instant): boolean =>
  byTurns !== null && byTurns.at - byTurns.since >= TURNS_MS && now - byTurns.at < STEADY_MS;

const differingStill = (known: Disagreement): Disagreement =>
  known.agreedSince === null && known.othersSince === null ? known : { ...known, agreedSince: null, othersSince: null };

/**
 * Finds what is left of a disagreement if all servers that answered have the old state; null if nothing is. A server
 * that did not answer may still have another.
 */
export function agreementOf(known: Disagreement, by: readonly DnsName[], now: Instant): Disagreement | null {
  const isMissing = [...known.old, ...known.others].some((host) => !by.includes(host));
  const agreedSince = known.agreedSince ?? now;
  if (isMissing ? now - agreedSince >= MISSING_MS : !mayAgreeByChance(known, now)) return null;
  return known.agreedSince === null ? { ...known, agreedSince } : known;
}

/**
 * Returns whether servers that agree now may do so by chance, as those that gave several answers by turns do, run after run.
 */
export const mayAgreeByChance = ({ byTurns }: { readonly byTurns: Disagreement['byTurns'] }, now: Instant): boolean =>
  byTurns !== null && now - byTurns.at < (takesTurns({ byTurns }, now) ? STEADY_MS : FIRST_STEADY_MS);

/** Whether a server came from the other side. */
const isBeyond = (now: readonly DnsName[], before: readonly DnsName[], beyond: readonly DnsName[]): boolean =>
  now.some((host) => !before.includes(host) && beyond.includes(host));

const united = (some: readonly DnsName[], others: readonly DnsName[]): readonly DnsName[] => [
  ...new Set([...some, ...others]),
];

/** A disagreement that is not reported yet. */
interface Differs extends Pick<Differing, 'old' | 'others' | 'denying'> {
  readonly since: Instant;
  readonly isByTurns: boolean;
  /** Whether the others lead to another provider. */
  readonly leadsElsewhere: boolean;
}

/** Returns the side of a disagreement that has only servers which the zone does not list, if the other side has one that it does. */
export function unlisted({ old, others }: DisagreeingServers, listed: readonly DnsName[]): readonly DnsName[] {
  const isForeign = (side: readonly DnsName[]) => side.length > 0 && !side.some((host) => listed.includes(host));
  const [side, ...more] = [old, others].filter(isForeign);
  return side === undefined || more.length > 0 || old.length === 0 ? [] : side;
}

/**
 * Returns whether it is time to report a disagreement. `listed`: the name servers of the zone, by its own NS records.
 */
export const isDue = (one: Differs, listed: readonly DnsName[], now: Instant): boolean =>
  now - one.since >= (isUrgent(one, listed) ? URGENT_MS : DIFFERING_MS);

const isUrgent = (one: Differs, listed: readonly DnsName[]): boolean =>
  one.isByTurns || one.leadsElsewhere || one.denying.length > 0 || unlisted(one, listed).length > 0;

/** Names the sides of a disagreement. */
export const sidesOf = ({ old, others }: DisagreeingServers): string =>
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
