import { shownFinding } from './check-item.ts';
import type { AreaItem, CheckItem, FindingRef } from './diagnosis.ts';

/** An area that says what its checks say, and judges nothing itself. */
export interface CheckArea {
  readonly id: string;
  /** Its label in the contract. */
  readonly label: string;
  /** The checks in it, by their ids. */
  readonly checks: readonly [string, ...string[]];
  /** Status by the code of what its gravest check found, where the outcome does not say it. */
  readonly statuses?: Readonly<Record<string, string>>;
}

const GRAVITY: readonly CheckItem['outcome'][] = ['failed', 'partial', 'unknown', 'not-tested', 'satisfied'];

/** Gives the status and the sentence of the gravest check, for an area whose checks say all. */
export function statusOfChecks(
  area: CheckArea,
  {
    checks,
    outcome,
    exists,
  }: { readonly checks: readonly CheckItem[]; readonly outcome: CheckItem['outcome']; readonly exists: boolean | null },
): Omit<AreaItem, 'id' | 'label' | 'outcome' | 'needsAttention' | 'points' | 'weight' | 'checks'> {
  const [main] = checks.toSorted(
    (a, b) => GRAVITY.indexOf(a.outcome) - GRAVITY.indexOf(b.outcome) || Number(a.notNeeded) - Number(b.notNeeded),
  );
  if (main === undefined) throw new Error(`The area ${area.id} has none of the checks of its diagnosis.`);
  const shown = shownFinding(main);
  // Where there is nothing that could be judged, such as a page, nothing is known of its area.
  const isUnjudged = main.notNeeded && main.outcome === 'failed';
  return {
    status: statusIn(area, main) ?? (outcome === 'partial' ? 'weak' : isUnjudged ? 'unknown' : statusOf(main, exists)),
    code: shown?.code ?? (exists === false ? 'no-such-name' : null),
    args: shown?.args ?? {},
    summary: shown?.says ?? main.explanation,
    advice: shown?.advice ?? '',
    explanation: main.explanation,
    allAdvice: main.advice,
    observedAt: Math.min(...checks.map(({ observedAt }) => observedAt)),
  };
}

const statusIn = ({ statuses }: CheckArea, { findings: [main] }: CheckItem): string | undefined =>
  main === undefined ? undefined : statuses?.[main.code];

/** Returns the status label of a check. Codes of what is not there begin with `absent`. */
export function statusOf(
  {
    outcome,
    notNeeded,
    findings,
  }: Pick<CheckItem, 'outcome' | 'notNeeded'> & { readonly findings: readonly FindingRef[] },
  exists: boolean | null,
): string {
  if (notNeeded) return 'not needed';
  if (outcome !== 'failed')
    return { satisfied: 'normal', partial: 'weak', unknown: 'unknown', 'not-tested': 'not tested' }[outcome];
  return exists === false || findings[0]?.code.startsWith('absent') === true ? 'not configured' : 'failed';
}
