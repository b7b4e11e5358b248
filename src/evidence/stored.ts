import type { HttpsResult, SmtpResult } from '../domain/probe.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { createEvidence } from './create.ts';
import type { Evidence, LastSmtp } from './evidence.ts';
import type { Premises } from './premises.ts';
import { type DnsQuestion, type HttpsQuestion, isExact, type SmtpQuestion } from './question.ts';
import type { EvidenceSource, SourceAnswer } from './source.ts';

/** What was observed earlier. Undefined: never. */
export type StoredAnswer = (question: DnsQuestion) => SourceAnswer | undefined | Promise<SourceAnswer | undefined>;

/** What a web or mail server showed earlier. Undefined: never asked. */
export interface StoredProbeAnswers {
  https(question: HttpsQuestion): Promise<HttpsResult | undefined>;
  smtp(question: SmtpQuestion): Promise<SmtpResult | undefined>;
}

export interface StoredOptions {
  readonly storedAnswer: StoredAnswer;
  readonly storedProbes?: StoredProbeAnswers;
  /** Answers what was never observed. */
  readonly otherwise: EvidenceSource;
  readonly clock: Clock;
  readonly premises?: Premises;
  readonly lastSmtp?: LastSmtp;
  /** Called with the time of each stored answer, so that the caller can tell how old the evidence is. */
  readonly onStored?: (at: Instant) => void;
}

/** Evidence from the store; what was never observed comes from another source. */
export function createStoredEvidence(options: StoredOptions): Evidence {
  const { storedAnswer, storedProbes, otherwise, clock, premises, lastSmtp, onStored } = options;
  /** The stored answer, or else that of the other source. */
  const storedOr = <F extends { readonly at: Instant }>(
    known: F | undefined,
    ask: () => Promise<F>,
  ): F | Promise<F> => {
    if (known === undefined) return ask();
    onStored?.(known.at);
    return known;
  };
  const source: EvidenceSource = {
    async dns(question, askOptions) {
      const known = isExact(question) ? undefined : storedAnswer(question);
      return storedOr(known instanceof Promise ? await known : known, () => otherwise.dns(question, askOptions));
    },
    https: async (question) => storedOr(await storedProbes?.https(question), () => otherwise.https(question)),
    smtp: async (question) => storedOr(await storedProbes?.smtp(question), () => otherwise.smtp(question)),
  };
  return createEvidence(source, {
    clock,
    ...(premises === undefined ? {} : { premises }),
    ...(lastSmtp === undefined ? {} : { lastSmtp }),
  });
}
