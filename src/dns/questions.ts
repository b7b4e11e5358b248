import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { RrType } from '../domain/rr.ts';
import type { Cache } from './cache.ts';
import type { ExactQuery } from './exact-query.ts';
import { InFlight } from './in-flight.ts';
import { LATE } from './late.ts';
import { MAX_IN_FLIGHT, MAX_IN_FLIGHT_PER_DOMAIN, MAX_IN_FLIGHT_PER_RUN, TRY_TIMEOUT_MS } from './limits.ts';
import { QuestionQueue, type Queued } from './question-queue.ts';
import type { Resolution, ResolveOptions } from './resolution.ts';
import type { Sendable } from './sender.ts';
import { onceAborted } from './until-aborted.ts';

/** A question from when it is asked until it ends. */
export interface QueuedQuestion extends Queued, Omit<Sendable, 'run'> {
  readonly going: Promise<Resolution>;
  readonly settle: (resolution: Resolution) => void;
  readonly atOwnServers: boolean;
  readonly isGuess: boolean;
  /** When it was sent, by a clock that only goes on; null before. */
  sentAt: number | null;
  /** Callers that wait for it. With none left it is dropped from the queue, and no further try is made. */
  waiters: number;
}

/** A question that the cache does not answer. */
interface UncachedQuestion {
  readonly name: DnsName;
  readonly type: RrType;
  readonly run: object | undefined;
  readonly atOwnServers: boolean;
  readonly isGuess: boolean;
  readonly exact: ExactQuery | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The questions that are queued or in flight. */
interface PendingQuestions {
  /**
   * Answers from the cache, unless the question is to be asked afresh, or names a server or flags. Else resolves when the
   * question ends, or when `signal` does: then the others who wait for it go on, and the last one gives it up. Equal
   * questions are asked once, but for those that name a server or flags.
   */
  resolve<T extends RrType>(name: DnsName, type: T, options?: ResolveOptions): Promise<Resolution<T>>;
  /** Ends a question that was sent: its answer is cached, and all who wait get it. */
  end(question: QueuedQuestion, resolution: Resolution): void;
  /** Resolves when all that are in flight have ended. */
  drained(): Promise<unknown>;
}

const LIMITS = {
  maxInFlight: MAX_IN_FLIGHT,
  maxPerRun: MAX_IN_FLIGHT_PER_RUN,
  maxPerDomain: MAX_IN_FLIGHT_PER_DOMAIN,
} as const;

/** Returns questions that wait their turn, and then go to `send`. */
export function createQuestions(cache: Cache, send: (question: QueuedQuestion) => void): PendingQuestions {
  const inFlight = new InFlight<QueuedQuestion>();
  const queue = new QuestionQueue<QueuedQuestion>(LIMITS, timed(send));

  /** Nobody waits for it any more: it is dropped from the queue, or its answer kept for who asks next. */
  function giveUp(question: QueuedQuestion): void {
    if (question.state !== 'queued') return;
    question.state = 'ended';
    if (question.exact === undefined) inFlight.delete(question);
    question.settle(LATE);
  }

  function ask(asked: UncachedQuestion): Promise<Resolution> {
    const { name, type, run, exact, signal } = asked;
    let question = exact === undefined ? inFlight.get(name, type) : undefined;
    if (question === undefined) {
      question = newQuestion(asked);
      if (exact === undefined) inFlight.add(question);
      queue.add(question);
    } else if (run !== undefined) queue.join(question, run);
    if (signal !== undefined) return wait(question, signal, giveUp);
    question.waiters += 1;
    return question.going;
  }

  return {
    resolve<T extends RrType>(
      name: DnsName,
      type: T,
      { signal, fresh, guess, atOwnServers, run, server, flags }: ResolveOptions = {},
    ): Promise<Resolution<T>> {
      const exact = server === undefined && flags === undefined ? undefined : { server, flags };
      const cached = fresh === true || exact !== undefined ? undefined : cache.get(name, type);
      // What is cached for a type is of that type, and so is what its question ends with.
      if (cached !== undefined) return Promise.resolve(cached as Resolution<T>);
      if (signal?.aborted === true) return Promise.resolve(LATE);
      return ask({
        name,
        type,
        run,
        isGuess: guess === true,
        atOwnServers: atOwnServers === true,
        exact,
        signal,
      }) as Promise<Resolution<T>>;
    },
    end(question, resolution) {
      if (question.exact === undefined) {
        inFlight.delete(question);
        // That nobody waited for an answer any more tells nothing about the name.
        if (resolution.kind !== 'failure' || question.waiters > 0) cache.set(question.name, question.type, resolution);
      }
      question.settle(resolution);
      queue.end(question, hasLostTry(question));
    },
    drained: () => Promise.all(inFlight.all().map(({ going }) => going)),
  };
}

const timed =
  (send: (question: QueuedQuestion) => void) =>
  (question: QueuedQuestion): void => {
    question.sentAt = performance.now();
    send(question);
  };

/** Whether a question took longer than one try at a resolver may; null for one that other servers answer. */
const hasLostTry = ({ sentAt, atOwnServers, exact }: QueuedQuestion): boolean | null =>
  atOwnServers || exact?.server !== undefined || sentAt === null ? null : performance.now() - sentAt >= TRY_TIMEOUT_MS;

function newQuestion({ name, type, run, atOwnServers, isGuess, exact }: UncachedQuestion): QueuedQuestion {
  const { promise, resolve } = Promise.withResolvers<Resolution>();
  return {
    name,
    type,
    run: run ?? {},
    domain: shareOf(name),
    state: 'queued',
    going: promise,
    settle: resolve,
    atOwnServers,
    isGuess,
    exact,
    sentAt: null,
    waiters: 0,
  };
}

/** Ends one caller's wait without ending the question, which others may wait for; the last one gives it up. */
function wait(
  question: QueuedQuestion,
  signal: AbortSignal,
  giveUp: (question: QueuedQuestion) => void,
): Promise<Resolution> {
  question.waiters += 1;
  return new Promise((settle, fail) => {
    const onAbort = (): void => {
      settle(LATE);
      question.waiters -= 1;
      if (question.waiters === 0) giveUp(question);
    };
    const forget = onceAborted(signal, onAbort);
    question.going.then((resolution) => {
      forget();
      settle(resolution);
    }, fail);
  });
}
