import type { Clock, Instant } from '../domain/time.ts';
import type { Asker, Found } from './asker.ts';
import { createEvidence } from './create.ts';
import type { Evidence } from './evidence.ts';
import type { DnsQuestion } from './question.ts';

/** What was observed earlier. Undefined: never. */
export type Recall = (question: DnsQuestion) => Found | undefined | Promise<Found | undefined>;

export interface RememberedOptions {
  readonly recall: Recall;
  /** Finds what was never observed. */
  readonly live: Asker;
  readonly clock: Clock;
  readonly selectors?: readonly string[];
  /** Called with the time of each answer from memory, so that the caller can tell what has grown old. */
  readonly onRemembered?: (at: Instant) => void;
}

/** Evidence from the store; what was never observed is looked up live. */
export function createRememberedEvidence({
  recall,
  live,
  clock,
  selectors = [],
  onRemembered,
}: RememberedOptions): Evidence {
  return createEvidence(
    async (question, options) => {
      const known = recall(question);
      const remembered = known instanceof Promise ? await known : known;
      if (remembered === undefined) return live(question, options);
      onRemembered?.(remembered.at);
      return remembered;
    },
    { clock, selectors },
  );
}
