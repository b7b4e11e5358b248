import { foundOf, shownOf } from '../found.ts';
import type { AreaItem, GradedCheckItem, Prose } from '../report.ts';
import { totalOf } from './area-item.ts';

/** An area that says what its checks say, and judges nothing itself. */
export interface CheckArea {
  readonly id: string;
  /** Its label in the contract. */
  readonly label: string;
  /** The checks in it, by their ids. */
  readonly checks: readonly [string, ...string[]];
}

const GRAVITY: readonly GradedCheckItem['outcome'][] = ['failed', 'partial', 'unknown', 'satisfied'];

/** An area of a report: the status and the sentence of the gravest of its checks, and the points of all. */
export function checkAreaItem(area: CheckArea, all: readonly GradedCheckItem<Prose>[]): AreaItem<Prose> {
  const checks = all.filter(({ id }) => area.checks.includes(id));
  const [main] = checks.toSorted((a, b) => GRAVITY.indexOf(a.outcome) - GRAVITY.indexOf(b.outcome));
  if (main === undefined) throw new Error(`The area ${area.id} has none of the checks of its diagnosis.`);
  const shown = shownOf(main, foundOf(main));
  const total = totalOf(checks);
  return {
    id: area.id,
    area: area.label,
    status: total.outcome === 'partial' ? 'weak' : statusOf(main),
    ...total,
    code: shown.code,
    args: shown.args,
    summary: shown.explanation,
    advice: shown.advice,
    checks: checks.map(({ id }) => id),
    observed_at: checks.map(({ observed_at }) => observed_at).reduce((a, b) => (a < b ? a : b)),
  };
}

/** The status label of a check. Codes of what is not there begin with `absent`. */
function statusOf({ outcome, not_needed, code }: GradedCheckItem<Prose>): string {
  if (not_needed) return 'not needed';
  if (outcome !== 'failed') return { satisfied: 'normal', partial: 'weak', unknown: 'unknown' }[outcome];
  return code === 'no-such-name' || code?.startsWith('absent') === true ? 'not configured' : 'failed';
}
