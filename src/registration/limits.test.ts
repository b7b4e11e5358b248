import { describe, expect, test } from 'vitest';
import { RegistryLimiter, TokenBucket } from './limits.ts';

describe('token bucket', () => {
  test('gives a burst, then as time fills it', () => {
    let now = 0;
    const bucket = new TokenBucket({ clock: () => now, burst: 2, perSecond: 0.5 });
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 2000]);
    now = 1000;
    expect(bucket.take()).toBe(1000);
    now = 2000;
    expect([bucket.take(), bucket.take()]).toEqual([0, 2000]);
    now = 1_000_000;
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 2000]);
  });

  test('a clock set back gives nothing', () => {
    let now = 10_000;
    const bucket = new TokenBucket({ clock: () => now, burst: 1, perSecond: 1 });
    expect(bucket.take()).toBe(0);
    now = 0;
    expect(bucket.take()).toBe(1000);
  });
});

/** A limiter on a clock that only waiting moves. */
function limiterOf(options: { readonly burst: number; readonly perSecond?: number; readonly maxWaiting?: number }) {
  let now = 0;
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    now += ms;
  };
  const advance = (ms: number): void => {
    now += ms;
  };
  return { limiter: new RegistryLimiter({ clock: () => now, wait, perSecond: 1, ...options }), waits, advance };
}

/** A promise and what settles it. */
function held(): { readonly promise: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

describe('the gate before a registry', () => {
  test('one at a time for one registry, in order; others are not held up', async () => {
    const { limiter } = limiterOf({ burst: 10 });
    const log: string[] = [];
    const first = held();
    const ask = (name: string, until?: Promise<void>) => async (): Promise<string> => {
      log.push(`${name} begins`);
      await until;
      log.push(`${name} ends`);
      return name;
    };
    const a = limiter.pass('r1', ask('a', first.promise));
    const b = limiter.pass('r1', ask('b'));
    const c = await limiter.pass('r2', ask('c'));
    expect(c).toEqual({ kind: 'done', value: 'c' });
    expect(log).toEqual(['a begins', 'c begins', 'c ends']);
    first.release();
    expect(await Promise.all([a, b])).toEqual([
      { kind: 'done', value: 'a' },
      { kind: 'done', value: 'b' },
    ]);
    expect(log.slice(3)).toEqual(['a ends', 'b begins', 'b ends']);
  });

  test('past the burst it waits for tokens', async () => {
    const { limiter, waits } = limiterOf({ burst: 2 });
    for (let at = 0; at < 4; at += 1) await limiter.pass('r', async () => at);
    expect(waits).toEqual([1000, 1000]);
  });

  test('too many in the queue are turned away, and it recovers', async () => {
    const { limiter } = limiterOf({ burst: 10, maxWaiting: 2 });
    const first = held();
    const a = limiter.pass('r', () => first.promise);
    const b = limiter.pass('r', async () => 'b');
    expect(await limiter.pass('r', async () => 'c')).toEqual({ kind: 'busy' });
    first.release();
    await Promise.all([a, b]);
    expect(await limiter.pass('r', async () => 'd')).toEqual({ kind: 'done', value: 'd' });
  });

  test('who gave up is not asked for, and takes no token', async () => {
    const { limiter, waits } = limiterOf({ burst: 1 });
    let asked = 0;
    const gone = AbortSignal.abort();
    expect(await limiter.pass('r', async () => (asked += 1), gone)).toEqual({ kind: 'busy' });
    expect(await limiter.pass('r', async () => (asked += 1))).toEqual({ kind: 'done', value: 1 });
    expect(waits).toEqual([]);
  });

  test('who gives up leaves the line at once, and their place is free', async () => {
    const { limiter } = limiterOf({ burst: 10, maxWaiting: 2 });
    const first = held();
    const impatient = new AbortController();
    const a = limiter.pass('r', () => first.promise);
    const b = limiter.pass('r', async () => 'b', impatient.signal);
    impatient.abort();
    expect(await b).toEqual({ kind: 'busy' });
    const c = limiter.pass('r', async () => 'c');
    first.release();
    expect([await a, await c]).toEqual([{ kind: 'done' }, { kind: 'done', value: 'c' }]);
  });

  test('what a question throws reaches its asker, and the next one goes on', async () => {
    const { limiter } = limiterOf({ burst: 10 });
    const broken = limiter.pass('r', async () => {
      throw new TypeError('broken');
    });
    const next = limiter.pass('r', async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toEqual({ kind: 'done', value: 'next' });
  });

  test('a question that gives way is asked while nobody else asks, and takes no token of others', async () => {
    const { limiter, waits } = limiterOf({ burst: 2 });
    expect(await limiter.passSpare('r', async () => 'spare')).toEqual({ kind: 'done', value: 'spare' });
    for (const one of ['a', 'b'])
      expect(await limiter.pass('r', async () => one)).toEqual({ kind: 'done', value: one });
    expect(waits).toEqual([]);
  });

  test('it is not asked while somebody asks or another gives way', async () => {
    const { limiter } = limiterOf({ burst: 10 });
    const first = held();
    const asked = limiter.pass('r', () => first.promise);
    expect(await limiter.passSpare('r', async () => 'spare')).toEqual({ kind: 'busy' });
    first.release();
    await asked;
    const second = held();
    const spare = limiter.passSpare('r', () => second.promise);
    expect(await limiter.passSpare('r', async () => 'another')).toEqual({ kind: 'busy' });
    second.release();
    expect(await spare).toEqual({ kind: 'done' });
  });

  test('it is given up at once for somebody who asks, whether it ends or not', async () => {
    const { limiter, waits } = limiterOf({ burst: 10 });
    let isEnding = false;
    const spare = limiter.passSpare('r', async (signal) => {
      signal.addEventListener('abort', () => {
        isEnding = true;
      });
      return new Promise<string>(() => {});
    });
    expect(await limiter.pass('r', async () => 'own')).toEqual({ kind: 'done', value: 'own' });
    expect([isEnding, await spare, waits]).toEqual([true, { kind: 'busy' }, []]);
  });

  test('there are four at once, and then one in fifteen seconds', async () => {
    const { limiter, advance } = limiterOf({ burst: 10 });
    const spares = async (count: number) => {
      const found: string[] = [];
      for (let i = 0; i < count; i += 1) found.push((await limiter.passSpare('r', async () => i)).kind);
      return found.filter((kind) => kind === 'done').length;
    };
    expect(await spares(20)).toBe(4);
    advance(15_000);
    expect(await spares(20)).toBe(1);
    advance(3_600_000);
    expect(await spares(20)).toBe(4);
  });
});
