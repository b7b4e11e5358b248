import { ExpiringMap } from '../domain/expiring-map.ts';
import { heldOctets } from '../domain/held-octets.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { type Found, questionKey } from '../evidence/questions/questions.ts';
import type { EvidenceSource } from '../evidence/source.ts';
import { later } from '../net/later.ts';
import { holderOf } from './holder.ts';

/** However many people press the button: their runs share what one of them asked. Source: docs/limits.md. */
const LIMITS = {
  maxEntries: 5000,
  maxWeight: 16 * 1024 * 1024,
  maxWeightOfHolder: 2 * 1024 * 1024,
  lifeMs: MINUTE_MS,
};
/** Weighs an answer that is still to come. */
const PENDING_OCTETS = 2000;

/** Tells what servers answered to questions that cost them more than a visitor does: each is asked once a minute for all. */
export class ActiveAnswers {
  readonly #answers: ExpiringMap<string, Promise<Found>>;

  constructor(clock: Clock) {
    this.#answers = new ExpiringMap({ ...LIMITS, clock, later });
  }

  /** Returns the same source, which does not ask such a question again within a minute. */
  over(source: EvidenceSource): EvidenceSource {
    return {
      ...source,
      ask: async (question, options) => {
        if (options.active !== true) return source.ask(question, options);
        const key = questionKey(question);
        const known = await this.#answers.get(key);
        if (known !== undefined && known.kind !== 'failure') return known;
        const asked = source.ask(question, options);
        const holders = [holderOf(question)];
        this.#answers.set(key, asked, PENDING_OCTETS, holders);
        const found = await asked;
        if (this.#answers.get(key) !== asked) return found;
        // What this run did not ask, because its time or budget was used up, says nothing of the server.
        if (found.kind === 'failure') this.#answers.delete(key);
        else this.#answers.set(key, asked, heldOctets([key, found]), holders);
        return found;
      },
    };
  }
}
