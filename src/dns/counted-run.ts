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

/**
 * A run that counts what each server address is asked in it, by whichever part: lookups at a zone's own servers, and
 * questions to each of them. Who asks what was answered before gets that, and the server is not asked again.
 */
export class CountedRun extends Run {
  /** Queries to one address. */
  readonly max: number;
  /** Servers of a tested zone and of those below it. */
  readonly maxAddresses = MAX_UNDELEGATED_ADDRESSES;
  readonly #tested: DnsName | undefined;
  readonly #contacted = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #alone = new Map<string, number>();
  readonly #answers = new Map<string, OwnAnswer>();

  constructor(max: number, { effort, tested }: CountedRunOptions = {}) {
    super(effort);
    this.max = max;
    this.#tested = tested;
  }

  /** Lookups at one address where no resolver can answer in its place. */
  get maxAlone(): number {
    return this.max * LOOKUPS_ALONE;
  }

  /** Counts an address in that is asked about a name; false where a test of a zone may ask no further one. */
  mayContact(address: string, name: DnsName): boolean {
    if (this.#tested === undefined || !isAtOrBelow(name, this.#tested) || this.#contacted.has(address)) return true;
    if (this.#contacted.size >= this.maxAddresses) return false;
    this.#contacted.add(address);
    return true;
  }

  /** Counts one query to an address in; false where there were too many. */
  take(address: string): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.max) return false;
    this.#counts.set(address, count + 1);
    return true;
  }

  /** Counts one lookup at an address in where no resolver can answer in its place; false where there were too many. */
  takeAlone(address: string): boolean {
    const count = this.#alone.get(address) ?? 0;
    if (count >= this.maxAlone) return false;
    this.#alone.set(address, count + 1);
    return true;
  }

  /** Counts such lookups in that took more than one query. */
  countAlone(address: string, queries: number): void {
    this.#alone.set(address, (this.#alone.get(address) ?? 0) + queries);
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
