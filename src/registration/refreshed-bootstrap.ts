import { type Clock, HOUR_MS, type Instant } from '../domain/time.ts';
import { BOOTSTRAP_URL, type Bootstrap, bundledBootstrap, parseBootstrap } from './bootstrap.ts';
import type { FetchJson } from './ports.ts';

/** How often IANA is asked; its file changes some times a month. Source: RFC 9224 §8 (do not fetch it for each question). */
export const REFRESH_MS = 24 * HOUR_MS;
/** How soon again after a failure. */
export const RETRY_MS = HOUR_MS;

export interface RefreshedBootstrapOptions {
  readonly fetchJson: FetchJson;
  readonly clock: Clock;
  /** Where the file is; IANA unless the operator says otherwise. */
  readonly url?: string;
  /** Serves until IANA has answered; the copy of the program unless the operator gives one. */
  readonly fallback?: Bootstrap;
}

/** Keeps the bootstrap file current. A file that cannot be had, read, or is older than ours changes nothing. */
export class RefreshedBootstrap {
  #current: Bootstrap;
  #nextAt: Instant = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | null = null;
  readonly #options: RefreshedBootstrapOptions;

  constructor(options: RefreshedBootstrapOptions) {
    this.#options = options;
    this.#current = options.fallback ?? bundledBootstrap();
  }

  /** Gives what is known now; never waits. */
  get current(): Bootstrap {
    return this.#current;
  }

  /** Asks IANA where it is time to; callers at the same time share one request. Never throws. */
  refresh(): Promise<void> {
    if (this.#pending !== null) return this.#pending;
    if (this.#options.clock() < this.#nextAt) return Promise.resolve();
    this.#pending = this.#fetch().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #fetch(): Promise<void> {
    const fetched = await this.#options.fetchJson(this.#options.url ?? BOOTSTRAP_URL);
    const found = fetched.kind === 'response' && fetched.status === 200 && !fetched.tooLong ? read(fetched.body) : null;
    this.#nextAt = this.#options.clock() + (found === null ? RETRY_MS : REFRESH_MS);
    if (found !== null && (found.publishedAt ?? 0) >= (this.#current.publishedAt ?? 0)) this.#current = found;
  }
}

function read(body: string): Bootstrap | null {
  try {
    return parseBootstrap(JSON.parse(body));
  } catch {
    return null;
  }
}
