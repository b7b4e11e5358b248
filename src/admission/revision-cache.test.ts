import { expect, test, vi } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { RevisionCache } from './revision-cache.ts';

const of = (name: string) => name as DomainName;

test('names below one registrable domain push out one another, and nobody else', async () => {
  const cache = new RevisionCache({ revision: async () => 1 }, () => 0, 8000);
  const put = (name: string) =>
    cache.get(
      'report',
      of(name),
      async () => name,
      () => ({ until: 60_000, bytes: 300 }),
    );
  await put('good.example');
  for (let n = 0; n < 100; n += 1) await put(`${n}.evil.example`);
  expect(await cache.peek('report', of('good.example'))).toBe('good.example');
  expect(await cache.peek('report', of('99.evil.example'))).toBe('99.evil.example');
  expect(await cache.peek('report', of('90.evil.example'))).toBeUndefined();
});

test('what is over leaves though nobody asks again', async () => {
  vi.useFakeTimers();
  try {
    let now = 0;
    const cache = new RevisionCache({ revision: async () => 1 }, () => now, 8000);
    await cache.get(
      'report',
      of('a.example'),
      async () => 'A',
      () => ({ until: 10_000, bytes: 300 }),
    );
    expect(cache.bytes).toBe(300);
    now = 61_000;
    vi.advanceTimersByTime(61_000);
    expect(cache.bytes).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
