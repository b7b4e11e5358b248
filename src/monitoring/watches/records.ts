import { DAY_MS } from '../../domain/time.ts';
import { rrsetKey } from '../comparison/compare.ts';
import { settled } from '../comparison/damping.ts';
import { dueDisagreements } from '../comparison/disagreement.ts';
import { established } from '../comparison/established.ts';
import { listedServers } from '../comparison/listed.ts';
import { confirmWidely } from '../comparison/widened.ts';
import type { RrsetStep } from '../events/rrset-step.ts';
import { rrsetsMemory, type WatchedRrset } from '../memory/rrsets.ts';
import { behindCache, RETRIED_MS } from './behind-cache.ts';
import { comparedFact } from './compared.ts';
import { defineWatch, type RunAgain } from './define-watch.ts';
import { type ConfirmedRun, isSince } from './findings.ts';
import { followingIn } from './following.ts';
import { isReturning, withImplied, withParentKnown } from './implied.ts';
import { serversFact } from './servers.ts';
import { markReported, reportedRrsets, takeVerdicts, withoutImplied } from './verdicts.ts';
import { zoneAboveFact } from './zone-above.ts';

/** After this long, a difference that nobody confirms is looked up at the usual interval again. */
const PENDING_MS = DAY_MS;

/**
 * Has differences confirmed by the zone's own name servers, and follows the records. Other watches tell what became of them: they
 * are told with the delegation, which may be why they changed.
 */
export const recordsWatch = defineWatch({
  id: 'records',
  memory: rrsetsMemory,
  needs: { compared: comparedFact, zoneAbove: zoneAboveFact, servers: serversFact },
  async observe({ rrsets: before }, { compared, zoneAbove, servers }, run) {
    const { domain, now, intervalMs, lookups, options, atServers } = run;
    const { settings, lastRunAt } = run.monitor;
    const { ignoredTypes } = settings;
    const known = { before, domain, now, lastRunAt, intervalMs, ignoredTypes, lookups };
    const behind = await behindCache(servers, { ...compared, ...known }, atServers);
    const isElsewhere = zoneAbove.change !== null && !zoneAbove.isPartial;
    const also =
      isElsewhere || isReturning(domain, before, compared.candidates)
        ? ('all' as const)
        : followingIn(zoneAbove.delegation, now, intervalMs);
    const own = new Set(behind.candidates.map(rrsetKey));
    const shown = compared.candidates.filter((one) => !own.has(rrsetKey(one)));
    const widening = { domain, now, ignoredTypes, rrsets: compared.rrsets, also };
    const { candidates, verdicts: given } = await confirmWidely([...shown, ...behind.candidates], widening, atServers);
    const implying = { domain, now, delegation: zoneAbove, rrsets: before, settings };
    const verdicts = withParentKnown(candidates, withImplied(candidates, given, implying), implying);
    if (given.length > 0 && given.every(({ kind }) => kind === 'unreached')) await options.onUnreached?.();
    const rrsets = await established(compared, { domain, now, intervalMs }, atServers);
    return { behind, shown, candidates, verdicts, rrsets };
  },
  conclude(_, { seen, compared, zoneAbove }, { domain, now, intervalMs, monitor: { lastRunAt, settings } }) {
    const { behind, shown, candidates, verdicts } = seen;
    const findings = { domain, now, intervalMs, lastRunAt, settings, rrsets: seen.rrsets, candidates, verdicts };
    const rrsets = new Map(seen.rrsets.map((rrset) => [rrsetKey(rrset), rrset]));
    const { differing, ...steps } = takeVerdicts(rrsets, findings);
    const listed = listedServers(domain, seen.rrsets);
    const disagreeing = dueDisagreements(differing, listed, now);
    const reported = withoutImplied(disagreeing, findings);
    for (const step of disagreeing) markReported(rrsets, step, reportedRrsets(step, reported, findings));
    const quiet = quietened(rrsets, findings);
    const current = [...rrsets.values()];
    const isUnsettled = compared.lacksSome || current.some((rrset) => isOpen(rrset, now));
    const confirmed = verdicts.flatMap((verdict) => (verdict.kind === 'confirmed' ? verdict : []));
    const changed = candidates.filter((__, i) => verdicts[i]?.kind === 'confirmed');
    // Then those of before were asked what the resolver may have in its cache, and not those that answer now.
    const isNewlyServed =
      zoneAbove.change === null && changed.some(({ name, type }) => name === domain && type === 'NS');
    return {
      memory: { rrsets: current },
      result: {
        ...{ ...steps, reported, quiet, listed, behind, shown, findings, rrsets: current },
        /** Those that the owner does not ignore. */
        compared: current.filter(({ type }) => !settings.ignoredTypes.includes(type)),
        changed,
        confirmedBy: [...new Set(confirmed.flatMap(({ by }) => by))],
        /** Whether the resolver, through which a domain is scored, shows something else than was confirmed. */
        isBehind: confirmed.some(({ isResolved }) => !isResolved),
      },
      events: [],
      againAt: [
        ...[behind.againAt ?? []].flat(),
        ...(behind.isWhole && !isUnsettled && !isNewlyServed ? [] : (['soon'] satisfies RunAgain[])),
      ],
    };
  },
});

const isOpen = ({ pendingSince, disagreement, failedSince }: WatchedRrset, now: number): boolean =>
  isSince(pendingSince, now, PENDING_MS) ||
  isSince(disagreement?.since ?? null, now, PENDING_MS) ||
  isSince(failedSince, now, RETRIED_MS);

/** Ends the hold on RRsets that flapped and have been quiet since, and returns them. */
function quietened(
  rrsets: Map<string, WatchedRrset>,
  { domain, now, intervalMs, settings }: ConfirmedRun,
): readonly (RrsetStep & { readonly isBack: boolean })[] {
  return [...rrsets].flatMap(([key, rrset]) => {
    // Its content is not known while its lookups fail, or while the owner ignores its type.
    const isKnown = rrset.failedSince === null && !settings.ignoredTypes.includes(rrset.type);
    const end = isKnown ? settled(domain, { rrset, now, intervalMs }) : null;
    if (end === null) return [];
    rrsets.set(key, end.rrset);
    return end.isNothing ? [] : [{ ...rrset, before: end.before, after: rrset.content, isBack: end.isBack }];
  });
}
