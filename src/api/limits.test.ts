import { describe, expect, test } from 'vitest';
import { clientKey, createGate, createRateLimiter } from './limits.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['page example.com', 'page example.com'],
  ['page:odd', 'page:odd'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

describe('the gate', () => {
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { work: () => promise, end: () => resolve('done') };
  };

  test('lets in so many different look-ups, and equal ones as one', async () => {
    const gate = createGate(2);
    const { work, end } = held();
    const inside = [gate.enter('a', 'x', work), gate.enter('b', 'y', work), gate.enter('a', 'z', work)];
    expect(gate.full).toBe(true);
    expect(await gate.enter('c', 'z', work)).toBe('overloaded');
    end();
    expect(await Promise.all(inside)).toEqual(['done', 'done', 'done']);
    expect(gate.full).toBe(false);
    expect(await gate.enter('c', 'z', work)).toBe('done');
  });

  test('gives one client half', async () => {
    const gate = createGate(4);
    const { work, end } = held();
    const inside = [gate.enter('a', 'x', work), gate.enter('b', 'x', work), gate.enter('a', 'x', work)];
    expect(await gate.enter('c', 'x', work)).toBe('rate-limited');
    const other = gate.enter('c', 'y', work);
    end();
    expect(await Promise.all([...inside, other])).toEqual(['done', 'done', 'done', 'done']);
    expect(await gate.enter('c', 'x', work)).toBe('done');
  });

  test('bounds those who wait for one look-up', async () => {
    const gate = createGate(1);
    const { work, end } = held();
    const inside = Array.from({ length: 20 }, (_, i) => gate.enter('a', `client ${i}`, work));
    expect(await gate.enter('a', 'one more', work)).toBe('overloaded');
    end();
    expect(new Set(await Promise.all(inside))).toEqual(new Set(['done']));
  });

  test('keeps places for others where many wait for one look-up', async () => {
    const gate = createGate(10);
    const { work, end } = held();
    const inside = Array.from({ length: 100 }, (_, i) => gate.enter('slow', `client ${i}`, work));
    expect(await gate.enter('slow', 'one more', work)).toBe('overloaded');
    expect(await gate.enter('other', 'one more', async () => 'done')).toBe('done');
    end();
    expect(new Set(await Promise.all(inside))).toEqual(new Set(['done']));
  });

  test('is left by work that fails', async () => {
    const gate = createGate(1);
    await expect(gate.enter('a', 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(gate.full).toBe(false);
    expect(await gate.enter('b', 'x', async () => 1)).toBe(1);
  });
});

describe('the limit a minute', () => {
  test('lets start so many, and says when the next may', () => {
    let now = 1000;
    const admit = createRateLimiter(2, () => now);
    expect(admit('x')).toEqual({ ok: true });
    now += 10_000;
    expect(admit('x')).toEqual({ ok: true });
    now += 500;
    expect(admit('x')).toEqual({ ok: false, retryAfterSeconds: 50 });
    expect(admit('y')).toEqual({ ok: true });
    now += 49_500;
    expect(admit('x')).toEqual({ ok: true });
    expect(admit('x')).toEqual({ ok: false, retryAfterSeconds: 10 });
  });

  test('forgets clients that are gone, and only those', () => {
    let now = 0;
    const admit = createRateLimiter(1, () => now);
    admit('old');
    now = 59_000;
    for (let i = 0; i < 10_000; i += 1) admit(`client ${i}`);
    now = 61_000;
    expect(admit('new')).toEqual({ ok: true });
    expect(admit('client 1')).toMatchObject({ ok: false });
    expect(admit('old')).toEqual({ ok: true });
  });
});
