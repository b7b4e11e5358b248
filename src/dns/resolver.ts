import { setMaxListeners } from 'node:events';
import type { Exchange, FailureReason, Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { RR_TYPES, type Rr, type RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import type { Resolution, ResolveOptions, Resolver } from './asker.ts';
import { Cache } from './cache.ts';
import type { Message } from './codec/decode.ts';
import { interpret, type Said } from './interpret.ts';
import {
  CACHE_ENTRIES,
  MAX_ALIASES,
  MAX_IN_FLIGHT,
  QUESTION_TIMEOUT_MS,
  TRIES_PER_SERVER,
  TRY_TIMEOUT_MS,
} from './limits.ts';
import { type Attempt, createServer, type Server } from './server.ts';
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

/** A first try that was made already. */
interface Begun {
  readonly server: Server;
  readonly attempt: Attempt;
}

/** The outcome of asking all servers, one message at a time. */
type Outcome =
  | { readonly ok: true; readonly said: Exclude<Said, { kind: 'error' }>; readonly message: Message }
  | { readonly ok: false; readonly why: FailureReason; readonly detail: string; readonly ede: readonly string[] };

/**
 * Makes a client of recursive resolvers: cache, coalescing, several servers with fail-over, retries inside a deadline,
 * and the rule that a failure is never an absence. Throws on a server that `parseUpstream` refuses.
 */
export function createResolver(options: ResolverOptions): Resolver {
  const clock = options.clock ?? Date.now;
  const timeoutMs = options.timeoutMs ?? QUESTION_TIMEOUT_MS;
  const tryTimeoutMs = Math.min(options.tryTimeoutMs ?? TRY_TIMEOUT_MS, timeoutMs);
  const tries = options.triesPerServer ?? TRIES_PER_SERVER;
  const servers = options.servers.map((one) =>
    createServer(upstreamOf(one), options.transport ?? 'auto', options.ca, clock),
  );
  const cache = new Cache(options.cacheEntries ?? CACHE_ENTRIES, clock);
  const underWay = new Map<string, Promise<Resolution>>();
  const queue: (() => void)[] = [];
  let inFlight = 0;

  /** Asks the servers in order of health until one answers, at most `tries` times each. */
  async function askServers(
    name: DnsName,
    type: RrType,
    cd: boolean,
    exchanges: Exchange[],
    deadline: number,
    first?: Begun,
  ): Promise<Outcome> {
    let last: Outcome = { ok: false, why: 'unreachable', detail: 'no resolver is configured', ede: [] };
    const began = performance.now();
    const asked = new Map<Server, number>();
    for (let round = 0; round < tries; round += 1) {
      const ranked = servers.toSorted((a, b) => a.penalty() - b.penalty());
      const inOrder =
        round === 0 && first !== undefined ? [first.server, ...ranked.filter((one) => one !== first.server)] : ranked;
      let silent = false;
      for (const server of inOrder) {
        const left = deadline - performance.now();
        if (left <= 0) return last;
        asked.set(server, (asked.get(server) ?? 0) + 1);
        const attempt =
          round === 0 && server === first?.server
            ? first.attempt
            : await server.ask(name, type, cd, Math.min(tryTimeoutMs * (1 + round / 2), left), exchanges);
        if (attempt.kind === 'message') {
          const said = interpret(attempt.message, name, type);
          if (said.kind !== 'error') return { ok: true, said, message: attempt.message };
          last = { ok: false, why: reasonOf(said.why), detail: `${server.label} ${WORDS[said.why]}`, ede: attempt.ede };
          if (said.why === 'alias-loop' || said.why === 'oversize') return last;
        } else {
          silent ||= attempt.why !== 'malformed';
          const times = asked.get(server) ?? 1;
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          const detail =
            attempt.why === 'timeout'
              ? `${server.label} did not answer in ${seconds} s (asked ${times} times)`
              : `${server.label} ${attempt.detail}`;
          // An error code says more than silence: it is kept as the reason.
          if (last.ok || last.why === 'unreachable' || last.why === 'timeout')
            last = { ok: false, why: attempt.why, detail, ede: [] };
        }
      }
      // All have spoken, and none has an answer: asking again at once would only load them (RFC 9520 §3.1).
      if (!silent) return last;
    }
    return last;
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
    if (first.ok) return [first, first.message.ad ? 'secure' : 'unchecked'];
    if (first.why !== 'servfail' || saysUnreachable(first.ede)) return [first, 'unchecked'];
    const unchecked = await askServers(name, type, true, exchanges, deadline);
    if (!unchecked.ok) return [first, 'unchecked'];
    // The fault may have passed between the two questions: "bogus" is said only where validation fails again.
    const again = await askServers(name, type, false, exchanges, deadline);
    if (again.ok) return [again, again.message.ad ? 'secure' : 'unchecked'];
    return again.why === 'servfail' && !saysUnreachable(again.ede) ? [unchecked, 'bogus'] : [again, 'unchecked'];
  }

  /**
   * One question, begun by asking the best server. Nearly always that is all, and it is answered here without further
   * ado; everything else (retries, other servers, CD=1, aliases to follow) goes the long way.
   */
  function run(key: string, name: DnsName, type: RrType): Promise<Resolution> {
    const exchanges: Exchange[] = [];
    const deadline = performance.now() + timeoutMs;
    const server = best();
    const unreadable = (error: unknown) =>
      finished(key, failure('malformed', `the answer could not be read (${String(error)})`, exchanges));
    if (server === undefined)
      return Promise.resolve(finished(key, failure('unreachable', 'no resolver is configured', exchanges)));
    return server.ask(name, type, false, tryTimeoutMs, exchanges).then((attempt) => {
      const said = attempt.kind === 'message' ? interpret(attempt.message, name, type) : undefined;
      if (attempt.kind !== 'message' || said === undefined || said.kind === 'error' || said.kind === 'unfinished') {
        return runOn(name, type, exchanges, deadline, { server, attempt }).then(
          (resolution) => finished(key, resolution),
          unreadable,
        );
      }
      const { aliases } = said;
      const security = attempt.message.ad ? 'secure' : 'unchecked';
      return finished(
        key,
        said.kind === 'answer'
          ? { kind: 'answer', records: said.records, aliases, security, exchanges, fromCache: false }
          : {
              kind: said.kind,
              zone: said.zone,
              ttlSeconds: said.ttlSeconds,
              aliases,
              security,
              exchanges,
              fromCache: false,
            },
      );
    });
  }

  /** The healthiest server; of equals the first configured. */
  function best(): Server | undefined {
    let [chosen] = servers;
    for (const server of servers) if (chosen !== undefined && server.penalty() < chosen.penalty()) chosen = server;
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
      security = security === undefined ? safety : weaker(security, safety);
      if (!outcome.ok) return failure(outcome.why, outcome.detail, exchanges);
      const { said } = outcome;
      aliases.push(...said.aliases);
      const common = { aliases, security, exchanges, fromCache: false };
      if (said.kind === 'answer') return { ...common, kind: 'answer', records: said.records };
      if (said.kind !== 'unfinished')
        return { ...common, kind: said.kind, zone: said.zone, ttlSeconds: said.ttlSeconds };
      if (aliases.length > MAX_ALIASES || aliases.some((alias) => alias.name === said.next)) {
        return failure(
          'alias-loop',
          `${name} is an alias that leads in a circle or through more than ${MAX_ALIASES} names`,
          exchanges,
        );
      }
      at = said.next;
    }
  }

  function start(key: string, name: DnsName, type: RrType): Promise<Resolution> {
    const waits = inFlight >= MAX_IN_FLIGHT;
    inFlight += 1;
    const going = waits
      ? new Promise<void>((go) => queue.push(go)).then(() => run(key, name, type))
      : run(key, name, type);
    underWay.set(key, going);
    return going;
  }

  /** Keeps the answer, and lets the next in line begin where more than `MAX_IN_FLIGHT` were asked at once. */
  function finished(key: string, resolution: Resolution): Resolution {
    inFlight -= 1;
    underWay.delete(key);
    cache.set(key, resolution);
    queue.shift()?.();
    return resolution;
  }

  return {
    servers: servers.map((server) => server.label),
    resolve<T extends RrType>(name: DnsName, type: T, { signal, fresh }: ResolveOptions = {}): Promise<Resolution<T>> {
      const key = `${RR_TYPES[type]} ${name}`;
      const cached = fresh === true ? undefined : cache.get(key);
      // The key holds the type, so what is found under it is of that type.
      if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
      const going = (underWay.get(key) ?? start(key, name, type)) as Promise<Resolution<T>>;
      return signal === undefined ? going : orAborted(going, signal);
    },
    async close() {
      for (const server of servers) server.close();
      await Promise.all(underWay.values());
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

const WORDS = {
  servfail: 'answered SERVFAIL',
  refused: 'refused the question (REFUSED)',
  'server-error': 'answered with an error',
  lame: 'does not resolve names for us: it answered with a referral',
  'alias-loop': 'answered with aliases that lead in a circle or through too many names',
  oversize: 'answered with more than 1,000 records',
} as const;

const reasonOf = (why: keyof typeof WORDS): FailureReason => (why === 'lame' ? 'server-error' : why);

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
  return new Promise((settle) => {
    const onAbort = () => settle(late);
    signal.addEventListener('abort', onAbort, { once: true });
    going.then((resolution) => {
      signal.removeEventListener('abort', onAbort);
      settle(resolution);
    });
  });
}
