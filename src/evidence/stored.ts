import type { Network } from '../domain/addresses.ts';
import type { HttpsFound, SmtpFound } from '../domain/probe.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { createEvidence } from './create.ts';
import type { Evidence } from './evidence.ts';
import type { DnsQuestion, HttpsQuestion, SmtpQuestion } from './question.ts';
import type { EvidenceSource, FoundAnswer } from './source.ts';

/** What was observed earlier. Undefined: never. */
export type StoredAnswer = (question: DnsQuestion) => FoundAnswer | undefined | Promise<FoundAnswer | undefined>;

/** What a web or mail server showed earlier. Undefined: never asked. */
export interface StoredProbeAnswers {
  https(question: HttpsQuestion): Promise<HttpsFound | undefined>;
  smtp(question: SmtpQuestion): Promise<SmtpFound | undefined>;
}

export interface StoredOptions {
  readonly recall: StoredAnswer;
  readonly recallProbes?: StoredProbeAnswers;
  /** Finds what was never observed. */
  readonly live: EvidenceSource;
  readonly clock: Clock;
  readonly selectors?: readonly string[];
  readonly markRoots?: string | null;
  readonly publicNetworks?: readonly Network[];
  /** Called with the time of each answer from memory, so that the caller can tell what has grown old. */
  readonly onRemembered?: (at: Instant) => void;
}

/** Evidence from the store; what was never observed is looked up live. */
export function createStoredEvidence(options: StoredOptions): Evidence {
  const {
    recall,
    recallProbes,
    live,
    clock,
    selectors = [],
    markRoots = null,
    publicNetworks = [],
    onRemembered,
  } = options;
  /** What is remembered, else what is asked now. */
  const orLive = <F extends { readonly at: Instant }>(known: F | undefined, ask: () => Promise<F>): F | Promise<F> => {
    if (known === undefined) return ask();
    onRemembered?.(known.at);
    return known;
  };
  const asker: EvidenceSource = {
    async dns(question, askOptions) {
      const known = recall(question);
      return orLive(known instanceof Promise ? await known : known, () => live.dns(question, askOptions));
    },
    https: async (question) => orLive(await recallProbes?.https(question), () => live.https(question)),
    smtp: async (question) => orLive(await recallProbes?.smtp(question), () => live.smtp(question)),
  };
  return createEvidence(asker, { clock, selectors, markRoots, publicNetworks });
}
