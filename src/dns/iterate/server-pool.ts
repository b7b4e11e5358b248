import type { Cause } from '../../domain/cause.ts';
import { type ContactPolicy, routeTo, specialCause } from '../../domain/contact-policy.ts';
import type { DnsName } from '../../domain/name.ts';
import { DNS_PORT } from '../../domain/ports.ts';
import { formatServer } from '../../domain/query.ts';
import { knownType } from '../../domain/rdata/types.ts';
import type { DnsResponse } from '../../domain/response.ts';
import type { RrType } from '../../domain/rr.ts';
import { randomId } from '../channel.ts';
import type { QueryAttempt, QueryMode } from '../query-attempt.ts';
import { createServer, type Server } from '../server.ts';
import type { ServerPace } from '../server-pace.ts';
import type { Errand } from './iterate.ts';
import { QUERIES_IN_FLIGHT, SERVERS } from './limits.ts';
import { Slots } from './slots.ts';

/** Name servers that are asked directly: without recursion, with signatures, the case of names at random. */
const MODE: QueryMode = { rd: false, cd: false, do: true, keepsResponse: true, keepsMessage: true, randomCase: true };
/** Each query has a port of its own. */
const UDP = { sockets: 1, usesASocket: 1 };

export interface ServerPoolOptions {
  readonly policy: ContactPolicy;
  readonly pace: ServerPace;
}

/** The name servers of the internet, by address. */
export interface ServerPool {
  /** Asks one within its limits; null where no response came, which the walk then knows. */
  exchange(address: string, name: DnsName, type: number, errand: Errand): Promise<DnsResponse | null>;
  /** Why an address must not be asked; null where it may. */
  refusalOf(address: string): Cause | null;
  /** Whether one can be asked at once. */
  isFree(address: string): boolean;
  /** The addresses as they are best asked: quick ones first, equals at random, IPv4 before IPv6. */
  order(addresses: readonly string[]): readonly string[];
  close(): void;
}

interface Pooled {
  readonly server: Server;
  /** Of queries. */
  inFlight: number;
}

/** The servers that were asked lately, each with its sockets. */
class PooledServers {
  readonly #policy: ContactPolicy;
  /** In the order of their last use. */
  readonly #pooled = new Map<string, Pooled>();

  constructor(policy: ContactPolicy) {
    this.#policy = policy;
  }

  get(address: string): Pooled | undefined {
    return this.#pooled.get(address);
  }

  /** Returns the server at an address, which is added where it is not there; undefined where it must not be asked. */
  at(address: string): Pooled | undefined {
    const known = this.#pooled.get(address);
    const route = known === undefined ? routeTo({ address, port: DNS_PORT }, this.#policy) : undefined;
    const found = known ?? (route?.kind === 'open' ? open(address, route.to) : undefined);
    if (found === undefined) return undefined;
    this.#pooled.delete(address);
    this.#pooled.set(address, found);
    this.#makeRoom();
    return found;
  }

  close(): void {
    for (const { server } of this.#pooled.values()) server.close();
  }

  /** Forgets the server that was not used for longest, unless it is in use. */
  #makeRoom(): void {
    if (this.#pooled.size <= SERVERS) return;
    for (const [address, { server, inFlight }] of this.#pooled) {
      if (inFlight > 0) continue;
      server.close();
      this.#pooled.delete(address);
      return;
    }
  }
}

function open(address: string, to: { readonly address: string; readonly port: number }): Pooled {
  const label = formatServer({ address, port: DNS_PORT });
  const upstream = { kind: 'dns', ...to, serverName: to.address, path: '', label } as const;
  const server = createServer(upstream, { transport: 'auto', ca: undefined, believesAd: false, udp: UDP });
  return { server, inFlight: 0 };
}

/** One query of a walk. */
interface WalkQuery {
  readonly address: string;
  readonly name: DnsName;
  readonly type: RrType;
}

/** Asks a server, and notes with the walk what came of it. */
async function send(
  server: Server,
  { address, name, type }: WalkQuery,
  { walk, timeoutMs }: Errand,
): Promise<DnsResponse | null> {
  const { exchanges } = walk;
  const before = exchanges.length;
  const one = { name, type, mode: MODE, timeoutMs: Math.max(1, timeoutMs), now: performance.now(), exchanges };
  const attempt = await new Promise<QueryAttempt>((resolve) => server.ask(one, resolve));
  const sent = exchanges.slice(before);
  walk.counted(address, sent.length - 1);
  if (attempt.kind !== 'message') {
    walk.failed(server.label, attempt.why, attempt.cause);
    return null;
  }
  const [exchange, ...more] = sent;
  if (attempt.message !== undefined && exchange !== undefined && more.length === 0)
    walk.keep({ address, name, type }, { response: attempt.message, exchange });
  return attempt.response ?? null;
}

/** Returns a pool without servers: each is added when it is first asked. */
export function createServerPool({ policy, pace }: ServerPoolOptions): ServerPool {
  const pooled = new PooledServers(policy);
  const all = new Slots({ inFlight: QUERIES_IN_FLIGHT, perSecond: Number.POSITIVE_INFINITY });
  const closing = new AbortController();

  async function exchange(address: string, name: DnsName, type: number, errand: Errand): Promise<DnsResponse | null> {
    const { walk } = errand;
    const known = knownType(type);
    const one = pooled.at(address);
    if (known === undefined || one === undefined || closing.signal.aborted) return null;
    const began = performance.now();
    one.inFlight += 1;
    const slots = pace.at(address);
    if (!(await slots.take(walk.waitsUntil, walk.isGuess, closing.signal))) {
      one.inFlight -= 1;
      return null;
    }
    try {
      if (!(await all.take(walk.waitsUntil, walk.isGuess))) return null;
      try {
        walk.heldBack(performance.now() - began);
        if (closing.signal.aborted || walk.isOver()) return null;
        return await send(one.server, { address, name, type: known }, errand);
      } finally {
        all.release();
      }
    } finally {
      slots.release();
      one.inFlight -= 1;
    }
  }

  return {
    exchange,
    refusalOf(address) {
      const route = routeTo({ address, port: DNS_PORT }, policy);
      if (route.kind === 'invalid') return { code: 'address-invalid', args: {} };
      return route.kind === 'special' ? specialCause(route) : null;
    },
    isFree: (address) => pace.isFree(address),
    order(addresses) {
      const rankOf = (address: string): number => {
        const one = pooled.get(address);
        const isBusy = !pace.isFree(address);
        return (one?.server.standing() ?? 0) * RANKS_OF_STANDING + (isBusy ? 2 : 0) + (address.includes(':') ? 1 : 0);
      };
      return addresses
        .map((address) => ({ address, rank: rankOf(address), lot: randomId() }))
        .toSorted((a, b) => a.rank - b.rank || a.lot - b.lot)
        .map(({ address }) => address);
    },
    close() {
      closing.abort();
      all.close();
      pooled.close();
    },
  };
}

/** A server's standing counts more than whether it is busy, which counts more than its family. */
const RANKS_OF_STANDING = 4;
