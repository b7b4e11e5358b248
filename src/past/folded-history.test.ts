import { describe, expect, test } from 'vitest';
import { NAME, observation } from '../../tests/support/observations.ts';
import { openStores } from '../../tests/support/stores.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { NO_PREMISES } from '../evidence/premises.ts';
import { ProbeMemory } from '../lookups/probe-memory.ts';
import { TranscriptMemory } from '../lookups/transcript-memory.ts';
import { changesOf, recordIntervalsOf } from '../observations/changes.ts';
import { readChangeHistory } from './change-history.ts';
import { createFoldOnce, foldHistory } from './folded-history.ts';
import { readHistory, readHistoryLines } from './history.ts';
import { readScoreHistory } from './score-history.ts';
import type { Pause } from './slices.ts';

const DOMAIN = NAME as string as DomainName;
const START = Date.parse('2026-01-01T00:00:00Z');
const LOOKUPS = 200;
const NOW = START + LOOKUPS * 60_000;
/** Reports of the past that are made of it. */
const REPORTS = 10;

const unexpected = (error: unknown): never => {
  throw error;
};

/** A domain whose addresses are others at each lookup, four at a time. */
async function longHistory() {
  const stores = await openStores(':memory:');
  for (let i = 0; i < LOOKUPS; i += 1)
    await stores.observations.record([
      observation(
        START + i * 60_000,
        [0, 1, 2, 3].map((k) => (i * 4 + k) % 250),
      ),
    ]);
  return stores;
}

/** Counts the steps between which a read may be interrupted. */
function createCount(): { readonly pause: Pause; readonly steps: () => number } {
  let steps = 0;
  return {
    pause: () => {
      steps += 1;
      return null;
    },
    steps: () => steps,
  };
}

describe('a long history', () => {
  test('is folded into the records and changes that the history has', async () => {
    const stores = await longHistory();
    const history = await stores.observations.read(NAME);
    if (history === undefined) throw new Error('nothing was stored');
    const records = recordIntervalsOf(history);
    const folded = await foldHistory(history, [], () => null);
    expect(folded.records.length).toBeGreaterThan(200);
    expect(folded.records).toMatchObject(records);
    expect(folded.changes.map(({ record: _, ...change }) => change)).toEqual(changesOf(records));
    await stores.close();
  });

  test('can be interrupted at each record, and is folded once for each revision, whatever is asked of it', async () => {
    const stores = await longHistory();
    const [first, second, third] = [createCount(), createCount(), createCount()];
    const fold = createFoldOnce();
    // The store keeps the history itself from the second time on.
    await stores.observations.read(NAME);
    await stores.observations.read(NAME);
    const whole = await readHistory(stores, {
      domain: DOMAIN,
      filter: { limit: 200 },
      options: { pause: first.pause, fold },
    });
    if (whole === undefined) throw new Error('the history was not read');
    expect(first.steps()).toBeGreaterThan(whole.records.length + 100);
    const page = await readHistory(stores, {
      domain: DOMAIN,
      filter: { limit: 1, from: START },
      options: { pause: second.pause, fold },
    });
    expect(second.steps()).toBeLessThan(10);
    expect(page?.changes).toEqual(whole.changes.slice(0, 1));
    await stores.observations.record([observation(START + LOOKUPS * 60_000, [250])]);
    const newer = await readHistory(stores, {
      domain: DOMAIN,
      filter: { limit: 1 },
      options: { pause: third.pause, fold },
    });
    expect(third.steps()).toBeGreaterThan(200);
    expect(newer?.changes[0]?.at).toBe(START + LOOKUPS * 60_000);
    await stores.close();
  });

  test('gives scores and changes that can be interrupted between the parts of each report', async () => {
    const stores = await longHistory();
    const read = (key: DnsName) => stores.observations.read(key);
    const probes = new ProbeMemory(stores.responses, () => NOW, unexpected);
    const transcripts = new TranscriptMemory(stores.responses, () => NOW, unexpected);
    const options = { probes, transcripts, premises: NO_PREMISES };
    const [scores, changes] = [createCount(), createCount()];
    await readScoreHistory(
      { domain: DOMAIN, now: NOW, limit: 100, most: REPORTS },
      { read, options, pause: scores.pause },
    );
    expect(scores.steps()).toBeGreaterThanOrEqual(7 * REPORTS);
    const found = await readChangeHistory(
      { domain: DOMAIN, now: NOW, limit: REPORTS },
      { read, options, pause: changes.pause },
    );
    expect(found?.changes).toHaveLength(REPORTS);
    expect(changes.steps()).toBeGreaterThanOrEqual(7 * REPORTS);
    await stores.close();
  });

  test('comes as lines of which each can be interrupted', async () => {
    const stores = await longHistory();
    const count = createCount();
    const lines = await readHistoryLines(stores, { domain: DOMAIN, filter: {}, options: { pause: count.pause } });
    expect(lines.length).toBeGreaterThan(200);
    expect(count.steps()).toBeGreaterThan(lines.length / 4);
    await stores.close();
  });
});
