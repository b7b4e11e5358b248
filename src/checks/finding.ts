import type { Citation } from '../domain/citation.ts';
import type { ArgsOf, Message } from '../domain/message.ts';
import type { Severity } from '../domain/severity.ts';
import type { Action, ActionRules } from './action.ts';
import type { Fix } from './fix.ts';

/** A finding's sentences. */
export interface FindingText {
  /** The fact. */
  readonly says: string;
  /**
   * An imperative with its object ("Set DMARC to p=reject"). Each finding that costs points or is a warning or worse
   * needs one, unless it has a fix, whose title it is.
   */
  readonly do?: string;
  /** The reason, in one line; left out where `says` is the reason. */
  readonly because?: string;
  /** Adds to the imperative where it needs that: an example, an order of steps, a caution. */
  readonly more?: string;
}
export type Texts = Readonly<Record<string, FindingText>>;

/** A finding as its check declares it: what it says, how grave it is, and what to do about it. */
interface DeclaredFinding extends FindingText, ActionRules {
  /** Declared, never derived from what the finding costs. `tests/fixtures/severities.tsv` says why, in ten words. */
  readonly severity: Severity;
  /** The same finding elsewhere, so that people who know another tool or the standard find their way. */
  readonly refs?: FindingRefs;
}
/** The findings of a check, by their codes: stable names, for programs. */
export type FindingTable = Readonly<Record<string, DeclaredFinding>>;

/** Lists the names that others give a finding. */
interface FindingRefs {
  /** The test cases of Zonemaster. */
  readonly zonemaster?: string | readonly string[];
  /** The cases that Zonemaster does not have, numbered on from its own: tests/fixtures/delegation-cases.tsv has them all. */
  readonly zonewell?: string | readonly string[];
  /** The passage that says what must be; `citations` has what the whole check rests on. */
  readonly rfc?: Citation;
}

/** All texts of a finding, as a union. */
type WordsOf<T> = T extends unknown ? Extract<T[keyof T & keyof FindingText], string> : never;
/** The arguments that the texts of a finding ask for together. */
export type Args<T extends FindingText> = keyof ArgsOf<WordsOf<T>> extends never ? [] : [args: ArgsOf<WordsOf<T>>];

/** One thing that a check found. */
export interface Finding {
  /** Stable name, for programs: its key in the table of its check. */
  readonly code: string;
  /** Tells tables over findings what to go by: its code, unless that is too coarse for them. */
  readonly group: string;
  readonly severity: Severity;
  readonly says: Message;
  /** An imperative with its object; null where there is nothing to do. */
  readonly do: Message | null;
  /** The reason; null where `says` is the reason. */
  readonly because: Message | null;
  /** Adds to what to do; null where that says all. */
  readonly more: Message | null;
  /** The share of the check's weight that it costs, from 0 to 1. */
  readonly deduction: number;
  readonly fix: Fix | null;
  /** Whether a fix makes it go away: its own, or that of a finding before it. */
  readonly fixed: boolean;
  /** Places what to do among other actions; null where nobody needs to act. */
  readonly action: Action | null;
  /** Tells that a policy judges it otherwise; left out where none does. */
  readonly level?: OwnLevel;
}

/** Holds what a policy makes of a finding. */
export interface OwnLevel {
  /** How grave it is without the policy. */
  readonly severity: Severity;
  /** Whether it is left out: then it asks for nothing, whatever it costs. */
  readonly isLeftOut: boolean;
  /** The reason that the policy gives. */
  readonly reason: string;
  /** Says all that, after what the finding says. */
  readonly note: Message;
}

/** Returns whether a policy leaves a finding out. */
export const isLeftOut = ({ level }: Pick<Finding, 'level'>): boolean => level?.isLeftOut === true;
