import { NOTED_SEVERITIES, type Severity } from '../domain/severity.ts';
import type { Report, ReportCheck, ReportFinding } from './report.ts';

/** A finding of a report beside the check that made it, and its place among the actions. */
export interface PlacedFinding {
  readonly check: ReportCheck;
  readonly finding: ReportFinding;
  /** The place of the action that fixes it; undefined if there is none. */
  readonly action: number | undefined;
}

/** Holds all findings of one severity, those first whose action comes first. */
export interface SeverityGroup {
  readonly severity: (typeof NOTED_SEVERITIES)[number];
  readonly findings: readonly PlacedFinding[];
}

/** Holds what a report of findings says, each thing once and the gravest first. */
export interface BySeverity {
  readonly groups: readonly SeverityGroup[];
  /** Lists the findings of what is in order. */
  readonly good: readonly PlacedFinding[];
  /** Checks with an unknown outcome. */
  readonly unknown: readonly ReportCheck[];
}

/** Returns whether a report is ordered by severity: its findings count by how grave they are. */
export const isBySeverity = ({
  checks,
}: {
  readonly checks: readonly Pick<ReportCheck, 'id' | 'bySeverity'>[];
}): boolean => checks.some(({ bySeverity }) => bySeverity === true);

/** Puts the findings of a report in order: by severity, then by their actions, then as the kind has them. */
export function groupsOf({ checks, actions }: Pick<Report, 'checks' | 'actions'>): BySeverity {
  const placeOf = ({ check, code }: ReportFinding): number | undefined => {
    const place = actions.findIndex(({ findings }) => findings.some((one) => one.check === check && one.code === code));
    return place < 0 ? undefined : place;
  };
  const placed = checks.flatMap((check) =>
    check.findings.map((finding): PlacedFinding => ({ check, finding, action: placeOf(finding) })),
  );
  const of = (severity: Severity): readonly PlacedFinding[] =>
    placed
      .filter(({ finding }) => finding.severity === severity)
      .toSorted((a, b) => (a.action ?? actions.length) - (b.action ?? actions.length));
  return {
    groups: NOTED_SEVERITIES.toReversed()
      .map((severity) => ({ severity, findings: of(severity) }))
      .filter(({ findings }) => findings.length > 0),
    good: of('ok'),
    unknown: checks.filter(({ outcome }) => outcome === 'unknown'),
  };
}
