import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuestionQueue, type Queued } from './question-queue.ts';

interface Question extends Queued {
  readonly label: string;
}

const LIMITS = { maxInFlight: { least: 6, most: 6 }, maxPerRun: 3, maxPerDomain: 4 };

function setUp(limits = LIMITS) {
  const sent: Question[] = [];
  const queue = new QuestionQueue<Question>(limits, (question) => sent.push(question));
  const ask = (run: object, domain: string, label = ''): Question => {
    const question: Question = { run, domain, state: 'queued', label };
    queue.add(question);
    return question;
  };
  return { queue, sent, ask };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a run has its share in flight, and a domain its own', () => {
  const { sent, ask } = setUp();
  const run = {};
  for (let i = 0; i < 10; i += 1) ask(run, `${i}.example`);
  expect(sent).toHaveLength(3);
  for (let i = 0; i < 10; i += 1) ask({}, 'silent.example');
  expect(sent).toHaveLength(6);
});

test('a free place goes to the run with the fewest questions in flight', async () => {
  const { queue, sent, ask } = setUp();
  const [greedy, other] = [{}, {}];
  for (let i = 0; i < 5; i += 1) ask(greedy, `${i}.example`, 'greedy');
  for (let i = 0; i < 5; i += 1) ask(other, `${i}.example`, 'other');
  expect(sent.map(({ label }) => label)).toEqual(['greedy', 'greedy', 'greedy', 'other', 'other', 'other']);
  ask({}, 'new.example', 'newcomer');
  const [first] = sent;
  if (first !== undefined) queue.end(first, false);
  await nextTurn();
  expect(sent.at(-1)?.label).toBe('newcomer');
});

test('a domain that is full holds up its own questions only', async () => {
  const { queue, sent, ask } = setUp();
  const asked = Array.from({ length: 10 }, (_, i) => ask({}, 'silent.example', `silent ${i}`));
  ask({}, 'fine.example', 'fine');
  expect(sent.map(({ label }) => label)).toEqual(['silent 0', 'silent 1', 'silent 2', 'silent 3', 'fine']);
  const [first] = asked;
  if (first !== undefined) queue.end(first, false);
  await nextTurn();
  expect(sent.at(-1)?.label).toBe('silent 4');
});

test('a question that nobody waits for any more is never sent', async () => {
  const { queue, sent, ask } = setUp({ maxInFlight: { least: 1, most: 1 }, maxPerRun: 1, maxPerDomain: 1 });
  const first = ask({}, 'a.example', 'first');
  const dropped = ask({}, 'b.example', 'dropped');
  ask({}, 'c.example', 'last');
  dropped.state = 'ended';
  queue.end(first, false);
  await nextTurn();
  expect(sent.map(({ label }) => label)).toEqual(['first', 'last']);
});

test('a question that another run waits for too takes the earlier of both places, once', async () => {
  const { queue, sent, ask } = setUp({ maxInFlight: { least: 2, most: 2 }, maxPerRun: 2, maxPerDomain: 2 });
  const [greedy, modest] = [{}, {}];
  const first = ask(greedy, 'a.example', 'first');
  ask(greedy, 'b.example', 'second');
  ask(greedy, 'c.example', 'third');
  const shared = ask(greedy, 'd.example', 'shared');
  queue.join(shared, modest);
  queue.end(first, false);
  await nextTurn();
  expect(sent.at(-1)?.label).toBe('shared');
  for (const one of [...sent]) if (one.state === 'in flight') queue.end(one, false);
  await nextTurn();
  expect(sent.map(({ label }) => label)).toEqual(['first', 'second', 'shared', 'third']);
});

test('whatever is asked, joined, dropped and ended: no share is exceeded, and all that is not dropped is sent once', async () => {
  const step = fc.record({
    run: fc.nat(4),
    domain: fc.nat(3),
    event: fc.constantFrom('nothing', 'end one', 'drop one', 'join one'),
    pick: fc.nat(100),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { queue, sent, ask } = setUp();
      const runs = Array.from({ length: 5 }, () => ({}));
      const all: Question[] = [];
      const dropped = new Set<Question>();
      const inFlight = () => sent.filter(({ state }) => state === 'in flight');
      const check = () => {
        const counts = new Map<unknown, number>();
        for (const { run, domain } of inFlight())
          for (const key of [run, domain]) counts.set(key, (counts.get(key) ?? 0) + 1);
        expect(queue.inFlight).toBeLessThanOrEqual(LIMITS.maxInFlight.most);
        expect(inFlight().length).toBeLessThanOrEqual(queue.inFlight);
        for (const [key, count] of counts)
          expect(count).toBeLessThanOrEqual(typeof key === 'string' ? LIMITS.maxPerDomain : LIMITS.maxPerRun);
      };
      for (const { run, domain, event, pick } of steps) {
        all.push(ask(runs[run] ?? {}, `${domain}.example`));
        const waiting = all.filter(({ state }) => state === 'queued');
        const [one, queued] = [inFlight()[pick % 10], waiting[pick % 10]];
        if (event === 'end one' && one !== undefined) queue.end(one, false);
        if (event === 'join one' && queued !== undefined) queue.join(queued, runs[pick % 5] ?? {});
        if (event === 'drop one' && queued !== undefined) {
          queued.state = 'ended';
          dropped.add(queued);
        }
        await Promise.resolve();
        check();
      }
      for (let round = 0; inFlight().length > 0; round += 1) {
        expect(round).toBeLessThan(200);
        for (const one of inFlight()) queue.end(one, false);
        await nextTurn();
        check();
      }
      expect(new Set(sent)).toEqual(new Set(all.filter((one) => !dropped.has(one))));
      expect(sent).toHaveLength(all.length - dropped.size);
      expect(queue.inFlight).toBe(0);
    }),
  );
});
