import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import { findingEvent, findingOverEvent } from '../events/findings.ts';
import type { WatchedFault } from '../memory/fault.ts';
import type { Baseline, FollowedFinding, WatchedFindings } from '../memory/findings.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { MonitorSettings } from '../model/monitor.ts';
import { AGAIN_AFTER_MS } from '../run/again.ts';
import { followFault } from '../watches/follow-fault.ts';
import { checkSubject, isReportedElsewhere, type RecordsState } from './reported-elsewhere.ts';
import { findingKey, type JudgedSight, keyOfFinding, type SeenFinding, type SeenKind } from './seen-findings.ts';

/**
 * A finding counts once two runs in a row show it, five minutes apart. Where a question of its check failed, three runs and an
 * hour must pass: a fault on the way to us is over by then. Source: docs/limits.md.
 */
const [SIGHTINGS, DOUBTFUL_SIGHTINGS, DOUBTFUL_MS] = [2, 3, HOUR_MS];
/** It is over once it was not seen for an hour; for a week, if it came back within a week of its last end. */
const OVER_MS = HOUR_MS;
export const CALM_MS = 7 * DAY_MS;
/** If runs are further apart than this, what was seen may have gone meanwhile. */
const LONGEST_GAP_MS = 3 * HOUR_MS;
/** Forgets what was there from the start once the runs of two days do not show it. */
const FORGOTTEN_MS = DAY_MS - HOUR_MS;

/** Surrounds a comparison. */
export interface FindingComparison {
  readonly domain: DomainName;
  readonly now: Instant;
  readonly settings: MonitorSettings;
  readonly records: RecordsState;
  /** Whether it was reported that a certificate is revoked. */
  readonly isRevocationReported: boolean;
}

interface KindSurroundings {
  readonly before: WatchedFindings;
  /** Of the kind that saw it. */
  readonly base: Baseline;
  readonly comparison: FindingComparison;
}

/** Holds what became of the findings of one check. */
interface CheckStep {
  readonly known: Baseline['known'];
  readonly gaps: Baseline['gaps'];
  readonly followed: readonly FollowedFinding[];
  /** Findings whose end is reported. */
  readonly over: readonly string[];
  readonly events: readonly AlertEvent[];
}

/** Returns whether a kind follows a finding: the one that saw it first, or any once the owner does not want that one any more. */
export const isFollowedBy = (
  seen: SeenKind['kind'],
  { kind }: FollowedFinding,
  { settings }: Pick<FindingComparison, 'settings'>,
): boolean => kind === seen || !settings.dailyReports.includes(kind);

/** Compares what a check found with what was known of it. */
export function compareCheck(sight: JudgedSight, around: KindSurroundings): CheckStep {
  const { before, base, comparison } = around;
  const { check, failing } = sight;
  const gaps = base.gaps.find((one) => one.check === check)?.questions ?? [];
  const left = gaps.filter((question) => !sight.answered.includes(question));
  // What it finds now may have been there before, and was not seen.
  const wasBlind = base.unseen.includes(check) || left.length < gaps.length;
  const own = before.followed.filter((one) => one.check === check && isFollowedBy(base.kind, one, comparison));
  const news = newsIn(sight, own, around).map((one) => {
    const pending = own.find(({ code }) => code === one.item.code);
    return { one, pending, is: (pending === undefined && wasBlind) || isKnownElsewhere(one, around) };
  });
  const adopted = new Set(news.flatMap(({ one, is }) => (is === true ? [one.item.code] : [])));
  const begun = news.flatMap(({ one: { item }, pending, is }) =>
    pending === undefined && is === false && item.causedBy === undefined ? [item.code] : [],
  );
  const rule = ruleOf(sight, before, comparison);
  const steps = [
    ...own.filter(({ code }) => !adopted.has(code)),
    ...begun.map((code) => ({ fault: null, gaps: [], kind: base.kind, check, code })),
  ].map((one) => followFinding(one, sight, { rule, isBack: isBack(before, check, one.code), comparison }));
  return {
    known: [
      ...base.known
        .filter(({ finding }) => finding.startsWith(`${check}/`))
        .flatMap((one) => stillKnown(one, sight, { gaps, now: comparison.now })),
      ...[...adopted].map((code) => ({ finding: findingKey(check, code), goneSince: null })),
    ],
    gaps: gapsOf(check, base.unseen.includes(check) ? failing : left),
    followed: steps.flatMap((one) => one.followed ?? []),
    over: steps.flatMap(({ over }) => over ?? []),
    events: steps.flatMap(({ events }) => events),
  };
}

