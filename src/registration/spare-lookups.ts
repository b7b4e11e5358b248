import { because } from '../domain/cause.ts';
import { LruMap } from '../domain/lru-map.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock } from '../domain/time.ts';
import { RegistrationCache, spareBelievedMs } from './cache.ts';
import { TokenBucket } from './limits.ts';
import type { RegistrationFound } from './lookup.ts';

/** Lookups that the checks of one client network may cause, at once and a minute. Source: docs/limits.md. */
const [BURST_OF_NETWORK, PER_MINUTE_OF_NETWORK] = [8, 8];
const SECONDS_A_MINUTE = 60;
/** Networks whose rate is tracked, and octets of one; lookups that are cached, and octets of all. */
const [MAX_NETWORKS, NETWORK_OCTETS, MAX_ENTRIES, MAX_OCTETS] = [5000, 300, 5000, 4 * 1024 * 1024];

/** Looks up names that only a zone led to: each at most once a day, within the rate of the client's network. */
export class SpareLookups {
  readonly #clock: Clock;
  readonly #cache: RegistrationCache;
  readonly #networks = new LruMap<string, TokenBucket>({
    maxEntries: MAX_NETWORKS,
    maxWeight: MAX_NETWORKS * NETWORK_OCTETS,
  });
  readonly #running = new Map<DomainName, Promise<RegistrationFound>>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#cache = new RegistrationCache({
      clock,
      maxEntries: MAX_ENTRIES,
      maxOctets: MAX_OCTETS,
      believe: spareBelievedMs,
    });
  }

  /** Caches the outcome of a person's lookup, which is newer. */
  learn(name: DomainName, found: RegistrationFound): void {
    this.#cache.set(name, found);
  }

  /** Returns the cached outcome of a lookup; else asks, unless the client's network caused too many lookups. */
  async lookUp(
    name: DomainName,
    network: string | null,
    ask: () => Promise<RegistrationFound>,
  ): Promise<RegistrationFound> {
    const cached = this.#cache.get(name);
    if (cached !== null) return cached;
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    if (network !== null && this.#bucketOf(network).take() > 0) return this.#spared(name);
    const asked = ask().finally(() => this.#running.delete(name));
    this.#running.set(name, asked);
    const found = await asked;
    if (!isSpared(found)) this.#cache.set(name, found);
    return found;
  }

  #bucketOf(network: string): TokenBucket {
    const known = this.#networks.get(network);
    if (known !== undefined) return known;
    const perSecond = PER_MINUTE_OF_NETWORK / SECONDS_A_MINUTE;
    const bucket = new TokenBucket({ clock: this.#clock, burst: BURST_OF_NETWORK, perSecond });
    this.#networks.set(network, bucket, NETWORK_OCTETS);
    return bucket;
  }

  #spared(registrableDomain: DomainName): RegistrationFound {
    const why = { why: 'failed', causes: because('registry-spared'), retryAfterSeconds: null } as const;
    return { kind: 'unknown', registrableDomain, ...why, fetchedAt: this.#clock(), tries: [] };
  }
}

/** Returns whether no registry was asked, so that there is nothing to cache. */
const isSpared = (found: RegistrationFound): boolean =>
  found.kind === 'unknown' &&
  [...found.causes, ...found.tries.flatMap(({ causes }) => causes)].some(({ code }) => code === 'registry-spared');
