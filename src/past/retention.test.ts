import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { purgeHistories } from './retention.ts';

const NEVER = new AbortController().signal;

test('goes through all histories in steps; one that is damaged keeps no other, and is told', async () => {
  const all = Array.from({ length: 250 }, (_, i) => `domain-${String(i).padStart(3, '0')}.test` as DnsName);
  const purged = new Set<DnsName>();
  const errors: string[] = [];
  await purgeHistories({
    observations: {
      keysAfter: async (key, limit) => all.filter((one) => key === null || one > key).slice(0, limit),
      async purge(keys, before) {
        expect(before).toBe(10_000 - 4000);
        if (keys.includes(all[120] as DnsName)) throw new Error(`${keys.length} at once`);
        for (const key of keys) purged.add(key);
      },
    },
    clock: () => 10_000,
    retentionMs: 4000,
    onError: (error) => errors.push(String(error)),
    signal: NEVER,
    pauseMs: 1,
  });
  expect(all.filter((key) => !purged.has(key))).toEqual([all[120]]);
  expect(errors).toEqual(['Error: 1 at once']);
});

test('a database that cannot be reached is tried again, until we stop', async () => {
  const stop = new AbortController();
  let tries = 0;
  await purgeHistories({
    observations: {
      async keysAfter() {
        tries += 1;
        if (tries === 3) stop.abort();
        throw new Error('down');
      },
      async purge() {},
    },
    clock: () => 0,
    retentionMs: 1,
    onError: () => {},
    signal: stop.signal,
    pauseMs: 1,
  });
  expect(tries).toBe(3);
});

test('where no history can be purged, that is one fault, and the step is tried again', async () => {
  const keys = ['a.test', 'b.test'] as DnsName[];
  const errors: string[] = [];
  const asked: (DnsName | null)[] = [];
  let down = true;
  await purgeHistories({
    observations: {
      keysAfter: async (key) => {
        asked.push(key);
        return keys;
      },
      async purge() {
        if (down) throw new Error('down');
      },
    },
    clock: () => 0,
    retentionMs: 1,
    onError: (error) => {
      errors.push(String(error));
      down = false;
    },
    signal: NEVER,
    pauseMs: 1,
  });
  expect(errors).toEqual(['Error: down']);
  expect(asked).toEqual([null, null]);
});
