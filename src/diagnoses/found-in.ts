import type { Finding } from '../checks/finding.ts';
import type { Failure } from '../domain/answer.ts';
import type { Severity } from '../domain/severity.ts';
import type { CheckItem, FindingRef, Prose } from './diagnosis.ts';
/** A finding that reaches the sentence above the score. */
export interface HeadlineRef extends FindingRef {
  readonly severity: Severity;
}

/** A check as the sentence above the score sees it. */
export interface JudgedPart
  extends Pick<CheckItem, 'id' | 'weight' | 'bySeverity' | 'points' | 'outcome' | 'notNeeded'> {
  /** Whether a policy leaves out all that asks for something. */
  readonly isLeftOut?: true;
  readonly name: Prose;
  /** Its findings, whether or not the name exists: the main one first, none where it is unknown. */
  readonly found: readonly Pick<Finding, 'code' | 'says' | 'severity' | 'level'>[];
  /** Why it is unknown; none where it is not. */
  readonly failures: readonly Failure[];
  /** Its findings that are a warning or worse though they cost no points. */
  readonly headlines: readonly HeadlineRef[];
}

/** A name and the checks of it. */
export interface NamedChecks {
  readonly name: string;
  readonly checks: readonly JudgedPart[];
}

/** Lists the findings of a check that have one of some codes; none where it is unknown, or the kind has no such check. */
export const foundIn = (checks: readonly JudgedPart[], id: string, codes: readonly string[]): JudgedPart['found'] =>
  checks.filter((one) => one.id === id).flatMap(({ found }) => found.filter(({ code }) => codes.includes(code)));

/** Returns whether both name the same finding of the same check. */
export const isSameFinding = (one: FindingRef, other: FindingRef): boolean =>
  one.check === other.check && one.code === other.code;
