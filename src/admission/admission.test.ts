import { expect, test } from 'vitest';
import { createAdmission, type Request } from './admission.ts';

/** Work that lasts until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

/** Everything is its own, unless told otherwise. */
let others = 0;
function request(key: string, given: Partial<Request & Request['requester']> = {}): Request {
  others += 1;
  const { client = `client ${others}`, network = `network ${others}`, domain = `domain ${others}` } = given;
  return { key, domain, requester: { client, network } };
}

test('admits so many different lookups, and equal ones as one', async () => {
  const admission = createAdmission(2);
  const { work, end } = held();
  const inside = ['a', 'b', 'a'].map((key) => admission.enter(request(key), work));
  expect([admission.full, admission.inFlight]).toEqual([true, 2]);
  expect(await admission.enter(request('c'), work)).toBe('overloaded');
  end();
  expect(await Promise.all(inside)).toEqual(['done', 'done', 'done']);
  expect([admission.full, admission.inFlight]).toEqual([false, 0]);
  expect(await admission.enter(request('c'), work)).toBe('done');
});

test.each([
  ['one client', { client: 'x' }, 10, 'rate-limited'],
  ['one network', { network: 'x' }, 25, 'rate-limited'],
  ['one registrable domain', { domain: 'x' }, 25, 'overloaded'],
] as const)('%s has its share of the lookups, and others have the rest', async (_who, shared, share, refused) => {
  const admission = createAdmission(100);
  const { work, end } = held();
  const all = Array.from({ length: 400 }, (_, i) => admission.enter(request(`a${i}`, shared), work));
  expect(admission.inFlight).toBe(share);
  const others = Array.from({ length: 100 - share }, (_, i) => admission.enter(request(`b${i}`), work));
  expect(admission.inFlight).toBe(100);
  end();
  expect((await Promise.all(all)).filter((one) => one === refused)).toHaveLength(400 - share);
  expect(new Set(await Promise.all(others))).toEqual(new Set(['done']));
  expect(await admission.enter(request('c', shared), work)).toBe('done');
});

test.each([
  ['one lookup', (i: number) => request('a', { domain: 'x', client: `c${i}` }), 100],
  ['one client', () => request('a', { client: 'x' }), 100],
  ['one network', (i: number) => request(`a${i % 25}`, { network: 'x' }), 250],
  ['one registrable domain', (i: number) => request(`a${i % 25}`, { domain: 'x' }), 500],
  ['everybody', (i: number) => request(`a${i % 100}`), 2000],
])('bounds those who wait for %s', async (_what, make, most) => {
  const admission = createAdmission(100);
  const { work, end } = held();
  const all = Array.from({ length: 2100 }, (_, i) => admission.enter(make(i), work));
  end();
  expect((await Promise.all(all)).filter((one) => one === 'done')).toHaveLength(most);
});

test.each([1, 2, 3])('serves with room for %i lookups too', async (maxLookups) => {
  const admission = createAdmission(maxLookups);
  const { work, end } = held();
  const inside = Array.from({ length: maxLookups }, (_, i) => admission.enter(request(`a${i}`), work));
  expect(await admission.enter(request('b'), work)).toBe('overloaded');
  end();
  expect(new Set(await Promise.all(inside))).toEqual(new Set(['done']));
});

test('is left by work that fails', async () => {
  const admission = createAdmission(1);
  const one = request('a');
  await expect(admission.enter(one, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(admission.full).toBe(false);
  expect(await admission.enter(one, async () => 1)).toBe(1);
});
