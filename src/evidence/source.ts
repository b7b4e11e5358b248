import type { Answer, Failure } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { HttpsResult, SmtpResult } from '../domain/probe.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { AskOptions } from './evidence.ts';
import type { DnsQuestion, HttpsQuestion, SmtpQuestion } from './question.ts';

type WithoutRef<A> = A extends { readonly failure: Failure }
  ? Omit<A, 'failure'> & { readonly failure: Omit<Failure, 'ref'> }
  : A extends { readonly ref: unknown }
    ? Omit<A, 'ref'>
    : never;

/** An answer before it has its place in a transcript. */
export type SourceAnswer<T extends RrType = RrType> = WithoutRef<Answer<T>>;

/** Where answers come from: the network (live), the store (stored) or a transcript (recorded). Throws for bugs only. */
export interface EvidenceSource {
  dns(question: DnsQuestion, options: AskOptions): Promise<SourceAnswer>;
  https(question: HttpsQuestion): Promise<HttpsResult>;
  smtp(question: SmtpQuestion): Promise<SmtpResult>;
}

/** Answers every question with a failure: as of a date, what nobody had looked up by then is unknown, never absent. */
export function createNotObservedSource(at: Instant): EvidenceSource {
  const causes: readonly Cause[] = [{ code: 'not-observed', args: { at } }];
  const failure = { kind: 'failure', at, exchanges: [], failure: { why: 'not-observed', causes } } as const;
  return { dns: async () => failure, https: async () => failure, smtp: async () => failure };
}

/** The answer of sources that know the DNS only. */
export const notAsked = (at: Instant) =>
  ({
    kind: 'failure',
    at,
    exchanges: [],
    failure: { why: 'not-asked', causes: because('dns-only') },
  }) as const;
