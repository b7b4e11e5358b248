import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spread } from './spread.ts';

/** Items of a name and a key, `a1` of `a`; reads are counted. */
async function* source(items: readonly string[], read: string[], end?: () => Promise<never>) {
  for (const item of items) {
    read.push(item);
    yield item;
  }
  await end?.();
}

const keyOf = (item: string): string => item.charAt(0);
const turn = (): Promise<void> => new Promise((wait) => setImmediate(wait));

describe('spread', () => {
  test('does each item once, within both limits, whatever takes how long', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat({ max: 4 })), { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (kinds, concurrency, perKey, lookahead) => {
          const items = kinds.map(([key, rounds], i) => `${key}${i}:${rounds}`);
          const inFlight = new Map<string, number>();
          const read: string[] = [];
          const done: string[] = [];
          let most = 0;
          await spread(source(items, read), {
            concurrency,
            perKey,
            lookahead,
            keyOf,
            async work(item) {
              const key = keyOf(item);
              inFlight.set(key, (inFlight.get(key) ?? 0) + 1);
              expect(inFlight.get(key)).toBeLessThanOrEqual(perKey);
              const all = [...inFlight.values()].reduce((sum, one) => sum + one, 0);
              most = Math.max(most, all);
              // Read are at most: what is done, in flight, held back, and one that is just being admitted.
              expect(read.length - done.length).toBeLessThanOrEqual(concurrency + lookahead + 1);
              for (let i = Number(item.split(':')[1]); i > 0; i -= 1) await turn();
              inFlight.set(key, (inFlight.get(key) ?? 0) - 1);
              done.push(item);
            },
          });
          expect(most).toBeLessThanOrEqual(concurrency);
          expect(done.toSorted()).toEqual(items.toSorted());
        },
      ),
      { numRuns: 60 },
    ));

  test('lets others pass one that is held back', async () => {
    const began: string[] = [];
    await spread(source(['a1', 'a2', 'a3', 'b1', 'c1'], []), {
      concurrency: 2,
      perKey: 1,
      lookahead: 10,
      keyOf,
      async work(item) {
        began.push(item);
        await turn();
        await turn();
      },
    });
    expect(began.slice(0, 2)).toEqual(['a1', 'b1']);
    expect(began.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  test('stops at a signal, and what is under way ends', async () => {
    const stop = new AbortController();
    const done: string[] = [];
    // The stream never ends and never gives more: a terminal where nobody types.
    const silence = (): Promise<never> => new Promise(() => {});
    await spread(source(['a1', 'b1'], [], silence), {
      concurrency: 4,
      perKey: 1,
      lookahead: 10,
      keyOf,
      signal: stop.signal,
      async work(item) {
        await turn();
        if (item === 'b1') stop.abort();
        await turn();
        done.push(item);
      },
    });
    expect(done.toSorted()).toEqual(['a1', 'b1']);
  });

  test('fails with the stream or the work, after what was begun', async () => {
    const done: string[] = [];
    const options = { concurrency: 4, perKey: 1, lookahead: 10, keyOf };
    const broken = (): Promise<never> => Promise.reject(new Error('disk gone'));
    const work = async (item: string): Promise<void> => {
      await turn();
      await turn();
      done.push(item);
    };
    await expect(spread(source(['a1', 'b1'], [], broken), { ...options, work })).rejects.toThrow('disk gone');
    expect(done.toSorted()).toEqual(['a1', 'b1']);
    const bug = (): Promise<void> => Promise.reject(new Error('a bug'));
    await expect(spread(source(['a1', 'b1'], []), { ...options, work: bug })).rejects.toThrow('a bug');
  });
});
