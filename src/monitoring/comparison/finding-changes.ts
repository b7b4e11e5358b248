import { comparedAnewEvent } from '../events/findings.ts';
import type { Baseline, WatchedFindings } from '../memory/findings.ts';
import type { AlertEvent } from '../model/alert.ts';
import { CALM_MS, compareCheck, type FindingComparison, isFollowedBy } from './check-findings.ts';
import { findingKey, keyOfFinding, type SeenFinding, type SeenKind } from './seen-findings.ts';

interface FindingsStep {
  readonly memory: WatchedFindings;
  readonly events: readonly AlertEvent[];
}

interface KindStep extends FindingsStep {
  /** Findings of checks that an update of ours changed; null where none did. */
  readonly anew: readonly SeenFinding[] | null;
}

/** Compares what kinds of reports found with what they found before, and follows what is new. */
export function compareFindings(
  before: WatchedFindings,
  seen: readonly SeenKind[],
  comparison: FindingComparison,
): FindingsStep {
  let memory = before;
  const events: AlertEvent[] = [];
  const anew: (readonly SeenFinding[])[] = [];
  for (const one of seen) {
    const step = compareKind(memory, one, comparison);
    memory = step.memory;
    events.push(...step.events);
    if (step.anew !== null) anew.push(step.anew);
  }
  const { domain, now } = comparison;
  if (anew.length > 0) events.push(comparedAnewEvent(domain, anew.flat()));
  const followedNow = new Set(memory.followed.map(({ check, code }) => findingKey(check, code)));
  const over = memory.over.filter(({ finding, at }) => followedNow.has(finding) || now - at < CALM_MS);
  return { memory: { ...memory, over }, events };
}

function compareKind(before: WatchedFindings, seen: SeenKind, comparison: FindingComparison): KindStep {
  const base = before.kinds.find(({ kind }) => kind === seen.kind);
  if (base?.criteria !== seen.criteria) return beginKind(before, seen);
  const steps = seen.judged.map((sight) => compareCheck(sight, { before, base, comparison }));
  const judged = new Set(seen.judged.map(({ check }) => check));
  const kind: Baseline = {
    ...base,
    unseen: base.unseen.filter((check) => !judged.has(check)),
    known: [
      ...base.known.filter(({ finding }) => !judged.has(checkOf(finding))),
      ...steps.flatMap(({ known }) => known),
    ],
    gaps: [...base.gaps.filter(({ check }) => !judged.has(check)), ...steps.flatMap(({ gaps }) => gaps)],
  };
  const others = before.followed.filter((one) => !isFollowedBy(seen.kind, one, comparison) || !judged.has(one.check));
  return {
    memory: {
      ...before,
      kinds: before.kinds.map((one) => (one.kind === seen.kind ? kind : one)),
      followed: [...others, ...steps.flatMap(({ followed }) => followed)],
      over: [...before.over, ...steps.flatMap(({ over }) => over.map((finding) => ({ finding, at: comparison.now })))],
    },
    events: steps.flatMap(({ events }) => events),
    anew: null,
  };
}

/** Begins to compare a kind: at first, and after an update of ours, which is no change of the domain. */
function beginKind(before: WatchedFindings, seen: SeenKind): KindStep {
  const base = before.kinds.find(({ kind }) => kind === seen.kind);
  const reported = before.followed.filter(({ fault }) => fault.isReported);
  const isReported = ({ check, item }: SeenFinding): boolean =>
    reported.some((one) => one.check === check && one.code === item.code);
  const found = seen.judged.flatMap(({ findings }) => findings).filter((one) => !isReported(one));
  const wasKnown = new Set(base?.known.map(({ finding }) => finding));
  const kind: Baseline = {
    kind: seen.kind,
    criteria: seen.criteria,
    unseen: seen.unjudged,
    known: found.map((one) => ({ finding: keyOfFinding(one), goneSince: null })),
    gaps: seen.judged.flatMap(({ check, failing }) => (failing.length === 0 ? [] : [{ check, questions: failing }])),
  };
  return {
    memory: {
      ...before,
      kinds: [...before.kinds.filter((one) => one.kind !== seen.kind), kind],
      followed: before.followed.filter((one) => one.kind !== seen.kind || one.fault.isReported),
    },
    events: [],
    anew: base === undefined ? null : found.filter((one) => !wasKnown.has(keyOfFinding(one))),
  };
}

const checkOf = (finding: string): string => finding.slice(0, finding.lastIndexOf('/'));
