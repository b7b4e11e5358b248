import { setImmediate } from 'node:timers/promises';
import type { EvidenceSource } from '../../src/evidence/source.ts';

/** Turns of the event loop without a new question after which those that wait are answered. */
const IDLE_TURNS = 50;

/** A source that answers in rounds, and how many there were. */
export interface Rounds extends EvidenceSource {
  count(): number;
  /** Questions that were asked. */
  questions(): number;
}

/**
 * Makes a source that answers all questions that wait at once, as soon as no more come: each round is one round trip of a
 * network on which nothing is lost. A question over TCP takes two, one of them for the handshake.
 */
export function createRounds(source: EvidenceSource): Rounds {
  let waiting: (() => void)[] = [];
  let [rounds, asked, last] = [0, 0, 0];
  let isRunning = false;

  /** Waits until no more questions come. */
  async function quiet(): Promise<void> {
    for (let [seen, turns] = [last, 0]; turns < IDLE_TURNS; turns += 1) {
      await setImmediate();
      if (seen !== last) [seen, turns] = [last, 0];
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await quiet();
      rounds += 1;
      const now = waiting;
      waiting = [];
      for (const answer of now) answer();
      await quiet();
    }
    isRunning = false;
  }

  function nextRound(): Promise<void> {
    last += 1;
    const answered = new Promise<void>((resolve) => waiting.push(resolve));
    if (!isRunning) void run();
    return answered;
  }

  return {
    count: () => rounds,
    questions: () => asked,
    async ask(question, options) {
      const answer = await source.ask(question, options);
      // What such a world does not have costs nothing.
      if (answer.kind === 'failure' && answer.failure.why === 'not-asked') return answer;
      asked += 1;
      await nextRound();
      if (question.ask === 'server' && question.transport === 'tcp') await nextRound();
      return answer;
    },
  };
}
