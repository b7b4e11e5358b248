import type { Failure } from '../domain/answer.ts';
import { ExpiringMap } from '../domain/expiring-map.ts';
import { heldOctets } from '../domain/held-octets.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { type Found, kindOf, type Question, questionKey, storageOf } from '../evidence/questions/questions.ts';
import type { StoredAnswer } from '../evidence/stored.ts';
import { later } from '../net/later.ts';
import {
  isStorable,
  RESPONSE_VERSION,
  type ResponseStore,
  responseOctets,
  type StoredResponse,
} from '../observations/responses.ts';
import { holderOf } from './holder.ts';

/**
 * A server that could not be reached is not tried again at every view of a page: many networks block port 25, and each
 * try waits for its deadline. A live check asks at once.
 */
export const PROBE_FAILURE_CACHED_MS = 300_000;
/** Source: docs/limits.md. */
const LIMITS = {
  maxEntries: 10_000,
  maxWeight: 4 * 1024 * 1024,
  maxWeightOfHolder: 512 * 1024,
  lifeMs: PROBE_FAILURE_CACHED_MS,
};

/** Told of a stored result that this version cannot read. It counts as never stored. */
export type OnUnreadableResponse = (error: Error) => void;

/** Responses of web and mail servers: stored with the domain's history; failures are cached briefly, in memory only. */
export class ProbeMemory {
  readonly #responses: ResponseStore;
  readonly #clock: Clock;
  readonly #onUnreadable: OnUnreadableResponse;
  readonly #failures: ExpiringMap<string, { readonly found: Found; readonly until: Instant }>;

  constructor(responses: ResponseStore, clock: Clock, onUnreadable: OnUnreadableResponse) {
    this.#responses = responses;
    this.#clock = clock;
    this.#failures = new ExpiringMap({ ...LIMITS, clock, later });
    this.#onUnreadable = onUnreadable;
  }

  #decoded(domain: DomainName, question: Question, { key, version, answer }: StoredResponse): Found | undefined {
    const found = version === RESPONSE_VERSION ? kindOf(question).decode(parsed(answer)) : undefined;
    if (found === undefined)
      this.#onUnreadable(new Error(`The stored result of "${key}" for ${domain} is damaged, or of a newer version.`));
    return found;
  }

  /** Remembers failures of a run, in memory alone. */
  noteFailures(lines: readonly TranscriptLine[]): void {
    for (const { question, answer } of lines) {
      if (storageOf(question) !== 'responses') continue;
      const key = questionKey(question);
      if (answer.kind !== 'failure') this.#failures.delete(key);
      else if (isOfServer(answer.failure)) this.#cacheFailure(question, answer);
    }
  }

  /**
   * Stores the responses that a run got. Responses that came from the store are not written again. Returns by how many
   * octets what is stored grew.
   */
  async record(domain: DomainName, lines: readonly TranscriptLine[]): Promise<number> {
    const answered = lines.filter(({ question }) => storageOf(question) === 'responses');
    const probes = answered
      .filter(({ answer }) => answer.kind !== 'failure')
      .map(({ question, answer }) => {
        const { ref: _, ...found } = answer as Exclude<typeof answer, { readonly kind: 'failure' }>;
        const written = JSON.stringify(kindOf(question).encode(found));
        return { key: questionKey(question), at: answer.at, version: RESPONSE_VERSION, answer: written };
      });
    if (probes.length === 0) return 0;
    const known = new Map((await this.#responses.readResponses(domain)).map((one) => [one.key, one]));
    const newer = probes.filter(({ key, at }) => at > (known.get(key)?.at ?? 0));
    if (newer.length > 0) await this.#responses.recordResponses(domain, newer);
    return newer.filter(isStorable).reduce((sum, one) => {
      const before = known.get(one.key);
      return sum + responseOctets(one) - (before === undefined ? 0 : responseOctets(before));
    }, 0);
  }

  /** Returns a text that changes with what is stored of a domain's servers. */
  async stamp(domain: DomainName): Promise<string> {
    return (await this.#responses.readResponses(domain)).map(({ key, at }) => `${key} ${at}`).join(' ');
  }

  #cacheFailure(question: Question, found: Found): void {
    const key = questionKey(question);
    if (this.#failures.get(key) !== undefined) return;
    const failure = { found, until: this.#clock() + PROBE_FAILURE_CACHED_MS };
    this.#failures.set(key, failure, heldOctets([key, failure]), [holderOf(question)]);
  }

  /** Returns until when a server is not tried again because it failed; undefined where its failure is not cached. */
  failedUntil(question: Question): Instant | undefined {
    return this.#failures.get(questionKey(question))?.until;
  }

  /** Returns the stored responses and cached failures of a domain. */
  of(domain: DomainName): StoredAnswer {
    const find = this.#find(domain, () => true);
    return (question) => {
      const key = questionKey(question);
      return this.#failures.get(key)?.found ?? find(question);
    };
  }

  /**
   * Finds what was stored for a domain by an instant. Only the newest answer of each server is stored: where that came
   * later, the earlier one is not known.
   */
  asOf(domain: DomainName, at: Instant): StoredAnswer {
    return this.#find(domain, (response) => response.at <= at);
  }

  /** Reads the responses of a domain once, when the first is asked for. */
  #find(domain: DomainName, counts: (response: StoredResponse) => boolean): StoredAnswer {
    let stored: Promise<ReadonlyMap<string, StoredResponse>> | undefined;
    return async (question) => {
      stored ??= this.#responses
        .readResponses(domain)
        .then((all) => new Map(all.filter(counts).map((one) => [one.key, one])));
      const response = (await stored).get(questionKey(question));
      return response === undefined ? undefined : this.#decoded(domain, question, response);
    };
  }
}

/** Whether a failure is the server's, and not that we asked nobody or were too busy to read its answer. */
const isOfServer = ({ why, causes }: Failure): boolean =>
  why !== 'not-asked' && causes.every(({ code }) => code !== 'reading-busy');

function parsed(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return undefined;
  }
}
