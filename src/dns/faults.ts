import type { FailureReason } from '../domain/answer.ts';
import { because, type Cause, type PlainCause } from '../domain/cause.ts';
import type { DnsResponse } from '../domain/response.ts';
import type { Interpreted } from './interpret.ts';
import type { QueryAttempt } from './query-attempt.ts';

/** How querying all servers ended: with the response of one of them, or with the reason why none helped. */
export type QueryOutcome = (
  | { readonly ok: true; readonly interpreted: Exclude<Interpreted, { kind: 'error' }>; readonly ad: boolean }
  | {
      readonly ok: false;
      readonly why: FailureReason;
      readonly causes: readonly Cause[];
      readonly ede: readonly string[];
    }
) & {
  /** The response that settled it, or the last one; undefined where none came or the mode does not keep it. */
  readonly response: DnsResponse | undefined;
};

type ErrorReason = Extract<Interpreted, { kind: 'error' }>['why'];

const CAUSES: Readonly<Record<ErrorReason, PlainCause>> = {
  servfail: 'servfail',
  refused: 'refused-query',
  'server-error': 'server-error',
  lame: 'lame',
  'alias-loop': 'alias-loop',
  oversize: 'too-many-records',
};

/** Returns whether a fault lies in the records, so that other servers would answer the same. */
export const isOfTheName = (why: ErrorReason): boolean => why === 'alias-loop' || why === 'oversize';

/** Which of several reasons we give: one that tells more about the name outranks one that tells less. */
const RANKS: Partial<Record<FailureReason, number>> = {
  'alias-loop': 5,
  oversize: 5,
  servfail: 4,
  refused: 3,
  'server-error': 3,
  malformed: 2,
};
const rankOf = (why: FailureReason): number => RANKS[why] ?? 1;

/** Collects what the servers did instead of answering one question. */
export class Faults {
  readonly #began: number;
  readonly #byServer = new Map<string, { times: number; cause: Cause }>();
  #why: FailureReason = 'timeout';
  #ede: readonly string[] = [];
  #response: DnsResponse | undefined;

  constructor(began: number) {
    this.#began = began;
  }

  add(server: string, attempt: QueryAttempt): void {
    const times = (this.#byServer.get(server)?.times ?? 0) + 1;
    if (attempt.kind === 'message') {
      if (attempt.interpreted.kind !== 'error') return;
      this.#response = attempt.response;
      const { why } = attempt.interpreted;
      this.#reason(why === 'lame' ? 'server-error' : why, attempt.ede);
      this.#byServer.set(server, { times, cause: { code: CAUSES[why], args: {}, server } });
      return;
    }
    this.#reason(attempt.why, []);
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    const silent: Cause =
      times === 1 ? { code: 'silent-once', args: { seconds } } : { code: 'silent', args: { seconds, times } };
    const cause = attempt.why === 'timeout' ? silent : attempt.cause;
    this.#byServer.set(server, { times, cause: { ...cause, server } });
  }

  /** The reason that tells most, and what each server did last. */
  outcome(): Extract<QueryOutcome, { ok: false }> {
    const each = [...this.#byServer.values()].map(({ cause }) => cause);
    return {
      ok: false,
      why: this.#why,
      causes: each.length === 0 ? because('no-time') : each,
      ede: this.#ede,
      response: this.#response,
    };
  }

  #reason(why: FailureReason, ede: readonly string[]): void {
    if (this.#byServer.size > 0 && rankOf(why) < rankOf(this.#why)) return;
    this.#why = why;
    this.#ede = ede;
  }
}
