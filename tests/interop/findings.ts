import { type DiagnosisKind, nameInKind } from '../../src/diagnoses/kind.ts';
import { isHeadline } from '../../src/domain/severity.ts';

/** A report as JSON has it: what is compared here. */
export interface Written {
  readonly verdict: string;
  readonly score: number;
  readonly warnings: readonly unknown[];
  readonly actions: readonly { readonly title: string; readonly checks: readonly string[] }[];
  readonly checks: readonly {
    readonly id: string;
    readonly not_needed: boolean;
    readonly outcome: string;
    readonly code: string | null;
    readonly explanation: string;
    readonly deductions: readonly { readonly code: string; readonly severity: string; readonly explanation: string }[];
  }[];
}

/** Lists the findings of a report that are warnings or worse, as `check/code: explanation`, but for what is not needed. */
export function aboveNotice(kind: DiagnosisKind, { checks }: Written): readonly string[] {
  const byId = new Map(kind.checks.map((one) => [nameInKind(one), one.check.findings]));
  return checks.flatMap(({ id, not_needed: isNotNeeded, code, explanation, deductions }) => {
    if (isNotNeeded) return [];
    const all = [...(code === null ? [] : [{ code, explanation }]), ...deductions];
    return all.flatMap((one) => {
      const severity = byId.get(id)?.[one.code]?.severity;
      if (severity === undefined) throw new Error(`${id} has no ${one.code}`);
      return isHeadline(severity) ? [`${id}/${one.code}: ${one.explanation}`] : [];
    });
  });
}

/** Lists all findings of a report, as `check/code`. */
export const codesOf = ({ checks }: Written): readonly string[] =>
  checks.flatMap(({ id, code, deductions }) => [
    ...(code === null ? [] : [`${id}/${code}`]),
    ...deductions.map((one) => `${id}/${one.code}`),
  ]);
