import { type DiagnosisKind, nameInKind } from '../../src/diagnoses/kind.ts';
import { isHeadline } from '../../src/domain/severity.ts';

/** A report as JSON has it: what is compared here. */
export interface Written {
  readonly verdict: string;
  readonly score: number;
  readonly warnings: readonly unknown[];
  readonly actions: readonly { readonly do: string; readonly checks: readonly string[] }[];
  readonly checks: readonly {
    readonly id: string;
    readonly status: string;
    readonly outcome: string;
    readonly reason?: string;
    readonly findings: readonly { readonly code: string; readonly severity: string; readonly says: string }[];
  }[];
}

/** Lists the findings of a report that are warnings or worse, as `check/code: says`, but for what is not needed. */
export function aboveNotice(kind: DiagnosisKind, { checks }: Written): readonly string[] {
  const byId = new Map(kind.checks.map((one) => [nameInKind(one), one.check.findings]));
  return checks.flatMap(({ id, outcome, status, findings }) => {
    if (outcome === 'not-applicable' || status === 'not needed') return [];
    return findings.flatMap((one) => {
      const severity = byId.get(id)?.[one.code]?.severity;
      if (severity === undefined) throw new Error(`${id} has no ${one.code}`);
      return isHeadline(severity) ? [`${id}/${one.code}: ${one.says}`] : [];
    });
  });
}

/** Lists all findings of a report, as `check/code`. */
export const codesOf = ({ checks }: Written): readonly string[] =>
  checks.flatMap(({ id, findings }) => findings.map(({ code }) => `${id}/${code}`));
