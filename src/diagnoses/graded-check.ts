import { type AnyCheck, type CheckResult, isHeadline, nameMessage } from '../checks/check.ts';
import { citationsText } from '../domain/citation.ts';
import type { DnsName } from '../domain/name.ts';
import { isoTime } from '../domain/time.ts';
import type { ReportContext } from './build.ts';
import { evidenceOf, oldest } from './evidence-item.ts';
import { fixFields } from './fix-item.ts';
import { ABSENT, couldNot, jsonArgs, proseOf } from './prose.ts';
import type { DeductionItem, GradedCheckItem, Prose } from './report.ts';

/** A check with what it came to. */
export interface JudgedCheck {
  /** Its name in the report. */
  readonly id: string;
  readonly check: AnyCheck;
  readonly weight: number;
  readonly result: CheckResult;
}

/** Whether there is something to do about a check: points are lost, or a finding is a warning or worse. */
export const needsAttention = (result: CheckResult, weight: number): boolean =>
  result.outcome !== 'unknown' &&
  !result.notNeeded &&
  (result.findings.some(({ severity }) => isHeadline(severity)) || (weight > 0 && result.outcome !== 'satisfied'));

/** What a fix and the absence of a name depend on. */
interface Place {
  readonly exists: boolean | null;
  /** Apex of the zone that the records go to. */
  readonly zone: DnsName;
}

/** A check with its points. They are whole: shares are chosen so, and rounding hides what floating point adds. */
export function gradedCheckItem(
  { id, check, weight, result }: JudgedCheck,
  { exists, zone }: Place,
  { transcript, now }: Pick<ReportContext, 'transcript' | 'now'>,
): GradedCheckItem<Prose> {
  const common = {
    id,
    name: nameMessage(check),
    weight,
    source: citationsText(check.citations),
    observed_at: isoTime(oldest(result.refs, transcript) ?? now),
    evidence: evidenceOf(result.refs, transcript),
    not_needed: false,
    needs_attention: false,
    points: 0,
    outcome: 'unknown',
    code: null,
    args: {},
    explanation: '',
    advice: '',
    fixes: [],
    fix: null,
    deductions: [],
  } as const;
  if (exists === false)
    return { ...common, outcome: 'failed', needs_attention: true, code: 'no-such-name', explanation: ABSENT };
  if (result.outcome === 'unknown') return { ...common, explanation: couldNot(result.failures) };
  const [main, ...others] = result.findings;
  return {
    ...common,
    outcome: result.outcome,
    not_needed: result.notNeeded,
    needs_attention: needsAttention(result, weight),
    points: Math.round(result.share * weight),
    code: main.code,
    args: jsonArgs(main.message.args),
    ...proseOf([main]),
    ...fixFields(main.fix, zone),
    deductions: others.map(
      (one): DeductionItem<Prose> => ({
        points: Math.round(one.deduction * weight),
        code: one.code,
        severity: one.severity,
        args: jsonArgs(one.message.args),
        ...proseOf([one]),
        ...fixFields(one.fix, zone),
      }),
    ),
  };
}

/** A check as scoring sees it. */
export const scoredItem = ({ outcome, weight, points }: GradedCheckItem<Prose>) => ({
  weight,
  points: outcome === 'unknown' ? null : points,
});
