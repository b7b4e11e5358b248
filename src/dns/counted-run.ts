import type { Exchange } from '../domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import type { ServerQuery, ServerResponse } from '../domain/server-query.ts';
import { MAX_UNDELEGATED_ADDRESSES } from '../domain/undelegated.ts';
import type { Effort } from './effort.ts';
import { Run } from './run.ts';

/** A response of a server over UDP, and the exchange that brought it. */
interface OwnAnswer {
  readonly response: ServerResponse;
  readonly exchange: Exchange;
}

type PlainQuery = Pick<ServerQuery, 'name' | 'type'> & { readonly address: string };

/**
 * Lookups at one address that no resolver can answer, for each query that may name the server: three times as many, since
 * an honest zone with one server takes some 80, and 20 a second all the same. Source: docs/limits.md.
 */
const LOOKUPS_ALONE = 3;

interface CountedRunOptions {
  readonly effort?: Effort;
  /** A zone that is tested without being delegated: whoever typed it may have named anybody's servers. */
  readonly tested?: DnsName;
}

/** Counts what each address is asked, up to a bound. */
class QueryBound {
  readonly max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
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
}

/**
 * A run that counts what each server address is asked in it, by whichever part: lookups at a zone's own servers, and
 * questions to each of them. Who asks what was answered before gets that, and the server is not asked again.
 */
export class CountedRun extends Run {
  /** Queries to one address that somebody else can answer in its place. */
  readonly shared: QueryBound;
  /** Lookups at one address where no resolver can. */
  readonly alone: QueryBound;
  /** Servers of a tested zone and of those below it. */
  readonly maxAddresses = MAX_UNDELEGATED_ADDRESSES;
  readonly #tested: DnsName | undefined;
  readonly #contacted = new Set<string>();
  readonly #answers = new Map<string, OwnAnswer>();

  constructor(max: number, { effort, tested }: CountedRunOptions = {}) {
    super(effort);
    this.shared = new QueryBound(max);
    this.alone = new QueryBound(max * LOOKUPS_ALONE);
    this.#tested = tested;
  }

  /** Counts an address in that is asked about a name; false where a test of a zone may ask no further one. */
  mayContact(address: string, name: DnsName): boolean {
    if (this.#tested === undefined || !isAtOrBelow(name, this.#tested) || this.#contacted.has(address)) return true;
    if (this.#contacted.size >= this.maxAddresses) return false;
    this.#contacted.add(address);
    return true;
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
