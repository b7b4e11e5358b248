import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { Clock } from '../domain/time.ts';
import { Cache } from './cache.ts';
import { CACHE_ENTRIES, QUESTION_TIMEOUT_MS, TRIES_PER_SERVER, TRY_TIMEOUT_MS } from './limits.ts';
import { createQuestions, type QueuedQuestion } from './questions.ts';
import type { Resolver } from './resolution.ts';
import { createSender } from './sender.ts';
import { createServer } from './server.ts';
import type { ServerPace } from './server-pace.ts';
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
  /** Whether each resolution has its whole response, with signatures and proofs. Default: only where a question names its server or flags. */
  readonly keepsResponses?: boolean;
  /** Which servers a question may name. Default: public addresses. */
  readonly policy?: ContactPolicy;
  /** Of these servers, shared with all else that asks name servers. */
  readonly pace?: ServerPace;
}

/**
 * Makes a client of recursive resolvers: cache, coalescing, several servers with fail-over, retries inside a deadline,
 * and the rule that a failure is never an absence. Throws on a server that `parseUpstream` refuses.
 */
export function createStubResolver(options: StubResolverOptions): Resolver {
  const clock = options.clock ?? Date.now;
  const timeoutMs = options.timeoutMs ?? QUESTION_TIMEOUT_MS;
  const upstreams = options.servers.map(upstreamOf);
  const servers = upstreams.map((one) =>
    createServer(one, { transport: options.transport ?? 'auto', ca: options.ca, believesAd: isProtected(one) }),
  );
  const cache = new Cache(options.cacheEntries ?? CACHE_ENTRIES, clock);
  const sender = createSender<QueuedQuestion>({
    servers,
    timeoutMs,
    tryTimeoutMs: Math.min(options.tryTimeoutMs ?? TRY_TIMEOUT_MS, timeoutMs),
    tries: options.triesPerServer ?? TRIES_PER_SERVER,
    policy: options.policy ?? {},
    pace: options.pace,
    keepsResponses: options.keepsResponses ?? false,
    onEnd: (question, resolution) => questions.end(question, resolution),
  });
  const questions = createQuestions(cache, sender.send);

  return {
    servers: servers.map((server) => server.label),
    resolve: questions.resolve,
    async close() {
      sender.close();
      await questions.drained();
    },
  };
}

function upstreamOf(server: string | Upstream): Upstream {
  if (typeof server !== 'string') return server;
  const parsed = parseUpstream(server);
  if (!parsed.ok) throw new Error(`Cannot use resolver "${parsed.fault.typed}" (${parsed.fault.code})`);
  return parsed.upstream;
}
