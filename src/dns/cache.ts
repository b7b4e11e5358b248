import type { Clock } from '../domain/time.ts';
import type { Resolution } from './asker.ts';
import { FAILURE_TTL_S, MAX_NEGATIVE_TTL_S, MAX_POSITIVE_TTL_S } from './limits.ts';

interface Entry {
  readonly resolution: Resolution;
  readonly storedAt: number;
  readonly expiresAt: number;
}

/** Remembers resolutions for as long as their TTLs allow, least recently used out first. */
export class Cache {
  readonly #entries = new Map<string, Entry>();
  readonly #capacity: number;
  readonly #clock: Clock;

  constructor(capacity: number, clock: Clock) {
    this.#capacity = capacity;
    this.#clock = clock;
  }

  /** The resolution with its TTLs counted down, or undefined where it is unknown or too old. */
  get(key: string): Resolution | undefined {
    const entry = this.#capacity === 0 ? undefined : this.#entries.get(key);
    if (entry === undefined) return undefined;
    const now = this.#clock();
    this.#entries.delete(key);
    if (now >= entry.expiresAt) return undefined;
    this.#entries.set(key, entry);
    return aged(entry.resolution, Math.floor((now - entry.storedAt) / 1000));
  }

  set(key: string, resolution: Resolution): void {
    if (this.#capacity === 0) return;
    const storedAt = this.#clock();
    this.#entries.delete(key);
    this.#entries.set(key, { resolution, storedAt, expiresAt: storedAt + ttlOf(resolution) * 1000 });
    if (this.#entries.size <= this.#capacity) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      break;
    }
  }
}

/** Seconds for which a resolution may be believed. Sources: RFC 2181 §5.2, RFC 2308 §5, RFC 9520 §3.2. */
function ttlOf(resolution: Resolution): number {
  if (resolution.kind === 'failure') return FAILURE_TTL_S;
  const ofAliases = resolution.aliases.map((rr) => rr.ttlSeconds);
  if (resolution.kind === 'answer') return Math.min(MAX_POSITIVE_TTL_S, resolution.records[0].ttlSeconds, ...ofAliases);
  return Math.min(MAX_NEGATIVE_TTL_S, resolution.ttlSeconds, ...ofAliases);
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
