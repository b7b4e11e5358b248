import { setImmediate as round } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createSlices } from './slices.ts';

/** Reads of so many steps, each of which takes a millisecond of a clock that only they move. */
function createReads() {
  let now = 0;
  const slices = createSlices(() => now);
  /** Which read did each step, by the round of the event loop in which it did. */
  const rounds: string[][] = [[]];
  const read = async (name: string, steps: number): Promise<void> => {
    const pause = slices();
    for (let i = 0; i < steps; i += 1) {
      const turn = pause();
      if (turn !== null) await turn;
      now += 1;
      rounds.at(-1)?.push(name);
    }
  };
  /** Counts rounds until all reads have ended. */
  const finish = async (reads: readonly Promise<void>[]): Promise<void> => {
    let left = reads.length;
    for (const one of reads) one.then(() => (left -= 1));
    while (left > 0) {
      rounds.push([]);
      await round();
    }
  };
  return { read, finish, rounds };
}

describe('slices of long reads', () => {
  test('a short read begins and ends at once', async () => {
    const { read, rounds } = createReads();
    await read('a', 4);
    expect(rounds).toEqual([['a', 'a', 'a', 'a']]);
  });

  test('in one round of the event loop only one read goes on, and for one slice', async () => {
    const { read, finish, rounds } = createReads();
    await finish(Array.from({ length: 10 }, (_, i) => read(String(i), 40)));
    expect(rounds.flat()).toHaveLength(400);
    for (const steps of rounds)
      expect([new Set(steps).size, steps.length]).toEqual(steps.length === 0 ? [0, 0] : [1, 4]);
  });

  test('reads go on in turn, and most rounds are free for other work', async () => {
    const { read, finish, rounds } = createReads();
    await finish([read('long', 400), read('short', 8)]);
    const slices = rounds.filter((steps) => steps.length > 0).map(([name]) => name);
    // The one that came first waits before the other does.
    expect(slices.slice(0, 6)).toEqual(['long', 'long', 'short', 'long', 'short', 'long']);
    expect(slices).toHaveLength(102);
    expect(rounds.length).toBeGreaterThan(4 * slices.length);
  });

  test('a read that ended holds up nobody', async () => {
    const { read, finish } = createReads();
    await finish([read('a', 1)]);
    await finish([read('b', 1)]);
    await finish([read('c', 9)]);
  });
});
