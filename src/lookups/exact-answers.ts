import { LruMap } from '../domain/lru-map.ts';
import type { Clock } from '../domain/time.ts';
import { DNS, type DnsQuestion, isExact } from '../evidence/questions/dns.ts';
import type { SourceAnswer } from '../evidence/questions/dns-json.ts';
import { questionKey } from '../evidence/questions/questions.ts';
import { answering, askOf, type EvidenceSource } from '../evidence/source.ts';
import { FAILURE_CACHED_MS } from './failure-cache.ts';

/** Source: docs/limits.md. */
const [MAX_ANSWERS, MAX_OCTETS] = [10_000, 16_000_000];
/** Weighs an answer beside its records. */
const ANSWER_OCTETS = 1000;
const RECORD_OCTETS = 200;

/**
 * The answers to questions that name flags, in memory only. They are not stored, so without this every stored report of a
 * signed zone would ask for them again, and nobody may be asked because somebody opens a page that is known.
 */
export class ExactAnswers {
  readonly #clock: Clock;
  readonly #staleAfterMs: number;
  readonly #answers = new LruMap<string, SourceAnswer>({ maxEntries: MAX_ANSWERS, maxWeight: MAX_OCTETS });

  constructor(clock: Clock, staleAfterMs: number) {
    this.#clock = clock;
    this.#staleAfterMs = staleAfterMs;
  }

  /** Returns the same source, which asks again only what is stale; with `fresh`, everything. */
  over(source: EvidenceSource, fresh: boolean): EvidenceSource {
    return answering(
      DNS,
      async (question, options) => {
        if (!isCacheable(question)) return askOf(source, question, options);
        const key = questionKey(question);
        const known = fresh ? undefined : this.#answers.get(key);
        if (known !== undefined && !this.#isStale(known)) return known;
        const answer = await askOf(source, question, options);
        // Failures that lie in the run, such as a budget that was used up, are none of the servers.
        if (answer.kind !== 'failure' || answer.exchanges.length > 0) this.#answers.set(key, answer, octetsOf(answer));
        return answer;
      },
      source,
    );
  }

  #isStale({ kind, at }: SourceAnswer): boolean {
    return this.#clock() >= at + (kind === 'failure' ? FAILURE_CACHED_MS : this.#staleAfterMs);
  }
}

/**
 * Tells whether an answer may be cached: what one server said when it was asked by its address holds for that moment
 * only.
 */
const isCacheable = (question: DnsQuestion): boolean => isExact(question) && question.server === undefined;

function octetsOf({ response }: SourceAnswer): number {
  const { answers = [], authorities = [], additionals = [] } = response ?? {};
  return [...answers, ...authorities, ...additionals].reduce(
    (sum, { octets }) => sum + RECORD_OCTETS + octets.length,
    ANSWER_OCTETS,
  );
}
