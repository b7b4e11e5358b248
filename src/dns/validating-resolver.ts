import type { Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { Cache } from './cache.ts';
import { CACHE_ENTRIES } from './limits.ts';
import { LATE } from './questions.ts';
import type { Resolution, ResolveOptions, Resolver } from './resolution.ts';
import { untilAborted } from './until-aborted.ts';
import type { TrustAnchor } from './validate/chain.ts';
import { type ChainType, type Judged, ValidationRun } from './validate/run.ts';
import { createZoneCache } from './validate/zone-cache.ts';

export interface ValidatingOptions<R extends Resolver> {
  /** Its resolutions have their whole responses. It need not cache. */
  readonly resolver: R;
  readonly anchors: readonly TrustAnchor[];
  readonly clock?: Clock;
  /** Answers to cache; 0 switches the cache off, that of zones as well. */
  readonly cacheEntries?: number;
}

/** As a resolver is asked that shall validate. */
const VALIDATED: QueryFlags = { rd: true, cd: false, do: true };

const UNJUDGED: Judged = { security: 'indeterminate' };

/**
 * Makes a resolver that validates DNSSEC itself, over another one, which need not. Source: RFC 4035 §5, RFC 6840.
 */
export function createValidatingResolver<R extends Resolver>({
  resolver,
  anchors,
  clock = Date.now,
  cacheEntries = CACHE_ENTRIES,
}: ValidatingOptions<R>): R {
  const cache = new Cache(cacheEntries, clock);
  /** Absences of guesses, which nobody validates. */
  const guesses = new Cache(cacheEntries, clock);
  const zones = createZoneCache(clock);
  const known = cacheEntries === 0 ? { get: () => undefined, set: () => {} } : zones;
  const runs = new WeakMap<object, ValidationRun>();

  function runOf({ run = {}, fresh = false }: ResolveOptions): ValidationRun {
    const before = runs.get(run);
    if (before !== undefined) return before;
    const lookUp = (name: DnsName, type: ChainType) => resolver.resolve(name, type, { run });
    const made = new ValidationRun({ lookUp, anchors, known, clock, fresh });
    runs.set(run, made);
    return made;
  }

  /** Whether what the resolver found counts where we cannot tell: it set AD where nobody could forge it, or refuses the answer again. */
  async function isConfirmed(name: DnsName, type: RrType, security: Security): Promise<boolean> {
    if (security !== 'bogus') return security === 'secure';
    const again = await resolver.resolve(name, type, { flags: VALIDATED });
    return again.kind === 'failure' && again.why === 'servfail';
  }

  async function lookUp(name: DnsName, type: RrType, options: ResolveOptions): Promise<Resolution> {
    const run = runOf(options);
    if (options.guess !== true) run.prepare(name);
    const found = await (type === 'DS' || type === 'DNSKEY'
      ? run.link(name, type)
      : resolver.resolve(name, type, options));
    const { response, ...bare } = found;
    if (bare.kind === 'failure') {
      if (bare.why !== 'budget') cache.set(name, type, bare);
      return bare;
    }
    // There are dozens of guesses, and nobody needs to know that they surely are not there.
    if (options.guess === true && bare.kind !== 'answer') {
      const unjudged: Resolution = { ...bare, security: 'indeterminate' };
      guesses.set(name, type, unjudged);
      return unjudged;
    }
    const judged = response === undefined ? UNJUDGED : await run.judge(name, type, response);
    const isSettled = judged.security !== 'indeterminate' || !(await isConfirmed(name, type, bare.security));
    const resolution: Resolution = isSettled ? { ...bare, ...judged } : bare;
    cache.set(name, type, resolution);
    return resolution;
  }

  return {
    ...resolver,
    resolve<T extends RrType>(name: DnsName, type: T, options: ResolveOptions = {}): Promise<Resolution<T>> {
      const { server, flags, fresh, guess, signal } = options;
      if (server !== undefined || flags !== undefined) return resolver.resolve(name, type, options);
      const cached =
        fresh === true ? undefined : (cache.get(name, type) ?? (guess === true ? guesses.get(name, type) : undefined));
      // What is cached or looked up for a type is of that type.
      if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
      const found = lookUp(name, type, options) as Promise<Resolution<T>>;
      return signal === undefined ? found : untilAborted(found, signal, LATE);
    },
  };
}
