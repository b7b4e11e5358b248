import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const never = new AbortController().signal;

test('lets so many through, the others in their order, each key for itself', async () => {
  const turns = new Turns(2);
  const done: string[] = [];
  const [first, second] = await Promise.all([turns.take('a', never), turns.take('a', never)]);
  const take = async (who: string) => {
    const end = await turns.take('a', never);
    done.push(who);
    return end;
  };
  const [third, fourth] = [take('third'), take('fourth')];
  const other = await turns.take('b', never);
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

test('a turn that is ended twice counts once', async () => {
  const turns = new Turns(1);
  const first = await turns.take('a', never);
  first?.();
  const second = await turns.take('a', never);
  first?.();
  let through = false;
  const third = turns.take('a', never).then((end) => {
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
  const turns = new Turns(1);
  const impatient = new AbortController();
  const first = await turns.take('a', never);
  const second = turns.take('a', impatient.signal);
  const third = turns.take('a', never);
  impatient.abort();
  expect(await second).toBeNull();
  first?.();
  const end = await third;
  expect(end).not.toBeNull();
  end?.();
  expect(turns.size).toBe(0);
});

test('gives nothing to who has ended already', async () => {
  const turns = new Turns(1);
  expect(await turns.take('a', AbortSignal.abort())).toBeNull();
  expect(turns.size).toBe(0);
});

test('a turn that ends while the next one gives up goes on to the one after', async () => {
  const turns = new Turns(1);
  const second = new AbortController();
  const end = await turns.take('a', never);
  const waiting = turns.take('a', second.signal);
  const last = turns.take('a', never);
  end?.();
  second.abort();
  (await waiting)?.();
  const turn = await last;
  expect(turn).not.toBeNull();
  turn?.();
  expect(turns.size).toBe(0);
});
