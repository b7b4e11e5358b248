import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { historyKey } from '../../src/observations/history-key.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Asked, createObserver, shownChanges } from './observer.ts';
import { PlainWorld, readChanges } from './plain-world.ts';

const DAY_MS = 86_400_000;
const FILE = join(import.meta.dirname, '../fixtures/zones/history.ndjson.gz');
/** Types whose history is not told (specification, 3). */
const NOT_SHOWN = / (SRV|PTR) /;

/** Two million lookups with `npm run test:long`: some minutes. */
const TIMEOUT_MS = 900_000;
/**
 * A long run looks everything up each day of two years. A short one begins four months before the end, and looks a zone up on
 * each day on which it changes, on the day after, and with all the others once in twelve weeks: in between, nothing in it
 * changes.
 */
const isLong = process.env['ZONEWELL_LONG'] === '1';
const SHORT_DAYS = 122;
/** What a run replays: days, changes that it applies, names and types; and what it shows. */
const SIZE = isLong ? { run: [772, 3872, 2716], shown: 5048 } : { run: [SHORT_DAYS, 3872, 2716], shown: 3084 };
const EVERYTHING_EVERY_DAYS = 84;

const dayOf = (at: number | string): string => new Date(at).toISOString().slice(0, 10);

async function keysOf(stores: Stores): Promise<DnsName[]> {
  const keys: DnsName[] = [];
  for (;;) {
    const more = await stores.observations.keysAfter(keys.at(-1) ?? null, 500);
    if (more.length === 0) return keys;
    keys.push(...more);
  }
}

const isWithin = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

test(
  `${isLong ? 'two years' : 'four months'} of real zones: each change is told on its day, no more and no less`,
  async () => {
    const changes = readChanges(gunzipSync(readFileSync(FILE)).toString('utf8'));
    const last = Date.parse(changes.at(-1)?.at ?? '');
    const first = isLong
      ? Date.parse(`${dayOf(changes[0]?.at ?? '')}T00:00:00Z`)
      : Date.parse(`${dayOf(last)}T00:00:00Z`) - (SHORT_DAYS - 1) * DAY_MS;
    // Names with the same history key stand together, so that a run writes few histories.
    const asked = [...new Map(changes.map(({ name, type }) => [`${name} ${type}`, { name, type } as Asked])).values()];
    asked.sort((a, b) => (historyKey(a.name) < historyKey(b.name) ? -1 : 1));
    const world = new PlainWorld();
    const observer = await createObserver(first);
    try {
      const expected: string[] = [];
      const before = new Map<string, ReadonlySet<string>>();
      let next = 0;
      let days = 0;
      let yesterday: readonly string[] = [];
      for (let day = first; day <= last; day += DAY_MS) {
        const date = dayOf(day);
        for (; dayOf(changes[next]?.at ?? last + DAY_MS) <= date; next += 1) world.apply(changes[next]);
        const changed = world.changed();
        for (const { apex, text } of changed) {
          if (text === null) observer.internet.remove(apex);
          else observer.internet.load(text, apex);
        }
        const today = changed.map(({ apex }) => apex);
        const everything = isLong || days % EVERYTHING_EVERY_DAYS === 0;
        const within = (zones: readonly string[]): readonly Asked[] =>
          everything ? asked : asked.filter(({ name }) => zones.some((zone) => isWithin(name, zone)));
        const due = within([...today, ...yesterday]);
        expect(await observer.observe(day + DAY_MS - 1000, due)).toEqual([]);
        yesterday = today;
        days += 1;
        // What lies in no zone that is other than yesterday is as it was.
        for (const { name, type } of within(today)) {
          const was = before.get(`${name} ${type}`) ?? new Set();
          const is = world.values(name, type);
          for (const value of is) if (!was.has(value)) expected.push(`${date} added ${name} ${type} ${value}`);
          for (const value of was) if (!is.has(value)) expected.push(`${date} removed ${name} ${type} ${value}`);
          before.set(`${name} ${type}`, is);
        }
      }
      expect([days, next, asked.length]).toEqual(SIZE.run);
      const wanted = new Set(expected.filter((one) => !NOT_SHOWN.test(one)));
      const shown = await shownChanges(
        new Set([...(await keysOf(observer.stores)), ...asked.map(({ name }) => name)]),
        observer.stores,
      );
      expect({
        missing: [...wanted].filter((one) => !shown.has(one)),
        unexpected: [...shown].filter((one) => !wanted.has(one)),
      }).toEqual({ missing: [], unexpected: [] });
      expect(shown.size).toBe(SIZE.shown);
    } finally {
      await observer.close();
    }
  },
  TIMEOUT_MS,
);
