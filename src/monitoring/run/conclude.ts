import { meaningsOf } from '../../changes/meanings.ts';
import type { Surroundings } from '../../changes/options.ts';
import type { Network } from '../../domain/addresses.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Transition } from '../../observations/transitions.ts';
import { alternated } from '../comparison/alternating.ts';
import { type Candidate, keyOf, withMembers } from '../comparison/compare.ts';
import type { Confirmation, Differing } from '../comparison/confirm.ts';
import { isSameContent, type SeenRrset, sameAliases } from '../comparison/content.ts';
import { damped, quietMs, settled } from '../comparison/damping.ts';
import { agreementOf, disagreementOf, dueOf } from '../comparison/disagreement.ts';
import { judgePins } from '../comparison/pins.ts';
import { agreeingEvent, type DisagreementStep, disagreeingEvents } from '../events/disagreement.ts';
import { type FlappingStep, flappingEvent, settledEvent } from '../events/flapping.ts';
import { meaningEvent } from '../events/judged.ts';
import { pinEvent } from '../events/pins.ts';
import type { RrsetStep } from '../events/rrset-step.ts';
import { silenceEvent } from '../events/silence.ts';
import { type Alert, type AlertEvent, gravestFirst } from '../model/alert.ts';
import type { MonitorSettings } from '../model/monitor.ts';
import { returnEvents, withoutReturns } from '../model/returns.ts';
import type { WatchedRrset, WatchState } from '../model/watch-state.ts';
import { VALID_MS, validated } from './validity.ts';

