import { setMaxListeners } from 'node:events';
import type { Exchange, FailureReason, Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import type { Resolution, ResolveOptions, Resolver } from './asker.ts';
import { Cache } from './cache.ts';
import { Faults, isOfTheName, type Outcome } from './faults.ts';
import type { Said } from './interpret.ts';
import {
  CACHE_ENTRIES,
  FIRST_PAUSE_MS,
  MAX_ALIASES,
  MAX_IN_FLIGHT,
  QUESTION_TIMEOUT_MS,
  TRIES_PER_SERVER,
  TRY_TIMEOUT_MS,
} from './limits.ts';
import { type Attempt, createServer, type Server } from './server.ts';
import { UnderWay } from './under-way.ts';
import { parseUpstream, type Upstream } from './upstream.ts';

export interface ResolverOptions {
  /** Resolvers in order of preference; texts as `parseUpstream` reads them. */
  readonly servers: readonly (string | Upstream)[];
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly tryTimeoutMs?: number;
  readonly triesPerServer?: number;
  /** Answers to remember; 0 switches the cache off. */
  readonly cacheEntries?: number;
  /** `auto`: UDP, TCP where an answer was cut short or many questions are under way. */
  readonly transport?: 'auto' | 'udp' | 'tcp';
  /** Further certificate authority for DoT and DoH, PEM. */
  readonly ca?: string;
}

type Settle = (resolution: Resolution) => void;

/** A first try that was made already. */
interface Begun {
  readonly server: Server;
  readonly attempt: Attempt;
  readonly at: number;
}

/**
 * Makes a client of recursive resolvers: cache, coalescing, several servers with fail-over, retries inside a deadline,
 * and the rule that a failure is never an absence. Throws on a server that `parseUpstream` refuses.
 */
export function createResolver(options: ResolverOptions): Resolver {
  const clock = options.clock ?? Date.now;
  const timeoutMs = options.timeoutMs ?? QUESTION_TIMEOUT_MS;
  const tryTimeoutMs = Math.min(options.tryTimeoutMs ?? TRY_TIMEOUT_MS, timeoutMs);
  const tries = options.triesPerServer ?? TRIES_PER_SERVER;
  const servers = options.servers.map((one) => createServer(upstreamOf(one), options.transport ?? 'auto', options.ca));
  const cache = new Cache(options.cacheEntries ?? CACHE_ENTRIES, clock);
  const underWay = new UnderWay();
  const queue: (() => void)[] = [];
  let inFlight = 0;
  let ended = 0;
  let closed = false;

  /** Asks the servers in order of health until one answers, at most `tries` times each. */
  async function askServers(
    name: DnsName,
    type: RrType,
    cd: boolean,
    exchanges: Exchange[],
    deadline: number,
    begun?: Begun,
  ): Promise<Outcome> {
    const faults = new Faults(begun?.at ?? performance.now());
    for (let round = 0; round < tries; round += 1) {
      const roundBegan = performance.now();
      const ranked = servers.toSorted((a, b) => a.standing() - b.standing());
      const first = round === 0 ? begun : undefined;
      const inOrder = first === undefined ? ranked : [first.server, ...ranked.filter((one) => one !== first.server)];
      let silent = false;
      for (const server of inOrder) {
        const now = performance.now();
        if (now >= deadline) return faults.outcome();
        const tryMs = Math.min(tryTimeoutMs * (1 + round / 2), deadline - now);
        const attempt =
          server === first?.server
            ? first.attempt
            : await new Promise<Attempt>((told) => server.ask(name, type, cd, tryMs, now, exchanges, told));
        if (attempt.kind === 'message' && attempt.said.kind !== 'error') {
          return { ok: true, said: attempt.said, ad: attempt.ad };
        }
        faults.add(server.label, attempt);
        if (attempt.kind === 'none') silent ||= attempt.why !== 'malformed';
        else if (attempt.said.kind === 'error' && isOfTheName(attempt.said.why)) {
          return faults.outcome();
        }
      }
      // All have spoken, and none has an answer: asking again at once would only load them (RFC 9520 §3.1).
      if (!silent || closed) break;
      // Where nobody listened the round took no time: a server that is just being started gets a moment.
      const pause = Math.min(
        (FIRST_PAUSE_MS << round) - (performance.now() - roundBegan),
        deadline - performance.now(),
      );
      if (pause > 0 && round + 1 < tries) await new Promise((wait) => setTimeout(wait, pause));
    }
    return faults.outcome();
  }

  /** One question with its rule for SERVFAIL (CD=1), without following aliases to other messages. */
  async function askOnce(
    name: DnsName,
    type: RrType,
    exchanges: Exchange[],
    deadline: number,
    begun?: Begun,
  ): Promise<[Outcome, Security]> {
    const first = await askServers(name, type, false, exchanges, deadline, begun);
    if (first.ok) return [first, first.ad ? 'secure' : 'unchecked'];
    if (first.why !== 'servfail' || saysUnreachable(first.ede)) return [first, 'unchecked'];
    const unvalidated = await askServers(name, type, true, exchanges, deadline);
    if (!unvalidated.ok) return [first, 'unchecked'];
    // The fault may have passed between the two questions: "bogus" is said only where validation fails again.
    const again = await askServers(name, type, false, exchanges, deadline);
    if (again.ok) return [again, again.ad ? 'secure' : 'unchecked'];
    return again.why === 'servfail' && !saysUnreachable(again.ede) ? [unvalidated, 'bogus'] : [first, 'unchecked'];
  }

  /**
   * One question, begun by asking the best server. Nearly always that is all, and it is answered here without further
   * ado; everything else (retries, other servers, CD=1, aliases to follow) goes the long way.
   */
  function run(name: DnsName, type: RrType, settle: Settle): void {
    const exchanges: Exchange[] = [];
    const now = performance.now();
    const server = best();
    if (server === undefined) {
      finish(name, type, failure('unreachable', 'no resolver is configured', exchanges), settle);
      return;
    }
    try {
      server.ask(name, type, false, tryTimeoutMs, now, exchanges, (attempt) => {
        const said = attempt.kind === 'message' ? attempt.said : undefined;
        if (attempt.kind !== 'message' || said === undefined || said.kind === 'error' || said.kind === 'unfinished') {
          runOn(name, type, exchanges, now + timeoutMs, { server, attempt, at: now }).then(
            (resolution) => finish(name, type, resolution, settle),
            (error) => finish(name, type, unaskable(error, exchanges), settle),
          );
          return;
        }
        finish(name, type, resolutionOf(said, said.aliases, attempt.ad ? 'secure' : 'unchecked', exchanges), settle);
      });
    } catch (error) {
      finish(name, type, unaskable(error, exchanges), settle);
    }
  }

  function finish(name: DnsName, type: RrType, resolution: Resolution, settle: Settle): void {
    ended += 1;
    inFlight -= 1;
    underWay.delete(name, type);
    cache.set(name, type, resolution);
    settle(resolution);
    const next = queue.shift();
    if (next !== undefined) queueMicrotask(next);
  }

  /** The healthiest server; of equals the first configured. */
  function best(): Server | undefined {
    let chosen = servers[0];
    for (let i = 1; i < servers.length; i += 1) {
      const server = servers[i];
      if (chosen !== undefined && server !== undefined && server.standing() < chosen.standing()) chosen = server;
    }
    return chosen;
  }

  async function runOn(
    name: DnsName,
    type: RrType,
    exchanges: Exchange[],
    deadline: number,
    begun: Begun,
  ): Promise<Resolution> {
    const aliases: Rr<'CNAME'>[] = [];
    let security: Security | undefined;
    let at = name;
    for (;;) {
      const [outcome, safety] = await askOnce(at, type, exchanges, deadline, at === name ? begun : undefined);
      if (!outcome.ok) return failure(outcome.why, outcome.detail, exchanges);
      security = security === undefined ? safety : weaker(security, safety);
      const { said } = outcome;
      aliases.push(...said.aliases);
      const next = said.kind === 'unfinished' ? said.next : undefined;
      if (aliases.length > MAX_ALIASES || (next !== undefined && aliases.some((alias) => alias.name === next))) {
        const detail = `${name} is an alias that leads in a circle or through more than ${MAX_ALIASES} names`;
        return failure('alias-loop', detail, exchanges);
      }
      if (said.kind !== 'unfinished') return resolutionOf(said, aliases, security, exchanges);
      at = said.next;
    }
  }

  function start(name: DnsName, type: RrType): Promise<Resolution> {
    const before = ended;
    inFlight += 1;
    const going = new Promise<Resolution>((settle) => {
      // More than `MAX_IN_FLIGHT` at once wait in line.
      if (inFlight > MAX_IN_FLIGHT) queue.push(() => run(name, type, settle));
      else run(name, type, settle);
    });
    // What could not even be asked has ended already.
    if (ended === before) underWay.add(name, type, going);
    return going;
  }

  return {
    servers: servers.map((server) => server.label),
    resolve<T extends RrType>(name: DnsName, type: T, { signal, fresh }: ResolveOptions = {}): Promise<Resolution<T>> {
      const cached = fresh === true ? undefined : cache.get(name, type);
      // What is kept for a type is of that type.
      if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
      const going = (underWay.get(name, type) ?? start(name, type)) as Promise<Resolution<T>>;
      return signal === undefined ? going : orAborted(going, signal);
    },
    async close() {
      closed = true;
      for (const server of servers) server.close();
      await Promise.all(underWay.all());
    },
  };
}

function upstreamOf(server: string | Upstream): Upstream {
  if (typeof server !== 'string') return server;
  const parsed = parseUpstream(server);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.upstream;
}

const failure = (why: FailureReason, detail: string, exchanges: readonly Exchange[]): Resolution => ({
  kind: 'failure',
  why,
  detail,
  exchanges,
  fromCache: false,
});

function resolutionOf(
  said: Exclude<Said, { kind: 'error' | 'unfinished' }>,
  aliases: readonly Rr<'CNAME'>[],
  security: Security,
  exchanges: readonly Exchange[],
): Resolution {
  return said.kind === 'answer'
    ? { kind: 'answer', records: said.records, aliases, security, exchanges, fromCache: false }
    : {
        kind: said.kind,
        zone: said.zone,
        ttlSeconds: said.ttlSeconds,
        aliases,
        security,
        exchanges,
        fromCache: false,
      };
}

/** For a name longer than DNS can carry, as when a prefix is put before one of 250 octets. */
const unaskable = (error: unknown, exchanges: readonly Exchange[]): Resolution =>
  failure('malformed', `it cannot be asked: ${error instanceof Error ? error.message : String(error)}`, exchanges);

/** EDE 22 (no reachable authority) and 23 (network error) blame the network, not the signatures. Source: RFC 8914 §4. */
const saysUnreachable = (ede: readonly string[]): boolean => ede.some((one) => /^2[23] /.test(one));

/** What a chain of answers is worth: one bogus link makes it bogus, one unchecked link unchecked. */
function weaker(a: Security, b: Security): Security {
  if (a === 'bogus' || b === 'bogus') return 'bogus';
  return a === 'secure' && b === 'secure' ? 'secure' : 'unchecked';
}

/** Ends one waiter's wait without ending the question, which others may wait for. */
function orAborted<T extends RrType>(going: Promise<Resolution<T>>, signal: AbortSignal): Promise<Resolution<T>> {
  const late: Resolution<T> = {
    kind: 'failure',
    why: 'budget',
    detail: 'the time for this diagnosis was used up',
    exchanges: [],
    fromCache: false,
  };
  if (signal.aborted) return Promise.resolve(late);
  setMaxListeners(0, signal); // one listener a question is no leak: each is taken off below
  return new Promise((settle, fail) => {
    const onAbort = () => settle(late);
    signal.addEventListener('abort', onAbort, { once: true });
    going.then((resolution) => {
      signal.removeEventListener('abort', onAbort);
      settle(resolution);
    }, fail);
  });
}
