import type { Clock } from '../domain/time.ts';
import { createEvidence } from './create.ts';
import type { Evidence, Transcript } from './evidence.ts';
import type { Premises } from './premises.ts';
import { type Found, kindOf, type Question, questionKey } from './questions/questions.ts';

/** Writes a transcript as NDJSON, one question a line. */
export const writeTranscript = (transcript: Transcript): string =>
  transcript.lines
    .map(({ answer, ...line }) => {
      const { ref, question, startedMs, endedMs } = line;
      const written = kindOf(question).encode(answer);
      return `${JSON.stringify({ ref, question, startedMs, endedMs, answer: written })}\n`;
    })
    .join('');

/** Reads the answers of what `writeTranscript` wrote, by their keys. Throws on anything else: transcripts are our own files. */
function readTranscript(text: string): ReadonlyMap<string, Found> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { question, answer }: { question: Question; answer: unknown } = JSON.parse(line);
      const found = kindOf(question).decode(answer);
      if (found === undefined) throw new Error(`The transcript has something else than an answer: ${line}`);
      return [questionKey(question), found] as const;
    }),
  );
}

/**
 * Makes Evidence from a transcript: golden tests, and "what would the report say of that day". Throws on a question it
 * lacks.
 */
export function createRecordedEvidence(text: string, clock: Clock, premises: Partial<Premises> = {}): Evidence {
  const known = readTranscript(text);
  const ask = async (question: Question): Promise<Found> => {
    const answer = known.get(questionKey(question));
    if (answer === undefined) throw new Error(`The transcript has no answer to "${questionKey(question)}".`);
    return answer;
  };
  return createEvidence({ ask }, { clock, premises });
}
