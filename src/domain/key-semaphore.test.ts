import { expect, test } from 'vitest';
import { KeySemaphore } from './key-semaphore.ts';

const never = new AbortController().signal;
const ONE = { most: 1, mostOfOne: 1 };

test('lets so many through, the others in their order, each address for itself', async () => {
  const semaphore = new KeySemaphore({ most: 2, mostOfOne: 2 });
  const done: string[] = [];
  const [first, second] = await Promise.all([semaphore.take('a', 'x', never), semaphore.take('a', 'x', never)]);
  const take = async (who: string) => {
    const release = await semaphore.take('a', 'x', never);
    done.push(who);
    return release;
  };
  const [third, fourth] = [take('third'), take('fourth')];
  const other = await semaphore.take('b', 'x', never);
  expect(done).toEqual([]);
  second?.();
  await third;
  expect(done).toEqual(['third']);
  first?.();
  const last = await fourth;
  expect(done).toEqual(['third', 'fourth']);
  for (const release of [await third, last, other]) release?.();
  expect(semaphore.size).toBe(0);
});

test('a domain that holds all its places at an address holds up nobody else there', async () => {
  const semaphore = new KeySemaphore({ most: 4, mostOfOne: 2 });
  const slow = [await semaphore.take('a', 'slow', never), await semaphore.take('a', 'slow', never)];
  const waiting = semaphore.take('a', 'slow', never);
  const other = await semaphore.take('a', 'other', never);
  expect(other).not.toBeNull();
  slow[0]?.();
  const third = await waiting;
  for (const release of [slow[1], third, other]) release?.();
  expect(semaphore.size).toBe(0);
});

test('where an address is full, the place that becomes free goes to the domain with the fewest', async () => {
  const semaphore = new KeySemaphore({ most: 3, mostOfOne: 2 });
  const greedy = [await semaphore.take('a', 'greedy', never), await semaphore.take('a', 'greedy', never)];
  const second = await semaphore.take('a', 'second', never);
  const done: string[] = [];
  const take = async (domain: string) => {
    const release = await semaphore.take('a', domain, never);
    done.push(domain);
    return release;
  };
  const waiting = [take('greedy'), take('second'), take('newcomer')];
  greedy[0]?.();
  const newcomer = await waiting[2];
  expect(done).toEqual(['newcomer']);
  newcomer?.();
  const again = await waiting[0];
  expect(done).toEqual(['newcomer', 'greedy']);
  for (const release of [greedy[1], second, again]) release?.();
  (await waiting[1])?.();
  expect(semaphore.size).toBe(0);
});

test('a place that is released twice counts once', async () => {
  const semaphore = new KeySemaphore(ONE);
  const first = await semaphore.take('a', 'x', never);
  first?.();
  const second = await semaphore.take('a', 'x', never);
  first?.();
  let through = false;
  const third = semaphore.take('a', 'x', never).then((release) => {
    through = true;
    return release;
  });
  await Promise.resolve();
  expect(through).toBe(false);
  second?.();
  (await third)?.();
  expect(semaphore.size).toBe(0);
});

test('who leaves the line is not waited for', async () => {
  const semaphore = new KeySemaphore(ONE);
  const impatient = new AbortController();
  const first = await semaphore.take('a', 'x', never);
  const second = semaphore.take('a', 'y', impatient.signal);
  const third = semaphore.take('a', 'z', never);
  impatient.abort();
  expect(await second).toBeNull();
  first?.();
  const release = await third;
  expect(release).not.toBeNull();
  release?.();
  expect(semaphore.size).toBe(0);
});

test('gives nothing to who has ended already', async () => {
  const semaphore = new KeySemaphore(ONE);
  expect(await semaphore.take('a', 'x', AbortSignal.abort())).toBeNull();
  expect(semaphore.size).toBe(0);
});

test('a place that becomes free while the next one gives up goes on to the one after', async () => {
  const semaphore = new KeySemaphore(ONE);
  const second = new AbortController();
  const releaseFirst = await semaphore.take('a', 'x', never);
  const waiting = semaphore.take('a', 'x', second.signal);
  const last = semaphore.take('a', 'x', never);
  releaseFirst?.();
  second.abort();
  (await waiting)?.();
  const release = await last;
  expect(release).not.toBeNull();
  release?.();
  expect(semaphore.size).toBe(0);
});
