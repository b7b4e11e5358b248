import { meaningsOf } from '../../changes/meanings.ts';
import type { Surroundings } from '../../changes/options.ts';
import type { Network } from '../../domain/addresses.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Candidate } from '../comparison/candidate.ts';
import { rrsetKey } from '../comparison/compare.ts';
import type { Confirmation } from '../comparison/confirm.ts';
import type { SeenRrset } from '../comparison/content.ts';
import { settled } from '../comparison/damping.ts';
import { dueDisagreements } from '../comparison/disagreement.ts';
import { listedServers } from '../comparison/listed.ts';
import { judgePins } from '../comparison/pins.ts';
import { agreeingEvents, disagreeingEvents } from '../events/disagreement.ts';
import { flappingEvent, settledEvent } from '../events/flapping.ts';
import { meaningEvent } from '../events/judged.ts';
import { pinEvent } from '../events/pins.ts';
import type { RrsetStep } from '../events/rrset-step.ts';
import { silenceEvent } from '../events/silence.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { type Alert, type AlertEvent, gravestFirst } from '../model/alert.ts';
import type { MonitorSettings } from '../model/monitor.ts';
import { returnEvents, withoutReturns } from '../model/returns.ts';
import type { WatchState } from '../model/watch-state.ts';
import { withDelegationFirst, withParent } from './delegated.ts';
import type { DelegationStep } from './delegation.ts';
import { followingAfter, withFollowing } from './following.ts';
import { VALID_MS, validated } from './validity.ts';
import { isSince, markReported, reportedRrsets, takeVerdicts, withoutImplied } from './verdicts.ts';

/** Everything that one run found out. */
export interface RunFindings {
  readonly domain: DomainName;
  readonly now: Instant;
  /** When the latest earlier run that got an answer ended; null if there was none. */
  readonly lastRunAt: Instant | null;
  readonly intervalMs: number;
  readonly settings: Pick<MonitorSettings, 'pins' | 'ignoredTypes' | 'muted'>;
  /** Holds what the zone above answered. */
  readonly delegation: DelegationStep;
  readonly registration: { readonly endsAt: Instant | null; readonly registrar: string | null };
  /** As `compare` left them. */
  readonly rrsets: readonly WatchedRrset[];
  readonly candidates: readonly Candidate[];
  readonly lacksSome: boolean;
  /** One for each candidate, in their order. */
  readonly verdicts: readonly Confirmation[];
  /** Whether any lookup was answered. */
  readonly answered: boolean;
  /** Whether none was because of our own limits, which is no silence. */
  readonly isCut: boolean;
  /** Whether that was from the cache of the resolver, since no name server of the zone answers anybody. */
  readonly isStale: boolean;
  /** Whether resolvers that validate refuse the domain; null if that was not established. */
  readonly bogus: boolean | null;
  /** Whether an answer of the domain validated. */
  readonly isSecure: boolean;
  /** Addresses of hosts that a change made mail servers, as their name servers have them. */
  readonly hosts: readonly SeenRrset[];
  /** Networks that count as public although they are not, as in a test internet. */
  readonly publicNetworks: readonly Network[];
  /** Alerts of the monitor that a confirmed change may take back, the newest first. */
  readonly alerts: readonly Alert[];
}

export interface Conclusion {
  readonly watch: WatchState;
  readonly events: readonly AlertEvent[];
  readonly confirmedBy: readonly DnsName[];
  /** Whether the records of the domain changed, reported or not: its score may then have changed too. */
  readonly changed: boolean;
  /** Whether the resolver, through which a domain is scored, shows something else than was confirmed. */
  readonly isBehind: boolean;
  /** Whether something still has to be confirmed or looked up again, so that the next run comes soon. */
  readonly unsettled: boolean;
}

/** After this many runs in a row without an answer, a domain is silent. Source: docs/limits.md. */
const SILENT_RUNS = 3;
/** After this long, a difference that nobody confirms is looked up at the usual interval again. */
const PENDING_MS = DAY_MS;
/** For this long, a lookup that fails is tried again soon: what it would show may have changed, and after an hour we report it. */
const FAILING_MS = HOUR_MS + 10 * MINUTE_MS;

