import { setMaxListeners } from 'node:events';
import type { Exchange } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { Cache } from './cache.ts';
import { createNamedServer, type ExactQuery, queryExactly } from './exact-query.ts';
import { InFlight } from './in-flight.ts';
import {
  CACHE_ENTRIES,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_DOMAIN,
  MAX_IN_FLIGHT_PER_RUN,
  QUESTION_TIMEOUT_MS,
  TRIES_PER_SERVER,
  TRY_TIMEOUT_MS,
} from './limits.ts';
import { continueLookup, failure, resolutionOf } from './query-servers.ts';
import { QuestionQueue, type Queued } from './question-queue.ts';
import type { Resolution, ResolveOptions, StubResolver } from './resolution.ts';
import { createServer, ORDINARY, type Server } from './server.ts';
import { isProtected, parseUpstream, type Upstream } from './upstream.ts';

export interface StubResolverOptions {
  /** Resolvers in order of preference; texts as `parseUpstream` reads them. */
  readonly servers: readonly (string | Upstream)[];
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly tryTimeoutMs?: number;
  readonly triesPerServer?: number;
  /** Answers to cache; 0 switches the cache off. */
  readonly cacheEntries?: number;
  /** `auto`: UDP, TCP where an answer was cut short or many queries are in flight. */
  readonly transport?: 'auto' | 'udp' | 'tcp';
  /** Further certificate authority for DoT and DoH, PEM. */
  readonly ca?: string;
  /** Believe the AD bit of every resolver, also where others on the network could forge it. */
  readonly trustAd?: boolean;
  /** Which servers a question may name. Default: public addresses. */
  readonly policy?: ContactPolicy;
}

/** A question from when it is asked until it ends. */
interface Question extends Queued {
  readonly name: DnsName;
  readonly type: RrType;
  readonly going: Promise<Resolution>;
  readonly settle: (resolution: Resolution) => void;
  /** Where it names a server or flags: then it shares neither cache nor query with others. */
  readonly exact: ExactQuery | undefined;
  /** Callers that wait for it. With none left it is dropped from the queue, and no further try is made. */
  waiters: number;
}

/**
 * Makes a client of recursive resolvers: cache, coalescing, several servers with fail-over, retries inside a deadline,
 * and the rule that a failure is never an absence. Throws on a server that `parseUpstream` refuses.
 */
