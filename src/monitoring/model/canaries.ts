import type { Answer } from '../../domain/answer.ts';
import type { Clock, Instant } from '../../domain/time.ts';

/** How many names must answer for the network to count as up; all of them if fewer are known. */
const ENOUGH = 2;
/** How long a result is reused, in milliseconds: many monitors fail at once when the network goes down. */
const FRESH_MS = 5000;

/**
 * Returns whether a canary name answered as it always does. If DNSSEC validation fails for it, the trust anchor or the
 * clock of our resolver is wrong, and other domains that it refuses are not at fault.
 */
export const isCanaryAnswer = (answer: Answer): boolean => answer.kind === 'answer' && answer.security !== 'bogus';

/** Tells our own outage from that of a domain. */
export interface Canaries {
  /** Whether names that always exist answer: as checked at `since` or later, or in the last seconds without `since`. */
  answer(since?: Instant): Promise<boolean>;
}

export interface CanaryOptions {
  /** Names of different operators. Without any, we assume that our network is up. */
  readonly names: readonly string[];
  /** Whether a name answered as it always does; null if that could not be established, so that the name does not count. */
  answers(name: string): Promise<boolean | null>;
  readonly clock: Clock;
}

/** Looks up the canary names, once for all callers that ask at the same time. */
export function createCanaries({ names, answers, clock }: CanaryOptions): Canaries {
  let last: { readonly at: Instant; readonly result: Promise<boolean> } | undefined;

  async function ask(): Promise<boolean> {
    const known = (await Promise.all(names.map(answers))).filter((one) => one !== null);
    return known.filter(Boolean).length >= Math.min(ENOUGH, known.length);
  }

  return {
    answer(since = clock() - FRESH_MS) {
      const now = clock();
      // A result from the future is from before our clock was set back.
      const isFresh = last !== undefined && last.at >= Math.max(since, now - FRESH_MS) && last.at <= now;
      if (last === undefined || !isFresh) last = { at: now, result: ask() };
      return last.result;
    },
  };
}
