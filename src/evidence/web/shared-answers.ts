import { ExpiringMap } from '../../domain/expiring-map.ts';
import { heldOctets } from '../../domain/held-octets.ts';
import type { DnsName } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { type Clock, MINUTE_MS } from '../../domain/time.ts';
import { later } from '../../net/later.ts';
import { hostOf } from './host-turns.ts';
import type { DocumentResult } from './response.ts';

/**
 * No server gets the same request twice within a minute, however many people check it; for ten, an answer about another
 * page than the front page is kept for those who saw it. Source: docs/limits.md.
 */
const RECENT = {
  maxEntries: 5000,
  maxWeight: 20 * 1024 * 1024,
  maxWeightOfHolder: 4 * 1024 * 1024,
  lifeMs: MINUTE_MS,
};
const LAST = { maxEntries: 1000, maxWeight: 8 * 1024 * 1024, maxWeightOfHolder: 1024 * 1024, lifeMs: 10 * MINUTE_MS };
/** Weighs an answer that is still to come. */
const PENDING_OCTETS = 2000;

/** Names a request, those who share its answer, and who causes it. */
export interface SharedRequest {
  readonly key: string;
  readonly url: string;
  readonly network: string | null;
  /** Whether those who share it see it again after its minute. */
  readonly isShownAgain: boolean;
}

/** Answers of web servers that are shared for a while, within bounds for all, each registrable domain and each network. */
export class SharedAnswers {
  readonly #recent: ExpiringMap<string, Promise<DocumentResult>>;
  readonly #last: ExpiringMap<string, DocumentResult>;

  constructor(clock: Clock) {
    this.#recent = new ExpiringMap({ ...RECENT, clock, later });
    this.#last = new ExpiringMap({ ...LAST, clock, later });
  }

  /** Octets of all answers. */
  get weight(): number {
    return this.#recent.weight + this.#last.weight;
  }

  recent(key: string): Promise<DocumentResult> | undefined {
    return this.#recent.get(key);
  }

  /** Returns the last answer, marked as an earlier one; undefined where none is known. */
  last(key: string): DocumentResult | undefined {
    const last = this.#last.get(key);
    return last?.kind === 'response' ? { ...last, isEarlier: true } : undefined;
  }

  /** Shares an answer. One that fails is not shared further: it may be of a run that ended. */
  share({ key, url, network, isShownAgain }: SharedRequest, answer: Promise<DocumentResult>): void {
    const domain = `domain ${shareOf(hostOf(url) as DnsName)}`;
    const holders = network === null ? [domain] : [domain, `network ${network}`];
    const isShared = (): boolean => this.#recent.get(key) === answer;
    this.#recent.set(key, answer, PENDING_OCTETS, holders);
    answer.then(
      (found) => {
        if (found.kind === 'failure') {
          if (isShared()) this.#recent.delete(key);
          return;
        }
        const octets = heldOctets(found);
        if (isShared()) this.#recent.set(key, answer, octets, holders);
        if (isShownAgain) this.#last.set(key, found, octets, holders);
      },
      () => this.#recent.delete(key),
    );
  }
}
