import { LruMap } from '../domain/lru-map.ts';
import type { DomainName } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import { type Clock, HOUR_MS, type Instant } from '../domain/time.ts';

/**
 * Octets that requests of one network (/24, /48) may add to the database within an hour: half of them at once, and the
 * other half as the hour goes on. An ordinary report of a new name adds some ten kilobytes.
 */
const MAX_OCTETS_OF_NETWORK = 50_000_000;
/** Octets that requests of all networks may add for one registrable domain: names below a wildcard are without number. */
const MAX_OCTETS_OF_DOMAIN = 20_000_000;
/** Networks and domains that are counted at once; beyond, those that were not seen for longest begin anew. */
const MAX_COUNTED = 20_000;
/** Octets of a level beside its key. */
const LEVEL_OCTETS = 200;
const MAX_COUNTED_OCTETS = 8 * 1024 * 1024;

interface Level {
  readonly octets: number;
  readonly at: Instant;
}

/** Octets that were added lately, which leave as time goes on. */
class Shares {
  readonly #levels = new LruMap<string, Level>({ maxEntries: MAX_COUNTED, maxWeight: MAX_COUNTED_OCTETS });
  readonly #atOnce: number;

  constructor(anHour: number) {
    this.#atOnce = anHour / 2;
  }

  #level(key: string, now: Instant): number {
    const known = this.#levels.get(key);
    if (known === undefined) return 0;
    // A clock that was set back lets nothing leave.
    return Math.max(0, known.octets - (Math.max(0, now - known.at) / HOUR_MS) * this.#atOnce);
  }

  hasRoom(key: string, now: Instant): boolean {
    return this.#level(key, now) < this.#atOnce;
  }

  add(key: string, octets: number, now: Instant): void {
    this.#levels.set(key, { octets: this.#level(key, now) + octets, at: now }, LEVEL_OCTETS + key.length);
  }
}

/** For whom something is stored: the network of a client, and the domain. What no client asked for has no network. */
export interface StoredFor {
  readonly network: string | undefined;
  readonly domain: DomainName;
}

/** Octets an hour: of a network and of a registrable domain. */
interface StorageLimits {
  readonly network: number;
  readonly domain: number;
}

const LIMITS: StorageLimits = { network: MAX_OCTETS_OF_NETWORK, domain: MAX_OCTETS_OF_DOMAIN };

/** Bounds what the requests of one network, and requests about one domain, add to the database within an hour. */
export class StorageShares {
  readonly #clock: Clock;
  readonly #networks: Shares;
  readonly #domains: Shares;

  constructor(clock: Clock, { network, domain } = LIMITS) {
    this.#clock = clock;
    this.#networks = new Shares(network);
    this.#domains = new Shares(domain);
  }

  /** Returns whether what a request found may be stored. What monitors, commands and refreshes find always may. */
  hasRoom({ network, domain }: StoredFor): boolean {
    if (network === undefined) return true;
    const now = this.#clock();
    return this.#networks.hasRoom(network, now) && this.#domains.hasRoom(registrableDomain(domain) ?? domain, now);
  }

  /** Counts what a request added. */
  count({ network, domain }: StoredFor, octets: number): void {
    if (network === undefined || octets <= 0) return;
    const now = this.#clock();
    this.#networks.add(network, octets, now);
    this.#domains.add(registrableDomain(domain) ?? domain, octets, now);
  }
}
