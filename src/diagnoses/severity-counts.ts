import { NOTED_SEVERITIES } from '../domain/severity.ts';
import type { CheckItem, FindingItem } from './diagnosis.ts';
import { isScored } from './scoring.ts';

/** Counts the findings of one severity. */
export interface SeverityCount {
  readonly severity: (typeof NOTED_SEVERITIES)[number];
  readonly count: number;
  /** Adds up the points that they cost. */
  readonly points: number;
}

interface CheckWithFindings extends Pick<CheckItem, 'bySeverity'> {
  readonly findings: readonly Pick<FindingItem, 'severity' | 'points' | 'counts' | 'causedBy'>[];
}

/**
 * Counts what was found where findings cost by severity, the gravest first; nothing of what is as it should be. A cause
 * counts once, as its gravest finding.
 */
export function severityCounts(checks: readonly CheckWithFindings[]): readonly SeverityCount[] {
  const found = checks.flatMap(({ bySeverity, findings }) =>
    bySeverity === true ? findings.filter(({ causedBy }) => causedBy === undefined) : [],
  );
  return NOTED_SEVERITIES.toReversed().flatMap((severity) => {
    const some = found.filter((one) => (one.counts ?? one.severity) === severity);
    if (some.length === 0) return [];
    const points = some.reduce((sum, one) => sum + one.points, 0);
    return [{ severity, count: some.length, points }];
  });
}

interface ScoredBySeverity {
  readonly checks: readonly (CheckWithFindings & Pick<CheckItem, 'outcome' | 'weight'>)[];
  readonly score: number;
  readonly maxScore: number;
  readonly notTested: number;
}

/** Names what a score by severity is made of: 100, less what each term costs. Never below 0. */
export interface ScoreSum {
  /** Findings that cost points. */
  readonly terms: readonly SeverityCount[];
  /** Checks that are unknown, and the points that they keep back. */
  readonly unknown: Pick<SeverityCount, 'count' | 'points'>;
  /** Counts the checks that nobody tested: they are no term. */
  readonly notTested: number;
  /** Whether what was found costs more than there is. */
  readonly isUsedUp: boolean;
}

/** Returns the terms of a score by severity, which add up to it. */
export function scoreSum({ checks, score, maxScore, notTested }: ScoredBySeverity): ScoreSum {
  const terms = severityCounts(
    checks.map((one) => ({ ...one, findings: one.findings.filter(({ points }) => points > 0) })),
  );
  const count = checks.filter((one) => one.outcome === 'unknown' && isScored(one)).length;
  const cost = terms.reduce((sum, { points }) => sum + points, 0);
  return { terms, unknown: { count, points: maxScore - score }, notTested, isUsedUp: cost > 100 };
}
