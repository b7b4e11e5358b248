import type { Clock, Instant } from '../domain/time.ts';
import { createEvidence } from './create.ts';
import type { Evidence, LastAnswer } from './evidence.ts';
import type { Premises } from './premises.ts';
import type { Storage } from './questions/define-question.ts';
import { type Found, type Question, storageOf } from './questions/questions.ts';
import type { EvidenceSource } from './source.ts';

/** Gives what was observed earlier. Undefined: never. */
export type StoredAnswer = (question: Question) => Found | undefined | Promise<Found | undefined>;

export interface StoredOptions {
  /** Gives what is stored, by where questions have it. */
  readonly stored: Partial<Readonly<Record<Storage, StoredAnswer>>>;
  /** Answers what was never observed. */
  readonly otherwise: EvidenceSource;
  readonly clock: Clock;
  readonly premises?: Premises;
  readonly lastAnswer?: LastAnswer;
  /** Called with the time of each stored answer, so that the caller can tell how old the evidence is. */
  readonly onStored?: (at: Instant) => void;
}

/** Makes Evidence from the store; what was never observed comes from another source. */
export function createStoredEvidence(options: StoredOptions): Evidence {
  const { stored, otherwise, clock, premises, lastAnswer, onStored } = options;
  const source: EvidenceSource = {
    ...otherwise,
    async ask(question, askOptions) {
      const found = stored[storageOf(question)]?.(question);
      const known = found instanceof Promise ? await found : found;
      if (known === undefined) return otherwise.ask(question, askOptions);
      // Nobody refreshes it in the background, however old it is.
      if (askOptions.active !== true) onStored?.(known.at);
      return known;
    },
  };
  return createEvidence(source, {
    clock,
    ...(premises === undefined ? {} : { premises }),
    ...(lastAnswer === undefined ? {} : { lastAnswer }),
  });
}
