import type { Instant } from '../../domain/time.ts';
import type { Memory } from '../memory/memory.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { WatchState } from '../model/watch-state.ts';
import type { RunContext } from './run-context.ts';

/** When a monitor is to run again at the latest; `soon` where something still has to be confirmed. */
export type RunAgain = Instant | 'soon';

/** Holds what one step of a run left. */
interface StepOutcome<R> {
  /** Later steps may read it. */
  readonly result: R;
  /** The parts of the state that changed. */
  readonly memory: Partial<WatchState>;
  readonly events: readonly AlertEvent[];
  readonly againAt: readonly RunAgain[];
}

/** No part of the state: most watches of most runs. */
const UNCHANGED: Partial<WatchState> = {};

type StepNeeds = Readonly<Record<string, RunStep<unknown>>>;
type ResultsOf<N> = { readonly [K in keyof N]: N[K] extends RunStep<infer R> ? R : never };

/** A step of a run: a fact that several watches read, or a watch. */
export interface RunStep<out R> {
  readonly id: string;
  /** Earlier steps whose results it reads, by the names under which it reads them. */
  readonly needs: StepNeeds;
  /** The parts of the state that it alone remembers; none for a fact. */
  readonly remembers: readonly string[];
  take(run: RunContext, results: Readonly<Record<string, unknown>>): Promise<StepOutcome<R>>;
}

interface FactDefinition<N, R> {
  readonly id: string;
  readonly needs: N;
  read(needs: ResultsOf<N>, run: RunContext): R | Promise<R>;
}

/** Declares what one run establishes once for all watches that need it. */
export const defineFact = <const N extends StepNeeds, R>({ id, needs, read }: FactDefinition<N, R>): RunStep<R> => ({
  id,
  needs,
  remembers: [],
  take: async (run, results) => ({
    result: await read(results as ResultsOf<N>, run),
    memory: UNCHANGED,
    events: [],
    againAt: [],
  }),
});

/** Holds what a watch concludes. */
interface WatchConclusion<M, R> {
  readonly memory: M;
  readonly result: R;
  readonly events: readonly AlertEvent[];
  readonly againAt: readonly RunAgain[];
}

interface WatchDefinition<M, N, S, R> {
  readonly id: string;
  /** Declares what it remembers from run to run, and nobody else changes. */
  readonly memory: Memory<M> & { readonly fields: Readonly<Record<string, unknown>> };
  readonly needs: N;
  /** Asks whom it has to ask. */
  observe(before: M, needs: ResultsOf<N>, run: RunContext): S | Promise<S>;
  /** Concludes what follows: it asks nobody. */
  conclude(before: M, found: ResultsOf<N> & { readonly seen: S }, run: RunContext): WatchConclusion<M, R>;
}

/** Declares a watch. */
export const defineWatch = <M extends Partial<WatchState>, const N extends StepNeeds, S, R>({
  id,
  memory,
  needs,
  observe,
  conclude,
}: WatchDefinition<M, N, S, R>): RunStep<R> => ({
  id,
  needs,
  remembers: Object.keys(memory.fields),
  async take(run, results) {
    const found = results as ResultsOf<N>;
    const before = run.before as WatchState & M;
    const seen = await observe(before, found, run);
    const { memory: after, ...rest } = conclude(before, { ...found, seen }, run);
    return { ...rest, memory: memory.isSame(before, after) ? UNCHANGED : after };
  },
});

/** Holds what all steps of a run left. */
export interface RunOutcome {
  readonly state: WatchState;
  readonly events: readonly AlertEvent[];
  readonly againAt: readonly RunAgain[];
  resultOf<R>(step: RunStep<R>): R;
}

/** Takes the steps of a run in their order. */
export async function takeSteps(steps: readonly RunStep<unknown>[], run: RunContext): Promise<RunOutcome> {
  const results = new Map<RunStep<unknown>, unknown>();
  const events: AlertEvent[] = [];
  const againAt: RunAgain[] = [];
  let state = run.before;
  for (const step of steps) {
    const needed: Record<string, unknown> = {};
    for (const name in step.needs) needed[name] = results.get(step.needs[name] as RunStep<unknown>);
    const outcome = await step.take(run, needed);
    results.set(step, outcome.result);
    events.push(...outcome.events);
    againAt.push(...outcome.againAt);
    if (outcome.memory !== UNCHANGED) state = { ...state, ...outcome.memory };
  }
  return { state, events, againAt, resultOf: <R>(step: RunStep<R>) => results.get(step) as R };
}
