import { describe, expect, test } from 'vitest';
import { Slots } from './slots.ts';

const LATER_MS = 60_000;
const later = () => performance.now() + LATER_MS;

/** Takes so many slots and gives those taken, in the order in which they were. */
function takeMany(slots: Slots, count: number): number[] {
  const taken: number[] = [];
  const take = async (i: number) => {
    if (await slots.take(later())) taken.push(i);
  };
  for (let i = 0; i < count; i += 1) void take(i);
  return taken;
}

const turn = () => new Promise((done) => setImmediate(done));

describe('Slots', () => {
  test('no more are in use at once than there are, and the next waits longest', async () => {
    const slots = new Slots({ inFlight: 3, perSecond: Number.POSITIVE_INFINITY });
    const taken = takeMany(slots, 5);
    await turn();
    expect(taken).toEqual([0, 1, 2]);
    expect(slots.isFree).toBe(false);
    slots.release();
    await turn();
    expect(taken).toEqual([0, 1, 2, 3]);
    for (let i = 0; i < 4; i += 1) slots.release();
    await turn();
    expect(taken).toEqual([0, 1, 2, 3, 4]);
    expect(slots.isIdle).toBe(true);
  });

  test('a guess waits until nothing else does', async () => {
    const slots = new Slots({ inFlight: 1, perSecond: Number.POSITIVE_INFINITY });
    const taken: string[] = [];
    const take = async (what: string, isGuess: boolean) => {
      if (await slots.take(later(), isGuess)) taken.push(what);
    };
    for (const [what, isGuess] of [
      ['first', false],
      ['a guess', true],
      ['another guess', true],
      ['second', false],
      ['third', false],
    ] as const)
      void take(what, isGuess);
    for (let i = 0; i < 5; i += 1) {
      await turn();
      slots.release();
    }
    expect(taken).toEqual(['first', 'second', 'third', 'a guess', 'another guess']);
  });

  test('no more are taken in a second than may be, however quickly they are released', async () => {
    const slots = new Slots({ inFlight: 100, perSecond: 4 });
    const began = performance.now();
    for (let i = 0; i < 9; i += 1) {
      expect(await slots.take(later())).toBe(true);
      // A busy machine only makes it later.
      expect(performance.now() - began).toBeGreaterThanOrEqual(Math.floor(i / 4) * 1000);
      slots.release();
    }
  });

  test('who waits for too long gets none', async () => {
    const slots = new Slots({ inFlight: 1, perSecond: Number.POSITIVE_INFINITY });
    expect(await slots.take(later())).toBe(true);
    const late = slots.take(performance.now());
    await turn();
    slots.release();
    expect(await late).toBe(false);
    expect(slots.isIdle).toBe(true);
  });

  test('closing ends all waits', async () => {
    const slots = new Slots({ inFlight: 1, perSecond: Number.POSITIVE_INFINITY });
    await slots.take(later());
    const waiting = slots.take(later());
    slots.close();
    expect(await waiting).toBe(false);
  });
});
