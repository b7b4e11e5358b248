import { LruMap } from '../domain/lru-map.ts';
import type { DnsName } from '../domain/name.ts';
import { RR_TYPES, type RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { CACHE_OCTETS, FAILURE_TTL_S, MAX_NEGATIVE_TTL_S, MAX_POSITIVE_TTL_S } from './limits.ts';
import type { Resolution } from './resolution.ts';

interface CachedResolution {
  readonly resolution: Resolution;
  readonly storedAt: number;
  readonly expiresAt: number;
}

/** Caches resolutions for as long as their TTLs allow. Bounded in number and octets. */
export class Cache {
  readonly #entries: LruMap<string, CachedResolution> | null;
  readonly #clock: Clock;

  /** A capacity of 0 caches nothing. */
  constructor(capacity: number, clock: Clock) {
    this.#entries = capacity === 0 ? null : new LruMap({ maxEntries: capacity, maxWeight: CACHE_OCTETS });
    this.#clock = clock;
  }

  /** The resolution with its TTLs counted down, or undefined where none is cached or it has expired. */
  get(name: DnsName, type: RrType): Resolution | undefined {
    const key = keyOf(name, type);
    const entry = this.#entries?.get(key);
    if (entry === undefined) return undefined;
    const now = this.#clock();
    // A clock that was set back must not keep an answer alive.
    if (now >= entry.expiresAt || now < entry.storedAt) {
      this.#entries?.delete(key);
      return undefined;
    }
    return aged(entry.resolution, Math.floor((now - entry.storedAt) / 1000));
  }

  set(name: DnsName, type: RrType, resolution: Resolution): void {
    const key = keyOf(name, type);
    const ttlSeconds = ttlOf(resolution);
    if (ttlSeconds <= 0) {
      this.#entries?.delete(key);
      return;
    }
    const storedAt = this.#clock();
    const expiresAt = storedAt + ttlSeconds * 1000;
    this.#entries?.set(key, { resolution: asCached(resolution), storedAt, expiresAt }, octetsOf(resolution));
  }
}

const keyOf = (name: DnsName, type: RrType): string => `${RR_TYPES[type]} ${name}`;

/** Weighs an answer beside its records, and a record beside its data. */
const [ENTRY_OCTETS, RECORD_OCTETS] = [500, 250];

function octetsOf(resolution: Resolution): number {
  const records = resolution.kind === 'answer' ? resolution.records : [];
  const aliases = resolution.kind === 'failure' ? [] : resolution.aliases;
  let octets = ENTRY_OCTETS + RECORD_OCTETS * aliases.length;
  for (const rr of records) octets += RECORD_OCTETS + rr.octets.length;
  return octets;
}

/** Seconds for which a resolution may be cached. Sources: RFC 2181 §5.2, RFC 2308 §5, RFC 9520 §3.2. */
function ttlOf(resolution: Resolution): number {
  if (resolution.kind === 'failure') return FAILURE_TTL_S;
  const ofAliases = resolution.aliases.map((rr) => rr.ttlSeconds);
  if (resolution.kind === 'answer') return Math.min(MAX_POSITIVE_TTL_S, resolution.records[0].ttlSeconds, ...ofAliases);
  return Math.min(MAX_NEGATIVE_TTL_S, resolution.ttlSeconds, ...ofAliases);
}

/**
 * Returns a resolution without the claim that it is from the zone's own servers just now. Removed here and not in each
 * hit, since a copy that leaves a field out is slow.
 */
function asCached(resolution: Resolution): Resolution {
  if (resolution.kind === 'failure' || resolution.authoritative === undefined) return resolution;
  const { authoritative: _, ...found } = resolution;
  return found;
}

function aged(resolution: Resolution, seconds: number): Resolution {
  const older = <R extends { readonly ttlSeconds: number }>(one: R): R => ({
    ...one,
    ttlSeconds: Math.max(0, one.ttlSeconds - seconds),
  });
  if (resolution.kind === 'failure') return { ...resolution, fromCache: true };
  const aliases = resolution.aliases.map(older);
  if (resolution.kind !== 'answer') return { ...older(resolution), aliases, fromCache: true };
  const [first, ...rest] = resolution.records;
  return { ...resolution, records: [older(first), ...rest.map(older)], aliases, fromCache: true };
}
