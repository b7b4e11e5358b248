import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';
import type { Transition } from '../../observations/store.ts';
import { alternated } from '../comparison/alternating.ts';
import type { Candidate } from '../comparison/candidate.ts';
import { rrsetKey, withMembers } from '../comparison/compare.ts';
import { holdsAddresses, isSameContent, isWithoutRecords, knowsRecord, sameAliases } from '../comparison/content.ts';
import { damped, quietMs } from '../comparison/damping.ts';
import { agreementOf, disagreementOf, mayAgreeByChance, sidesOf, takesTurns } from '../comparison/disagreement.ts';
import type { Confirmation, Differing } from '../comparison/judged.ts';
import { isTurn, leadsElsewhere } from '../comparison/rotating.ts';
import { type AgreementStep, type DisagreementStep, reportedTogether } from '../events/disagreement.ts';
import type { FlappingStep } from '../events/flapping.ts';
import { namedRrset } from '../events/rrset-step.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { type ConfirmedRun, isSince } from './findings.ts';

/** For so long, in three runs, a server that may have the old records must be silent for the others to be enough. Source: docs/limits.md. */
const MISSING_MS = 15 * MINUTE_MS;
/** For this many runs or this long, whichever ends first, an RRset rotates after its servers showed it. Source: specification, 4. */
const [ROTATING_RUNS, ROTATING_MS] = [20, 7 * DAY_MS];

/** Collects what there is to report about candidates. */
interface ReportSteps {
  readonly changes: readonly Transition[];
  readonly flapping: readonly FlappingStep[];
  readonly differing: readonly DisagreementStep[];
  readonly agreeing: readonly AgreementStep[];
}

/** An RRset after a verdict, with what there is to report about it. */
interface Taken extends Partial<ReportSteps> {
  readonly rrset: WatchedRrset;
}

/** A candidate whose verdict is due: its RRset as it was, and what the run found. */
interface Open {
  readonly rrset: WatchedRrset;
  readonly candidate: Candidate;
  readonly findings: ConfirmedRun;
}

/** Updates the RRsets to what the verdicts on the candidates say. */
export function takeVerdicts(rrsets: Map<string, WatchedRrset>, findings: ConfirmedRun): ReportSteps {
  const all: Taken[] = [];
  for (const [i, candidate] of findings.candidates.entries()) {
    const [rrset, verdict] = [rrsets.get(rrsetKey(candidate)), findings.verdicts[i]];
    if (rrset === undefined || verdict === undefined) continue;
    const taken = takeVerdict({ rrset, candidate, findings }, verdict);
    if (taken.rrset !== rrset) rrsets.set(rrsetKey(candidate), taken.rrset);
    all.push(taken);
  }
  return {
    changes: all.flatMap(({ changes = [] }) => changes),
    flapping: all.flatMap(({ flapping = [] }) => flapping),
    differing: all.flatMap(({ differing = [] }) => differing),
    agreeing: all.flatMap(({ agreeing = [] }) => agreeing),
  };
}

function takeVerdict(open: Open, verdict: Confirmation): Taken {
  const { rrset, candidate } = open;
  switch (verdict.kind) {
    case 'implied':
      return { rrset: rrset.pendingSince === null ? rrset : { ...rrset, pendingSince: null } };
    case 'confirmed': {
      const held = heldBack(open, verdict);
      return held === null ? takeChange(open, verdict) : { rrset: held };
    }
    case 'differing':
      return isByTurns(rrset, candidate, verdict) ? takeTurns(open, verdict) : takeDifference(open, verdict);
    case 'rotating': {
      const after = unconfirmed(open, verdict);
      if (!beginsElsewhere(open, verdict) && !hasForeign(open, verdict)) return { rrset: after };
      return { rrset: after, changes: [transitionOf(candidate, { ...after.content, at: candidate.after.at })] };
    }
    case 'unchanged': {
      const after = unconfirmed(open, verdict);
      if (after.disagreement !== null || rrset.disagreement?.isReported !== true) return { rrset: after };
      return { rrset: after, agreeing: [{ ...candidate, reportedAs: rrset.disagreement.reportedAs }] };
    }
    default:
      return { rrset: unconfirmed(open, verdict) };
  }
}

