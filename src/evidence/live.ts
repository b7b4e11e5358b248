import type { Resolver } from '../dns/resolution.ts';
import type { Cause } from '../domain/cause.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Probes } from '../net/probes.ts';
import { createEvidence } from './create.ts';
import type { Evidence, LastSmtp, Progress } from './evidence.ts';
import type { Premises } from './premises.ts';
import type { AskOptions, Live, Pool } from './questions/define-question.ts';
import { kindOf } from './questions/questions.ts';
import { type EvidenceSource, notAsked } from './source.ts';

/** Limits what one diagnosis may cost, whatever the zone does. Source: docs/limits.md, CVE-2026-50045. */
const MAX_QUESTIONS = 200;
/** Guesses at selectors stop here, so that what scored checks ask always has the rest. */
const MAX_QUESTIONS_FOR_GUESSES = 120;
export const MAX_DIAGNOSIS_MS = 20_000;
/** Mail servers (10 at most), one policy, one logo, one mark certificate, and room for a few more. */
const MAX_CONNECTIONS = 16;

export interface LiveOptions {
  readonly resolver: Resolver;
  readonly clock: Clock;
  /** A label that surely does not exist, a new one at each call. */
  readonly randomLabel: () => string;
  /** Ask the network even where the resolver client's cache knows. */
  readonly fresh?: boolean;
  /** Whether to ask the zone's own servers first, past all caches; default: never. */
  readonly atOwnServers?: Live['atOwnServers'];
  readonly signal?: AbortSignal;
  /** Connections to web and mail servers; without them only the DNS is asked. */
  readonly probes?: Probes;
}

/** Evidence from the network: what the resolvers answer now. */
export function createLiveEvidence(
  options: LiveOptions & {
    readonly onProgress?: (progress: Progress) => void;
    readonly premises?: Partial<Premises>;
    readonly lastSmtp?: LastSmtp;
  },
): Evidence {
  return createEvidence(createLiveSource(options), options);
}

/** Asks the network, within the budget of one diagnosis. */
export function createLiveSource(options: LiveOptions): EvidenceSource {
  const { resolver, clock, randomLabel, fresh = false, atOwnServers = () => false, signal } = options;
  const run = {};
  const used: Record<Pool, number> = { questions: 0, connections: 0 };
  let timeUp: AbortSignal | undefined;

  function probes(): Probes {
    if (options.probes === undefined) throw new Error('This run asks the DNS only.');
    return options.probes;
  }

  // The clock of the budget starts with the first question, so that a run over the store alone needs no timer.
  function budgetSignal(): AbortSignal {
    if (timeUp === undefined) {
      const time = AbortSignal.timeout(MAX_DIAGNOSIS_MS);
      timeUp = signal === undefined ? time : AbortSignal.any([time, signal]);
    }
    return timeUp;
  }

  /** Takes one from the budget; returns the failure where nothing is left. */
  function take(pool: Pool, { guess }: AskOptions): ReturnType<typeof overBudget> | undefined {
    if (budgetSignal().aborted)
      return overBudget(clock(), { code: 'budget-time', args: { seconds: MAX_DIAGNOSIS_MS / 1000 } });
    const max = pool === 'connections' ? MAX_CONNECTIONS : guess === true ? MAX_QUESTIONS_FOR_GUESSES : MAX_QUESTIONS;
    if (used[pool] >= max) return overBudget(clock(), { code: `budget-${pool}`, args: { max } });
    used[pool] += 1;
    return undefined;
  }

  return {
    async ask(question, askOptions) {
      const kind = kindOf(question);
      if (kind.asks === 'servers' && options.probes === undefined) return notAsked(clock());
      const takeOne = () => take(kind.budget, askOptions);
      const count = (repeats: number): void => {
        used[kind.budget] += repeats;
      };
      const within = { signal: budgetSignal(), take: takeOne, count };
      const network = { resolver, probes, clock, randomLabel, fresh, atOwnServers, run };
      return takeOne() ?? kind.ask(question, { ...askOptions, ...within, ...network });
    },
  };
}

const overBudget = (at: Instant, cause: Cause) =>
  ({ kind: 'failure', at, exchanges: [], failure: { why: 'budget', causes: [cause] } }) as const;
