import type { AnyCheck, CheckResult } from '../checks/check.ts';
import { nameMessage } from '../checks/check-messages.ts';
import { type Finding, isLeftOut } from '../checks/finding.ts';
import type { Fix } from '../checks/fix.ts';
import { gravityOf, isHeadline } from '../domain/severity.ts';
import type { ExpectedList } from '../policy/policy.ts';
import type { CheckItem, FindingItem, ReportContext } from './diagnosis.ts';
import { evidenceOf, oldest } from './evidence-item.ts';
import type { FixPath } from './fix-schema.ts';
import { isNotTested } from './not-tested.ts';
import { adviceOf, couldNot, dataArgs, joinedProse, NO_SUCH_NAME, notTested, proseOf, withNote } from './prose.ts';
import type { Report } from './report.ts';
import { penaltiesOf } from './scoring.ts';

/** A check as a kind has it. The same check may be in any number of kinds. */
export interface KindCheck {
  readonly check: AnyCheck;
  /** Points that it is worth in this kind; 0 where it stands beside the score. */
  readonly weight: number;
  readonly counts: 'all-or-nothing' | 'graded' | 'by-severity';
  /** Its name in the kind, where that is not the check's own. */
  readonly as?: string;
  /** Only where the policy lists this for the domain it is in a report. */
  readonly expects?: ExpectedList;
}

/** A check of a kind with what it came to. */
export interface JudgedCheck {
  /** Its name in the kind. */
  readonly id: string;
  readonly check: AnyCheck;
  readonly weight: number;
  readonly counts: KindCheck['counts'];
  readonly result: CheckResult;
}

/** Gives the path of a fix, always the same one; `about` names a path that is new. */
export type PathOf = (fix: Fix | null, about: string) => FixPath | null;

/** Whether there is something to do about a check: points are lost, or a finding is a warning or worse. */
const needsAttention = (result: CheckResult, weight: number): boolean =>
  result.outcome !== 'unknown' &&
  !result.notNeeded &&
  (result.findings.some(({ severity }) => isHeadline(severity)) || (weight > 0 && losesPoints(result)));

/** Whether a result lacks points by more than a policy leaves out. */
const losesPoints = ({ outcome, findings }: Exclude<CheckResult, { readonly outcome: 'unknown' }>): boolean =>
  outcome !== 'satisfied' && findings.some((one) => one.deduction > 0 && !isLeftOut(one));

/** Returns the share of its weight that a check has in its kind: where that knows no parts, all or nothing. */
export const earnedShare = ({ counts, result }: JudgedCheck): number =>
  result.outcome === 'unknown' ? 0 : counts === 'graded' || result.outcome === 'satisfied' ? result.share : 0;

/** Makes the item of a check. Points are whole: shares are chosen so, and rounding hides what floating point adds. */
export function checkItem(
  judged: JudgedCheck,
  { exists, pathOf }: { readonly exists: boolean | null; readonly pathOf: PathOf },
  { transcript, now }: ReportContext,
): CheckItem {
  const { id, check, weight, counts, result } = judged;
  const common = {
    id,
    name: nameMessage(check),
    weight,
    ...(counts === 'by-severity' ? { bySeverity: true as const } : {}),
    points: 0,
    outcome: 'unknown',
    notNeeded: false,
    needsAttention: false,
    findings: [],
    advice: '',
    sources: check.citations,
    basis: check.basis,
    observedAt: oldest(result.refs, transcript) ?? now,
    evidence: evidenceOf(result.refs, transcript),
  } as const;
  if (exists === false) return { ...common, outcome: 'failed', needsAttention: true, explanation: NO_SUCH_NAME };
  if (result.outcome === 'unknown')
    return isNotTested(result.failures)
      ? { ...common, outcome: 'not-tested', explanation: notTested(result.failures) }
      : { ...common, explanation: couldNot(result.failures) };
  const points = Math.round(earnedShare(judged) * weight);
  return {
    ...common,
    outcome: counts === 'all-or-nothing' && result.outcome === 'partial' ? 'failed' : result.outcome,
    notNeeded: result.notNeeded,
    needsAttention: needsAttention(result, weight),
    points,
    findings: findingItems(result.findings, { id, weight, counts, lost: weight - points, pathOf }),
    ...proseOf(result.findings),
  };
}

