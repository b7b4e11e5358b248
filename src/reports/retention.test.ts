import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { startRetention } from './retention.ts';

test('goes through all homes in steps; one that is damaged keeps no other, and is told', async () => {
  const all = Array.from({ length: 250 }, (_, i) => `domain-${String(i).padStart(3, '0')}.test` as DnsName);
  const forgotten = new Set<DnsName>();
  const errors: string[] = [];
  const passed = Promise.withResolvers<void>();
  const forgetting = startRetention({
    store: {
      keysAfter: async (home, limit) => all.filter((one) => home === null || one > home).slice(0, limit),
      async purge(homes, before) {
        expect(before).toBe(10_000 - 4000);
        if (homes.includes(all[120] as DnsName)) throw new Error(`${homes.length} at once`);
        for (const home of homes) forgotten.add(home);
        if (homes.includes(all[249] as DnsName)) passed.resolve();
      },
    },
    clock: () => 10_000,
    keepMs: 4000,
    onError: (error) => errors.push(String(error)),
    pauseMs: 1,
  });
  await passed.promise;
  await forgetting.close();
  expect(all.filter((home) => !forgotten.has(home))).toEqual([all[120]]);
  expect(errors).toEqual(['Error: 1 at once']);
});

test('a database that cannot be reached is asked again, and nothing runs after the end', async () => {
  let asked = 0;
  const again = Promise.withResolvers<void>();
  const forgetting = startRetention({
    store: {
      async keysAfter() {
        asked += 1;
        if (asked === 3) again.resolve();
        throw new Error('away');
      },
      async purge() {},
    },
    clock: () => 0,
    keepMs: 1,
    onError: () => {},
    pauseMs: 1,
  });
  await again.promise;
  await forgetting.close();
  const before = asked;
  await setTimeout(20);
  expect(asked).toBe(before);
});

test('where no home can be gone through, that is one fault, and the step is tried again', async () => {
  const homes = ['a.test', 'b.test'] as DnsName[];
  const errors: string[] = [];
  const asked: (DnsName | null)[] = [];
  let away = true;
  const passed = Promise.withResolvers<void>();
  const forgetting = startRetention({
    store: {
      keysAfter: async (home) => {
        asked.push(home);
        return homes;
      },
      async purge() {
        if (away) throw new Error('away');
        passed.resolve();
      },
    },
    clock: () => 0,
    keepMs: 1,
    onError: (error) => {
      errors.push(String(error));
      away = false;
    },
    pauseMs: 1,
  });
  await passed.promise;
  await forgetting.close();
  expect(errors).toEqual(['Error: away']);
  expect(asked).toEqual([null, null]);
});
