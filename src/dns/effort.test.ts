import { describe, expect, test } from 'vitest';
import { Effort, Turns } from './effort.ts';

/** Runs that share turns, and a clock that only their computing moves. */
function create(count: number) {
  const turns = new Turns();
  let now = 0;
  const runs = Array.from({ length: count }, () => new Effort(turns, () => now));
  const compute = (effort: Effort, ms: number): void =>
    effort.compute(() => {
      now += ms;
    });
  return { runs, compute };
}

/** Counts the rounds of the event loop that pass meanwhile. */
async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isOver = false;
  const count = (): void => {
    rounds += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return rounds;
}

describe('what validation computes', () => {
  test('is spread over rounds of the event loop', async () => {
    const { runs, compute } = create(4);
    const work = runs.map(async (effort) => {
      for (let i = 0; i < 10; i += 1) {
        await effort.turn();
        compute(effort, 3);
      }
    });
    // The first four pieces of each run are an ordinary amount, and several have room in a round. The other 24 do not.
    expect(await roundsDuring(Promise.all(work))).toBeGreaterThanOrEqual(24);
  });

  test('waits for no round where it is little', () => {
    const { runs, compute } = create(2);
    const [much = new Effort(), little = new Effort()] = runs;
    compute(much, 7);
    expect([much.mustWait, little.mustWait]).toEqual([false, false]);
    compute(much, 0.9);
    expect([much.mustWait, little.mustWait]).toEqual([false, false]);
    compute(much, 0.2);
    expect([much.mustWait, little.mustWait]).toEqual([true, true]);
  });

  test('waits sooner where it was much', async () => {
    const { runs, compute } = create(2);
    const [much = new Effort(), little = new Effort()] = runs;
    compute(much, 20);
    await much.turn();
    expect([much.mustWait, little.mustWait]).toEqual([false, false]);
    compute(much, 2);
    expect([much.mustWait, little.mustWait]).toEqual([true, false]);
  });

  test('goes on first for the run that has computed least', async () => {
    const { runs, compute } = create(3);
    const [most = new Effort(), more = new Effort(), least = new Effort()] = runs;
    compute(most, 30);
    compute(more, 20);
    const order: string[] = [];
    const go = async (name: string, effort: Effort) => {
      await effort.turn();
      order.push(name);
      compute(effort, 9);
    };
    await Promise.all([go('most', most), go('most', most), go('more', more), go('least', least), go('most', most)]);
    expect(order).toEqual(['least', 'more', 'most', 'most', 'most']);
  });

  test('counts by the CPU once it is more than a little', () => {
    let now = 0;
    let cpu = 0;
    let reads = 0;
    const effort = new Effort(
      new Turns(),
      () => now,
      () => {
        reads += 1;
        return cpu;
      },
    );
    // Other processes have most of the machine: each piece of 10 ms gets 1 ms of CPU.
    const compute = (pieces: number): void => {
      for (let i = 0; i < pieces; i += 1)
        effort.compute(() => {
          now += 10;
          cpu += 1;
        });
    };
    compute(9);
    expect([reads, effort.cpuMs]).toEqual([9, 90]);
    compute(1);
    expect(effort.cpuMs).toBe(91);
    compute(408);
    expect([effort.cpuMs, effort.isSpent]).toEqual([499, false]);
    compute(1);
    expect(effort.isSpent).toBe(true);
  });
});
