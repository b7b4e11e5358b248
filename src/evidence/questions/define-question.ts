import type { Resolver } from '../../dns/resolution.ts';
import type { Run } from '../../dns/run.ts';
import type { Failure, Ref, Security } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { Message, TextTable } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Probes } from '../../net/probes.ts';
import type { AskRegistries } from '../../registration/lookup.ts';

declare const ANSWER: unique symbol;

/** Asks something of the world, as plain data. `A` is what answers it. */
export interface Asking<A> {
  readonly ask: string;
  /** Is never there: it tells the compiler what answers this question. */
  readonly [ANSWER]?: A;
}

export type AnswerOf<Q> = Q extends Asking<infer A> ? A : never;

/** Any answer. A `failure` is never an absence. */
type UnknownAnswer =
  | { readonly kind: 'failure'; readonly at: Instant; readonly failure: Failure }
  | { readonly kind: string; readonly at: Instant; readonly ref: Ref };

/** A result with its place in the transcript. */
export type WithRef<F> = F extends { readonly kind: 'failure' }
  ? Omit<F, 'failure'> & { readonly failure: Failure }
  : F & { readonly ref: Ref };

/** An answer before it has its place in a transcript. */
export type Unreferenced<A> = A extends { readonly failure: Failure }
  ? Omit<A, 'failure'> & { readonly failure: Omit<Failure, 'ref'> }
  : A extends { readonly ref: unknown }
    ? Omit<A, 'ref'>
    : never;

/** Guesses give way: they may use only part of the budget, so that what scored checks ask always goes first. */
export interface AskOptions {
  readonly guess?: true;
  /**
   * Costs a server more than a visitor does. It is asked only where somebody wants to know: by a button, a command, a key
   * or a monitor.
   */
  readonly active?: boolean;
}

type OverBudget = {
  readonly kind: 'failure';
  readonly at: Instant;
  readonly exchanges: readonly [];
  readonly failure: Omit<Failure, 'ref'>;
};

/** Holds what a question is asked with. */
export interface Live extends AskOptions {
  /** Asks the DNS; it throws where a run asks no resolvers. */
  readonly resolver: () => Resolver;
  /** Connect to servers. Questions that ask `servers` have them; for others it throws where a run connects to none. */
  readonly probes: () => Probes;
  /** Asks registries. Questions that ask `registries` have it; for others it throws where a run asks none. */
  readonly registries: () => AskRegistries;
  readonly clock: Clock;
  /** Makes a label that surely does not exist, a new one at each call. */
  readonly randomLabel: () => string;
  /** Ask the network even where the resolver client's cache knows. */
  readonly fresh: boolean;
  /** Whether to ask the zone's own servers for a name's records first, past all caches. */
  readonly atOwnServers: (name: DnsName, type: RrType) => boolean | Promise<boolean>;
  /** The same for all questions of a run. */
  readonly run: Run;
  /** The network of the client who asks; null if there is none, as for a refresh. */
  readonly network: string | null;
  /** Ends with the time of the run. */
  readonly signal: AbortSignal;
  /** Takes one more from the budget, for a question that needs several; returns the failure where nothing is left. */
  take(): OverBudget | undefined;
  /** Counts what was sent beyond the first query. */
  count(repeats: number): void;
}

/** Names the limit of a run against which a question counts. */
export type Pool = 'questions' | 'connections' | 'pages';

/**
 * Where answers are stored: in the `history` of the name, among the newest `responses` of the domain's servers, in the
 * `transcript` of the run, where its kind stores that, or `nowhere`.
 */
export type Storage = 'history' | 'responses' | 'transcript' | 'nowhere';

/** Names what a question asks about and how, in two words: for progress and tables of evidence. */
export interface Subject {
  readonly name: string;
  readonly type: string;
  readonly probe?: 'wildcard';
}

/** Names who answered. */
export type AnswerSource = (typeof ANSWER_SOURCES)[number];
export const ANSWER_SOURCES = [
  'resolver',
  'authoritative',
  'store',
  'web server',
  'mail server',
  'name server',
  'registry',
] as const;

/** An answer as people see it. What a failure was is said of all kinds in one way. */
export interface ShownAnswer {
  /** In the words of the DNS. */
  readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
  readonly source: AnswerSource;
  /** Null where it is no lookup in the DNS. */
  readonly security: Security | null;
  /** Lists what came back, line by line. */
  readonly lines: readonly (Message | string)[];
  /** The same in a word or two, or empty. */
  readonly brief: Message | string;
  /** Names who answered last, and over what; empty where that is not known. */
  readonly server: string;
  readonly transport: string;
}

/** Puts causes into a clause. */
export type ClauseOf = (causes: readonly Cause[]) => Message | '';

/** One kind of question: all that is to be known of it, so that nothing else has to name it. */
export interface QuestionKind<Q extends Asking<UnknownAnswer>> {
  /** Names the question in `ask`. */
  readonly id: Q['ask'];
  /** Names whom it asks: a run without probes asks no servers, and one without registries none of these. */
  readonly asks: 'resolvers' | 'servers' | 'registries';
  readonly budget: Pool;
  /** Says why its active questions are not asked at a visit, where that is no test of TLS. */
  readonly inactive?: 'crawlers-not-asked';
  /** Texts of its own, where `show` has some. */
  readonly texts?: readonly TextTable[];
  /** Gives equal questions the same key: short, readable, and stored. Begins with the id. */
  keyOf(question: Q): string;
  storage(question: Q): Storage;
  subject(question: Q): Subject;
  /** Asks the network. Never throws for what the world does wrong: that is a `failure`. */
  ask(question: Q, live: Live): Promise<Unreferenced<AnswerOf<Q>>>;
  /** Makes JSON of an answer, for stores and transcripts. */
  encode(answer: Unreferenced<AnswerOf<Q>>): unknown;
  /** Reads what `encode` made; undefined where it is anything else. */
  decode(json: unknown): Unreferenced<AnswerOf<Q>> | undefined;
  show(answer: AnswerOf<Q>, clauseOf: ClauseOf, question: Q): ShownAnswer;
}

/** Defines a kind of question. It is one file here, and its line in `questions.ts`. */
export const defineQuestion = <Q extends Asking<UnknownAnswer>>(kind: QuestionKind<Q>): QuestionKind<Q> => kind;
