import { gravityOf, isHeadline, type Severity } from '../domain/severity.ts';
import type { FindingTable, JudgedDrafts, Remark } from './check.ts';

/**
 * Puts the faults that a check found in order: the gravest first, or what is `fine` where none is a warning or worse.
 */
export function gravestOf(findings: FindingTable, fine: Remark, faults: readonly Remark[]): JudgedDrafts {
  const severityOf = ({ code }: Remark): Severity => findings[code]?.severity ?? 'ok';
  const sorted = faults.toSorted((a, b) => gravityOf(severityOf(b)) - gravityOf(severityOf(a)));
  const beside = (some: readonly Remark[]) => some.map((one) => ({ ...one, deduction: 0 }));
  const [first, ...rest] = sorted;
  return first !== undefined && isHeadline(severityOf(first))
    ? { drafts: [{ ...first, deduction: 1 }, ...beside(rest)], notNeeded: false }
    : { drafts: [{ ...fine, deduction: 0 }, ...beside(sorted)], notNeeded: false };
}
