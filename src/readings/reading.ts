import type { Answer, Failure, Ref } from '../domain/answer.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** What evidence turned out to mean, or why that cannot be said. `refs` are the transcript lines it rests on. */
export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T; readonly refs: readonly Ref[] }
  | { readonly kind: 'unread'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] };

/** Asks, parses, and combines; never throws, never judges. */
export type Reader<T> = (domain: DomainName, evidence: Evidence) => Promise<Reading<T>>;

export const read = <T>(value: T, refs: readonly Ref[]): Reading<T> => ({ kind: 'read', value, refs });

type Unread = Extract<Reading<never>, { kind: 'unread' }>;

/** A reading that failed. */
export const unreadFor = (
  failures: Unread['failures'],
  refs: readonly Ref[] = failures.map(({ ref }) => ref),
): Unread => ({ kind: 'unread', failures, refs });

/** A reading that failed, or null where there is no failure among those given. */
export function unread(failures: readonly Failure[], refs?: readonly Ref[]): Unread | null {
  const [first, ...rest] = failures;
  return first === undefined ? null : unreadFor([first, ...rest], refs);
}

/** Where an answer stands in the transcript. */
export const refOf = (answer: Answer): Ref => (answer.kind === 'failure' ? answer.failure.ref : answer.ref);

/**
 * A reader that several checks, sections and states share: it runs once for each domain and Evidence.
 */
export function shared<T>(reader: Reader<T>): Reader<T> {
  const made = new WeakMap<Evidence, Map<DomainName, Promise<Reading<T>>>>();
  return (domain, evidence) => {
    const readings = made.get(evidence) ?? new Map<DomainName, Promise<Reading<T>>>();
    made.set(evidence, readings);
    const reading = readings.get(domain) ?? reader(domain, evidence);
    readings.set(domain, reading);
    return reading;
  };
}
