import type { Effort } from '../dns/effort.ts';
import type { Ref } from '../domain/answer.ts';
import type { Premises } from './premises.ts';
import type { AnswerOf, Asking, AskOptions, Unreferenced } from './questions/define-question.ts';
import type { Question } from './questions/questions.ts';

/**
 * Asks each question once and keeps the answer. Its source is live (the network), stored or recorded (a transcript).
 * Never throws for what the world does wrong: that is a `failure` answer.
 */
export interface Evidence {
  ask<A>(question: Question & Asking<A>, options?: AskOptions): Promise<A>;
  ask<Q extends Question>(question: Q, options?: AskOptions): Promise<AnswerOf<Q>>;
  readonly transcript: Transcript;
  readonly premises: Premises;
  /** Counts what the run computes: facts, checks and the validation of its answers share it. */
  readonly effort: Effort;
  /**
   * Returns the answer that another run got of a server a short while ago; undefined where that is not known. Asks
   * nobody. Silence is returned only where it is the server's, not our own network's.
   */
  readonly lastAnswer: LastAnswer;
}

export type LastAnswer = <Q extends Question>(question: Q) => Promise<Unreferenced<AnswerOf<Q>> | undefined>;

/** One question of a kind and how it ended. */
export interface Line<Q> {
  readonly ref: Ref;
  readonly question: Q;
  /** When it was asked, in ms since the Evidence was made. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly answer: AnswerOf<Q>;
}

type LineFor<Q> = Q extends unknown ? Line<Q> : never;
/** One question and how it ended. */
export type TranscriptLine = LineFor<Question>;

/** All that was asked so far, in the order it was asked. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  line(ref: Ref): TranscriptLine | undefined;
}

/** Progress of a live run, one event when a question is asked and one when it ends. */
export type Progress =
  | { readonly event: 'asked'; readonly ref: Ref; readonly question: Question; readonly startedMs: number }
  | { readonly event: 'answered'; readonly line: TranscriptLine };
