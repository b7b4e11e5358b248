import type { Run } from '../dns/run.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { Instant } from '../domain/time.ts';
import type { AnswerOf, AskOptions, QuestionKind, Unreferenced } from './questions/define-question.ts';
import { type Found, isOfKind, type Question } from './questions/questions.ts';

/**
 * Where answers come from: the network (live), the store (stored) or a transcript (recorded). An answer is of the kind of
 * its question. Throws for bugs only.
 */
export interface EvidenceSource {
  ask(question: Question, options: AskOptions): Promise<Found>;
  /** Bounds all who ask it together; left out where it asks nobody. */
  readonly run?: Run;
}

/** Answers one kind of question, and leaves all others to another source. */
export const answering = <Q extends Question>(
  kind: QuestionKind<Q>,
  ask: (question: Q, options: AskOptions) => Promise<Unreferenced<AnswerOf<Q>>>,
  otherwise: EvidenceSource,
): EvidenceSource => ({
  ...otherwise,
  // What answers a question of this kind is among what answers any.
  ask: (question, options) =>
    isOfKind(kind, question) ? (ask(question, options) as Promise<Found>) : otherwise.ask(question, options),
});

/** Asks one kind of question of a source, whose answers are of that kind. */
export const askOf = <Q extends Question>(source: EvidenceSource, question: Q, options: AskOptions = {}) =>
  source.ask(question, options) as Promise<Unreferenced<AnswerOf<Q>>>;

/** Answers every question with a failure: as of a date, what nobody had looked up by then is unknown, never absent. */
export function createNotObservedSource(at: Instant): EvidenceSource {
  const causes: readonly Cause[] = [{ code: 'not-observed', args: { at } }];
  const failure = { kind: 'failure', at, exchanges: [], failure: { why: 'not-observed', causes } } as const;
  return { ask: async () => failure };
}

/** Asks nobody. */
export const createNotAskedSource = (at: Instant): EvidenceSource => ({ ask: async () => notAsked(at) });

/** Why nobody was asked: the source knows the DNS only, a visitor asks for less, or a stored report does. */
type NotAsked = 'dns-only' | 'active-probes' | 'crawlers-not-asked' | 'probes-off' | 'registry-live-only' | 'live-only';

/** Returns the answer where nobody was asked. */
export const notAsked = (at: Instant, code: NotAsked = 'dns-only') =>
  ({
    kind: 'failure',
    at,
    exchanges: [],
    failure: { why: 'not-asked', causes: because(code) },
  }) as const;
