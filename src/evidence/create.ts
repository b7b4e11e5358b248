import { Run } from '../dns/run.ts';
import type { Ref } from '../domain/answer.ts';
import type { Clock } from '../domain/time.ts';
import type { Evidence, LastAnswer, Progress, Transcript, TranscriptLine } from './evidence.ts';
import { NO_PREMISES, type Premises } from './premises.ts';
import type { AskOptions } from './questions/define-question.ts';
import { type AnyAnswer, type Found, type Question, questionKey } from './questions/questions.ts';
import type { EvidenceSource } from './source.ts';

/**
 * Makes Evidence of a source: each question is asked once, as soon as it is needed, and written into the transcript.
 * All who ask the same question share one answer.
 */
export function createEvidence(
  source: EvidenceSource,
  options: {
    readonly clock: Clock;
    readonly onProgress?: (progress: Progress) => void;
    readonly premises?: Partial<Premises>;
    readonly lastAnswer?: LastAnswer;
  },
): Evidence {
  const { clock, onProgress } = options;
  const { effort } = source.run ?? new Run();
  const beganAt = clock();
  const asked = new Map<string, Promise<AnyAnswer>>();
  const slots: (TranscriptLine | undefined)[] = [];

  async function find(question: Question, askOptions: AskOptions): Promise<AnyAnswer> {
    const ref = slots.push(undefined) as Ref;
    const startedMs = clock() - beganAt;
    onProgress?.({ event: 'asked', ref, question, startedMs });
    const answer = withRef(await source.ask(question, askOptions), ref);
    // The answer is of the question's kind: it was asked for it.
    const line = { ref, question, startedMs, endedMs: clock() - beganAt, answer } as TranscriptLine;
    slots[ref - 1] = line;
    onProgress?.({ event: 'answered', line });
    return answer;
  }

  const transcript: Transcript = {
    get lines() {
      return slots.filter((line) => line !== undefined);
    },
    line: (ref) => slots[ref - 1],
  };

  return {
    transcript,
    effort,
    premises: { ...NO_PREMISES, ...options.premises },
    lastAnswer: options.lastAnswer ?? (async () => undefined),
    ask(question: Question, askOptions: AskOptions = {}) {
      const key = questionKey(question);
      let answer = asked.get(key);
      if (answer === undefined) {
        answer = find(question, askOptions);
        asked.set(key, answer);
      }
      // The key holds kind and type of the question, so the answer found under it is of the kind asked for.
      return answer as Promise<never>;
    },
  };
}

const withRef = (answer: Found, ref: Ref): AnyAnswer =>
  answer.kind === 'failure' ? { ...answer, failure: { ...answer.failure, ref } } : { ...answer, ref };
