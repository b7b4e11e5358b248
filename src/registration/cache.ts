import { heldOctets } from '../domain/held-octets.ts';
import { LruMap } from '../domain/lru-map.ts';
import type { DomainName } from '../domain/name.ts';
import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { RegistrationFound } from './lookup.ts';

/**
 * How long each outcome is believed. Registrations change seldom, and registries ask to be asked seldom; a failure is
 * cached briefly, so that "check again" is honest; a refusal as long as the registry says, within bounds.
 */
export const REGISTERED_MS = 6 * 60 * MINUTE_MS;
export const NOT_REGISTERED_MS = 10 * MINUTE_MS;
export const NO_SERVER_MS = 24 * 60 * MINUTE_MS;
export const FAILED_MS = 30_000;
export const LIMITED_MS = 2 * MINUTE_MS;
export const MAX_LIMITED_MS = 60 * MINUTE_MS;
/** How long outcomes of lookups that give way are cached: a stranger's zone must not make us ask again. */
const [SPARE_MS, SPARE_FAILED_MS] = [24 * 60 * MINUTE_MS, 60 * MINUTE_MS];
/** Cached lookups, and octets of all together. */
const MAX_ENTRIES = 20_000;
const MAX_OCTETS = 32 * 1024 * 1024;

/** Returns whether we were too busy to read what a registry sent: the next who asks may have better luck. */
const wasBusy = (found: RegistrationFound): boolean =>
  found.kind === 'unknown' && found.tries.some(({ causes }) => causes.some(({ code }) => code === 'reading-busy'));

function believedMs(found: RegistrationFound): number {
  if (wasBusy(found)) return 0;
  switch (found.kind) {
    case 'registered':
      return REGISTERED_MS;
    case 'not-registered':
      return NOT_REGISTERED_MS;
    case 'public-suffix':
      return 0;
    case 'unknown':
      if (found.why === 'no-server') return NO_SERVER_MS;
      if (found.why !== 'limited') return FAILED_MS;
      return Math.min(Math.max((found.retryAfterSeconds ?? 0) * 1000, LIMITED_MS), MAX_LIMITED_MS);
  }
}

/** Returns how long the outcome of a lookup that gives way to others is cached. */
export function spareBelievedMs(found: RegistrationFound): number {
  if (wasBusy(found)) return 0;
  return found.kind === 'unknown' && found.why !== 'no-server'
    ? Math.max(SPARE_FAILED_MS, believedMs(found))
    : SPARE_MS;
}

interface CachedRegistration {
  readonly found: RegistrationFound;
  readonly until: Instant;
}

export interface RegistrationCacheOptions {
  readonly clock: Clock;
  readonly maxEntries?: number;
  readonly maxOctets?: number;
  /** How long an outcome is believed. */
  readonly believe?: (found: RegistrationFound) => number;
}

/** Remembers lookups by registrable domain. */
export class RegistrationCache {
  readonly #entries: LruMap<DomainName, CachedRegistration>;
  readonly #clock: Clock;
  readonly #believe: (found: RegistrationFound) => number;

  constructor({
    clock,
    maxEntries = MAX_ENTRIES,
    maxOctets = MAX_OCTETS,
    believe = believedMs,
  }: RegistrationCacheOptions) {
    this.#believe = believe;
    this.#clock = clock;
    this.#entries = new LruMap({ maxEntries, maxWeight: maxOctets });
  }

  get(name: DomainName): RegistrationFound | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    if (entry.until > this.#clock()) return entry.found;
    this.#entries.delete(name);
    return null;
  }

  /** A lookup that brought nothing does not replace one that did and is still believed. */
  set(name: DomainName, found: RegistrationFound): void {
    const ms = this.#believe(found);
    if (ms === 0 || (found.kind === 'unknown' && ['registered', 'not-registered'].includes(this.get(name)?.kind ?? '')))
      return;
    this.#entries.set(name, { found, until: this.#clock() + ms }, heldOctets(found));
  }
}