/** Everything that one run found out. */
export interface RunFindings {
  readonly domain: DomainName;
  readonly now: Instant;
  /** When the latest earlier run that got an answer ended; null if there was none. */
  readonly lastRunAt: Instant | null;
  readonly intervalMs: number;
  readonly settings: Pick<MonitorSettings, 'pins' | 'ignoredTypes'>;
  /** As `compare` left them. */
  readonly rrsets: readonly WatchedRrset[];
  readonly candidates: readonly Candidate[];
  readonly lacksSome: boolean;
  /** One for each candidate, in their order. */
  readonly verdicts: readonly Confirmation[];
  /** Whether any lookup was answered. */
  readonly answered: boolean;
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
/** For this many runs or this long, whichever ends first, an RRset rotates after its servers showed it. Source: specification, 4. */
const [ROTATING_RUNS, ROTATING_MS] = [20, 7 * DAY_MS];

/** Concludes what follows from a run: the state to compare with from now on, and the events to report. */
export function conclude(before: WatchState, findings: RunFindings): Conclusion {
  const { domain, now, verdicts } = findings;
  const rrsets = new Map(findings.rrsets.map((rrset) => [keyOf(rrset), rrset]));
  const { changes, flapping, differing, agreeing } = takeVerdicts(rrsets, findings);
  const disagreeing = dueOf(differing, now);
  for (const step of disagreeing) markReported(rrsets, step);
  const quiet = quietened(rrsets, findings);
  const current = [...rrsets.values()];
  const around: Surroundings = {
    domain,
    content: (name, type) => (rrsets.get(keyOf({ name, type })) ?? hostIn(findings, name, type))?.content ?? null,
    validation: findings.bogus === true ? 'bogus' : findings.isSecure ? 'secure' : null,
    publicNetworks: findings.publicNetworks,
  };
  const sorted = withoutReturns(changes, findings.alerts, now, around);
  const meanings = meaningsOf(sorted.changes, around);
  const { pins: pinned, ignoredTypes } = findings.settings;
  const compared = current.filter(({ type }) => !ignoredTypes.includes(type));
  const pins = judgePins(domain, pinned, { rrsets: compared, departures: before.departures }, now);
  const silence = silenceOf(before, findings);
  const bogus = validated(before, findings);
  return {
    watch: { ...before, ...silence.state, ...bogus.state, rrsets: current, departures: pins.departures },
    events: gravestFirst([
      ...meanings.map(meaningEvent),
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
      ...disagreeingEvents(domain, disagreeing),
      ...agreeingEvent(domain, agreeing),
      ...silence.events,
      ...bogus.events,
    ]),
    confirmedBy: [...new Set(verdicts.flatMap((verdict) => (verdict.kind === 'confirmed' ? verdict.by : [])))],
    changed: verdicts.some(({ kind }) => kind === 'confirmed'),
    isBehind: verdicts.some((verdict) => verdict.kind === 'confirmed' && !verdict.isResolved),
    unsettled:
      findings.lacksSome ||
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

/** Collects what there is to report about candidates. */
interface Steps {
  readonly changes: readonly Transition[];
  readonly flapping: readonly FlappingStep[];
  readonly differing: readonly DisagreementStep[];
  readonly agreeing: readonly RrsetStep[];
}

/** Updates the RRsets to what the verdicts on the candidates say. */
function takeVerdicts(rrsets: Map<string, WatchedRrset>, findings: RunFindings): Steps {
  const changes: Transition[] = [];
  const flapping: FlappingStep[] = [];
  const differing: DisagreementStep[] = [];
  const agreeing: RrsetStep[] = [];
  for (const [i, candidate] of findings.candidates.entries()) {
    const [rrset, verdict] = [rrsets.get(keyOf(candidate)), findings.verdicts[i]];
    if (rrset === undefined || verdict === undefined) continue;
    if (verdict.kind === 'confirmed') {
      const { rrset: after, report } = damped(rrset, verdict.content, findings);
      rrsets.set(keyOf(candidate), after);
      if (report === 'change') changes.push(transitionOf(candidate, verdict.content));
      if (report === 'flapping')
        flapping.push({
          ...candidate,
          after: verdict.content,
          quietMs: quietMs(findings.intervalMs, after.held?.gapMs ?? 0),
        });
      continue;
    }
    if (verdict.kind === 'differing' && isByTurns(rrset, candidate, verdict)) {
      const { rrset: alias, added } = alternated(
        rrset,
        [...candidate.after.records, ...verdict.content.records],
        findings,
      );
      rrsets.set(keyOf(candidate), alias);
      if (added !== null) changes.push(transitionOf(candidate, { ...candidate.after, records: [added] }));
      continue;
    }
    const after = unconfirmed(rrset, candidate, verdict, findings);
    const { disagreement } = after;
    if (verdict.kind === 'differing' && disagreement?.isReported === false)
      differing.push({ ...candidate, ...verdict, after: verdict.content, since: disagreement.since });
    const isOver = verdict.kind === 'unchanged' && disagreement === null;
    if (isOver && rrset.disagreement?.isReported === true) agreeing.push(candidate);
    rrsets.set(keyOf(candidate), after);
  }
  return { changes, flapping, differing, agreeing };
}

/** Whether a name is an alias all the time, and its name servers give several targets by turns. */
const isByTurns = (rrset: WatchedRrset, { type, after }: Candidate, { content, isSteady }: Differing): boolean =>
  type === 'CNAME' && !isSteady && [rrset.content, after, content].every(({ records }) => records.length > 0);

const isSince = (since: Instant | null, now: Instant, ms: number): boolean => since !== null && now - since < ms;

/** Where an alias leads stays the same, its texts are told as those of the name itself. */
function transitionOf(candidate: Candidate, after: Candidate['after']): Transition {
  const { name, type, before } = candidate;
  const own = { ...candidate, after, rotation: false };
  if (type !== 'TXT' || before.aliases.length === 0 || !sameAliases(before, after)) return own;
  const isDangling = before.outcome === 'nxdomain' || after.outcome === 'nxdomain';
  if (isDangling) return own;
  return { name, type, before: { ...before, aliases: [] }, after: { ...after, aliases: [] }, rotation: false };
}

function unconfirmed(
  rrset: WatchedRrset,
  { name, before, after }: Candidate,
  verdict: Exclude<Confirmation, { readonly kind: 'confirmed' }>,
  findings: RunFindings,
): WatchedRrset {
  const { domain, now, intervalMs } = findings;
  if (verdict.kind !== 'rotating') {
    const isOld = verdict.kind === 'unchanged' || isSameContent(domain, name, before, after);
    const pendingSince = isOld ? null : (rrset.pendingSince ?? now);
    const disagreement = disagreementAfter(rrset, verdict, findings);
    const isAsItWas = disagreement === rrset.disagreement && pendingSince === rrset.pendingSince;
    return isAsItWas ? rrset : { ...rrset, pendingSince, disagreement };
  }
  return {
    ...rrset,
    content: withMembers(rrset.content, [...after.records, ...verdict.records]),
    pendingSince: null,
    disagreement: null,
    rotatingUntil: now + Math.min(ROTATING_MS, ROTATING_RUNS * intervalMs),
  };
}

/** A server that could not be reached, or a resolver that lags behind, says nothing about a disagreement. */
function disagreementAfter(
  rrset: WatchedRrset,
  verdict: Exclude<Confirmation, { readonly kind: 'confirmed' | 'rotating' }>,
  findings: RunFindings,
): WatchedRrset['disagreement'] {
  const { disagreement } = rrset;
  if (verdict.kind === 'differing') return disagreementOf(rrset, verdict, findings);
  return verdict.kind === 'unchanged' && disagreement !== null
    ? agreementOf(disagreement, verdict.by, findings.now)
    : disagreement;
}

function markReported(rrsets: Map<string, WatchedRrset>, step: DisagreementStep): void {
  const rrset = rrsets.get(keyOf(step));
  if (rrset === undefined || rrset.disagreement === null) return;
  rrsets.set(keyOf(step), { ...rrset, disagreement: { ...rrset.disagreement, isReported: true } });
}

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

type Silence = Pick<WatchState, 'silentRuns' | 'silentSince' | 'silenceTold'>;

/** Counts runs without any answer. */
function silenceOf(
  { silentRuns, silentSince, silenceTold }: Silence,
  { answered, domain, now, intervalMs }: RunFindings,
): { readonly state: Silence; readonly events: readonly AlertEvent[] } {
  if (answered)
    return {
      state: { silentRuns: 0, silentSince: null, silenceTold: false },
      events: silenceTold ? [silenceEvent('answers-again', domain, silentSince ?? now, silentRuns)] : [],
    };
  // A silence that began long ago and was not reported: the monitor was paused and may have missed its end.
  const isOld = !silenceTold && silentSince !== null && now - silentSince >= Math.max(DAY_MS, 2 * intervalMs);
  const [runs, since] = isOld ? [1, now] : [silentRuns + 1, silentSince ?? now];
  const isNew = runs >= SILENT_RUNS && !silenceTold;
  return {
    state: { silentRuns: runs, silentSince: since, silenceTold: silenceTold || isNew },
    events: isNew ? [silenceEvent('not-answering', domain, since, runs)] : [],
  };
}