/** Stores a change, which is reported unless the set flaps. */
function takeChange(open: Open, verdict: Extract<Confirmation, { readonly kind: 'confirmed' }>): Taken {
  const { rrset, candidate, findings } = open;
  const rotatingUntil = rotatingAfter(candidate, verdict, findings);
  const { rrset: after, report } = damped({ ...rrset, rotatingUntil }, verdict.content, findings);
  if (report === 'change') {
    // A pool that moved with its certificate may move again: its earlier networks stay known.
    const isPool = verdict.isByTurns && candidate.strangers.vouched.length > 0;
    const content = isPool ? withMembers(rrset.content, after.content.records) : after.content;
    const changes = [transitionOf(withSteadyBefore(candidate, rrset), verdict.content)];
    return { rrset: { ...after, content }, changes };
  }
  if (report !== 'flapping') return { rrset: after };
  const quiet = quietMs(findings.intervalMs, after.held?.gapMs ?? 0);
  return { rrset: after, flapping: [{ ...candidate, after: verdict.content, quietMs: quiet }] };
}

/** Stores the targets of an alias that takes turns; one not seen before is a change. */
function takeTurns(open: Open, { content }: Differing): Taken {
  const { rrset, candidate, findings } = open;
  const records = [...candidate.after.records, ...content.records];
  const { rrset: alias, added } = alternated(rrset, records, findings);
  if (added === null) return { rrset: alias };
  return { rrset: alias, changes: [transitionOf(candidate, { ...candidate.after, records: [added] })] };
}

/** Stores that servers differ, which is reported once they have done so for long. */
function takeDifference(open: Open, verdict: Differing): Taken {
  const { candidate, findings } = open;
  const after = unconfirmed(open, verdict);
  const { disagreement } = after;
  // That a server denies the name as a whole is reported with the records that it has.
  const showsNothing = [candidate.before, verdict.content].every(isWithoutRecords);
  if (disagreement?.isReported !== false || showsNothing) return { rrset: after };
  const step = {
    ...{ ...candidate, ...verdict, after: verdict.content },
    ...{ since: disagreement.since, isByTurns: takesTurns(disagreement, findings.now) },
    leadsElsewhere: leadsElsewhere(candidate.type, candidate.before, verdict.content),
  };
  return { rrset: after, differing: [step] };
}

/**
 * Returns an RRset of which the change waits, because a server that had the old state, or any where records are gone, did not
 * answer just now: that may be a lost packet. Null where it does not wait any longer.
 */
function heldBack(
  { rrset, candidate: { before, pendingSince }, findings: { now } }: Open,
  { silent, content }: Extract<Confirmation, { readonly kind: 'confirmed' }>,
): WatchedRrset | null {
  const { disagreement } = rrset;
  if (disagreement !== null && mayAgreeByChance(disagreement, now))
    return { ...rrset, pendingSince: pendingSince ?? now };
  if (disagreement?.old.some((host) => silent.includes(host)) === true) {
    const othersSince = disagreement.othersSince ?? now;
    return isSince(othersSince, now, MISSING_MS) ? { ...rrset, disagreement: { ...disagreement, othersSince } } : null;
  }
  const wasThere = !isWithoutRecords(before) || before.outcome !== 'nxdomain';
  const isGone = wasThere && isWithoutRecords(content) && content.outcome !== before.outcome;
  return silent.length > 0 && isGone && isSince(pendingSince ?? now, now, MISSING_MS)
    ? { ...rrset, pendingSince: pendingSince ?? now }
    : null;
}

/** Whether a name is an alias all the time, and its name servers give several targets by turns. */
const isByTurns = (rrset: WatchedRrset, { type, after }: Candidate, { content, isSteady }: Differing): boolean =>
  type === 'CNAME' && !isSteady && [rrset.content, after, content].every(({ records }) => records.length > 0);

/** Since when addresses may be some that rotate, where a server gave several by turns. */
function alternatingAfter(
  { type, alternatingSince }: WatchedRrset,
  verdict: Confirmation,
  now: number,
): WatchedRrset['alternatingSince'] {
  if (!holdsAddresses({ type }) || verdict.kind !== 'differing' || verdict.isSteady) return alternatingSince;
  return alternatingSince !== null && isSince(alternatingSince, now, DAY_MS) ? alternatingSince : now;
}

const rotatingFrom = ({ now, intervalMs }: Pick<ConfirmedRun, 'now' | 'intervalMs'>): number =>
  now + Math.min(ROTATING_MS, ROTATING_RUNS * intervalMs);

/** Until when a set rotates after it was found to have changed: only addresses that came by turns may go on so. */
const rotatingAfter = (
  candidate: Candidate,
  { isByTurns }: Extract<Confirmation, { readonly kind: 'confirmed' }>,
  findings: ConfirmedRun,
): number | null => (isByTurns && holdsAddresses(candidate) ? rotatingFrom(findings) : null);

