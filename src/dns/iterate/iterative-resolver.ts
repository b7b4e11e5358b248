import { because, type Cause } from '../../domain/cause.ts';
import type { ContactPolicy } from '../../domain/contact-policy.ts';
import type { DnsName } from '../../domain/name.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES, type RrType } from '../../domain/rr.ts';
import type { Clock } from '../../domain/time.ts';
import { Cache } from '../cache.ts';
import { CountedRun } from '../counted-run.ts';
import { Faults } from '../faults.ts';
import { interpret } from '../interpret.ts';
import { CACHE_ENTRIES, QUESTION_TIMEOUT_MS, TRIES_PER_SERVER, TRY_TIMEOUT_MS } from '../limits.ts';
import { failure, resolutionOf, withResponse } from '../query-servers.ts';
import { createQuestions, type QueuedQuestion } from '../questions.ts';
import type { Resolution, ResolveOptions, Resolver } from '../resolution.ts';
import { createSender } from '../sender.ts';
import { ServerPace } from '../server-pace.ts';
import { Iterator } from './iterate.ts';
import { MAX_MESSAGES_A_RUN } from './limits.ts';
import type { NameServer } from './referral.ts';
import { ROOT_SERVERS } from './root-hints.ts';
import { createServerPool } from './server-pool.ts';
import type { SlotLimits } from './slots.ts';
import { type Errands, Walk } from './walk.ts';

export interface IterativeResolverOptions {
  /** Default: the servers of the internet's root. */
  readonly rootHints?: readonly NameServer[];
  /** Zones whose servers are known from the start, whatever the zones above say. */
  readonly zones?: ReadonlyMap<DnsName, readonly NameServer[]>;
  readonly clock?: Clock;
  /** Which addresses are asked. Default: public ones. */
  readonly policy?: ContactPolicy;
  /** Answers to cache; 0 caches none. Delegations are cached all the same. */
  readonly cacheEntries?: number;
  /** Whether each resolution has its whole response, with signatures and proofs. Default: only where a question names its server or flags. */
  readonly keepsResponses?: boolean;
  /** How long a lookup may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** Of one server's address, where no pace is given. */
  readonly limits?: SlotLimits;
  /** Shared with all who ask name servers. */
  readonly pace?: ServerPace;
  /** Whether somebody else is asked for what a run may ask a server no more. */
  readonly yields?: true;
}

/** Asks the servers of each zone from the root down, and no resolver. It does not validate: answers are indeterminate. */
export interface IterativeResolver extends Resolver {
  /**
   * The whole response of those that have the name, with signatures, aliases followed into other zones; null where none
   * came. It is not cached.
   */
  lookUp(name: DnsName, type: number): Promise<DnsResponse | null>;
}

const AT_NAMED_SERVERS = {
  servers: [],
  timeoutMs: QUESTION_TIMEOUT_MS,
  tryTimeoutMs: TRY_TIMEOUT_MS,
  tries: TRIES_PER_SERVER,
} as const;

const unreachable = (error: unknown): Resolution =>
  failure('unreachable', [{ code: 'unreachable', args: { error: String(error) } }], []);

/** Finds the errands of a run, which its questions share. */
function createErrands(clock: Clock, yields: boolean): (question: QueuedQuestion) => Errands {
  const runs = new WeakMap<object, Errands>();
  return ({ run, atOwnServers }) => {
    const errands = runs.get(run) ?? {
      messages: MAX_MESSAGES_A_RUN,
      since: atOwnServers ? clock() : null,
      ...(run instanceof CountedRun ? { run, yields } : {}),
    };
    runs.set(run, errands);
    return errands;
  };
}

/** Lets equal work at the same time be done once. */
function createGoing<T>() {
  const going = new Map<string, Promise<T>>();
  return {
    join(key: string, work: () => Promise<T>): Promise<T> {
      const one = going.get(key) ?? work();
      going.set(key, one);
      const done = (): void => {
        going.delete(key);
      };
      one.then(done, done);
      return one;
    },
    settled: () => Promise.allSettled(going.values()),
  };
}

