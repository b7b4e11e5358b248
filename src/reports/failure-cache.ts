import { LruMap } from '../domain/lru-map.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { isDnsLine, type TranscriptLine } from '../evidence/evidence.ts';
import { isExact, keyOf } from '../evidence/question.ts';
import type { EvidenceSource, SourceAnswer } from '../evidence/source.ts';

/** Servers that are silent cost seconds. Who opens a page again does not wait for them again. */
const FAILURE_CACHED_MS = 60_000;
const MAX_FAILURES = 50_000;

/**
 * Failed DNS lookups of the last minute, in memory only: a stored report that needs one of them says so at once. A live
 * check asks again, and what it finds replaces them. Failures that lie in the run and not in the servers, such as a
 * budget that was used up, are not cached.
 */
export class FailureCache {
  readonly #clock: Clock;
  readonly #failures = new LruMap<string, { readonly answer: SourceAnswer; readonly until: Instant }>({
    maxEntries: MAX_FAILURES,
  });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Caches the failures that a run met, and drops those that it did not meet again. */
  record(lines: readonly TranscriptLine[]): void {
    for (const { question, answer } of lines.filter(isDnsLine)) {
      if (isExact(question)) continue;
      const key = keyOf(question);
      if (answer.kind !== 'failure') this.#failures.delete(key);
      else if (answer.exchanges.length > 0 && !this.#isCached(key, answer.at)) {
        const { ref: _, ...failure } = answer.failure;
        this.#failures.set(key, { answer: { ...answer, failure }, until: answer.at + FAILURE_CACHED_MS });
      }
    }
  }

  #isCached(key: string, at: Instant): boolean {
    return this.#failures.peek(key)?.answer.at === at;
  }

  /** The same source, which does not ask again what failed within the last minute. */
  before(source: EvidenceSource): EvidenceSource {
    return {
      https: source.https,
      smtp: source.smtp,
      dns: async (question, options) => {
        const known = isExact(question) ? undefined : this.#failures.get(keyOf(question));
        return known !== undefined && known.until > this.#clock() ? known.answer : source.dns(question, options);
      },
    };
  }
}
