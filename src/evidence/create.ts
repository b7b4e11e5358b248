import { Run } from '../dns/run.ts';
import type { Ref } from '../domain/answer.ts';
import type { Clock } from '../domain/time.ts';
import type { Evidence, LastAnswer, Progress, Transcript, TranscriptLine } from './evidence.ts';
import { unjudgedAnswer } from './over-work.ts';
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
  const asked = new Map<string, { readonly ref: Ref; readonly answer: Promise<AnyAnswer> }>();
  const slots: (TranscriptLine | undefined)[] = [];

  async function find(ref: Ref, question: Question, askOptions: AskOptions): Promise<AnyAnswer> {
    const begins = effort.goOn();
    if (begins !== null) await begins;
    const startedMs = clock() - beganAt;
    onProgress?.({ event: 'asked', ref, question, startedMs });
    const answer = effort.isSpent ? unjudgedAnswer(clock(), ref) : withRef(await source.ask(question, askOptions), ref);
    // The answer is of the question's kind: it was asked for it.
    const line = { ref, question, startedMs, endedMs: clock() - beganAt, answer } as TranscriptLine;
    slots[ref - 1] = line;
    onProgress?.({ event: 'answered', line });
    const goesOn = effort.goOn();
    if (goesOn !== null) await goesOn;
    // What came is in the transcript; whoever asked makes nothing more of it.
    return effort.isSpent ? unjudgedAnswer(answer.at, ref) : answer;
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
      let known = asked.get(key);
      if (known === undefined) {
        const ref = slots.push(undefined) as Ref;
        known = { ref, answer: find(ref, question, askOptions) };
        asked.set(key, known);
      } else if (effort.isSpent) {
        return Promise.resolve(unjudgedAnswer(clock(), known.ref)) as Promise<never>;
      }
      // The key holds kind and type of the question, so the answer found under it is of the kind asked for.
      return known.answer as Promise<never>;
    },
  };
}

const withRef = (answer: Found, ref: Ref): AnyAnswer =>
  answer.kind === 'failure' ? { ...answer, failure: { ...answer.failure, ref } } : { ...answer, ref };
