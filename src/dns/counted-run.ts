import type { Exchange } from '../domain/answer.ts';
import type { ServerQuery, ServerResponse } from '../domain/server-query.ts';
import type { Effort } from './effort.ts';
import { Run } from './run.ts';

/** A response of a server over UDP, and the exchange that brought it. */
interface OwnAnswer {
  readonly response: ServerResponse;
  readonly exchange: Exchange;
}

type PlainQuery = Pick<ServerQuery, 'name' | 'type'> & { readonly address: string };

/**
 * A run that counts what each server address is asked in it, by whichever part: lookups at a zone's own servers, and
 * questions to each of them. Who asks what was answered before gets that, and the server is not asked again.
 */
export class CountedRun extends Run {
  /** Queries to one address. */
  readonly max: number;
  readonly #counts = new Map<string, number>();
  readonly #answers = new Map<string, OwnAnswer>();

  constructor(max: number, effort?: Effort) {
    super(effort);
    this.max = max;
  }

  /** Counts one query to an address in; false where there were too many. */
  take(address: string): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.max) return false;
    this.#counts.set(address, count + 1);
    return true;
  }

  /** Counts queries in that were sent already, because one was not enough. */
  count(address: string, queries: number): void {
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + queries);
  }

  /** Keeps the response to a query with EDNS and DO that asked for no recursion. */
  keep(query: PlainQuery, answered: OwnAnswer): void {
    this.#answers.set(keyOf(query), answered);
  }

  answerTo(query: PlainQuery): OwnAnswer | undefined {
    return this.#answers.get(keyOf(query));
  }
}

const keyOf = ({ address, name, type }: PlainQuery): string => `${address} ${name} ${type}`;
