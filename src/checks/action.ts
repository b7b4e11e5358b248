import type { Arg, MessageArgs } from '../domain/message.ts';
import type { Instant } from '../domain/time.ts';
import type { Fix } from './fix.ts';

/**
 * Names what makes an action urgent whatever its points: nobody reaches the domain, or others send e-mail in its name.
 */
type Impact = 'reachability' | 'forgery';

/**
 * Whether an action lets mail authenticate, or asks receivers to act on mail that does not: the second never comes before
 * the first. Source: RFC 9989 §7.4.
 */
type Stage = 'authentication' | 'enforcement';

/** Declares when to do something about a finding, and what comes of it. */
export interface ActionRules {
  readonly impact?: Impact;
  readonly stage?: Stage;
  /** The check whose action makes the finding go away, or findings of it as `check/code` where not each of them does. */
  readonly partOf?: string | readonly string[];
  /**
   * `open`: the action may leave points open, even once it is done: more may show then, or we may not see it. `by-fix`: it
   * can be done in a way that leaves points open, unless a fix says how.
   */
  readonly certainty?: 'open' | 'by-fix';
  /** Whether the owner may as well leave it: then it comes after all others. */
  readonly isOptional?: true;
  /** The slot of its texts that holds the day or the moment from which on something no longer works. */
  readonly before?: string;
}

/** A day or a moment. */
export type DueTime = { readonly date: Instant } | { readonly instant: Instant };

/** Places what to do about a finding among other actions. */
export interface Action {
  readonly impact: Impact | null;
  readonly stage: Stage | null;
  /** Checks, or findings as `check/code`, whose action makes the finding go away. */
  readonly partOf: readonly string[];
  /**
   * Whether its points come with it, however it is done. An owner who adds an IPv6 address, of whatever value, passes
   * the check; one who turns on DKIM may do so under a selector that we don't know.
   */
  readonly certain: boolean;
  readonly isOptional: boolean;
  /** By when it must be done; null where that is not known. */
  readonly before: DueTime | null;
}

const isDueTime = (arg: Arg | undefined): arg is DueTime =>
  typeof arg === 'object' && ('date' in arg || 'instant' in arg);

/** Returns the same findings with a certainty, where a check is less sure of actions that it shares with another. */
export const withCertainty = <const T extends Readonly<Record<string, ActionRules>>, const C extends string>(
  findings: T,
  certainty: C,
): { readonly [K in keyof T]: Omit<T[K], 'certainty'> & { readonly certainty: C } } =>
  Object.fromEntries(Object.entries(findings).map(([code, one]) => [code, { ...one, certainty }])) as {
    readonly [K in keyof T]: Omit<T[K], 'certainty'> & { readonly certainty: C };
  };

/** Returns the place of what to do about a finding. */
export function actionOf(
  { impact, stage, partOf, certainty, isOptional, before }: ActionRules,
  { args, fix, fixed }: { readonly args: MessageArgs; readonly fix: Fix | null; readonly fixed: boolean },
): Action {
  const until = before === undefined ? undefined : args[before];
  return {
    impact: impact ?? null,
    stage: stage ?? null,
    partOf: partOf === undefined ? [] : typeof partOf === 'string' ? [partOf] : partOf,
    certain: certainty !== 'open' && (fix === null ? fixed || certainty !== 'by-fix' : fix.partial !== true),
    isOptional: isOptional ?? false,
    before: isDueTime(until) ? until : null,
  };
}
