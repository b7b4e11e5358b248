import { CountedRun } from '../dns/counted-run.ts';
import type { Effort } from '../dns/effort.ts';
import type { Resolver } from '../dns/resolution.ts';
import { Run } from '../dns/run.ts';
import type { Cause } from '../domain/cause.ts';
import { OVER_OCTETS } from '../domain/intake.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Probes } from '../net/probes.ts';
import type { AskRegistries } from '../registration/lookup.ts';
import { type Budget, DEFAULT_BUDGET } from './budget.ts';
import { createEvidence } from './create.ts';
import type { Evidence, LastAnswer, Progress } from './evidence.ts';
import { octetsOf } from './octets.ts';
import type { Premises } from './premises.ts';
import type { AskOptions, Live, Pool } from './questions/define-question.ts';
import { kindOf } from './questions/questions.ts';
import { type EvidenceSource, notAsked } from './source.ts';

export interface LiveOptions {
  /** Left out by runs that ask no question of the DNS themselves. */
  readonly resolver?: Resolver;
  readonly clock: Clock;
  /** A label that surely does not exist, a new one at each call; as the resolver. */
  readonly randomLabel?: () => string;
  /** Ask the network even where the resolver client's cache knows. */
  readonly fresh?: boolean;
  /** Whether to ask the zone's own servers first, past all caches; default: never. */
  readonly atOwnServers?: Live['atOwnServers'];
  readonly signal?: AbortSignal;
  /** Connections to web and mail servers; without them none is asked. */
  readonly probes?: Probes;
  /** Asks who holds a name; without it no registry is asked. */
  readonly registries?: AskRegistries;
  readonly budget?: Budget;
  /** The network of the client who asks, for fairness alone. */
  readonly network?: string;
  /** Counts what the run computes; left out, one of its own. */
  readonly effort?: Effort;
  /** A zone that is tested without being delegated. */
  readonly tested?: DnsName;
  /** Whether a person wants what costs others something: a button, a command or a monitor; `off` where nobody may. */
  readonly activeProbes?: boolean | 'off';
}

/** Makes Evidence from the network: what the resolvers answer now. */
export function createLiveEvidence(
  options: LiveOptions & {
    readonly onProgress?: (progress: Progress) => void;
    readonly premises?: Partial<Premises>;
    readonly lastAnswer?: LastAnswer;
  },
): Evidence {
  const tested = options.premises?.undelegated?.zone;
  return createEvidence(createLiveSource({ ...options, ...(tested === undefined ? {} : { tested }) }), options);
}

/** Has what is at or below a name asked of its zone's own servers first; nothing without one. */
export const atOwnServersBelow = (apex: DnsName | undefined): Pick<LiveOptions, 'atOwnServers'> =>
  apex === undefined ? {} : { atOwnServers: (name) => isAtOrBelow(name, apex) };

/** Asks the network, within the budget of one diagnosis. */
export function createLiveSource(options: LiveOptions): EvidenceSource {
  const { clock, fresh = false, atOwnServers = () => false, signal } = options;
  const { budget = DEFAULT_BUDGET, activeProbes = false, network: ofClient = null, effort, tested } = options;
  const counted = { ...(effort === undefined ? {} : { effort }), ...(tested === undefined ? {} : { tested }) };
  const run = budget.perServer === undefined ? new Run(effort) : new CountedRun(budget.perServer, counted);
  const used: Record<Pool, number> = { questions: 0, connections: 0, pages: 0 };
  let timeUp: AbortSignal | undefined;

  const resolver = () => given(options.resolver);
  const probes = () => given(options.probes);
  const registries = () => given(options.registries);
  const randomLabel = () => given(options.randomLabel)();

  // The clock of the budget starts with the first question, so that a run over the store alone needs no timer.
  function budgetSignal(): AbortSignal {
    if (timeUp === undefined) {
      const time = budget.heldBackMs === undefined ? AbortSignal.timeout(budget.ms) : endOf(budget, run);
      timeUp = signal === undefined ? time : AbortSignal.any([time, signal]);
    }
    return timeUp;
  }

  /** Takes one from the budget; returns the failure where nothing is left. */
  function take(pool: Pool, { guess }: AskOptions): ReturnType<typeof overBudget> | undefined {
    if (budgetSignal().aborted)
      return overBudget(clock(), { code: 'budget-time', args: { seconds: budget.ms / 1000 } });
    const max = pool === 'questions' && guess === true ? budget.guesses : budget[pool];
    if (used[pool] >= max) return overBudget(clock(), { code: `budget-${pool}`, args: { max } });
    used[pool] += 1;
    return undefined;
  }

  return {
    run,
    async ask(question, askOptions) {
      const kind = kindOf(question);
      if (kind.asks === 'servers' && options.probes === undefined) return notAsked(clock());
      if (kind.asks === 'registries' && options.registries === undefined) return notAsked(clock());
      if (askOptions.active === true && activeProbes !== true)
        return notAsked(clock(), activeProbes === 'off' ? 'probes-off' : (kind.inactive ?? 'active-probes'));
      if (run.intake.isFull) return overBudget(clock(), OVER_OCTETS);
      const takeOne = () => take(kind.budget, askOptions);
      const count = (repeats: number): void => {
        used[kind.budget] += repeats;
      };
      const within = { signal: budgetSignal(), take: takeOne, count };
      const asking = { resolver, probes, registries, clock, randomLabel, fresh, atOwnServers, run, network: ofClient };
      const found = takeOne() ?? (await kind.ask(question, { ...askOptions, ...within, ...asking }));
      // One that is over is dropped here: it came in one piece.
      return run.intake.take(octetsOf(question, found)) ? found : overBudget(clock(), OVER_OCTETS);
    },
  };
}

/** Waits that are shorter are not looked at one by one. */
const LEAST_MS = 50;

/** Makes a signal that ends with the time of a run. While our own limits hold its questions back, that stands still. */
function endOf({ ms, heldBackMs = 0 }: Budget, run: Run): AbortSignal {
  const controller = new AbortController();
  const began = performance.now();
  const check = (): void => {
    const left = began + ms + Math.min(run.heldBackMs, heldBackMs) - performance.now();
    if (left <= 0) controller.abort();
    else setTimeout(check, Math.max(LEAST_MS, left)).unref();
  };
  check();
  return controller.signal;
}

/** Throws where a question asks of a run what it was not given: that is a bug of ours. */
function given<T>(client: T | undefined): T {
  if (client === undefined) throw new Error('This run cannot ask that.');
  return client;
}

const overBudget = (at: Instant, cause: Cause) =>
  ({ kind: 'failure', at, exchanges: [], failure: { why: 'budget', causes: [cause] } }) as const;
