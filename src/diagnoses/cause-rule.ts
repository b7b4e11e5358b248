import type { MessageArgs } from '../domain/message.ts';
import type { Condition } from './cause-conditions.ts';
import type { CAUSE_NAME_TEXTS } from './cause-names.ts';

/** A finding, as a rule sees it. */
export interface RuleFinding {
  readonly ref: string;
  readonly args: MessageArgs;
}

/** Tells which findings go away with another one: those that follow from it, and those that say why it is so. */
export interface CauseRule {
  readonly name: keyof typeof CAUSE_NAME_TEXTS.texts;
  /** The finding that they follow from, as `check/code`. */
  readonly of: string;
  /** Whether what else was found makes it this cause; left out where it always is. */
  readonly where?: (found: readonly RuleFinding[]) => boolean;
  /** The condition of each finding that follows from it. */
  readonly follows: Readonly<Record<string, Condition>>;
}
