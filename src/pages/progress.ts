import type { Progress, TranscriptLine } from '../evidence/evidence.ts';

/** One line of the live stream as the client script reads it. Times are ms since the run began. */
export type LiveEvent =
  | {
      readonly event: 'asked';
      readonly ref: number;
      readonly name: string;
      readonly type: string;
      readonly probe?: 'wildcard';
      readonly started_ms: number;
    }
  | {
      readonly event: 'answered';
      readonly ref: number;
      readonly name: string;
      readonly type: string;
      readonly probe?: 'wildcard';
      readonly started_ms: number;
      readonly ended_ms: number;
      readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
      readonly server: string;
      readonly transport: string;
      readonly detail: string;
    }
  | { readonly event: 'done'; readonly url: string }
  | { readonly event: 'failed'; readonly title: string; readonly detail: string };

const round = (ms: number): number => Math.round(ms * 10) / 10;
const probeOf = (question: TranscriptLine['question']): { readonly probe?: 'wildcard' } =>
  question.probe === undefined ? {} : { probe: question.probe };

function detailOf({ answer }: TranscriptLine): string {
  if (answer.kind === 'failure') return answer.failure.detail;
  if (answer.kind !== 'answer') return '';
  return answer.records.length === 1 ? '1 record' : `${answer.records.length} records`;
}

/** Progress of a run as a line to send. */
export function liveEvent(progress: Progress): LiveEvent {
  if (progress.event === 'asked') {
    const { ref, question, startedMs } = progress;
    const { name, type } = question;
    return { event: 'asked', ref, name, type, ...probeOf(question), started_ms: round(startedMs) };
  }
  const { line } = progress;
  const last = line.answer.exchanges.at(-1);
  return {
    event: 'answered',
    ref: line.ref,
    name: line.question.name,
    type: line.question.type,
    ...probeOf(line.question),
    started_ms: round(line.startedMs),
    ended_ms: round(line.endedMs),
    outcome: line.answer.kind,
    server: last?.server ?? '',
    transport: last?.transport ?? '',
    detail: detailOf(line),
  };
}
