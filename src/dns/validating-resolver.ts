import type { FailureReason, Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { Cache } from './cache.ts';
import { LATE } from './late.ts';
import { CACHE_ENTRIES } from './limits.ts';
import type { Resolution, ResolveOptions, Resolver } from './resolution.ts';
import { untilAborted } from './until-aborted.ts';
import type { GivenDs, TrustAnchor } from './validate/chain.ts';
import type { Judged } from './validate/run.ts';
import { createWay } from './validate/way.ts';
import { createZoneCache } from './validate/zone-cache.ts';
import { createWalking, NETWORK_MS } from './walking.ts';

export interface ValidatingOptions {
  /** Its resolutions have their whole responses. It need not cache. */
  readonly resolver: Resolver;
  /** Walks from the root: where what the resolver passes on does not validate, and first where a run wants that; as above. */
  readonly fromRoot?: Resolver;
  readonly anchors: readonly TrustAnchor[];
  /** DS records to take in place of those that zones above have. */
  readonly givenDs?: GivenDs;
  readonly clock?: Clock;
  /** Answers to cache; 0 switches the cache off, that of zones as well. */
  readonly cacheEntries?: number;
}

/** As a resolver is asked that shall validate. */
const VALIDATED: QueryFlags = { rd: true, cd: false, do: true };

/** How boxes and resolvers that know nothing of DNSSEC answer questions for its records. */
const REFUSALS: ReadonlySet<FailureReason> = new Set(['servfail', 'refused', 'server-error']);

class ValidatingResolver {
  readonly servers: Resolver['servers'];
  readonly #resolver: Resolver;
  readonly #fromRoot: ValidatingOptions['fromRoot'];
  readonly #clock: Clock;
  readonly #cache: Cache;
  /** Absences of guesses, which nobody validates. */
  readonly #guesses: Cache;
  readonly #over: ReturnType<typeof createWay>;
  readonly #walking: ReturnType<typeof createWalking> | null;
  #removesSignaturesUntil = 0;

  constructor(options: ValidatingOptions) {
    const { resolver, fromRoot, anchors, givenDs, clock = Date.now, cacheEntries = CACHE_ENTRIES } = options;
    const known = cacheEntries === 0 ? { get: () => undefined, set: () => {} } : createZoneCache(clock);
    const ways = { anchors, known, clock, ...(givenDs === undefined ? {} : { givenDs }) };
    this.servers = resolver.servers;
    this.#resolver = resolver;
    this.#fromRoot = fromRoot;
    this.#clock = clock;
    this.#cache = new Cache(cacheEntries, clock);
    this.#guesses = new Cache(cacheEntries, clock);
    this.#over = createWay(resolver, ways);
    this.#walking = fromRoot === undefined ? null : createWalking(fromRoot, ways);
  }

  /** Whether what the resolver found counts where we cannot tell: it set AD where nobody could forge it, or refuses the answer again. */
  async #isConfirmed(name: DnsName, type: RrType, security: Security): Promise<boolean> {
    if (security !== 'bogus') return security === 'secure';
    const again = await this.#resolver.resolve(name, type, { flags: VALIDATED });
    return again.kind === 'failure' && again.why === 'servfail';
  }

  /** Asks the resolver for what is valid, where one of the zone's own servers gave what is not: another one is all right. */
  async #validElsewhere(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution | undefined> {
    const asked = await this.#over.ask(name, type, given);
    const isValid = asked.ok && (asked.judged.security === 'secure' || asked.judged.security === 'insecure');
    return isValid ? { ...asked.found, ...asked.judged } : undefined;
  }

  async #judgedAnswer(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution> {
    const own = given.atOwnServers === true ? await this.#walking?.askFirst(name, type, given) : undefined;
    if (own !== undefined)
      return (own.security === 'bogus' ? await this.#validElsewhere(name, type, given) : undefined) ?? own;
    const isStripped = this.#clock() < this.#removesSignaturesUntil;
    const waits = given.unvalidated !== true;
    const first = isStripped && waits ? await this.#walking?.ask(name, type, given) : undefined;
    if (first !== undefined) return first;
    const asked = await this.#over.ask(name, type, given);
    if (!asked.ok) {
      const isRefused = (type === 'DS' || type === 'DNSKEY') && REFUSALS.has(asked.failure.why);
      return (isRefused && !isStripped ? await this.#walking?.ask(name, type, given) : undefined) ?? asked.failure;
    }
    const { found, judged } = asked;
    if (judged.security === 'secure' || judged.security === 'insecure') return { ...found, ...judged };
    const removesSignatures = this.#walking !== null && isWithoutSignatures(judged);
    if (removesSignatures && !waits) return { ...found, security: 'indeterminate', ...STRIPPED };
    const second = isStripped ? undefined : await this.#walking?.ask(name, type, given);
    if (second !== undefined) {
      if (removesSignatures) this.#removesSignaturesUntil = this.#clock() + NETWORK_MS;
      return second;
    }
    if (judged.security === 'bogus') return { ...found, ...judged };
    if (await this.#isConfirmed(name, type, found.security)) return found;
    return { ...found, security: 'indeterminate', ...(removesSignatures ? STRIPPED : reasonOf(judged)) };
  }

  /** Asks for what need not be there. What is there and does not validate is no guess any more. */
  async #guessed(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution> {
    const found = await this.#guessedOnce(name, type, given);
    if (found.kind !== 'answer' || found.security !== 'bogus') return found;
    const { guess: _, ...rest } = given;
    return this.#judgedAnswer(name, type, rest);
  }

  async #guessedOnce(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution> {
    const own = given.atOwnServers === true ? await this.#walking?.askFirst(name, type, given) : undefined;
    if (own !== undefined) return own;
    const asked = await this.#over.ask(name, type, given);
    return asked.ok ? { ...asked.found, ...asked.judged } : asked.failure;
  }

  /** As above, with these flags and the whole response. */
  async #exactly<T extends RrType>(name: DnsName, type: T, given: ResolveOptions): Promise<Resolution<T>> {
    const isForZone = given.server === undefined && given.atOwnServers === true;
    const own = isForZone ? await this.#walking?.askExactly(name, type, given) : undefined;
    return (own ?? (await this.#resolver.resolve(name, type, given))) as Resolution<T>;
  }

  async #lookUp(name: DnsName, type: RrType, given: ResolveOptions): Promise<Resolution> {
    if (given.guess !== true) {
      const resolution = await this.#judgedAnswer(name, type, given);
      // Whoever asks for its security next must not find one that nobody looked for.
      const isUnjudged =
        given.unvalidated === true && resolution.kind !== 'failure' && resolution.security === 'indeterminate';
      const isLate = resolution.kind === 'failure' && resolution.why === 'budget';
      if (!isUnjudged && !isLate) this.#cache.set(name, type, resolution);
      return resolution;
    }
    const resolution = await this.#guessed(name, type, given);
    (resolution.kind === 'answer' ? this.#cache : this.#guesses).set(name, type, resolution);
    return resolution;
  }

  resolve<T extends RrType>(name: DnsName, type: T, given: ResolveOptions = {}): Promise<Resolution<T>> {
    const { server, flags, fresh, guess, signal } = given;
    if (server !== undefined || flags !== undefined) return this.#exactly(name, type, given);
    const cached =
      fresh === true
        ? undefined
        : (this.#cache.get(name, type) ?? (guess === true ? this.#guesses.get(name, type) : undefined));
    // What is cached or looked up for a type is of that type.
    if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
    const found = this.#lookUp(name, type, given) as Promise<Resolution<T>>;
    return signal === undefined ? found : untilAborted(found, signal, LATE);
  }

  async close() {
    await Promise.all([this.#resolver.close(), this.#fromRoot?.close()]);
  }
}

/**
 * Makes a resolver that validates DNSSEC itself, over another one, which need not. What does not validate there is asked
 * from the root, since the resolver may remove signatures, forge answers or keep old ones; where it removes signatures,
 * everything is. Source: RFC 4035 §5, RFC 6840.
 */
export function createValidatingResolver(options: ValidatingOptions): Resolver {
  const made = new ValidatingResolver(options);
  // Others spread a resolver to change a part of it.
  return {
    servers: made.servers,
    resolve: (name, type, given) => made.resolve(name, type, given),
    close: () => made.close(),
  };
}

const STRIPPED = { reason: { code: 'stripped' } } as const;

/** Whether not even the root's keys came with a signature, or came at all. */
const isWithoutSignatures = ({ reason }: Judged): boolean =>
  reason?.code === 'anchor' && (reason.fault === 'unsigned' || reason.fault === 'no-key-for-ds');

const reasonOf = ({ reason }: Judged) => (reason === undefined ? {} : { reason });