export function createStubResolver(options: StubResolverOptions): StubResolver {
  const clock = options.clock ?? Date.now;
  const timeoutMs = options.timeoutMs ?? QUESTION_TIMEOUT_MS;
  const tryTimeoutMs = Math.min(options.tryTimeoutMs ?? TRY_TIMEOUT_MS, timeoutMs);
  const tries = options.triesPerServer ?? TRIES_PER_SERVER;
  const upstreams = options.servers.map(upstreamOf);
  const believes = (upstream: Upstream): boolean => options.trustAd === true || isProtected(upstream);
  const servers = upstreams.map((one) =>
    createServer(one, { transport: options.transport ?? 'auto', ca: options.ca, believesAd: believes(one) }),
  );
  const cache = new Cache(options.cacheEntries ?? CACHE_ENTRIES, clock);
  const inFlight = new InFlight<Question>();
  const queue = new QuestionQueue<Question>(
    { maxInFlight: MAX_IN_FLIGHT, maxPerRun: MAX_IN_FLIGHT_PER_RUN, maxPerDomain: MAX_IN_FLIGHT_PER_DOMAIN },
    send,
  );
  /** Servers that questions in flight name. */
  const namedServers = new Set<Server>();
  let closed = false;

  /**
   * Sends one question to the best server. Nearly always that is all, and it is answered here at once;
   * `continueLookup` does everything else (retries, other servers, CD=1, aliases to follow).
   */
  function send(question: Question): void {
    if (question.exact !== undefined) {
      sendExactly(question, question.exact);
      return;
    }
    const { name, type } = question;
    const exchanges: Exchange[] = [];
    const now = performance.now();
    const server = best();
    if (server === undefined) {
      finish(question, failure('unreachable', because('no-resolver'), exchanges));
      return;
    }
    try {
      server.ask(name, type, ORDINARY, tryTimeoutMs, now, exchanges, (attempt) => {
        const interpreted = attempt.kind === 'message' ? attempt.interpreted : undefined;
        if (
          attempt.kind !== 'message' ||
          interpreted === undefined ||
          interpreted.kind === 'error' ||
          interpreted.kind === 'unfinished'
        ) {
          const isOver = () => closed || question.waiters === 0;
          const pending = { name, type, exchanges, deadline: now + timeoutMs, isOver };
          continueLookup({ servers, tryTimeoutMs, tries }, pending, { server, attempt, at: now }).then(
            (resolution) => finish(question, resolution),
            () => finish(question, unaskable(exchanges)),
          );
          return;
        }
        finish(
          question,
          resolutionOf(interpreted, interpreted.aliases, attempt.ad ? 'secure' : 'indeterminate', exchanges),
        );
      });
    } catch {
      finish(question, unaskable(exchanges));
    }
  }

  function sendExactly(question: Question, exact: ExactQuery): void {
    const { name, type } = question;
    const named = exact.server === undefined ? undefined : createNamedServer(exact.server, options.policy ?? {});
    if (named !== undefined && 'kind' in named) {
      finish(question, named);
      return;
    }
    if (named !== undefined) namedServers.add(named);
    const exchanges: Exchange[] = [];
    const isOver = () => closed || question.waiters === 0;
    const pending = { name, type, exchanges, deadline: performance.now() + timeoutMs, isOver };
    const over = { servers: named === undefined ? servers : [named], tryTimeoutMs, tries };
    const done = (resolution: Resolution): void => {
      if (named !== undefined) {
        named.close();
        namedServers.delete(named);
      }
      finish(question, resolution);
    };
    // Not at once: the caller is counted among those who wait only when the question has begun.
    Promise.resolve()
      .then(() => queryExactly(over, pending, exact))
      .then(done, () => done(unaskable(exchanges)));
  }

  function finish(question: Question, resolution: Resolution): void {
    if (question.exact !== undefined) {
      question.settle(resolution);
      queue.end(question);
      return;
    }
    inFlight.delete(question);
    // That nobody waited for an answer any more tells nothing about the name.
    if (resolution.kind !== 'failure' || question.waiters > 0) cache.set(question.name, question.type, resolution);
    question.settle(resolution);
    queue.end(question);
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

  function start(name: DnsName, type: RrType, run: object | undefined, exact?: ExactQuery): Question {
    const { promise, resolve } = Promise.withResolvers<Resolution>();
    const question: Question = {
      name,
      type,
      run: run ?? {},
      domain: shareOf(name),
      state: 'queued',
      going: promise,
      settle: resolve,
      exact,
      waiters: 0,
    };
    if (exact === undefined) inFlight.add(question);
    queue.add(question);
    return question;
  }

  /** Ends one caller's wait without ending the question, which others may wait for. */
  function wait(question: Question, signal: AbortSignal): Promise<Resolution> {
    setMaxListeners(0, signal); // one listener a question is no leak: each is taken off below
    question.waiters += 1;
    return new Promise((settle, fail) => {
      const onAbort = (): void => {
        settle(LATE);
        question.waiters -= 1;
        if (question.waiters > 0 || question.state !== 'queued') return;
        question.state = 'ended';
        if (question.exact === undefined) inFlight.delete(question);
        question.settle(LATE);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      question.going.then((resolution) => {
        signal.removeEventListener('abort', onAbort);
        settle(resolution);
      }, fail);
    });
  }

  return {
    servers: servers.map((server) => server.label),
    unprotected: upstreams.filter((one) => !believes(one)).map(({ label }) => label),
    resolve<T extends RrType>(
      name: DnsName,
      type: T,
      { signal, fresh, run, server, flags }: ResolveOptions = {},
    ): Promise<Resolution<T>> {
      const exact = server === undefined && flags === undefined ? undefined : { server, flags };
      const cached = fresh === true || exact !== undefined ? undefined : cache.get(name, type);
      // What is cached for a type is of that type.
      if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
      if (signal?.aborted === true) return Promise.resolve(LATE);
      let question = exact === undefined ? inFlight.get(name, type) : undefined;
      if (question === undefined) question = start(name, type, run, exact);
      else if (run !== undefined) queue.join(question, run);
      if (signal !== undefined) return wait(question, signal) as Promise<Resolution<T>>;
      question.waiters += 1;
      return question.going as Promise<Resolution<T>>;
    },
    async close() {
      closed = true;
      for (const server of [...servers, ...namedServers]) server.close();
      await Promise.all(inFlight.all().map(({ going }) => going));
    },
  };
}

function upstreamOf(server: string | Upstream): Upstream {
  if (typeof server !== 'string') return server;
  const parsed = parseUpstream(server);
  if (!parsed.ok) throw new Error(`Cannot use resolver "${parsed.fault.typed}" (${parsed.fault.code})`);
  return parsed.upstream;
}

const LATE: Extract<Resolution, { kind: 'failure' }> = {
  kind: 'failure',
  why: 'budget',
  causes: because('time-ran-out'),
  exchanges: [],
  fromCache: false,
};

/** The failure for a name longer than DNS can carry, as when a prefix is put before one of 250 octets. */
const unaskable = (exchanges: readonly Exchange[]): Resolution =>
  failure('malformed', because('name-too-long'), exchanges);
