import { expect, test } from 'vitest';
import { FairLine } from './fair-line.ts';

/** Lets work through two threads in the order of the line, each for some CPU. Returns when each began. */
function begunIn(work: readonly (readonly [name: string, host: string, network: string | null, cpuMs: number])[]) {
  let now = 0;
  const line = new FairLine<(typeof work)[number]>({ threads: 2, maxWaiting: 64 }, () => now);
  const begun: Record<string, number> = {};
  for (const one of work) if (line.add(one, { host: one[1], network: one[2] }) === null) begun[one[0]] = -1;
  const running: { readonly until: number; readonly end: () => void }[] = [];
  for (;;) {
    for (let taken = line.next(); taken !== undefined; taken = line.next()) {
      const { end, work: one } = taken;
      begun[one[0]] = now;
      running.push({ until: now + one[3], end: () => end(one[3]) });
    }
    const [first] = running.sort((a, b) => a.until - b.until);
    if (first === undefined) return begun;
    running.shift();
    now = first.until;
    first.end();
  }
}

const slow = (count: number, host: (n: number) => string, network: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => [`slow ${n}`, host(n), network(n), 1500] as const);
const NEUTRAL = ['neutral', 'good.test', '192.0.2.0/24', 20] as const;

test.each([
  [
    'one network, below one wildcard',
    slow(
      10,
      (n) => `${n}.evil.test`,
      () => '10.0.0.0/24',
    ),
    0,
  ],
  [
    'four networks, below one wildcard',
    slow(
      16,
      (n) => `${n}.evil.test`,
      (n) => `10.0.${n % 4}.0/24`,
    ),
    0,
  ],
  [
    'one network, a domain each',
    slow(
      10,
      (n) => `evil${n}.test`,
      () => '10.0.0.0/24',
    ),
    0,
  ],
  // Nothing is known yet of any of them: each network has had one turn when the neutral one has its own.
  [
    'four networks, a domain each',
    slow(
      16,
      (n) => `evil${n}.test`,
      (n) => `10.0.${n % 4}.0/24`,
    ),
    3000,
  ],
])('%s: others begin soon', (_, attack, at) => {
  expect(begunIn([...attack, NEUTRAL])['neutral']).toBeLessThanOrEqual(at);
});

test('whoever took much CPU lately leaves a thread to all others', () => {
  let now = 0;
  const line = new FairLine<string>({ threads: 2, maxWaiting: 64 }, () => now);
  const runs = (names: readonly string[]) => {
    for (const name of names) line.add(name, { host: `${name}.test`, network: name });
    const taken = names.flatMap(() => line.next() ?? []);
    return taken;
  };
  for (const { end } of runs(['a', 'b'])) end(1500);
  const heavy = runs(['a', 'b']);
  expect(heavy.map(({ work }) => work)).toEqual(['a']);
  const [light] = runs(['c']);
  expect(light?.work).toBe('c');
  light?.end(20);
  heavy[0]?.end(1500);
  expect(line.next()?.work).toBe('b');
  // After some minutes nobody remembers.
  now = 3_600_000;
  expect(line.sweep()).toBe(false);
});

test('nobody fills the line for all', () => {
  const line = new FairLine<number>({ threads: 2, maxWaiting: 64 }, () => 0);
  const add = (host: string, network: string | null) => line.add(0, { host, network }) !== null;
  const all = Array.from({ length: 100 }, (_, n) => add(`${n}.evil.test`, `10.0.${n}.0/24`));
  expect(all.filter(Boolean)).toHaveLength(16);
  expect(Array.from({ length: 100 }, (_, n) => add(`evil${n}.test`, '10.1.0.0/24')).filter(Boolean)).toHaveLength(16);
  expect(add('good.test', null)).toBe(true);
});

test('work that leaves the line makes room, and is not begun', () => {
  const line = new FairLine<string>({ threads: 1, maxWaiting: 4 }, () => 0);
  const leave = line.add('a', { host: 'a.test', network: null });
  expect(line.add('b', { host: 'a.test', network: null })).toBeNull();
  leave?.();
  expect(line.add('c', { host: 'a.test', network: null })).not.toBeNull();
  expect(line.next()?.work).toBe('c');
  expect(line.next()).toBeUndefined();
});
