import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { Instant } from '../../src/domain/time.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { isLong } from '../support/seed.ts';
import { PlainWorld, readChanges } from './plain-world.ts';

const FILE = join(import.meta.dirname, '../fixtures/zones/history.ndjson.gz');
/** Zones that are followed: those that changed on the most days. */
const ZONES = isLong ? 4 : 2;
/** Days on which each is checked, at most. */
const CHECKS = isLong ? 40 : 20;
const TIMEOUT_MS = 180_000;

const dayOf = (at: string): string => at.slice(0, 10);

test(
  'real zones: the score over time is that of fresh reports over the world of each day',
  async () => {
    const changes = readChanges(gunzipSync(readFileSync(FILE)).toString('utf8'));
    const days = Map.groupBy(changes, ({ at }) => dayOf(at));
    const changed = Map.groupBy(changes, ({ zone }) => zone);
    const followed = [...changed]
      .map(([zone, all]) => ({ zone, days: new Set(all.map(({ at }) => dayOf(at))).size }))
      .toSorted((a, b) => b.days - a.days)
      .slice(0, ZONES)
      .map(({ zone }) => zone as DomainName);

    let now = Date.parse(changes[0]?.at ?? '');
    const clock = () => now;
    const internet = await startInternet({ zonesDir: null, clock });
    const resolver = createResolver({
      servers: [internet.resolver],
      trustAnchors: internet.trustAnchors,
      cacheEntries: 0,
      clock,
    });
    const { lookups, close } = await startLookups(internet, { resolver, clock });
    const world = new PlainWorld();
    const lived = new Map(followed.map((zone) => [zone, [] as { readonly from: Instant; readonly score: string }[]]));
    try {
      for (const [day, some] of days) {
        for (const one of some) world.apply(one);
        const given = world.changed();
        for (const { apex, text } of given) {
          if (text === null) internet.remove(apex);
          else internet.load(text, apex);
        }
        now = Date.parse(`${day}T23:59:59Z`);
        for (const [zone, seen] of lived) {
          if (seen.length >= CHECKS || !given.some(({ apex, text }) => apex === zone && text !== null)) continue;
          const { score, maxScore: max, grade } = await lookups.live(HEALTH, zone);
          seen.push({ from: now, score: `${score} ${max} ${grade}` });
        }
      }
      internet.reset();
      let scores = 0;
      for (const [zone, seen] of lived) {
        expect(seen.length).toBeGreaterThan(5);
        const history = await lookups.scoreHistory(zone, { limit: 100 });
        const reported = history?.scores.map(({ from, score: { score, max, grade } }) => ({
          from,
          score: `${score} ${max} ${grade}`,
        }));
        const due = seen.filter(({ score }, i) => score !== seen[i - 1]?.score).toReversed();
        expect(reported).toEqual(due);
        scores += due.length;
        for (const { from, score } of seen) {
          const past = await lookups.asOf(HEALTH, zone, from);
          expect(`${past.score} ${past.maxScore} ${past.grade}`).toBe(score);
        }
      }
      // Their scores do move.
      expect(scores).toBeGreaterThan(ZONES);
      expect(internet.asked()).toEqual([]);
    } finally {
      await close();
      await internet.close();
    }
  },
  TIMEOUT_MS,
);
