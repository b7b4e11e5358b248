import { heldOctets } from '../../domain/held-octets.ts';
import { LruMap } from '../../domain/lru-map.ts';
import { type DnsName, parentOf, ROOT } from '../../domain/name.ts';
import { isShared } from '../../domain/psl.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { MAX_POSITIVE_TTL_S } from '../limits.ts';
import { DELEGATION_OCTETS, DELEGATIONS, LAME_FOR_MS } from './limits.ts';
import type { NameServer, Referral } from './referral.ts';

/** A zone and who serves it, as the zone above says. */
export interface Delegation {
  readonly zone: DnsName;
  readonly servers: readonly NameServer[];
  readonly ds: DnsResponse | null;
  readonly storedAt: Instant;
  readonly expiresAt: Instant;
}

interface CachedAddresses {
  readonly addresses: readonly string[];
  readonly storedAt: Instant;
  readonly expiresAt: Instant;
}

/** Bounds each of the caches. */
const CACHED = { maxEntries: DELEGATIONS, maxWeight: DELEGATION_OCTETS };

/**
 * Caches delegations, and the addresses of name servers that had to be looked up. A delegation comes from the zone above
 * alone, and ends with that of the zone above at the latest: a child cannot renew what its parent took back (CVE-2012-1192).
 */
export class Delegations {
  readonly #clock: Clock;
  readonly #fixed: ReadonlyMap<DnsName, Delegation>;
  readonly #zones = new LruMap<DnsName, Delegation>(CACHED);
  readonly #hosts = new LruMap<DnsName, CachedAddresses>(CACHED);
  /** Servers that do not serve a zone although they should, by both. */
  readonly #lame = new LruMap<string, { readonly storedAt: Instant; readonly expiresAt: Instant }>(CACHED);

  /** `zones` are known from the start and for good; the root is among them. */
  constructor(zones: ReadonlyMap<DnsName, readonly NameServer[]>, clock: Clock) {
    this.#clock = clock;
    const forGood = { ds: null, storedAt: Number.NEGATIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY };
    this.#fixed = new Map([...zones].map(([zone, servers]) => [zone, { zone, servers, ...forGood }]));
  }

  /**
   * The delegation of the deepest zone that a name lies in. Those of zones that somebody registered may have changed since
   * they were cached: where `since` is given, older ones do not count.
   */
  closest(name: DnsName, since: Instant | null = null): Delegation {
    for (let at = name; ; at = parentOf(at)) {
      const found = this.#fixed.get(at) ?? this.#known(at, since);
      if (found !== undefined) return found;
      if (at === ROOT) throw new Error('The servers of the root are not known');
    }
  }

  /** Caches what a server of the zone above answered, and returns it. */
  add(above: Delegation, { zone, servers, ttlSeconds, ds }: Referral): Delegation {
    const storedAt = this.#clock();
    const seconds = Math.min(ttlSeconds, MAX_POSITIVE_TTL_S, ...ttlsOf(ds));
    const delegation: Delegation = {
      zone,
      servers,
      ds,
      storedAt,
      expiresAt: Math.min(storedAt + seconds * 1000, above.expiresAt),
    };
    this.#zones.set(zone, delegation, heldOctets(delegation));
    return delegation;
  }

  /** Gives the DS records of a zone by the referral to it, its TTLs counted down; with `since`, as the parent has them now. */
  dsOf(zone: DnsName, since: Instant | null = null): DnsResponse | undefined {
    const found = this.#known(zone, since);
    if (found === undefined || found.ds === null) return undefined;
    // A referral has no authority bit, but its DS records are those of the zone that sent it. Source: RFC 4035 §3.1.4.
    if (since !== null && found.storedAt >= since) return { ...found.ds, aa: true };
    const seconds = Math.floor((this.#clock() - found.storedAt) / 1000);
    const older = (rr: ResponseRr): ResponseRr => ({ ...rr, ttlSeconds: Math.max(0, rr.ttlSeconds - seconds) });
    const { ds } = found;
    return {
      ...ds,
      answers: ds.answers.map(older),
      authorities: ds.authorities.map(older),
      additionals: ds.additionals.map(older),
    };
  }

  addressesOf(host: DnsName): readonly string[] | undefined {
    return this.#current(this.#hosts.get(host))?.addresses;
  }

  /** Caches the addresses of a name server; none for a short while. */
  setAddresses(host: DnsName, addresses: readonly string[], ttlSeconds: number): void {
    const storedAt = this.#clock();
    const ms = addresses.length === 0 ? LAME_FOR_MS : Math.min(ttlSeconds, MAX_POSITIVE_TTL_S) * 1000;
    const cached = { addresses, storedAt, expiresAt: storedAt + ms };
    this.#hosts.set(host, cached, heldOctets([host, cached]));
  }

  isLame(zone: DnsName, address: string): boolean {
    return this.#current(this.#lame.get(`${address} ${zone}`)) !== undefined;
  }

  setLame(zone: DnsName, address: string): void {
    const storedAt = this.#clock();
    const key = `${address} ${zone}`;
    this.#lame.set(key, { storedAt, expiresAt: storedAt + LAME_FOR_MS }, heldOctets([key]));
  }

  #known(zone: DnsName, since: Instant | null): Delegation | undefined {
    const found = this.#current(this.#zones.get(zone));
    return found === undefined || since === null || found.storedAt >= since || isShared(zone) ? found : undefined;
  }

  #current<E extends { readonly storedAt: Instant; readonly expiresAt: Instant }>(entry: E | undefined): E | undefined {
    const now = this.#clock();
    // A clock that was set back must not keep an entry alive.
    return entry === undefined || now >= entry.expiresAt || now < entry.storedAt ? undefined : entry;
  }
}

const ttlsOf = (response: DnsResponse | null): number[] =>
  response === null ? [] : [...response.answers, ...response.authorities].map((rr) => rr.ttlSeconds);
