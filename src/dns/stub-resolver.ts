import { setMaxListeners } from 'node:events';
import { because } from '../domain/cause.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { Cache } from './cache.ts';
import type { ExactQuery } from './exact-query.ts';
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
import { QuestionQueue, type Queued } from './question-queue.ts';
import type { Resolution, ResolveOptions, StubResolver } from './resolution.ts';
import { createSender, type Sendable } from './sender.ts';
import { createServer } from './server.ts';
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
interface Question extends Queued, Sendable {
  readonly going: Promise<Resolution>;
  readonly settle: (resolution: Resolution) => void;
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
  const upstreams = options.servers.map(upstreamOf);
  const believes = (upstream: Upstream): boolean => options.trustAd === true || isProtected(upstream);
  const servers = upstreams.map((one) =>
    createServer(one, { transport: options.transport ?? 'auto', ca: options.ca, believesAd: believes(one) }),
  );
  const cache = new Cache(options.cacheEntries ?? CACHE_ENTRIES, clock);
  const inFlight = new InFlight<Question>();
  const sender = createSender<Question>({
    servers,
    timeoutMs,
    tryTimeoutMs: Math.min(options.tryTimeoutMs ?? TRY_TIMEOUT_MS, timeoutMs),
    tries: options.triesPerServer ?? TRIES_PER_SERVER,
    policy: options.policy ?? {},
    onEnd: finish,
  });
  const queue = new QuestionQueue<Question>(
    { maxInFlight: MAX_IN_FLIGHT, maxPerRun: MAX_IN_FLIGHT_PER_RUN, maxPerDomain: MAX_IN_FLIGHT_PER_DOMAIN },
    sender.send,
  );

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

  /** Nobody waits for it any more: it is dropped from the queue, or its answer kept for who asks next. */
  function giveUp(question: Question): void {
    if (question.state !== 'queued') return;
    question.state = 'ended';
    if (question.exact === undefined) inFlight.delete(question);
    question.settle(LATE);
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
      if (signal !== undefined) return wait(question, signal, giveUp) as Promise<Resolution<T>>;
      question.waiters += 1;
      return question.going as Promise<Resolution<T>>;
    },
    async close() {
      sender.close();
      await Promise.all(inFlight.all().map(({ going }) => going));
    },
  };
}

/** Ends one caller's wait without ending the question, which others may wait for; the last one gives it up. */
function wait(question: Question, signal: AbortSignal, giveUp: (question: Question) => void): Promise<Resolution> {
  setMaxListeners(0, signal); // one listener a question is no leak: each is taken off below
  question.waiters += 1;
  return new Promise((settle, fail) => {
    const onAbort = (): void => {
      settle(LATE);
      question.waiters -= 1;
      if (question.waiters === 0) giveUp(question);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    question.going.then((resolution) => {
      signal.removeEventListener('abort', onAbort);
      settle(resolution);
    }, fail);
  });
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
