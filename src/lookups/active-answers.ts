import { LruMap } from '../domain/lru-map.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { type Found, questionKey } from '../evidence/questions/questions.ts';
import type { EvidenceSource } from '../evidence/source.ts';

/** However many people press the button: their runs share what one of them asked. Source: docs/limits.md. */
const SHARED_MS = MINUTE_MS;
const MAX_ANSWERS = 5000;

/** Tells what servers answered to questions that cost them more than a visitor does: each is asked once a minute for all. */
export class ActiveAnswers {
  readonly #clock: Clock;
  readonly #answers = new LruMap<string, Promise<Found>>({ maxEntries: MAX_ANSWERS });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the same source, which does not ask such a question again within a minute. */
  over(source: EvidenceSource): EvidenceSource {
    return {
      ...source,
      ask: async (question, options) => {
        if (options.active !== true) return source.ask(question, options);
        const key = questionKey(question);
        const known = await this.#answers.get(key);
        if (known !== undefined && known.kind !== 'failure' && this.#clock() < known.at + SHARED_MS) return known;
        const asked = source.ask(question, options);
        this.#answers.set(key, asked);
        const found = await asked;
        // What this run did not ask, because its time or budget was used up, says nothing of the server.
        if (found.kind === 'failure' && this.#answers.get(key) === asked) this.#answers.delete(key);
        return found;
      },
    };
  }
}
