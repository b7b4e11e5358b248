import type { Answer, Failure, Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { HttpsResult, SmtpResult } from '../domain/probe.ts';
import type { RrType } from '../domain/rr.ts';
import type { Premises } from './premises.ts';
import type { DnsQuestion, HttpsQuestion, Question, SmtpQuestion } from './question.ts';

type WithRef<F> = F extends { readonly kind: 'failure' }
  ? Omit<F, 'failure'> & { readonly failure: Failure }
  : F & { readonly ref: Ref };

/** How an HTTPS request ended, with its place in the transcript. */
export type HttpsAnswer = WithRef<HttpsResult>;
/** How an SMTP session ended, with its place in the transcript. */
export type SmtpAnswer = WithRef<SmtpResult>;

/** Guesses give way: they may use only part of the budget, so that what scored checks ask always goes first. */
export interface AskOptions {
  readonly guess?: true;
}

/**
 * Asks each question once and keeps the answer. Its source is live (the network), stored or recorded (a transcript).
 * Never throws for what the world does wrong: that is a `failure` answer.
 */
export interface Evidence {
  ask<T extends RrType>(question: DnsQuestion<T>, options?: AskOptions): Promise<Answer<T>>;
  ask(question: HttpsQuestion): Promise<HttpsAnswer>;
  ask(question: SmtpQuestion): Promise<SmtpAnswer>;
  readonly transcript: Transcript;
  readonly premises: Premises;
  /**
   * Returns how a mail server behaved when another run asked it a short while ago; undefined where that is not known.
   * Asks nobody. Silence is returned only where it is the server's, not our own network's.
   */
  readonly lastSmtp: LastSmtp;
}

export type LastSmtp = (host: DnsName) => Promise<SmtpResult | undefined>;

interface Line<Q, A> {
  readonly ref: Ref;
  readonly question: Q;
  /** When it was asked, in ms since the Evidence was made. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly answer: A;
}

export type DnsLine = Line<DnsQuestion, Answer>;
export type ProbeLine = Line<HttpsQuestion, HttpsAnswer> | Line<SmtpQuestion, SmtpAnswer>;

/** One question and how it ended. */
export type TranscriptLine = DnsLine | ProbeLine;

/** Tells the lines apart: the compiler does not narrow by `question.ask` itself. */
export const isDnsLine = (line: TranscriptLine): line is DnsLine => line.question.ask === 'dns';
export const isProbeLine = (line: TranscriptLine): line is ProbeLine => line.question.ask !== 'dns';

/** All that was asked so far, in the order it was asked. */
export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  line(ref: Ref): TranscriptLine | undefined;
}

/** Progress of a live run, one event when a question is asked and one when it ends. */
export type Progress =
  | { readonly event: 'asked'; readonly ref: Ref; readonly question: Question; readonly startedMs: number }
  | { readonly event: 'answered'; readonly line: TranscriptLine };
