import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind, Outline } from '../../diagnoses/kind.ts';
import { isNothingKnown, outlineOf } from '../../diagnoses/kinds.ts';
import { isJudged, JUDGED_FOR_GRADE } from '../../diagnoses/scoring.ts';
import { type FailOn, type FoundEntry, failsOn } from '../../formats/entry.ts';
import { EXIT } from '../terminal/terminal.ts';

/** Says what makes a command fail. */
export interface FailureRule {
  /** The least points. */
  readonly bar: number | undefined;
  /** The least grave findings that do. */
  readonly failOn: FailOn | undefined;
}

/** Returns the exit code of a diagnosis with what it found. */
export function exitCodeFor(
  kind: DiagnosisKind,
  { diagnosis, entries }: { readonly diagnosis: Diagnosis; readonly entries: () => readonly FoundEntry[] },
  { bar, failOn }: FailureRule,
): number {
  const byScore = exitCodeOf({ ...outlineOf(kind, diagnosis), isCut: diagnosis.ended !== null }, bar);
  if (byScore === EXIT.belowTheBar || failOn === undefined) return byScore;
  if (entries().some((entry) => failsOn(failOn, entry))) return EXIT.belowTheBar;
  // What could not be judged may be as grave.
  return diagnosis.checks.some(({ outcome }) => outcome === 'unknown') ? EXIT.notLookedUp : byScore;
}

/** Returns whether too little is known for a verdict, and nothing of that is a fault. */
function isLittleKnown({ parts }: Outline): boolean {
  const tested = parts.filter(({ outcome }) => outcome !== 'not-tested');
  const known = tested.filter(isJudged);
  return known.length * 100 < tested.length * JUDGED_FOR_GRADE && known.every(({ outcome }) => outcome === 'satisfied');
}

/**
 * Returns the exit code of a report. Under the bar only because of what could not be found out is not "below the bar", and
 * what our own limit ended is no success.
 */
export function exitCodeOf(outline: Outline & { readonly isCut?: boolean }, bar: number | undefined): number {
  if (isNothingKnown(outline) || isLittleKnown(outline)) return EXIT.notLookedUp;
  if (bar === undefined) return outline.isCut === true ? EXIT.notLookedUp : EXIT.fine;
  if (outline.score >= bar) return EXIT.fine;
  // What was not tested may be whole.
  return outline.max + 100 - outline.testedPoints >= bar ? EXIT.notLookedUp : EXIT.belowTheBar;
}
