import { ExpiringMap } from '../domain/expiring-map.ts';
import { heldOctets } from '../domain/held-octets.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS, type DnsQuestion, isExact } from '../evidence/questions/dns.ts';
import type { SourceAnswer } from '../evidence/questions/dns-json.ts';
import { type Question, questionKey } from '../evidence/questions/questions.ts';
import { answering, askOf, type EvidenceSource } from '../evidence/source.ts';
import { later } from '../net/later.ts';
import { holderOf } from './holder.ts';

/** Servers that are silent cost seconds. Who opens a page again does not wait for them again. */
export const FAILURE_CACHED_MS = 60_000;
/** Source: docs/limits.md. */
const LIMITS = {
  maxEntries: 50_000,
  maxWeight: 8 * 1024 * 1024,
  maxWeightOfHolder: 2 * 1024 * 1024,
  lifeMs: FAILURE_CACHED_MS,
};

/** How a question ended that failed. Without an answer: it was answered since, so earlier failures do not count. */
interface CachedFailure {
  readonly at: Instant;
  readonly failure?: SourceAnswer;
}

/**
 * Failed DNS lookups of the last minute, in memory only: a stored report that needs one of them says so at once. A live
 * check asks again, and what it finds replaces them. Failures that lie in the run and not in the servers, such as a
 * budget that was used up, are not cached.
 */
export class FailureCache {
  readonly #clock: Clock;
  readonly #entries: ExpiringMap<string, CachedFailure>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#entries = new ExpiringMap({ ...LIMITS, clock, later });
  }

  /**
   * Caches the failures that a run met, and drops those that it did not meet again. A run that began before a failure
   * was dropped may have been answered with it, and may end later: it does not bring it back.
   */
  record(lines: readonly TranscriptLine[]): void {
    for (const { question, answer } of linesOf(DNS, lines)) {
      if (isExact(question)) continue;
      const key = questionKey(question);
      const known = this.#entries.get(key);
      if (answer.kind !== 'failure') {
        if (known !== undefined && known.at <= answer.at) this.#set(question, key, { at: answer.at });
      } else if (answer.exchanges.length > 0 && (known === undefined || known.at < answer.at)) {
        const { ref: _, ...failure } = answer.failure;
        this.#set(question, key, { at: answer.at, failure: { ...answer, failure } });
      }
    }
  }

  #set(question: DnsQuestion, key: string, failure: CachedFailure): void {
    this.#entries.set(key, failure, heldOctets([key, failure]), [holderOf(question)]);
  }

  /** Returns until when this question is not asked again because it failed; undefined where its failure is not cached. */
  until(question: Question): Instant | undefined {
    const { at = 0, failure } = this.#entries.get(questionKey(question)) ?? {};
    return failure === undefined ? undefined : at + FAILURE_CACHED_MS;
  }

  /** The same source, which does not ask again what failed within the last minute. */
  before(source: EvidenceSource): EvidenceSource {
    return answering(
      DNS,
      async (question, options) => {
        const { at = 0, failure } = (isExact(question) ? undefined : this.#entries.get(questionKey(question))) ?? {};
        return failure !== undefined && at + FAILURE_CACHED_MS > this.#clock()
          ? failure
          : askOf(source, question, options);
      },
      source,
    );
  }
}
