import type { Answer, Ref } from '../domain/answer.ts';
import type { RrType } from '../domain/rr.ts';
import type { DnsQuestion } from './question.ts';

/** Guesses give way: they may use only part of the budget, so that what scored checks ask always goes first. */
export interface AskOptions {
  readonly guess?: true;
}

/**
 * Asks a question once and remembers it. Live asks the network, Remembered the store, Recorded a transcript.
 * Never throws for what the world does wrong: that is a `failure` answer.
 */
export interface Evidence {
  ask<T extends RrType>(question: DnsQuestion<T>, options?: AskOptions): Promise<Answer<T>>;
  readonly transcript: Transcript;
  /** DKIM selectors seen for the domain before: DNS cannot list them, so they are tried first. */
  readonly selectors: readonly string[];
}

/** One question and how it ended. */
export interface TranscriptLine {
  readonly ref: Ref;
  readonly question: DnsQuestion;
  /** When it was asked, in ms since the Evidence was made. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly answer: Answer;
}

/** All that was asked so far, in the order it was asked. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  line(ref: Ref): TranscriptLine | undefined;
}

/** Progress of a live run, one event when a question is asked and one when it ends. */
export type Progress =
  | { readonly event: 'asked'; readonly ref: Ref; readonly question: DnsQuestion; readonly startedMs: number }
  | { readonly event: 'answered'; readonly line: TranscriptLine };
