import { setImmediate as round } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { LookupClient } from './admission.ts';
import { createFairStart } from './fair-start.ts';

const from = (client: string, network = client): LookupClient => ({ client, network });

/** A clock that only work moves. */
function createWork() {
  let now = 0;
  const fairStart = createFairStart(() => now);
  const begun: string[] = [];
  const ask = (name: string, requester: LookupClient, ms: number): Promise<void> => {
    const work = () => {
      begun.push(name);
      now += ms;
    };
    const turn = fairStart(requester);
    if (turn === null) return Promise.resolve(work());
    return turn.then(work);
  };
  return { ask, begun };
}

describe('fair start', () => {
  test('what is cheap begins at once', () => {
    const { ask, begun } = createWork();
    for (let i = 0; i < 40; i += 1) expect(ask(`a${i}`, from('a'), 0.1)).toBeInstanceOf(Promise);
    expect(begun).toHaveLength(40);
  });

  test('whoever sent four hundred requests does not hold up the one who sent one', async () => {
    const { ask, begun } = createWork();
    const all = Array.from({ length: 400 }, (_, i) => ask(`a${i}`, from('a'), 12));
    expect(begun).toEqual(['a0']);
    const neutral = ask('b', from('b'), 12);
    await neutral;
    // At most one round went to the other client meanwhile.
    expect(begun.indexOf('b')).toBeLessThanOrEqual(2);
    await Promise.all(all);
    expect(begun).toHaveLength(401);
  });

  test('clients of one network share its turns', async () => {
    const { ask, begun } = createWork();
    const all = Array.from({ length: 60 }, (_, i) => ask(`n${i}`, from(`192.0.2.${i}`, '192.0.2.0/24'), 12));
    const neutral = ask('b', from('198.51.100.1', '198.51.100.0/24'), 12);
    await Promise.all([neutral, ...all]);
    expect(begun.indexOf('b')).toBeLessThanOrEqual(2);
  });

  test('many cheap requests that had to wait begin together', async () => {
    const { ask, begun } = createWork();
    void ask('slow', from('a'), 50);
    const all = Array.from({ length: 200 }, (_, i) => ask(`c${i}`, from(`c${i}`), 0.01));
    let rounds = 0;
    while (begun.length < 201) {
      await round();
      rounds += 1;
    }
    await Promise.all(all);
    expect(rounds).toBeLessThan(20);
  });

  test('after many cheap requests, costly ones do not begin together', async () => {
    const { ask, begun } = createWork();
    void ask('slow', from('a'), 50);
    const cheap = Array.from({ length: 200 }, (_, i) => ask(`c${i}`, from(`c${i}`), 0.01));
    const costly = Array.from({ length: 100 }, (_, i) => ask(`p${i}`, from(`c${i}`), 12));
    let mostOfRound = 0;
    for (let before = begun.length; before < 301; before = begun.length) {
      await round();
      mostOfRound = Math.max(mostOfRound, begun.slice(before).filter((name) => name.startsWith('p')).length);
    }
    await Promise.all([...cheap, ...costly]);
    expect(mostOfRound).toBe(1);
  });

  test('once all is done, work begins at once again', async () => {
    const { ask, begun } = createWork();
    await Promise.all(Array.from({ length: 10 }, (_, i) => ask(`a${i}`, from('a'), 12)));
    for (let i = 0; i < 3; i += 1) await round();
    const before = begun.length;
    void ask('again', from('a'), 1);
    expect(begun).toHaveLength(before + 1);
  });
});
