import { type Clock, HOUR_MS, type Instant } from '../domain/time.ts';
import { BOOTSTRAP_URL, type Bootstrap, bundledBootstrap, createBootstrap } from './bootstrap.ts';
import type { FetchJson } from './ports.ts';
import type { RegistryReader } from './reader.ts';

/** How often IANA is asked; its file changes some times a month. Source: RFC 9224 §8 (do not fetch it for each question). */
export const REFRESH_MS = 24 * HOUR_MS;
/** How soon again after a failure. */
export const RETRY_MS = HOUR_MS;

export interface RefreshedBootstrapOptions {
  readonly fetchJson: FetchJson;
  readonly reader: RegistryReader;
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
    const { fetchJson, url = BOOTSTRAP_URL } = this.#options;
    const fetched = await fetchJson(url);
    const isWhole = fetched.kind === 'response' && fetched.status === 200 && !fetched.tooLong;
    const found = isWhole ? await this.#read(fetched.body, new URL(url).host) : null;
    this.#nextAt = this.#options.clock() + (found === null ? RETRY_MS : REFRESH_MS);
    if (found !== null && (found.publishedAt ?? 0) >= (this.#current.publishedAt ?? 0)) this.#current = found;
  }

  async #read(body: string, host: string): Promise<Bootstrap | null> {
    const text = { read: 'bootstrap', given: { body } } as const;
    const worked = await this.#options.reader(text, { host, network: null, about: host });
    return worked.kind === 'done' && worked.result !== null ? createBootstrap(worked.result) : null;
  }
}
