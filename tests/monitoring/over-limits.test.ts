import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Effort, Turns } from '../../src/dns/effort.ts';
import { Run } from '../../src/dns/run.ts';
import type { EvidenceSource } from '../../src/evidence/source.ts';
import { startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// What a limit of ours leaves open is no change of the domain, and no silence of its servers.

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const OCTETS = 4 * 1024 * 1024;
const ZONE = zoneOf(`@ 300 IN A 192.0.2.80
@ 300 IN MX 10 mx.dns.test.
@ 300 IN TXT "v=spf1 mx -all"
_dmarc 300 IN TXT "v=DMARC1; p=reject"
www 300 IN A 192.0.2.80`);

/** Makes each run use up its CPU with one question, and what came before stands. */
const overWork =
  (after: number) =>
  (source: EvidenceSource): EvidenceSource => {
    let [asked, now] = [0, 0];
    const clock = () => now;
    const run = new Run(new Effort(new Turns(), clock, clock));
    const spend = (): void => {
      asked += 1;
      if (asked > after) for (let i = 0; i < 2; i += 1) run.effort.compute(() => (now += 500));
    };
    if (after === 0) spend();
    return {
      ...source,
      run,
      ask: async (...given) => {
        spend();
        return source.ask(...given);
      },
    };
  };

/** Makes each run read so many octets of answers before ours, or all that it may. */
const overOctets =
  (left: number) =>
  (source: EvidenceSource): EvidenceSource => {
    source.run?.intake.take(OCTETS + 1 - left);
    return source;
  };

test.each<[string, (source: EvidenceSource) => EvidenceSource]>([
  ['CPU from the start', overWork(0)],
  ['CPU after some lookups', overWork(5)],
  ['octets from the start', overOctets(0)],
  ['octets after some lookups', overOctets(300)],
])('a monitor whose runs use up their %s reports nothing, and forgets nothing', async (_, over) => {
  world.load(ZONE);
  expect(await world.alertOf()).toBeNull();
  const before = await world.history();
  expect(before?.rrsets.length).toBeGreaterThan(5);
  world.setSource(over);
  // A day: long enough for all that waits for some time.
  for (let i = 0; i < 24 * 4; i += 1) expect(await world.alertOf()).toBeNull();
  const present = (history: typeof before) =>
    (history?.rrsets ?? []).flatMap(({ name, type, records }) =>
      records.filter(({ intervals }) => intervals.at(-1)?.endedAt === null).map(() => `${name} ${type}`),
    );
  expect(present(await world.history())).toEqual(present(before));
  world.setSource((source) => source);
  for (let i = 0; i < 4; i += 1) expect(await world.alertOf()).toBeNull();
  expect(await world.openAlerts()).toEqual([]);
  // What changed meanwhile is reported as ever.
  world.load(ZONE.replace('p=reject', 'p=none'));
  expect((await world.alertOf())?.events.length).toBeGreaterThan(0);
});
