import type { Answer, Ref } from '../domain/answer.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import type { Asker, Found } from './asker.ts';
import type { AskOptions, Evidence, Progress, Transcript, TranscriptLine } from './evidence.ts';
import { type DnsQuestion, keyOf } from './question.ts';

/**
 * Makes Evidence of a way to find answers: each question is asked once, as soon as anybody needs it, and written
 * into the transcript. All who ask the same share one answer.
 */
export function createEvidence(
  asker: Asker,
  options: {
    readonly clock: Clock;
    readonly onProgress?: (progress: Progress) => void;
    readonly selectors?: readonly string[];
  },
): Evidence {
  const { clock, onProgress } = options;
  const beganAt = clock();
  const asked = new Map<string, Promise<Answer>>();
  const slots: (TranscriptLine | undefined)[] = [];

  async function find(question: DnsQuestion, askOptions: AskOptions): Promise<Answer> {
    const ref = slots.push(undefined) as Ref;
    const startedMs = clock() - beganAt;
    onProgress?.({ event: 'asked', ref, question, startedMs });
    const answer = withRef(await asker(question, askOptions), ref);
    const line: TranscriptLine = { ref, question, startedMs, endedMs: clock() - beganAt, answer };
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
    selectors: options.selectors ?? [],
    ask<T extends RrType>(question: DnsQuestion<T>, askOptions: AskOptions = {}): Promise<Answer<T>> {
      const key = keyOf(question);
      let answer = asked.get(key);
      if (answer === undefined) {
        answer = find(question, askOptions);
        asked.set(key, answer);
      }
      // The key holds the type, so the answer found under it is of the type asked.
      return answer as Promise<Answer<T>>;
    },
  };
}

function withRef(found: Found, ref: Ref): Answer {
  return found.kind === 'failure' ? { ...found, failure: { ...found.failure, ref } } : { ...found, ref };
}
