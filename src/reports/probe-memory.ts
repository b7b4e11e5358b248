import { reviveCauses } from '../domain/cause.ts';
import type { DomainName } from '../domain/name.ts';
import type { HttpsResult, SmtpResult } from '../domain/probe.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { isProbeLine, type TranscriptLine } from '../evidence/evidence.ts';
import { keyOf, type Question } from '../evidence/question.ts';
import type { StoredProbeAnswers } from '../evidence/stored.ts';
import type { ObservationStore } from '../observations/store.ts';

type ProbeFound = HttpsResult | SmtpResult;

/**
 * A server that could not be reached is not tried again at every view of a page: many networks block port 25, and each
 * try waits for its deadline. A live check asks at once.
 */
const FAILURE_KEPT_MS = 300_000;
const MAX_FAILURES = 10_000;

/** A stored answer, whatever version wrote it. */
const parsedProbe = (answer: string): ProbeFound =>
  JSON.parse(answer, (_key, value: unknown) => reviveCauses(value)) as ProbeFound;

/** What web and mail servers showed: kept in the store beside the domain; failures for a moment, and only in memory. */
export class ProbeMemory {
  readonly #store: ObservationStore;
  readonly #clock: Clock;
  readonly #failures = new Map<string, { readonly found: ProbeFound; readonly until: Instant }>();

  constructor(store: ObservationStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Remembers what a run was shown. What came from the store is not written again. */
  async remember(domain: DomainName, lines: readonly TranscriptLine[]): Promise<void> {
    const answers = lines.filter(isProbeLine).map(({ question, answer }) => ({ key: keyOf(question), answer }));
    for (const { key, answer } of answers) {
      if (answer.kind !== 'failure') this.#failures.delete(key);
      else if (answer.failure.why !== 'not-asked') this.#keepFailure(key, answer);
    }
    const probes = answers
      .filter(({ answer }) => answer.kind !== 'failure')
      .map(({ key, answer }) => {
        const { ref: _, ...found } = answer as Exclude<typeof answer, { readonly kind: 'failure' }>;
        return { key, at: answer.at, answer: JSON.stringify(found) };
      });
    if (probes.length === 0) return;
    const known = new Map((await this.#store.readProbes(domain)).map(({ key, at }) => [key, at]));
    const newer = probes.filter(({ key, at }) => at > (known.get(key) ?? 0));
    if (newer.length > 0) await this.#store.recordProbes(domain, newer);
  }

  #keepFailure(key: string, found: ProbeFound): void {
    const now = this.#clock();
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size >= MAX_FAILURES) this.#failures.delete(oldest);
    if (!this.#failures.has(key)) this.#failures.set(key, { found, until: now + FAILURE_KEPT_MS });
  }

  /** What is remembered for a domain. */
  async of(domain: DomainName): Promise<StoredProbeAnswers> {
    let stored: Promise<ReadonlyMap<string, string>> | undefined;
    const find = async (question: Question): Promise<ProbeFound | undefined> => {
      const key = keyOf(question);
      const failed = this.#failures.get(key);
      if (failed !== undefined && failed.until > this.#clock()) return failed.found;
      this.#failures.delete(key);
      stored ??= this.#store.readProbes(domain).then((all) => new Map(all.map((one) => [one.key, one.answer])));
      const answer = (await stored).get(key);
      return answer === undefined ? undefined : parsedProbe(answer);
    };
    // The key holds the question's kind, and only `remember` writes: what stands there is of the kind asked for.
    return {
      https: (question) => find(question) as Promise<HttpsResult | undefined>,
      smtp: (question) => find(question) as Promise<SmtpResult | undefined>,
    };
  }

  /**
   * What was stored for a domain by an instant. Only the newest answer of each server is stored: where that came later,
   * the earlier one is not known.
   */
  asOf(domain: DomainName, at: Instant): StoredProbeAnswers {
    let stored: Promise<ReadonlyMap<string, string>> | undefined;
    const find = async (question: Question): Promise<ProbeFound | undefined> => {
      stored ??= this.#store
        .readProbes(domain)
        .then((all) => new Map(all.filter((one) => one.at <= at).map((one) => [one.key, one.answer])));
      const answer = (await stored).get(keyOf(question));
      return answer === undefined ? undefined : parsedProbe(answer);
    };
    // As with `of`: what is stored under a question's key is of its kind.
    return {
      https: (question) => find(question) as Promise<HttpsResult | undefined>,
      smtp: (question) => find(question) as Promise<SmtpResult | undefined>,
    };
  }
}
