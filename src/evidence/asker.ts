import type { Answer, Failure } from '../domain/answer.ts';
import type { RrType } from '../domain/rr.ts';
import type { AskOptions } from './evidence.ts';
import type { DnsQuestion } from './question.ts';

type WithoutRef<A> = A extends { readonly failure: Failure }
  ? Omit<A, 'failure'> & { readonly failure: Omit<Failure, 'ref'> }
  : A extends { readonly ref: unknown }
    ? Omit<A, 'ref'>
    : never;

/** An answer before it has its place in a transcript. */
export type Found<T extends RrType = RrType> = WithoutRef<Answer<T>>;

/** One way to find an answer: the network, the store, a transcript. Throws for bugs only. */
export type Asker = (question: DnsQuestion, options: AskOptions) => Promise<Found>;
