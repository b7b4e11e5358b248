import type { FailureReason, Security } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import type { RrType } from '../domain/rr.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { Cache } from './cache.ts';
import { CACHE_ENTRIES } from './limits.ts';
import { LATE } from './questions.ts';
import type { Resolution, ResolveOptions, Resolver } from './resolution.ts';
import { untilAborted } from './until-aborted.ts';
import type { TrustAnchor } from './validate/chain.ts';
import type { Judged } from './validate/run.ts';
import { Turns } from './validate/turns.ts';
import { type Asked, createWay } from './validate/way.ts';
import { createZoneCache } from './validate/zone-cache.ts';

export interface ValidatingOptions {
  /** Its resolutions have their whole responses. It need not cache. */
  readonly resolver: Resolver;
  /** Walks from the root, where what the resolver passes on does not validate; as above. */
  readonly fromRoot?: Resolver;
  readonly anchors: readonly TrustAnchor[];
  readonly clock?: Clock;
  /** Answers to cache; 0 switches the cache off, that of zones as well. */
  readonly cacheEntries?: number;
}

/** As a resolver is asked that shall validate. */
const VALIDATED: QueryFlags = { rd: true, cd: false, do: true };
/** For so long we rely on what we found of the network: that the resolver removes signatures, that the root can be reached. */
const NETWORK_MS = 10 * MINUTE_MS;

/** How boxes and resolvers that know nothing of DNSSEC answer questions for its records. */
const REFUSALS: ReadonlySet<FailureReason> = new Set(['servfail', 'refused', 'server-error']);

/**
 * Makes a resolver that validates DNSSEC itself, over another one, which need not. What does not validate there is asked
 * from the root, since the resolver may remove signatures, forge answers or keep old ones; where it removes signatures,
 * everything is. Source: RFC 4035 §5, RFC 6840.
 */
export function createValidatingResolver(options: ValidatingOptions): Resolver {
  const { resolver, fromRoot, anchors, clock = Date.now, cacheEntries = CACHE_ENTRIES } = options;
  const cache = new Cache(cacheEntries, clock);
  /** Absences of guesses, which nobody validates. */
  const guesses = new Cache(cacheEntries, clock);
  const known = cacheEntries === 0 ? { get: () => undefined, set: () => {} } : createZoneCache(clock);
  const turns = new Turns();
  const over = createWay(resolver, { anchors, known, clock, turns });
  const walking = fromRoot === undefined ? null : createWalking(fromRoot, { anchors, known, clock, turns });
  let removesSignaturesUntil = 0;

  /** Whether what the resolver found counts where we cannot tell: it set AD where nobody could forge it, or refuses the answer again. */
  async function isConfirmed(name: DnsName, type: RrType, security: Security): Promise<boolean> {
    if (security !== 'bogus') return security === 'secure';
    const again = await resolver.resolve(name, type, { flags: VALIDATED });
    return again.kind === 'failure' && again.why === 'servfail';
  }

  async function judgedAnswer(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution> {
    const isStripped = clock() < removesSignaturesUntil;
    const first = isStripped ? await walking?.ask(name, type, given) : undefined;
    if (first !== undefined) return first;
    const asked = await over.ask(name, type, given);
    if (!asked.ok) {
      const isRefused = (type === 'DS' || type === 'DNSKEY') && REFUSALS.has(asked.failure.why);
      return (isRefused && !isStripped ? await walking?.ask(name, type, given) : undefined) ?? asked.failure;
    }
    const { found, judged } = asked;
    if (judged.security === 'secure' || judged.security === 'insecure') return { ...found, ...judged };
    const removesSignatures = walking !== null && isWithoutSignatures(judged);
    const second = isStripped ? undefined : await walking?.ask(name, type, given);
    if (second !== undefined) {
      if (removesSignatures) removesSignaturesUntil = clock() + NETWORK_MS;
      return second;
    }
    if (judged.security === 'bogus') return { ...found, ...judged };
    if (await isConfirmed(name, type, found.security)) return found;
    return { ...found, security: 'indeterminate', ...(removesSignatures ? STRIPPED : reasonOf(judged)) };
  }

  async function lookUp(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution> {
    if (given.guess !== true) {
      const resolution = await judgedAnswer(name, type, given);
      if (resolution.kind !== 'failure' || resolution.why !== 'budget') cache.set(name, type, resolution);
      return resolution;
    }
    const asked = await over.ask(name, type, given);
    const resolution = asked.ok ? { ...asked.found, ...asked.judged } : asked.failure;
    (resolution.kind === 'answer' ? cache : guesses).set(name, type, resolution);
    return resolution;
  }

  return {
    servers: resolver.servers,
    resolve<T extends RrType>(name: DnsName, type: T, given: ResolveOptions = {}): Promise<Resolution<T>> {
      const { server, flags, fresh, guess, signal } = given;
      if (server !== undefined || flags !== undefined) return resolver.resolve(name, type, given);
      const cached =
        fresh === true ? undefined : (cache.get(name, type) ?? (guess === true ? guesses.get(name, type) : undefined));
      // What is cached or looked up for a type is of that type.
      if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
      const found = lookUp(name, type, given) as Promise<Resolution<T>>;
      return signal === undefined ? found : untilAborted(found, signal, LATE);
    },
    async close() {
      await Promise.all([resolver.close(), fromRoot?.close()]);
    },
  };
}

const STRIPPED = { reason: { code: 'stripped' } } as const;

/** Whether not even the root's keys came with a signature, or came at all. */
const isWithoutSignatures = ({ reason }: Judged): boolean =>
  reason?.code === 'anchor' && (reason.fault === 'unsigned' || reason.fault === 'no-key-for-ds');

const reasonOf = ({ reason }: Judged) => (reason === undefined ? {} : { reason });

/** Asks from the root as long as that can be reached. */
interface Walking {
  /** Asks; gives what was found and could be judged, undefined where that was not possible. */
  ask(name: DnsName, type: RrType, options: ResolveOptions): Promise<Resolution | undefined>;
}

function createWalking(fromRoot: Resolver, options: Parameters<typeof createWay>[1]): Walking {
  const way = createWay(fromRoot, options);
  const { clock } = options;
  let tried: { readonly until: number; readonly isReached: Promise<boolean> } = {
    until: 0,
    isReached: Promise.resolve(false),
  };

  /** Many networks let nobody out on port 53: one question finds that out for all. */
  function reachesRoot(): Promise<boolean> {
    if (clock() >= tried.until) {
      const isReached = fromRoot.resolve(ROOT, 'DNSKEY').then(({ kind }) => kind !== 'failure');
      tried = { until: clock() + NETWORK_MS, isReached };
    }
    return tried.isReached;
  }

  return {
    async ask(name, type, given) {
      if (!(await reachesRoot())) return undefined;
      const asked: Asked = await way.ask(name, type, given);
      return asked.ok && asked.judged.security !== 'indeterminate' ? { ...asked.found, ...asked.judged } : undefined;
    },
  };
}
