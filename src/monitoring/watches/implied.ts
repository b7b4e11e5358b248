import { type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import type { Instant } from '../../domain/time.ts';
import type { Candidate } from '../comparison/candidate.ts';
import type { Confirmation } from '../comparison/judged.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { MonitorSettings } from '../model/monitor.ts';
import { isSince } from './findings.ts';
import { type DelegationStep, PARENT_RETRIED_MS } from './zone-above.ts';

/** Holds what was known when the differences of a run were confirmed. */
interface Known {
  readonly domain: DomainName;
  readonly delegation: DelegationStep;
  /** As they were before this run. */
  readonly rrsets: readonly WatchedRrset[];
  readonly settings: Pick<MonitorSettings, 'ignoredTypes' | 'muted'>;
}

/**
 * Returns the verdicts, with `implied` for record sets that are gone because the domain is gone, if an alert of an earlier
 * run reported that. We keep these record sets: if one is still missing once the domain is back, we report it then.
 */
export function withImplied(
  candidates: readonly Candidate[],
  verdicts: readonly Confirmation[],
  known: Known,
): readonly Confirmation[] {
  if (!isDomainGone(candidates, verdicts, known)) return verdicts;
  return verdicts.map((verdict, i) => {
    const isBelow = isAtOrBelow(candidates[i]?.name ?? known.domain, known.domain);
    return isBelow && isGone(verdict) ? { kind: 'implied' } : verdict;
  });
}

/**
 * Returns the verdicts, or none while it is not known whether the domain moved: where the zone lists other name servers and none of
 * the zone above answers us, all that changed is told once one does, as that depends on who answers for the domain.
 */
export function withParentKnown(
  candidates: readonly Candidate[],
  verdicts: readonly Confirmation[],
  { domain, now, delegation: { unansweredSince } }: Pick<Known, 'domain' | 'delegation'> & { readonly now: Instant },
): readonly Confirmation[] {
  const isMoving = candidates.some(
    ({ name, type }, i) => name === domain && type === 'NS' && verdicts[i]?.kind === 'confirmed',
  );
  if (!isMoving || !isSince(unansweredSince, now, PARENT_RETRIED_MS)) return verdicts;
  return verdicts.map((verdict) => (verdict.kind === 'confirmed' ? { kind: 'unreached' } : verdict));
}

/** Returns whether a domain that did not exist seems to be back. Names that only its records lead to come back with it. */
export const isReturning = (
  domain: DomainName,
  before: readonly WatchedRrset[],
  candidates: readonly Candidate[],
): boolean =>
  wasDenied(domain, before) && candidates.some(({ name, after }) => name === domain && after.outcome !== 'nxdomain');

const wasDenied = (domain: DomainName, rrsets: readonly WatchedRrset[]): boolean =>
  rrsets.some(({ name, content }) => name === domain && content.outcome === 'nxdomain');

const isGone = (verdict: Confirmation): boolean =>
  verdict.kind === 'confirmed' && verdict.content.outcome === 'nxdomain' && verdict.content.aliases.length === 0;

function isDomainGone(
  candidates: readonly Candidate[],
  verdicts: readonly Confirmation[],
  { domain, delegation: { delegation, change }, rrsets, settings }: Known,
): boolean {
  // Where these alerts are muted, the others are reported by themselves.
  const isReported = shareOf(domain) === domain && !settings.muted.includes('name-servers');
  // If the owner ignores name servers, we don't know whether that still holds.
  if (!isReported || settings.ignoredTypes.includes('NS') || delegation === null || change !== null) return false;
  const compared = rrsets.filter(({ type }) => !settings.ignoredTypes.includes(type));
  const isBack = candidates.some(({ name, after }, i) => {
    const verdict = verdicts[i];
    if (name !== domain || verdict === undefined) return false;
    if (verdict.kind === 'confirmed') return !isGone(verdict);
    // One of its records may still count as gone because its servers do not answer us for it.
    return after.outcome !== 'nxdomain' && verdict.kind !== 'unchanged';
  });
  return (delegation.hosts.length === 0 || wasDenied(domain, compared)) && !isBack;
}
