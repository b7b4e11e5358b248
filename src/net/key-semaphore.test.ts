import { expect, test } from 'vitest';
import { KeySemaphore } from './key-semaphore.ts';

const never = new AbortController().signal;
const ONE = { most: 1, mostOfOne: 1 };

test('lets so many through, the others in their order, each address for itself', async () => {
  const turns = new KeySemaphore({ most: 2, mostOfOne: 2 });
  const done: string[] = [];
  const [first, second] = await Promise.all([turns.take('a', 'x', never), turns.take('a', 'x', never)]);
  const take = async (who: string) => {
    const end = await turns.take('a', 'x', never);
    done.push(who);
    return end;
  };
  const [third, fourth] = [take('third'), take('fourth')];
  const other = await turns.take('b', 'x', never);
  expect(done).toEqual([]);
  second?.();
  await third;
  expect(done).toEqual(['third']);
  first?.();
  const last = await fourth;
  expect(done).toEqual(['third', 'fourth']);
  for (const end of [await third, last, other]) end?.();
  expect(turns.size).toBe(0);
});

test('a domain that holds all its turns at an address holds up nobody else there', async () => {
  const turns = new KeySemaphore({ most: 4, mostOfOne: 2 });
  const slow = [await turns.take('a', 'slow', never), await turns.take('a', 'slow', never)];
  const waiting = turns.take('a', 'slow', never);
  const other = await turns.take('a', 'other', never);
  expect(other).not.toBeNull();
  slow[0]?.();
  const third = await waiting;
  for (const end of [slow[1], third, other]) end?.();
  expect(turns.size).toBe(0);
});

test('where an address is full, the turn that ends goes to the domain with the fewest', async () => {
  const turns = new KeySemaphore({ most: 3, mostOfOne: 2 });
  const greedy = [await turns.take('a', 'greedy', never), await turns.take('a', 'greedy', never)];
  const second = await turns.take('a', 'second', never);
  const done: string[] = [];
  const take = async (domain: string) => {
    const end = await turns.take('a', domain, never);
    done.push(domain);
    return end;
  };
  const waiting = [take('greedy'), take('second'), take('newcomer')];
  greedy[0]?.();
  const newcomer = await waiting[2];
  expect(done).toEqual(['newcomer']);
  newcomer?.();
  const again = await waiting[0];
  expect(done).toEqual(['newcomer', 'greedy']);
  for (const end of [greedy[1], second, again]) end?.();
  (await waiting[1])?.();
  expect(turns.size).toBe(0);
});

test('a turn that is ended twice counts once', async () => {
  const turns = new KeySemaphore(ONE);
  const first = await turns.take('a', 'x', never);
  first?.();
  const second = await turns.take('a', 'x', never);
  first?.();
  let through = false;
  const third = turns.take('a', 'x', never).then((end) => {
    through = true;
    return end;
  });
  await Promise.resolve();
  expect(through).toBe(false);
  second?.();
  (await third)?.();
  expect(turns.size).toBe(0);
});

test('who leaves the line is not waited for', async () => {
  const turns = new KeySemaphore(ONE);
  const impatient = new AbortController();
  const first = await turns.take('a', 'x', never);
  const second = turns.take('a', 'y', impatient.signal);
  const third = turns.take('a', 'z', never);
  impatient.abort();
  expect(await second).toBeNull();
  first?.();
  const end = await third;
  expect(end).not.toBeNull();
  end?.();
  expect(turns.size).toBe(0);
});

test('gives nothing to who has ended already', async () => {
  const turns = new KeySemaphore(ONE);
  expect(await turns.take('a', 'x', AbortSignal.abort())).toBeNull();
  expect(turns.size).toBe(0);
});

test('a turn that ends while the next one gives up goes on to the one after', async () => {
  const turns = new KeySemaphore(ONE);
  const second = new AbortController();
  const end = await turns.take('a', 'x', never);
  const waiting = turns.take('a', 'x', second.signal);
  const last = turns.take('a', 'x', never);
  end?.();
  second.abort();
  (await waiting)?.();
  const turn = await last;
  expect(turn).not.toBeNull();
  turn?.();
  expect(turns.size).toBe(0);
});