/**
 * Whether addresses that were the same for a day begin to take turns with some of other networks: that is reported, and what they do
 * from then on is not.
 */
const beginsElsewhere = (
  { rrset: { content, rotatingUntil }, candidate: { type }, findings: { now } }: Open,
  { records }: Extract<Confirmation, { readonly kind: 'rotating' }>,
): boolean =>
  holdsAddresses({ type }) &&
  rotatingUntil === null &&
  now - content.at >= DAY_MS &&
  !isTurn(content, { ...content, records });

/** Whether name servers, too, give a member of a pool that has no certificate of the name, while others have one. */
const hasForeign = (
  { candidate: { strangers } }: Open,
  { records }: Extract<Confirmation, { readonly kind: 'rotating' }>,
): boolean => strangers.foreign.some((one) => knowsRecord(records, one));

/** Of a set that flaps, the state from before that is the one to compare with: it may be back at the end. */
const withSteadyBefore = (candidate: Candidate, { held }: WatchedRrset): Candidate =>
  held === null ? candidate : { ...candidate, before: { ...held.before, at: candidate.before.at } };

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
  { rrset, candidate: { name, before, after }, findings }: Open,
  verdict: Exclude<Confirmation, { readonly kind: 'confirmed' | 'implied' }>,
): WatchedRrset {
  const { domain, now } = findings;
  if (verdict.kind !== 'rotating') {
    // A server had other records than the resolver, and nobody could be asked whether that is all of them.
    const isDoubted = verdict.kind === 'unreached' || !isSameContent(domain, { name, some: before, others: after });
    const isOld = verdict.kind === 'unchanged' || !isDoubted;
    const pendingSince = isOld ? null : (rrset.pendingSince ?? now);
    const disagreement = disagreementAfter(rrset, verdict, findings);
    const alternatingSince = alternatingAfter(rrset, verdict, now);
    const isAsItWas =
      disagreement === rrset.disagreement &&
      pendingSince === rrset.pendingSince &&
      alternatingSince === rrset.alternatingSince;
    return isAsItWas ? rrset : { ...rrset, pendingSince, disagreement, alternatingSince };
  }
  return {
    ...rrset,
    content: withMembers(rrset.content, verdict.records),
    pendingSince: null,
    disagreement: null,
    alternatingSince: null,
    rotatingUntil: rotatingFrom(findings),
  };
}

/** A server that could not be reached, or a resolver that lags behind, says nothing about a disagreement. */
function disagreementAfter(
  rrset: WatchedRrset,
  verdict: Exclude<Confirmation, { readonly kind: 'confirmed' | 'implied' | 'rotating' }>,
  findings: ConfirmedRun,
): WatchedRrset['disagreement'] {
  const { disagreement } = rrset;
  if (verdict.kind === 'differing') return disagreementOf(rrset, verdict, findings);
  return verdict.kind === 'unchanged' && disagreement !== null
    ? agreementOf(disagreement, verdict.by, findings.now)
    : disagreement;
}

/** Of a domain that servers deny, its other records are denied with it: then they belong to the alert that reported that. */
function isImplied(
  { others, denying, ...step }: DisagreementStep,
  { domain, rrsets }: ConfirmedRun,
): WatchedRrset | undefined {
  if (denying.length < others.length) return undefined;
  return rrsets.find(
    ({ name, disagreement }) =>
      name === domain &&
      disagreement?.isReported === true &&
      sidesOf(disagreement) === sidesOf({ old: step.old, others }),
  );
}

export const withoutImplied = (
  steps: readonly DisagreementStep[],
  findings: ConfirmedRun,
): readonly DisagreementStep[] => steps.filter((step) => isImplied(step, findings) === undefined);

/** Returns the record sets of the alert that reports a step, or of the earlier one that it belongs to. */
export function reportedRrsets(
  step: DisagreementStep,
  reported: readonly DisagreementStep[],
  findings: ConfirmedRun,
): readonly string[] {
  const earlier = isImplied(step, findings)?.disagreement?.reportedAs;
  return earlier ?? reportedTogether(step, reported).map(namedRrset);
}

export function markReported(
  rrsets: Map<string, WatchedRrset>,
  step: DisagreementStep,
  reportedAs: readonly string[],
): void {
  const rrset = rrsets.get(rrsetKey(step));
  if (rrset === undefined || rrset.disagreement === null) return;
  rrsets.set(rrsetKey(step), { ...rrset, disagreement: { ...rrset.disagreement, isReported: true, reportedAs } });
}
