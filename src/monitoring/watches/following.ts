import { DAY_MS, type Instant } from '../../domain/time.ts';
import { rrsetKey } from '../comparison/compare.ts';
import { followedEvent, MOVES } from '../events/delegation.ts';
import type { WatchedDelegation } from '../memory/delegation.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { RunFindings } from './findings.ts';

/** How long, and in how many runs at least, a change that is confirmed late still belongs to a move. Source: docs/limits.md. */
const [FOLLOWING_MS, FOLLOWING_RUNS] = [2 * DAY_MS, 3];

/** Returns the record sets of which it is not known yet what they became when the domain moved to others. */
export const followingIn = (
  delegation: WatchedDelegation | null,
  now: Instant,
  intervalMs: number,
): ReadonlySet<string> => {
  const following = delegation?.following ?? null;
  const isOn = following !== null && now - following.since < Math.max(FOLLOWING_MS, FOLLOWING_RUNS * intervalMs);
  return new Set(isOn ? following.sets : []);
};

/** Puts the changes of a move that were confirmed after it was reported into one event: an owner cannot undo them one by one. */
export function withFollowing(meanings: readonly AlertEvent[], findings: RunFindings): readonly AlertEvent[] {
  const { delegation, change } = findings.delegation;
  const sets = followingIn(delegation, findings.now, findings.intervalMs);
  if (change !== null || sets.size === 0) return meanings;
  const late = meanings.filter(
    ({ differences }) => differences.length > 0 && differences.every((one) => sets.has(rrsetKey(one))),
  );
  return late.length === 0
    ? meanings
    : [followedEvent(findings.domain, late), ...meanings.filter((event) => !late.includes(event))];
}

/** Returns the delegation with the record sets that still have to be confirmed after a move. */
export function followingAfter(
  delegation: WatchedDelegation | null,
  {
    events,
    rrsets,
    findings: {
      domain,
      now,
      intervalMs,
      candidates,
      verdicts,
      settings,
      delegation: { change },
    },
  }: {
    readonly events: readonly AlertEvent[];
    readonly rrsets: ReadonlyMap<string, WatchedRrset>;
    readonly findings: RunFindings;
  },
): WatchedDelegation | null {
  if (delegation === null) return null;
  // Where it is muted, the others are reported by themselves.
  const isReported = events.some(({ kind }) => MOVES.includes(kind)) && !settings.muted.includes('name-servers');
  const before = isReported ? null : change === null ? followingIn(delegation, now, intervalMs) : new Set<string>();
  const open = candidates.flatMap((candidate, i) => {
    const [key, kind] = [rrsetKey(candidate), verdicts[i]?.kind];
    const rrset = rrsets.get(key);
    // The zone above has both, and what it says of them is reported by itself.
    if (candidate.name === domain && (candidate.type === 'NS' || candidate.type === 'DS')) return [];
    const isKnown = kind === 'confirmed' || kind === 'unchanged' || kind === 'rotating';
    return isKnown && rrset?.pendingSince === null && rrset.disagreement === null ? [] : [key];
  });
  const sets = before === null ? open : open.filter((key) => before.has(key));
  const since = isReported ? now : (delegation.following?.since ?? now);
  if (sets.length === 0) return delegation.following === null ? delegation : { ...delegation, following: null };
  return { ...delegation, following: { since, sets } };
}