interface ItemCosts {
  readonly id: string;
  readonly weight: number;
  readonly counts: KindCheck['counts'];
  /** Adds up what all of them cost: what the others do not, the main one does. */
  readonly lost: number;
  readonly pathOf: PathOf;
}

function findingItems(findings: readonly Finding[], { id, weight, counts, lost, pathOf }: ItemCosts): FindingItem[] {
  const isBySeverity = counts === 'by-severity';
  const costs = isBySeverity ? penaltiesOf(findings) : findings.map(({ deduction }) => Math.round(deduction * weight));
  const others = costs.slice(1).reduce((sum, cost) => sum + cost, 0);
  return findings.map(
    (finding, i): FindingItem => ({
      check: id,
      code: finding.code,
      severity: finding.severity,
      ...(finding.level === undefined ? {} : { level: finding.level }),
      args: dataArgs(finding.says.args),
      says: finding.level === undefined ? finding.says : withNote(finding.says, finding.level.note),
      do: finding.do ?? '',
      because: finding.because ?? '',
      more: finding.more ?? '',
      advice: joinedProse(adviceOf(finding)),
      points: i === 0 && !isBySeverity ? Math.max(0, lost - others) : (costs[i] ?? 0),
      fix: pathOf(finding.fix, `${id}/${finding.code}`),
    }),
  );
}

type ItemInWords = Report['checks'][number];

/** Returns whether a finding deserves a warning's mark: it costs points, or is a warning or worse. */
export const isWarning = ({ points, severity }: Pick<FindingItem, 'points' | 'severity'>): boolean =>
  points > 0 || isHeadline(severity);

interface ShownFinding<F> {
  readonly weight: number;
  readonly outcome: CheckItem['outcome'];
  readonly needsAttention: boolean;
  readonly findings: readonly F[];
}

/**
 * Returns the finding that a line about a check is made of: what costs most, or else what is wrong; undefined where
 * none is known.
 */
export function shownFinding<F extends Pick<FindingItem, 'points' | 'severity'>>({
  weight,
  outcome,
  needsAttention: attention,
  findings,
}: ShownFinding<F>): F | undefined {
  const [first, second] = findings;
  if (first === undefined) return undefined;
  if (outcome === 'satisfied') return (attention ? findings.find(isWarning) : undefined) ?? first;
  // Checks without points lead with what is gravest, or with a sentence about all that they found.
  if (weight === 0 && findings.every(({ points }) => points === 0))
    return second === undefined || gravityOf(first.severity) >= gravityOf(second.severity) ? first : second;
  return findings.reduce((most, one) => (one.points > most.points ? one : most), first);
}

/** Tells whether a check without points only explains: what it found is neither good nor bad, or was not established. */
export const onlyExplains = ({
  basis,
  bySeverity,
  weight,
  outcome,
  notNeeded,
  findings: [main],
}: Pick<ItemInWords, 'basis' | 'bySeverity' | 'weight' | 'outcome' | 'notNeeded' | 'findings'>): boolean =>
  weight === 0 &&
  (outcome === 'satisfied'
    ? (basis !== null || bySeverity === true) && main !== undefined && main.severity !== 'ok'
    : notNeeded);

/**
 * Tells whether a check that nobody needs to act on, or an area of such checks, has no points: that is no fault, and must
 * not look like one.
 */
export const isNoFault = (item: {
  readonly outcome: CheckItem['outcome'];
  readonly needsAttention: boolean;
  /** Left out for an area. */
  readonly notNeeded?: boolean;
}): boolean => item.outcome === 'failed' && !item.needsAttention && item.notNeeded !== false;
