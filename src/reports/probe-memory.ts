import type { DomainName } from '../domain/name.ts';
import type { HttpsResult, SmtpResult } from '../domain/probe.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { isProbeLine, type TranscriptLine } from '../evidence/evidence.ts';
import { keyOf, type Question } from '../evidence/question.ts';
import type { StoredProbeAnswers } from '../evidence/stored.ts';
import { RESPONSE_VERSION, type ResponseStore, type StoredResponse } from '../observations/responses.ts';
import { parseStoredHttps, parseStoredSmtp } from './stored-probe.ts';

type ProbeFound = HttpsResult | SmtpResult;

/**
 * A server that could not be reached is not tried again at every view of a page: many networks block port 25, and each
 * try waits for its deadline. A live check asks at once.
 */
const FAILURE_CACHED_MS = 300_000;
const MAX_FAILURES = 10_000;

/** Told of a stored result that this version cannot read. It counts as never stored. */
export type OnUnreadable = (error: Error) => void;

/** Responses of web and mail servers: stored with the domain's history; failures are cached briefly, in memory only. */
export class ProbeMemory {
  readonly #responses: ResponseStore;
  readonly #clock: Clock;
  readonly #onUnreadable: OnUnreadable;
  readonly #failures = new Map<string, { readonly found: ProbeFound; readonly until: Instant }>();

  constructor(responses: ResponseStore, clock: Clock, onUnreadable: OnUnreadable) {
    this.#responses = responses;
    this.#clock = clock;
    this.#onUnreadable = onUnreadable;
  }

  #parsed<T>(
    domain: DomainName,
    { key, version, answer }: StoredResponse,
    parse: (document: string) => T | undefined,
  ): T | undefined {
    const found = version === RESPONSE_VERSION ? parse(answer) : undefined;
    if (found === undefined)
      this.#onUnreadable(new Error(`The stored result of "${key}" for ${domain} is damaged, or of a newer version.`));
    return found;
  }

  /** Stores the responses that a run got. Responses that came from the store are not written again. */
  async record(domain: DomainName, lines: readonly TranscriptLine[]): Promise<void> {
    const answers = lines.filter(isProbeLine).map(({ question, answer }) => ({ key: keyOf(question), answer }));
    for (const { key, answer } of answers) {
      if (answer.kind !== 'failure') this.#failures.delete(key);
      else if (answer.failure.why !== 'not-asked') this.#cacheFailure(key, answer);
    }
    const probes = answers
      .filter(({ answer }) => answer.kind !== 'failure')
      .map(({ key, answer }) => {
        const { ref: _, ...found } = answer as Exclude<typeof answer, { readonly kind: 'failure' }>;
        return { key, at: answer.at, version: RESPONSE_VERSION, answer: JSON.stringify(found) };
      });
    if (probes.length === 0) return;
    const known = new Map((await this.#responses.readResponses(domain)).map(({ key, at }) => [key, at]));
    const newer = probes.filter(({ key, at }) => at > (known.get(key) ?? 0));
    if (newer.length > 0) await this.#responses.recordResponses(domain, newer);
  }

  #cacheFailure(key: string, found: ProbeFound): void {
    const now = this.#clock();
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size >= MAX_FAILURES) this.#failures.delete(oldest);
    if (!this.#failures.has(key)) this.#failures.set(key, { found, until: now + FAILURE_CACHED_MS });
  }

  /** Returns until when a server is not tried again because it failed; undefined where its failure is not cached. */
  failedUntil(question: Question): Instant | undefined {
    return this.#failures.get(keyOf(question))?.until;
  }

  /** Returns the stored responses and cached failures of a domain. */
  async of(domain: DomainName): Promise<StoredProbeAnswers> {
    let stored: Promise<ReadonlyMap<string, StoredResponse>> | undefined;
    const find = async <T extends ProbeFound>(
      question: Question,
      parse: (document: string) => T | undefined,
    ): Promise<T | undefined> => {
      const key = keyOf(question);
      const failed = this.#failures.get(key);
      // The key holds the kind of the question, so what is kept under it is of that kind.
      if (failed !== undefined && failed.until > this.#clock()) return failed.found as T;
      this.#failures.delete(key);
      stored ??= this.#responses.readResponses(domain).then((all) => new Map(all.map((one) => [one.key, one])));
      const response = (await stored).get(key);
      return response === undefined ? undefined : this.#parsed(domain, response, parse);
    };
    return {
      https: (question) => find(question, parseStoredHttps),
      smtp: (question) => find(question, parseStoredSmtp),
    };
  }

  /**
   * What was stored for a domain by an instant. Only the newest answer of each server is stored: where that came later,
   * the earlier one is not known.
   */
  asOf(domain: DomainName, at: Instant): StoredProbeAnswers {
    let stored: Promise<ReadonlyMap<string, StoredResponse>> | undefined;
    const find = async <T extends ProbeFound>(
      question: Question,
      parse: (document: string) => T | undefined,
    ): Promise<T | undefined> => {
      stored ??= this.#responses
        .readResponses(domain)
        .then((all) => new Map(all.filter((one) => one.at <= at).map((one) => [one.key, one])));
      const key = keyOf(question);
      const response = (await stored).get(key);
      return response === undefined ? undefined : this.#parsed(domain, response, parse);
    };
    return {
      https: (question) => find(question, parseStoredHttps),
      smtp: (question) => find(question, parseStoredSmtp),
    };
  }
}
