import { isSoftened } from '../../diagnoses/part-label.ts';
import type { ReportCheck } from '../../diagnoses/report.ts';
import { isJudged, isWhole } from '../../diagnoses/scoring.ts';

/** How many parts of a report are whole, of how many that are known, of how many that were tested. */
interface Tally {
  readonly whole: number;
  readonly known: number;
  readonly all: number;
}

const passes = (one: ReportCheck): boolean =>
  !isSoftened(one) && (isWhole(one) || (one.bySeverity === true && !one.needsAttention));

/** Counts the checks of a report that pass. What costs by severity passes as long as nobody has to act. */
export function tallyOf(parts: readonly ReportCheck[]): Tally {
  const tested = parts.filter(({ outcome }) => outcome !== 'not-tested');
  const known = tested.filter(isJudged);
  const whole = known.filter(passes).length;
  return { whole, known: known.length, all: tested.length };
}
