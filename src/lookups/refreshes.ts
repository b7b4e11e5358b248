import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { DomainName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';

/** Refreshes at once: some 180 questions of the 500 that may be in flight, so that those who wait are not held up. */
const MAX_AT_ONCE = 4;
/** Refreshes that wait: a quarter of an hour's work at most. What is not taken on is asked for at the next view. */
const MAX_WAITING = 1000;
/** Of these, names below one registrable domain, of which one is refreshed at a time. */
const MAX_WAITING_PER_DOMAIN = 10;

interface Refresh {
  readonly key: string;
  readonly kind: DiagnosisKind;
  readonly domain: DomainName;
}

export interface RefreshesOptions {
  readonly refresh: (kind: DiagnosisKind, domain: DomainName) => Promise<unknown>;
  /** Called with the error of a refresh that failed; nobody else waits for it. */
  readonly onError: (error: unknown) => void;
}

/**
 * Refreshes stored reports in the background, in a small lane of their own: a few at a time, one for each registrable
 * domain, so that stale names of a silent zone wait for each other and not everybody for them.
 */
export class Refreshes {
  readonly #options: RefreshesOptions;
  readonly #keys = new Set<string>();
  /** Holds what waits, by registrable domain; the next one to run comes first. */
  readonly #waiting = new Map<string, Refresh[]>();
  readonly #running = new Map<string, Promise<void>>();
  #waitingCount = 0;

  constructor(options: RefreshesOptions) {
    this.#options = options;
  }

  /** Takes a refresh on, unless too many wait. True where it is, or already was, taken on. */
  request(kind: DiagnosisKind, domain: DomainName): boolean {
    const key = `${kind.id} ${domain}`;
    if (this.#keys.has(key)) return true;
    const group = shareOf(domain);
    const waiting = this.#waiting.get(group) ?? [];
    if (this.#waitingCount >= MAX_WAITING || waiting.length >= MAX_WAITING_PER_DOMAIN) return false;
    waiting.push({ key, kind, domain });
    this.#waiting.set(group, waiting);
    this.#waitingCount += 1;
    this.#keys.add(key);
    this.#startNext();
    return true;
  }

  /** Drops what waits, and lets what is running end. */
  async close(): Promise<void> {
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }

  #startNext(): void {
    for (const [group, waiting] of this.#waiting) {
      if (this.#running.size >= MAX_AT_ONCE) return;
      if (this.#running.has(group)) continue;
      const next = waiting.shift();
      this.#waiting.delete(group);
      if (next === undefined) continue;
      // The domain goes to the end of the line with what is left of it.
      if (waiting.length > 0) this.#waiting.set(group, waiting);
      this.#waitingCount -= 1;
      this.#running.set(group, this.#run(group, next));
    }
  }

  async #run(group: string, { key, kind, domain }: Refresh): Promise<void> {
    try {
      await this.#options.refresh(kind, domain);
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#keys.delete(key);
      this.#running.delete(group);
      this.#startNext();
    }
  }
}
