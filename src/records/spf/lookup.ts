import type { FailureReason, Security } from '../../domain/answer.ts';
import { because, type Cause } from '../../domain/cause.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';

/** The record types that SPF asks for. */
export type SpfType = 'A' | 'AAAA' | 'MX' | 'PTR' | 'TXT';

/**
 * How a question of SPF ended. An `Answer` of the evidence and a `Resolution` of a resolver both are of this shape, so
 * nothing has to be converted. A `failure` is never an absence.
 */
export type SpfAnswer<T extends SpfType = SpfType> =
  | { readonly kind: 'answer'; readonly records: readonly Rr<T>[]; readonly security?: Security }
  | { readonly kind: 'nodata' | 'nxdomain'; readonly security?: Security }
  | {
      readonly kind: 'failure';
      readonly why?: FailureReason;
      readonly causes?: readonly Cause[];
      readonly failure?: { readonly why: FailureReason; readonly causes: readonly Cause[] };
    };

/** Asks the DNS. Never throws. What is known already may come back at once, without a promise. */
export type SpfLookup = <T extends SpfType>(name: DnsName, type: T) => SpfAnswer<T> | Promise<SpfAnswer<T>>;

/** The records of names that were asked for. */
export interface GatheredRecords {
  /** Gives what a question found; null where it failed or was not asked. */
  found<T extends SpfType>(name: DnsName, type: T): readonly Rr<T>[] | null;
}

/** A question that could not be answered. */
export interface SpfFailure {
  readonly name: DnsName;
  readonly type: SpfType;
  readonly why: FailureReason;
  /** Tells what happened, and who did it. */
  readonly causes: readonly Cause[];
}

/**
 * Returns the failure in an answer, or null. Data whose signatures are wrong count as one: receivers that validate get
 * no answer to such a question, and must not let mail through on forged records. Source: RFC 4035 §5.5.
 */
export function failureIn(answer: SpfAnswer, name: DnsName, type: SpfType): SpfFailure | null {
  if (answer.kind === 'failure') {
    const { why = 'servfail', causes = because('no-answer') } = answer.failure ?? answer;
    return { name, type, why, causes };
  }
  return answer.security === 'bogus' ? { name, type, why: 'servfail', causes: because('validation-fails') } : null;
}
