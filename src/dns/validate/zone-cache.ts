import { heldOctets } from '../../domain/held-octets.ts';
import { LruMap } from '../../domain/lru-map.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Clock } from '../../domain/time.ts';
import type { KnownZones, ZoneState } from './chain.ts';

interface CachedZone {
  readonly state: ZoneState | 'same';
  readonly storedAt: number;
  readonly expiresAt: number;
}

/** Zones remembered, and their octets: some 300 each, with keys 2,000. Source: docs/limits.md. */
const [MAX_ZONES, MAX_OCTETS] = [20_000, 16 * 1024 * 1024];
/** A key that was taken back must not be believed for long. Source: RFC 8767 §4. */
const MAX_TTL_S = 86_400;

/** Remembers zones across runs, so that a run asks the root and its top-level domain once in their TTL. */
export function createZoneCache(clock: Clock): KnownZones {
  const entries = new LruMap<DnsName, CachedZone>({ maxEntries: MAX_ZONES, maxWeight: MAX_OCTETS });
  return {
    get(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const now = clock();
      // A clock that was set back must not keep a key alive.
      if (now >= entry.expiresAt || now < entry.storedAt) {
        entries.delete(name);
        return undefined;
      }
      return entry.state;
    },
    set(name, state, ttlSeconds) {
      const storedAt = clock();
      const zone = { state, storedAt, expiresAt: storedAt + Math.min(ttlSeconds, MAX_TTL_S) * 1000 };
      entries.set(name, zone, heldOctets([name, zone]));
    },
  };
}