/** Makes a resolver that walks from the root: cache, coalescing, limits, and the rule that a failure is never an absence. */
export function createIterativeResolver(options: IterativeResolverOptions = {}): IterativeResolver {
  const {
    clock = Date.now,
    policy = {},
    limits,
    pace = new ServerPace({ limits }),
    keepsResponses = false,
    timeoutMs,
  } = options;
  const pool = createServerPool({ policy, pace });
  const { rootHints = ROOT_SERVERS, zones = new Map() } = options;
  const iterator = new Iterator({ ...pool, hints: rootHints, zones, clock });
  const cache = new Cache(options.cacheEntries ?? CACHE_ENTRIES, clock);
  /** For questions that name a server. */
  const sender = createSender<QueuedQuestion>({
    ...AT_NAMED_SERVERS,
    policy,
    keepsResponses,
    onEnd: (question, resolution) => questions.end(question, resolution),
  });
  const questions = createQuestions(cache, (question) => {
    if (question.exact?.server !== undefined) sender.send(question);
    else
      walkFor(question).then(
        (resolution) => questions.end(question, resolution),
        (error) => questions.end(question, unreachable(error)),
      );
  });
  const errandsOf = createErrands(clock, options.yields === true);
  const going = createGoing<DnsResponse | null>();
  let closed = false;

  async function walkFor(question: QueuedQuestion): Promise<Resolution> {
    // Not at once: the caller is counted among those who wait only when the question has begun.
    await Promise.resolve();
    const isGivenUp = () => closed || question.waiters === 0;
    const how = { readsProofs: false, isGuess: question.isGuess, errands: errandsOf(question) };
    const walk = new Walk({ isGivenUp, ...how, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    return resolveBy(walk, { question, iterator, keepsResponses });
  }

  return {
    servers: [],
    resolve<T extends RrType>(name: DnsName, type: T, asked: ResolveOptions = {}): Promise<Resolution<T>> {
      if (asked.signal?.aborted === true || isAskable(name)) return questions.resolve(name, type, asked);
      return Promise.resolve(failure('malformed', because('name-too-long'), []) as Resolution<T>);
    },
    lookUp(name, type) {
      if (closed || !isAskable(name)) return Promise.resolve(null);
      return going.join(`${type} ${name}`, () => iterator.lookUp(name, type, new Walk({ isGivenUp: () => closed })));
    },
    async close() {
      closed = true;
      sender.close();
      pool.close();
      await questions.drained();
      await going.settled();
    },
  };
}

const AUTHORITATIVE = { authoritative: true } as const;

/** Answers a question by a walk; the response comes with it where others read it. */
async function resolveBy(
  walk: Walk,
  {
    question: { name, type, exact },
    iterator,
    keepsResponses,
  }: { readonly question: QueuedQuestion; readonly iterator: Iterator; readonly keepsResponses: boolean },
): Promise<Resolution> {
  const response = await iterator.lookUp(name, RR_TYPES[type], walk);
  const resolution = resolutionFrom(response, { name, type, walk });
  const of = resolution.kind !== 'failure' && response?.aa === true ? AUTHORITATIVE : {};
  return withResponse(
    { ...resolution, ...of },
    keepsResponses || exact !== undefined ? (response ?? undefined) : undefined,
  );
}

/** Whether DNS can carry a name: a prefix may have made it too long. */
function isAskable(name: DnsName): boolean {
  try {
    nameToWire(name);
    return true;
  } catch {
    return false;
  }
}

/** Reads the response at the end of a walk for the name that was asked for. */
function resolutionFrom(
  response: DnsResponse | null,
  { name, type, walk }: { readonly name: DnsName; readonly type: RrType; readonly walk: Walk },
): Resolution {
  const { exchanges } = walk;
  if (response === null) {
    const { why, causes } = walk.failure();
    return failure(why, causes, exchanges);
  }
  const first = interpret(response, name, type);
  // The last response is about the name that the aliases lead to, and says nothing more of it: so that is its absence.
  const last = first.kind === 'unfinished' ? interpret(response, first.next, type) : first;
  const aliases = first.kind === 'error' ? [] : first.aliases;
  if (last.kind === 'error') {
    const faults = new Faults(performance.now());
    faults.add(exchanges.at(-1)?.server ?? '', {
      kind: 'message',
      interpreted: last,
      ad: false,
      ede: response.ede,
      response,
    });
    const { why, causes } = faults.outcome();
    return failure(why, causes, exchanges);
  }
  if (last.kind === 'unfinished') {
    const cause: Cause = { code: 'alias-not-followed', args: { target: last.next } };
    return failure('server-error', [cause], exchanges);
  }
  return resolutionOf(last, { aliases, security: 'indeterminate', exchanges });
}