/** Lists findings of a check that were not there from the start, were not reported, and are followed by no other kind. */
const newsIn = (
  { check, findings }: JudgedSight,
  own: readonly FollowedFinding[],
  { before, base }: KindSurroundings,
): readonly SeenFinding[] =>
  findings.filter(
    (one) =>
      !base.known.some(({ finding }) => finding === keyOfFinding(one)) &&
      !before.followed.some(
        (other) =>
          other.check === check && other.code === one.item.code && (other.fault.isReported || !own.includes(other)),
      ),
  );

const gapsOf = (check: string, questions: readonly string[]): Baseline['gaps'] =>
  questions.length === 0 ? [] : [{ check, questions }];

/** Whether another watch, or an earlier kind of report, tells a finding; null while that is in doubt. */
function isKnownElsewhere(
  { check, item }: SeenFinding,
  { before, base, comparison }: KindSurroundings,
): boolean | null {
  const isSameSubject = before.followed.some(
    (one) => one.kind !== base.kind && one.check !== check && checkSubject(one.check) === checkSubject(check),
  );
  return isSameSubject || isReportedElsewhere(check, item.code, comparison);
}

const isBack = ({ over }: WatchedFindings, check: string, code: string): boolean =>
  over.some(({ finding }) => finding === findingKey(check, code));

type Rule = Omit<Parameters<typeof followFault>[2], 'overAfterMs'>;

function ruleOf({ failing }: JudgedSight, { ranAt }: WatchedFindings, { now }: FindingComparison): Rule {
  const isDoubtful = failing.length > 0;
  return {
    now,
    isSeenOn: ranAt !== null && now - ranAt < LONGEST_GAP_MS,
    afterMs: isDoubtful ? DOUBTFUL_MS : AGAIN_AFTER_MS,
    afterSightings: isDoubtful ? DOUBTFUL_SIGHTINGS : SIGHTINGS,
  };
}

interface FindingStep {
  readonly followed?: FollowedFinding;
  readonly over?: string;
  readonly events: readonly AlertEvent[];
}

/** Follows one finding. Where questions fail that had an answer when it was seen, its absence is not established. */
function followFinding(
  one: Omit<FollowedFinding, 'fault'> & { readonly fault: WatchedFault | null },
  sight: JudgedSight,
  {
    rule,
    isBack: wasOver,
    comparison,
  }: { readonly rule: Rule; readonly isBack: boolean; readonly comparison: FindingComparison },
): FindingStep {
  const { domain } = comparison;
  const { check, code } = one;
  const found = sight.findings.find(({ item }) => item.code === code);
  const isGone = found === undefined && sight.failing.every((question) => one.gaps.includes(question));
  const isSeen = found !== undefined ? true : isGone ? false : null;
  const { fault, news } = followFault(one.fault, isSeen, { ...rule, overAfterMs: wasOver ? CALM_MS : OVER_MS });
  const gaps = found === undefined ? one.gaps : sight.failing;
  if (fault === null)
    return news === 'over'
      ? { over: findingKey(check, code), events: [findingOverEvent(domain, sight, code)] }
      : { events: [] };
  const isBegun = news === 'begun' && found !== undefined;
  return {
    followed: { kind: one.kind, check, code, fault, gaps },
    events: isBegun ? [findingEvent(domain, found, fault.since)] : [],
  };
}

/** Keeps what was there from the start, until it is established for a day that it is not there any more. */
function stillKnown(
  one: Baseline['known'][number],
  { check, findings, failing }: JudgedSight,
  { gaps, now }: { readonly gaps: readonly string[]; readonly now: Instant },
): Baseline['known'] {
  if (findings.some(({ item }) => findingKey(check, item.code) === one.finding)) return [{ ...one, goneSince: null }];
  if (!failing.every((question) => gaps.includes(question))) return [one];
  const goneSince = one.goneSince ?? now;
  return now - goneSince >= FORGOTTEN_MS ? [] : [{ ...one, goneSince }];
}
