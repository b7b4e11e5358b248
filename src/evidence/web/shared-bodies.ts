import { ExpiringMap } from '../../domain/expiring-map.ts';
import type { DnsName } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { type Clock, MINUTE_MS } from '../../domain/time.ts';
import type { WebResult } from '../../domain/web.ts';
import { later } from '../../net/later.ts';
import { hostOf } from './host-turns.ts';

/** Of each holder there is room for one robots.txt of full length. Source: docs/limits.md. */
const BODIES = {
  maxEntries: 2000,
  maxWeight: 4 * 1024 * 1024,
  maxWeightOfHolder: 1024 * 1024,
  lifeMs: MINUTE_MS,
};

/**
 * Keeps for a minute, within bounds for all, each registrable domain and each network, what servers sent that is read
 * once for each page of a host: its robots.txt.
 */
export class SharedBodies {
  readonly #bodies: ExpiringMap<string, WebResult>;

  constructor(clock: Clock) {
    this.#bodies = new ExpiringMap({ ...BODIES, clock, later });
  }

  /** Returns the answer that an address gave within the minute, else asks it. */
  async fetch(url: string, network: string | null, fetched: () => Promise<WebResult>): Promise<WebResult> {
    const known = this.#bodies.get(url);
    if (known !== undefined) return known;
    const found = await fetched();
    const holders = [`domain ${shareOf(hostOf(url) as DnsName)}`, ...(network === null ? [] : [`network ${network}`])];
    if (found.kind === 'response') this.#bodies.set(url, found, found.body.length, holders);
    return found;
  }
}
