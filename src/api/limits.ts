import ipaddr from 'ipaddr.js';
import type { Clock, Instant } from '../domain/time.ts';
import type { Refused } from './services.ts';

/** The bits of an IPv6 address that name a network; one subscriber has all addresses below. Source: RFC 6177 §2. */
const NETWORK_GROUPS = 4;

/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 address. */
export function clientKey(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

export interface Gate {
  /** Does the work, or says why not. Equal keys count once, since their look-ups are shared. */
  enter<T>(key: string, client: string, work: () => Promise<T>): Promise<T | Refused>;
  readonly full: boolean;
  /** Look-ups under way. */
  readonly underWay: number;
}

/** Requests that may wait for the same look-ups, for each look-up allowed: memory, not the network, bounds these. */
const WAITING_PER_LOOKUP = 20;
/** Of these, requests that wait for one look-up: otherwise those for one slow name would take all places. */
const MAX_WAITING_FOR_ONE = 100;

/**
 * Lets in so much work that what is let in stays fast; the rest is refused at once, before it costs anything.
 * One client may have half of it, so that it cannot shut out the others.
 */
export function createGate(maxLookups: number): Gate {
  const maxPerClient = Math.ceil(maxLookups / 2);
  const underWay = new Map<string, number>();
  const ofClients = new Map<string, Map<string, number>>();
  let waiting = 0;

  const count = (counts: Map<string, number>, key: string, step: 1 | -1): void => {
    const left = (counts.get(key) ?? 0) + step;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };

  return {
    get full() {
      return underWay.size >= maxLookups;
    },
    get underWay() {
      return underWay.size;
    },
    async enter(key, client, work) {
      const own = ofClients.get(client) ?? new Map<string, number>();
      if (waiting >= maxLookups * WAITING_PER_LOOKUP) return 'overloaded';
      const sharing = underWay.get(key) ?? 0;
      if (sharing >= MAX_WAITING_FOR_ONE) return 'overloaded';
      if (underWay.size >= maxLookups && sharing === 0) return 'overloaded';
      if (own.size >= maxPerClient && !own.has(key)) return 'rate-limited';
      ofClients.set(client, own);
      waiting += 1;
      count(underWay, key, 1);
      count(own, key, 1);
      try {
        return await work();
      } finally {
        waiting -= 1;
        count(underWay, key, -1);
        count(own, key, -1);
        if (own.size === 0 && ofClients.get(client) === own) ofClients.delete(client);
      }
    },
  };
}

export type Admission = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

const MINUTE_MS = 60_000;
/** Clients remembered before those of the last minute are looked through. */
const MAX_CLIENTS = 10_000;

/** Counts what each client started in the last minute, and refuses more than `perMinute`. */
export function createRateLimiter(perMinute: number, clock: Clock): (client: string) => Admission {
  const started = new Map<string, Instant[]>();

  function sweep(now: Instant): void {
    for (const [client, times] of started) if ((times.at(-1) ?? 0) <= now - MINUTE_MS) started.delete(client);
  }

  return (client) => {
    const now = clock();
    if (started.size >= MAX_CLIENTS) sweep(now);
    const recent = (started.get(client) ?? []).filter((at) => at > now - MINUTE_MS);
    const [first] = recent;
    if (first !== undefined && recent.length >= perMinute)
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((first + MINUTE_MS - now) / 1000)) };
    recent.push(now);
    started.set(client, recent);
    return { ok: true };
  };
}
