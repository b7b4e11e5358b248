import { gravityOf, isHeadline, type Severity } from '../domain/severity.ts';
import { type JudgedDrafts, type Remark, remarksOf } from './check.ts';
import type { FindingTable } from './finding.ts';

/** Returns two functions for the findings table of a check: `remark` names a fault, `gravest` picks the gravest of them. */
export const judgedBy = <const T extends FindingTable>(findings: T) => ({
  remark: remarksOf(findings),
  gravest: (fine: Remark, faults: readonly Remark[] = [], notFine: readonly string[] = []): JudgedDrafts =>
    gravestOf(findings, { fine, faults, notFine }),
});

/**
 * Puts the faults that a check found in order: the gravest first, or what is `fine` where none is a warning or worse. The
 * first of those with a code of `notFine` then takes its place: beside such a fault it would be untrue.
 */
function gravestOf(
  findings: FindingTable,
  {
    fine,
    faults,
    notFine,
  }: { readonly fine: Remark; readonly faults: readonly Remark[]; readonly notFine: readonly string[] },
): JudgedDrafts {
  const severityOf = ({ code }: Remark): Severity => findings[code]?.severity ?? 'ok';
  const sorted = faults.toSorted((a, b) => gravityOf(severityOf(b)) - gravityOf(severityOf(a)));
  const beside = (some: readonly Remark[]) => some.map((one) => ({ ...one, deduction: 0 }));
  const [first, ...rest] = sorted;
  const calm = faults.find(({ code }) => notFine.includes(code)) ?? fine;
  return first !== undefined && isHeadline(severityOf(first))
    ? { drafts: [{ ...first, deduction: 1 }, ...beside(rest)], notNeeded: false }
    : { drafts: [{ ...calm, deduction: 0 }, ...beside(sorted.filter((one) => one !== calm))], notNeeded: false };
}
