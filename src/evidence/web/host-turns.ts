import { ExpiringMap } from '../../domain/expiring-map.ts';
import { type Clock, MINUTE_MS } from '../../domain/time.ts';
import { later } from '../../net/later.ts';
import type { DocumentRequest, ReadAs } from './content.ts';

/** Names the run that asks for a page, and the network of the client behind it. */
export interface PageReader {
  readonly run: object;
  /** Null if there is no client, as for a refresh, a monitor or a command. */
  readonly network: string | null;
}

/** The page for which a host was asked, and the runs about that page. */
interface Turn {
  readonly url: string;
  readonly runs: WeakSet<object>;
}

/** Other pages than its front page for which a host is asked a minute, and those as crawlers. Source: docs/limits.md. */
const MAX_OTHERS = 6;
const MAX_OTHERS_AS_CRAWLERS = 1;
const MAX_TURNS = 5000;
const MAX_OCTETS = 4 * 1024 * 1024;
/** Names files of the whole host. */
const OF_HOST: ReadonlySet<ReadAs> = new Set(['robots', 'llms-txt', 'security-txt', 'sitemap']);
/** Octets of a turn beside its address: the set of its runs. */
const TURN_OCTETS = 500;

export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** Whether an address is that of the front page of its host. */
function isFrontPage(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.pathname === '/' && parsed.search === '';
}

/**
 * Gives the turns in which hosts are asked for pages. The front page has one of its own, which all runs share: nobody can
 * take it from its owner. Of other pages each client network has one a minute, and all together a few. What else a run
 * needs of a host, such as its page in another language, goes with the turn of that run.
 */
export class HostTurns {
  readonly #turns: ExpiringMap<string, Turn>;
  readonly #others: ExpiringMap<string, { count: number }>;
  /** The network within which is shared what a run asks beside front pages; runs about front pages have none. */
  readonly #networkOf = new WeakMap<object, string>();

  constructor(clock: Clock) {
    const limits = { maxEntries: MAX_TURNS, lifeMs: MINUTE_MS, clock, later };
    this.#turns = new ExpiringMap({ ...limits, maxWeight: MAX_OCTETS });
    this.#others = new ExpiringMap({ ...limits, maxWeight: MAX_OCTETS });
  }

  /** Whether a run may ask a host for a page now. */
  takes(url: string, { crawler }: DocumentRequest, { run, network }: PageReader): boolean {
    const host = crawler === undefined ? hostOf(url) : `${hostOf(url)} as crawlers`;
    const front = this.#turns.get(host);
    if (isFrontPage(url)) {
      if (front === undefined) this.#begin(host, url, run);
      else front.runs.add(run);
      this.#networkOf.set(run, this.#networkOf.get(run) ?? '');
      return true;
    }
    this.#networkOf.set(run, this.#networkOf.get(run) ?? `of ${network}`);
    if (front?.runs.has(run) === true) return true;
    const key = `${host} ${network}`;
    const turn = this.#turns.get(key);
    if (turn !== undefined) {
      if (turn.url === url) turn.runs.add(run);
      return turn.runs.has(run);
    }
    if (!this.#takesOther(host, crawler === undefined ? MAX_OTHERS : MAX_OTHERS_AS_CRAWLERS)) return false;
    this.#begin(key, url, run);
    return true;
  }

  /**
   * Names those who share an answer: everybody that of a front page or of a file of the whole host, else the runs of one
   * network, so that nobody learns of which other pages strangers asked.
   */
  sharersOf(url: string, { read }: DocumentRequest, { run }: PageReader): string {
    return OF_HOST.has(read) || isFrontPage(url) ? '' : (this.#networkOf.get(run) ?? '');
  }

  #begin(key: string, url: string, run: object): void {
    this.#turns.set(key, { url, runs: new WeakSet([run]) }, TURN_OCTETS + 2 * (key.length + url.length));
  }

  #takesOther(host: string, max: number): boolean {
    const others = this.#others.get(host) ?? { count: 0 };
    if (others.count >= max) return false;
    if (others.count === 0) this.#others.set(host, others, 2 * host.length);
    others.count += 1;
    return true;
  }
}
