import type { Rr } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { sameReason } from './encode-reason.ts';
import { sameOctets } from './octets.ts';
import type { Observation, PastOutcome, RrsetHistory, RrsetOutcomes } from './store.ts';

/** Earlier outcomes kept of one rrset: some servers contradict each other at every lookup. */
const MAX_PAST_OUTCOMES = 50;

/** Returns how the lookups of an rrset ended once a newer observation is added. */
export function outcomesWith(rrset: RrsetHistory | undefined, next: Observation): RrsetOutcomes {
  if (rrset === undefined) return { outcomeSince: next.at, pastOutcomes: [] };
  const { latest, outcomeSince, pastOutcomes } = rrset;
  if (endedAlike(latest, next)) return { outcomeSince, pastOutcomes };
  return {
    outcomeSince: next.at,
    pastOutcomes: [...pastOutcomes, { ...outcomeOf(latest), since: outcomeSince }].slice(-MAX_PAST_OUTCOMES),
  };
}

/** Keeps what an observation says besides its records, as a `PastOutcome` from its time on. */
export const outcomeOf = (observation: Observation): PastOutcome => ({
  since: observation.at,
  outcome: observation.outcome,
  security: observation.security,
  ...(observation.reason === undefined ? {} : { reason: observation.reason }),
  zone: observation.outcome === 'answer' ? null : observation.zone,
  aliases: observation.aliases,
});

/**
 * Returns the outcomes without all that was known before `since`: where records of that time were deleted, the rest
 * must not count as the whole rrset, nor as an absence.
 */
export function outcomesFrom({ outcomeSince, pastOutcomes }: RrsetOutcomes, since: Instant): RrsetOutcomes {
  const later = pastOutcomes.filter((_, i) => (pastOutcomes[i + 1]?.since ?? outcomeSince) > since);
  return {
    outcomeSince: Math.max(outcomeSince, since),
    pastOutcomes: later.map((one) => (one.since < since ? { ...one, since } : one)),
  };
}

const endedAlike = (before: Observation, next: Observation): boolean =>
  before.security === next.security && !isOtherReason(before, next) && sameButForState(before, next);

/** Whether a state has another reason than before. That the reason of a zone that is not signed is known is no other one. */
const isOtherReason = ({ security, reason }: Observation, next: Observation): boolean =>
  (security === 'bogus' || (security === 'insecure' && reason !== undefined && next.reason !== undefined)) &&
  !sameReason(reason, next.reason);

/** Returns whether two lookups of an rrset ended alike, apart from their records and their DNSSEC state. */
export function sameButForState(before: Observation, next: Observation): boolean {
  return (
    before.outcome === next.outcome &&
    (before.outcome === 'answer' || next.outcome === 'answer' || before.zone === next.zone) &&
    before.aliases.length === next.aliases.length &&
    before.aliases.every((alias, i) => isSameAlias(alias, next.aliases[i]))
  );
}

const isSameAlias = (a: Rr, b: Rr | undefined): boolean =>
  b !== undefined && a.name === b.name && sameOctets(a.octets, b.octets);
