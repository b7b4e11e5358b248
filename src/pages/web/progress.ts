import { causesClause } from '../../checks/causes.ts';
import type { Progress, TranscriptLine } from '../../evidence/evidence.ts';
import type { ShownAnswer } from '../../evidence/questions/define-question.ts';
import { kindOf, subjectOf } from '../../evidence/questions/questions.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';

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
      readonly outcome: ShownAnswer['outcome'];
      readonly server: string;
      readonly transport: string;
      readonly detail: string;
    }
  | { readonly event: 'done'; readonly url: string }
  | { readonly event: 'failed'; readonly title: string; readonly detail: string };

/** One line of the stream while everything runs: a kind, by its page, and its cell of the summary line as HTML. */
export type RunEvent =
  | { readonly event: 'begun'; readonly page: string }
  | { readonly event: 'ended'; readonly page: string; readonly html: string }
  | { readonly event: 'all' }
  | { readonly event: 'failed'; readonly title: string; readonly detail: string };

const round = (ms: number): number => Math.round(ms * 10) / 10;

/** How a line ended, and who answered. */
function endOf({ question, answer }: TranscriptLine, language: Language) {
  const { outcome, server, transport, brief } = kindOf(question).show(answer, causesClause, question);
  const detail = answer.kind === 'failure' ? causesClause(answer.failure.causes) : brief;
  return { outcome, detail: typeof detail === 'string' ? detail : textIn(language, detail), server, transport };
}

/** Writes progress of a run as a line to send, in a language. */
export function liveEvent(progress: Progress, language: Language): LiveEvent {
  if (progress.event === 'asked') {
    const { ref, question, startedMs } = progress;
    return { event: 'asked', ref, ...subjectOf(question), started_ms: round(startedMs) };
  }
  const { line } = progress;
  return {
    event: 'answered',
    ref: line.ref,
    ...subjectOf(line.question),
    started_ms: round(line.startedMs),
    ended_ms: round(line.endedMs),
    ...endOf(line, language),
  };
}
