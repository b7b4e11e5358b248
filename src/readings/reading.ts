import type { Failure, Ref } from '../domain/answer.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** What evidence turned out to mean, or why that cannot be said. `refs` are the transcript lines it rests on. */
export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T; readonly refs: readonly Ref[] }
  | { readonly kind: 'unread'; readonly failures: readonly [Failure, ...Failure[]]; readonly refs: readonly Ref[] };

/** Asks, parses, and combines; never throws, never judges. */
export type Reader<T> = (domain: DomainName, evidence: Evidence) => Promise<Reading<T>>;
