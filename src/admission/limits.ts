import ipaddr from 'ipaddr.js';
import { LruMap } from '../domain/lru-map.ts';
import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { LookupClient } from './admission.ts';

/** Groups of 16 bits that name the network of one subscriber, who has all addresses below: a /64. Source: RFC 6177 section 2. */
const CLIENT_GROUPS = 4;
/** Counts what a site is assigned at most, 65,536 of those: a /48. Source: RFC 6177 section 2. */
const NETWORK_GROUPS = 3;

const ipv6Network = (groups: readonly number[], count: number): string =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`;

/**
 * Names whom limits count. The wider network of an IPv4 address is its /24: no smaller block is routed by itself, so
 * whoever rents servers gets further addresses from there first.
 */
export function requesterOf(address: string): LookupClient {
  const known = requesters.get(address);
  if (known !== undefined) return known;
  if (!ipaddr.isValid(address)) return { client: address, network: address };
  const parsed = ipaddr.process(address);
  const requester =
    parsed instanceof ipaddr.IPv6
      ? { client: ipv6Network(parsed.parts, CLIENT_GROUPS), network: ipv6Network(parsed.parts, NETWORK_GROUPS) }
      : { client: parsed.toString(), network: `${parsed.octets.slice(0, 3).join('.')}.0/24` };
  requesters.set(address, requester, TRACKED_OCTETS);
  return requester;
}

/** Weighs what is known of one client or network. */
const TRACKED_OCTETS = 300;
/** Each request asks three times for the same address, and clients come again. */
const requesters = new LruMap<string, LookupClient>({ maxEntries: 2000, maxWeight: 2000 * TRACKED_OCTETS });

/** Names whom a quota counts: an IPv4 address, or the /64 of an IPv6 address. */
export const clientKey = (address: string): string => requesterOf(address).client;

export type RateAdmission = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/** Clients and networks whose starts are counted. Beyond that, the least recently seen are evicted. */
const MAX_TRACKED = 40_000;
const MAX_OCTETS = 16 * 1024 * 1024;
/**
 * Multiplies what a client may start into what a network may. Everybody behind one address counts as one client
 * already.
 */
const CLIENTS_OF_NETWORK = 10;

/**
 * Counts what each client and each network started in the last minute, and refuses clients more than `perMinute`.
 * `clock` never goes back.
 */
export function createRateLimiter(perMinute: number, clock: Clock): (requester: LookupClient) => RateAdmission {
  const started = new LruMap<string, readonly Instant[]>({ maxEntries: MAX_TRACKED, maxWeight: MAX_OCTETS });

  return ({ client, network }) => {
    const now = clock();
    const holders = [
      { name: client, most: perMinute },
      { name: `network ${network}`, most: perMinute * CLIENTS_OF_NETWORK },
    ].map((holder) => ({ ...holder, recent: (started.get(holder.name) ?? []).filter((at) => at > now - MINUTE_MS) }));
    for (const { recent, most } of holders) {
      const [first] = recent;
      if (first !== undefined && recent.length >= most)
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((first + MINUTE_MS - now) / 1000)) };
    }
    for (const { name, recent } of holders) started.set(name, [...recent, now], TRACKED_OCTETS + 8 * recent.length);
    return { ok: true };
  };
}
