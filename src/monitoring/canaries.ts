import type { Answer } from '../domain/answer.ts';
import type { Clock, Instant } from '../domain/time.ts';

/** So many names must answer for the network to count as there; where fewer are known, all of them. */
const ENOUGH = 2;
/** What was found out holds for so long, in milliseconds: many monitors fail at once when the network goes. */
const FRESH_MS = 5000;

/**
 * Whether a canary name answered as it always does. Where validation fails for it, the trust anchor or the clock of our
 * resolver is wrong, and no other domain is to blame for what it refuses.
 */
export const isCanaryAnswer = (answer: Answer): boolean => answer.kind === 'answer' && answer.security !== 'bogus';

/** Tells our own outage from that of a domain. */
export interface Canaries {
  /** Whether names that are always there answer: found out at `since` or later, or lately where it is not given. */
  answer(since?: Instant): Promise<boolean>;
}

export interface CanaryOptions {
  /** Names of different operators. Without any, our network is taken for granted. */
  readonly names: readonly string[];
  /** Whether a name answered as it always does; null where that could not be found out, so that it counts for nothing. */
  answers(name: string): Promise<boolean | null>;
  readonly clock: Clock;
}

/** Asks for the canary names, for all who want to know at the same time once. */
export function createCanaries({ names, answers, clock }: CanaryOptions): Canaries {
  let last: { readonly at: Instant; readonly result: Promise<boolean> } | undefined;

  async function ask(): Promise<boolean> {
    const known = (await Promise.all(names.map(answers))).filter((one) => one !== null);
    return known.filter(Boolean).length >= Math.min(ENOUGH, known.length);
  }

  return {
    answer(since = clock() - FRESH_MS) {
      const now = clock();
      // What is from later was found out before our clock was set right.
      const isFresh = last !== undefined && last.at >= Math.max(since, now - FRESH_MS) && last.at <= now;
      if (last === undefined || !isFresh) last = { at: now, result: ask() };
      return last.result;
    },
  };
}
