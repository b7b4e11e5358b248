import type { DomainName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { later } from '../net/later.ts';
import type { LookupService } from './lookup-service.ts';

/** Comparing revisions is a read of the store; other processes may write there. */
const COMPARE_EVERY_MS = 1000;
/** Memory that all cached values may take, as `describe` estimates it, and the part of one registrable domain. */
const MAX_BYTES = 128 * 1024 * 1024;
const SHARE_OF_DOMAIN = 1 / 8;
/** How often what is over is dropped, whether or not anybody asks again. */
const SWEEP_MS = 60_000;

interface CacheEntry extends Described {
  readonly value: unknown;
}

/** Until when a value may be cached, and how it is weighed. */
interface Described {
  readonly until: Instant;
  readonly bytes: number;
  /** Returns until when it may be cached longer, once it is over. */
  readonly renew?: (now: Instant) => Promise<Instant>;
}

/** The cached values of one domain, all made from one revision of its history. */
interface DomainEntries {
  readonly revision: number;
  /** When the revision was last compared with the store's. */
  comparedAt: Instant;
  readonly entries: Map<string, CacheEntry>;
}

/** Tells when a domain is written. */
interface Revisions {
  readonly revision: LookupService['revision'];
}

/** Values made of a domain's history, cached while its revision stays. The domains that came first are evicted first. */
export class RevisionCache {
  readonly #lookups: Revisions;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #domains = new Map<DomainName, DomainEntries>();
  /** Bytes below each registrable domain. */
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;
  #isSweepDue = false;

  constructor(lookups: Revisions, clock: Clock, maxBytes = MAX_BYTES) {
    this.#lookups = lookups;
    this.#clock = clock;
    this.#maxBytes = maxBytes;
  }

  /** Memory that all cached values take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the cached value, or makes it. `describe` returns until when a value may be cached, and how it is weighed. */
  async get<T>(
    key: string,
    domain: DomainName,
    make: (again: boolean) => Promise<T>,
    describe: (value: T) => Described,
  ): Promise<T> {
    const current = await this.#current(domain);
    const known = current?.entries.get(key);
    // The key names the kind and the types, so a value found under it has that type.
    if (known !== undefined && this.#clock() <= known.until) return known.value as T;
    if (current !== undefined && known !== undefined && (await this.#renew(domain, current, key, known)))
      return known.value as T;
    const value = await make(known !== undefined);
    const described = describe(value);
    const { until, renew } = described;
    // Of those who shared one run, the first has put its value there.
    if (current !== undefined && until > this.#clock() && current.entries.get(key)?.value !== value)
      this.#put(domain, current, key, {
        value,
        until,
        bytes: described.bytes,
        ...(renew === undefined ? {} : { renew }),
      });
    return value;
  }

  /** Caches a value longer whose evidence did not change. */
  async #renew(domain: DomainName, current: DomainEntries, key: string, known: CacheEntry): Promise<boolean> {
    const until = (await known.renew?.(this.#clock())) ?? 0;
    if (until <= this.#clock()) return false;
    if (current.entries.get(key) === known) this.#put(domain, current, key, { ...known, until });
    return true;
  }

  /** Returns the cached value, if there is one; makes none. */
  async peek<T>(key: string, domain: DomainName): Promise<T | undefined> {
    const known = (await this.#current(domain))?.entries.get(key);
    return known !== undefined && this.#clock() <= known.until ? (known.value as T) : undefined;
  }

  evict(domain: DomainName): void {
    for (const entry of this.#domains.get(domain)?.entries.values() ?? []) this.#count(domain, -entry.bytes);
    this.#domains.delete(domain);
  }

  /** Returns the entries of the stored revision, and drops older ones. Undefined where nothing is stored. */
  async #current(domain: DomainName): Promise<DomainEntries | undefined> {
    const known = this.#domains.get(domain);
    if (known !== undefined && this.#clock() - known.comparedAt < COMPARE_EVERY_MS) return known;
    const revision = await this.#lookups.revision(domain);
    const still = this.#domains.get(domain);
    if (still !== undefined && still.revision === revision) {
      still.comparedAt = this.#clock();
      return still;
    }
    this.evict(domain);
    if (revision === undefined) return undefined;
    const fresh: DomainEntries = { revision, comparedAt: this.#clock(), entries: new Map() };
    this.#domains.set(domain, fresh);
    this.#sweepLater();
    return fresh;
  }

  #put(domain: DomainName, target: DomainEntries, key: string, entry: CacheEntry): void {
    // Where a newer revision was stored meanwhile, the value is out of date.
    if (this.#domains.get(domain) !== target) return;
    this.#count(domain, entry.bytes - (target.entries.get(key)?.bytes ?? 0));
    target.entries.set(key, entry);
    this.#keepToShare(domain, target, key);
    // A map gives its keys in the order of insertion, so this evicts the oldest first.
    for (const oldest of this.#domains.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.evict(oldest);
    }
  }

  /** Evicts the oldest below a registrable domain that has more than its part, but what was just put there. */
  #keepToShare(domain: DomainName, { entries }: DomainEntries, put: string): void {
    const share = shareOf(domain);
    const isOver = (): boolean => (this.#bytesOf.get(share) ?? 0) > this.#maxBytes * SHARE_OF_DOMAIN;
    if (!isOver()) return;
    for (const oldest of this.#domains.keys())
      if (isOver() && oldest !== domain && shareOf(oldest) === share) this.evict(oldest);
    for (const [key, { bytes }] of entries) {
      if (!isOver()) return;
      if (key === put) continue;
      entries.delete(key);
      this.#count(domain, -bytes);
    }
  }

  #count(domain: DomainName, bytes: number): void {
    const share = shareOf(domain);
    this.#bytes += bytes;
    const left = (this.#bytesOf.get(share) ?? 0) + bytes;
    if (left === 0) this.#bytesOf.delete(share);
    else this.#bytesOf.set(share, left);
  }

  #sweepLater(): void {
    if (this.#isSweepDue) return;
    this.#isSweepDue = true;
    later(() => this.#sweep(), SWEEP_MS);
  }

  /** Drops what is over, and domains of which nothing is left. */
  #sweep(): void {
    this.#isSweepDue = false;
    const now = this.#clock();
    for (const [domain, { entries }] of this.#domains) {
      for (const [key, { until, bytes }] of entries) {
        if (now <= until) continue;
        entries.delete(key);
        this.#count(domain, -bytes);
      }
      if (entries.size === 0) this.#domains.delete(domain);
    }
    if (this.#domains.size > 0) this.#sweepLater();
  }
}
