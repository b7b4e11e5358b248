import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import {
  ACCOUNTS,
  allAlerts,
  allMonitors,
  LAST_RUN,
  OLDER_FILE,
  type OlderMonitoring,
  openOlderMonitoring,
  WORLD,
} from '../support/older-monitoring.ts';
import { startRecordedWorld } from '../support/recorded-world.ts';
import { allRows } from '../support/upgraded-world.ts';

describe('a run over a database of an older version', () => {
  let opened: OlderMonitoring;
  let world: Awaited<ReturnType<typeof startRecordedWorld>>;
  let now = LAST_RUN;
  beforeAll(async () => {
    opened = await openOlderMonitoring();
    world = await startRecordedWorld(WORLD, () => now);
  });
  afterAll(async () => {
    await world.close();
    await opened.close();
  });

  /** Runs all monitors at the next time and returns what they report anew, by domain. */
  async function kindsAfter(ms: number): Promise<Readonly<Record<string, readonly string[]>>> {
    const { stores } = opened;
    now += ms;
    const known = new Set((await allAlerts(stores)).map(({ id }) => id));
    for (const account of ACCOUNTS) await stores.monitors.hasten(account, 0, now);
    await world.run(stores);
    const fresh = (await allAlerts(stores)).filter(({ id }) => !known.has(id));
    return Object.fromEntries(fresh.map(({ domain, events }) => [domain, events.map(({ kind }) => kind)]));
  }

  test('finds the rows as they were left', async () => {
    // Tables that came later are empty.
    expect(await allRows(opened.path)).toEqual({ stored_transcript: [], ...(await allRows(OLDER_FILE)) });
  });

  /** The records of a domain in time, without the sight that each lookup adds, and the DNSSEC states of its own answers. */
  async function storedOf(domain: string) {
    const { rrsets = [] } = (await opened.stores.observations.read(domain as DnsName)) ?? {};
    const states = rrsets
      .filter(({ name, type }) => name === domain && type !== 'DS')
      .map(({ latest }) => latest.security);
    const intervals = rrsets.flatMap(({ name, type, records }) =>
      records.map((record) => [
        `${name} ${type}`,
        record.intervals.map(({ firstObserved, endedAt }) => [firstObserved, endedAt]),
      ]),
    );
    return { states: [...new Set(states)], intervals };
  }

  test('reports nothing where nothing changed', async () => {
    const [before, waiting] = [await storedOf('calm.example'), await opened.stores.outbox.waiting()];
    expect(before.states).toEqual(['indeterminate']);
    expect(await kindsAfter(15 * MINUTE_MS)).toEqual({});
    // Where the resolver had told nothing, we know that the zone is not signed.
    expect(await storedOf('calm.example')).toEqual({ ...before, states: ['insecure'] });
    expect(await opened.stores.outbox.waiting()).toEqual(waiting);
    const missed = (await allMonitors(opened.stores)).filter(
      ({ state, lastRunAt }) => state === 'active' && lastRunAt !== now,
    );
    expect(missed.map(({ domain }) => domain)).toEqual(['silent.example']);
  });

  test('reports what is over, and what changed', async () => {
    const { zones } = world.recording;
    world.repair();
    world.load('calm.example', zones['calm.example']?.replace('p=reject', 'p=none') ?? '');
    world.load('changed.example', zones['changed.example']?.replace('p=none', 'p=reject') ?? '');
    expect(await kindsAfter(15 * MINUTE_MS)).toEqual({
      'calm.example': ['dmarc-weakened'],
      'changed.example': ['records-back'],
      'differing.example': ['dmarc-weakened'],
      'failing.example': ['lookups-answered'],
      'silent.example': ['answers-again'],
    });
    // Signatures must be right for an hour, and name servers are asked once in an hour.
    expect(await kindsAfter(2 * HOUR_MS)).toEqual({
      'broken.example': ['dnssec-valid-again'],
      'failing.example': ['server-up'],
    });
    // What is over was closed with it, and nothing else was.
    const open = await opened.stores.alerts.alerts({ account: 'erin', open: true }, { limit: 100 });
    expect(open.map(({ domain, events }) => `${domain} ${events[0].kind}`).toSorted()).toEqual([
      'calm.example dmarc-weakened',
      'changed.example mx-unreachable',
      'changed.example registrar-changed',
      'differing.example dmarc-weakened',
      'ending.example certificate-expired',
      'ending.example certificate-expires',
      'faulty.example certificate-wrong-name',
      'faulty.example pin-departed',
      'faulty.example tls-stopped',
      'flapping.example flapping',
      'unreached.example https-silent',
      'unreached.example registration-expired',
      'unreached.example unreached-certificate-expires',
    ]);
  });
});
