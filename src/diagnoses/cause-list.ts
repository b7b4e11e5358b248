import type { FindingRef } from './diagnosis.ts';
import { isSameFinding } from './found-in.ts';
import type { Report, ReportAction, ReportCheck, ReportFinding } from './report.ts';

/** A finding of a report beside the check that made it. */
export interface CheckedFinding {
  readonly check: ReportCheck;
  readonly finding: ReportFinding;
}

/** A cause as a page lists it: what follows from it, and what each check loses by it. */
export interface ListedCause {
  /** The check that found it, by its name in the kind. */
  readonly check: string;
  readonly name: string;
  readonly points: number;
  readonly consequences: readonly CheckedFinding[];
  /** The points that each check loses by it, the cause's own first; one where findings cost by severity. */
  readonly terms: readonly { readonly name: string; readonly points: number }[];
}

/** Returns the causes among some findings of a report, in its order. */
export function causesAmong(
  { causes, checks }: Pick<Report, 'causes' | 'checks'>,
  findings: readonly FindingRef[],
): readonly ListedCause[] {
  const isAsked = (cause: FindingRef): boolean => findings.some((one) => isSameFinding(one, cause));
  const foundAs = (refs: readonly FindingRef[]): readonly CheckedFinding[] =>
    checks.flatMap((check) =>
      check.findings.flatMap((finding) =>
        refs.some((one) => isSameFinding(one, finding)) ? [{ check, finding }] : [],
      ),
    );
  return causes.filter(isAsked).map((cause) => {
    const consequences = foundAs(cause.consequences);
    const costs = Map.groupBy([...foundAs([cause]), ...consequences], ({ check }) => check);
    const terms = [...costs].flatMap(([{ name }, some]) => {
      const points = some.reduce((sum, { finding }) => sum + finding.points, 0);
      return points === 0 ? [] : [{ name, points }];
    });
    return { check: cause.check, name: cause.name, points: cause.points, consequences, terms };
  });
}

/** Returns the causes that an action removes, with what other checks say; their own check says the rest in its place. */
export const causesOfAction = (
  report: Pick<Report, 'causes' | 'checks'>,
  action: Pick<ReportAction, 'findings'>,
): readonly ListedCause[] =>
  causesAmong(report, action.findings).flatMap((cause) => {
    const consequences = cause.consequences.filter(({ check }) => check.id !== cause.check);
    return consequences.length === 0 ? [] : [{ ...cause, consequences }];
  });
