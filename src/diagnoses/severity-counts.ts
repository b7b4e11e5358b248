import { NOTED_SEVERITIES } from '../domain/severity.ts';
import type { CheckItem, FindingItem } from './diagnosis.ts';

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
