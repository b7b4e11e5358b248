import type { Failure, Ref } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { overWork } from '../evidence/over-work.ts';

/** A value with the transcript lines (`refs`) that it rests on, or the failures that hide it. */
export type Fact<T> =
  | { readonly kind: 'available'; readonly value: T; readonly refs: readonly Ref[] }
  | {
      readonly kind: 'unavailable';
      readonly failures: readonly [Failure, ...Failure[]];
      readonly refs: readonly Ref[];
    };

/** Asks, parses, and combines; never throws, never judges. */
export type FactReader<T> = (domain: DomainName, evidence: Evidence) => Promise<Fact<T>>;

export const available = <T>(value: T, refs: readonly Ref[]): Fact<T> => ({ kind: 'available', value, refs });

type Unavailable = Extract<Fact<never>, { kind: 'unavailable' }>;

/** Returns a fact that could not be established. */
export const unavailableFor = (
  failures: Unavailable['failures'],
  refs: readonly Ref[] = failures.map(({ ref }) => ref),
): Unavailable => ({ kind: 'unavailable', failures, refs });

/** Returns a fact that could not be established, or null where there is no failure among those given. */
export function unavailable(failures: readonly Failure[], refs?: readonly Ref[]): Unavailable | null {
  const [first, ...rest] = failures;
  return first === undefined ? null : unavailableFor([first, ...rest], refs);
}

/** Tells where an answer stands in the transcript, whatever was asked of whom. */
export const refOf = (answer: { readonly ref: Ref } | { readonly failure: Failure }): Ref =>
  'failure' in answer ? answer.failure.ref : answer.ref;

/** Returns why an absence that does not validate says nothing: it is neither a record nor none. Source: RFC 4035 §5.5. */
export const unproven = ({ ref }: { readonly ref: Ref }): Failure => ({
  why: 'servfail',
  causes: because('validation-fails'),
  ref,
});

/**
 * Returns a reader that several checks, areas and states share: it runs once for each domain and Evidence, and not at all
 * once the run has used up its CPU.
 */
export const shared = <T>(reader: FactReader<T>): FactReader<T> =>
  onceFor((domain, evidence) =>
    evidence.effort.isSpent ? Promise.resolve(unavailableFor([overWork()], [])) : reader(domain, evidence),
  );

/** Does something once for each domain and Evidence, however often it is asked for, and in its turn. */
export function onceFor<R>(
  work: (domain: DomainName, evidence: Evidence) => Promise<R>,
): (domain: DomainName, evidence: Evidence) => Promise<R> {
  const made = new WeakMap<Evidence, Map<DomainName, Promise<R>>>();
  return (domain, evidence) => {
    const known = made.get(evidence) ?? new Map<DomainName, Promise<R>>();
    made.set(evidence, known);
    const result = known.get(domain) ?? inTurn(evidence, () => work(domain, evidence));
    known.set(domain, result);
    return result;
  };
}

/** Goes on with a run: at once, or after others where it has held the event loop. */
function inTurn<R>({ effort }: Evidence, work: () => Promise<R>): Promise<R> {
  const turn = effort.goOn();
  return turn === null ? work() : turn.then(work);
}