/** Concludes what follows from a run: the state to compare with from now on, and the events to report. */
export function conclude(before: WatchState, findings: RunFindings): Conclusion {
  const { domain, now, verdicts } = findings;
  const rrsets = new Map(findings.rrsets.map((rrset) => [rrsetKey(rrset), rrset]));
  const { changes, flapping, differing, agreeing } = takeVerdicts(rrsets, findings);
  const listed = listedServers(domain, findings.rrsets);
  const disagreeing = dueDisagreements(differing, listed, now);
  const reported = withoutImplied(disagreeing, findings);
  for (const step of disagreeing) markReported(rrsets, step, reportedRrsets(step, reported, findings));
  const quiet = quietened(rrsets, findings);
  const current = [...rrsets.values()];
  const around: Surroundings = {
    domain,
    content: (name, type) => (rrsets.get(rrsetKey({ name, type })) ?? hostIn(findings, name, type))?.content ?? null,
    validation: findings.bogus === true ? 'bogus' : findings.isSecure ? 'secure' : null,
    publicNetworks: findings.publicNetworks,
  };
  const delegated = withParent(changes, findings);
  const { parent } = delegated;
  const steps = parent === null ? delegated.changes : [parent, ...delegated.changes];
  const sorted = withoutReturns(steps, findings.alerts, now, around);
  const meanings = meaningsOf(
    sorted.changes.filter((one) => one !== parent),
    around,
  ).map(meaningEvent);
  const isNew = parent !== null && sorted.changes.includes(parent);
  const changed = withDelegationFirst(withFollowing(meanings, findings), isNew ? parent : null, {
    ...findings,
    changes: sorted.changes,
  });
  const delegation = followingAfter(delegated.delegation, changed, rrsets, findings);
  const { pins: pinned, ignoredTypes } = findings.settings;
  const compared = current.filter(({ type }) => !ignoredTypes.includes(type));
  const pins = judgePins(domain, pinned, { rrsets: compared, departures: before.departures }, now);
  const silence = silenceOf(before, findings);
  const bogus = validated(before, findings);
  return {
    watch: {
      ...before,
      ...silence.state,
      ...bogus.state,
      rrsets: current,
      departures: pins.departures,
      delegation,
    },
    events: gravestFirst([
      ...changed,
      ...returnEvents(sorted.returns),
      // What is pinned matters more than that something changes often.
      ...pins.events.map((event) => pinEvent(domain, event)),
      ...flappingEvent(flapping),
      ...settledEvent(
        'settled',
        quiet.filter(({ isBack }) => !isBack),
      ),
      ...settledEvent(
        'settled-back',
        quiet.filter(({ isBack }) => isBack),
      ),
      ...disagreeingEvents(domain, reported, listed),
      ...agreeingEvents(domain, agreeing, current),
      ...silence.events,
      ...bogus.events,
    ]),
    confirmedBy: [...new Set(verdicts.flatMap((verdict) => (verdict.kind === 'confirmed' ? verdict.by : [])))],
    changed: verdicts.some(({ kind }) => kind === 'confirmed'),
    isBehind: verdicts.some((verdict) => verdict.kind === 'confirmed' && !verdict.isResolved),
    unsettled:
      findings.lacksSome ||
      isSince(delegation?.pendingSince ?? null, now, PENDING_MS) ||
      (silence.state.silentRuns > 0 && !silence.state.silenceTold) ||
      isSince(bogus.state.validSince, now, VALID_MS) ||
      current.some(
        ({ pendingSince, disagreement, failedSince }) =>
          isSince(pendingSince, now, PENDING_MS) ||
          isSince(disagreement?.since ?? null, now, PENDING_MS) ||
          isSince(failedSince, now, FAILING_MS),
      ),
  };
}

const hostIn = ({ hosts }: RunFindings, name: DnsName, type: RrType): SeenRrset | undefined =>
  hosts.find((one) => one.name === name && one.type === type);

/** Ends the hold on RRsets that flapped and have been quiet since, and returns them. */
function quietened(
  rrsets: Map<string, WatchedRrset>,
  { domain, now, intervalMs, settings }: RunFindings,
): readonly (RrsetStep & { readonly isBack: boolean })[] {
  return [...rrsets].flatMap(([key, rrset]) => {
    // Its content is not known while its lookups fail, or while the owner ignores its type.
    const isKnown = rrset.failedSince === null && !settings.ignoredTypes.includes(rrset.type);
    const end = isKnown ? settled(domain, rrset, now, intervalMs) : null;
    if (end === null) return [];
    rrsets.set(key, end.rrset);
    return end.isNothing ? [] : [{ ...rrset, before: end.before, after: rrset.content, isBack: end.isBack }];
  });
}

type Silence = Pick<WatchState, 'silentRuns' | 'silentSince' | 'silenceTold' | 'isStaleReported'>;

/** Counts runs without any answer, or only with those that a resolver has in its cache. */
function silenceOf(
  before: Silence,
  { answered, isCut, isStale, domain, now, intervalMs }: RunFindings,
): { readonly state: Silence; readonly events: readonly AlertEvent[] } {
  const { silentRuns, silentSince, silenceTold, isStaleReported } = before;
  if (isCut) return { state: { silentRuns, silentSince, silenceTold, isStaleReported }, events: [] };
  if (answered && !isStale)
    return {
      state: { silentRuns: 0, silentSince: null, silenceTold: false, isStaleReported: false },
      events: silenceTold
        ? [
            silenceEvent(isStaleReported ? 'servers-answer-again' : 'answers-again', {
              domain,
              since: silentSince ?? now,
              count: silentRuns,
            }),
          ]
        : [],
    };
  // A silence that began long ago and was not reported: the monitor was paused and may have missed its end.
  const isOld = !silenceTold && silentSince !== null && now - silentSince >= Math.max(DAY_MS, 2 * intervalMs);
  const [runs, since] = isOld ? [1, now] : [silentRuns + 1, silentSince ?? now];
  const isNew = runs >= SILENT_RUNS && !silenceTold;
  return {
    state: {
      silentRuns: runs,
      silentSince: since,
      silenceTold: silenceTold || isNew,
      isStaleReported: isNew ? isStale : isStaleReported,
    },
    events: isNew ? [silenceEvent(isStale ? 'servers-silent' : 'not-answering', { domain, since, count: runs })] : [],
  };
}
