import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { databaseWithTables } from '../support/postgres-of-run.ts';
import { bundled } from '../support/programs.ts';
import { openStores } from '../support/stores.ts';

const KILLS = process.env['ZONEWELL_LONG'] === '1' ? 100 : 6;
const DOMAINS = 50;
const WRITER = await bundled(join(import.meta.dirname, 'store-writer.ts'));

/** What a writer is told: see store-writer.ts. */
interface Writing {
  readonly from: number;
  /** The first observation it no longer writes. Until it is killed, where not given. */
  readonly to?: number;
  /** The name below each domain at which it observations. */
  readonly service?: string;
  /** After how many observations that it reported it is killed. */
  readonly reports?: number;
}

/** Runs the writer over the store at a path or URL to its end. Returns the last observation it reported. */
async function write(
  place: string,
  { from, to = Infinity, service = '', reports = Infinity }: Writing,
): Promise<number> {
  const child = spawn(process.execPath, [WRITER, place, String(from), String(to), service], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    if (text.split('\n').length > reports) child.kill('SIGKILL');
  });
  await new Promise((ended) => child.on('close', ended));
  return Number(text.split('\n').at(-2) ?? -1);
}

test('killed while writing, again and again: the store opens, and all that was reported as stored is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-kill-'));
  const path = join(folder, 'zonewell.db');
  const lastObservation = new Map<string, number>();
  const counts = new Map<string, number>();
  let next = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const last = await write(path, { from: next, reports: 1 + ((kill * 7) % 23) });
    for (let i = next; i <= last; i += 1) {
      const name = `d${i % DOMAINS}.example.com`;
      lastObservation.set(name, i + 1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    // The observation after the last reported one may or may not have been stored: it is written again, and counts once.
    next = last + 1;
    const opened = await openStores(path);
    for (const [name, at] of lastObservation) {
      const rrset = (await opened.observations.read(name as DnsName))?.rrsets[0];
      expect(rrset?.latest.at).toBeGreaterThanOrEqual(at);
      expect(rrset?.records[0]?.intervals[0]?.count).toBeGreaterThanOrEqual(Number(counts.get(name)));
      expect(rrset?.records[0]?.intervals).toHaveLength(1);
    }
    await opened.close();
  }
  expect(next).toBeGreaterThan(KILLS);
  rmSync(folder, { recursive: true, force: true });
});

test('two processes write the same domains to one PostgreSQL, one of them killed again and again: nothing lost, nothing doubled', async () => {
  const OBSERVATIONS = 1000;
  const { database: url, remove } = await databaseWithTables();
  try {
    const left = write(url, { from: 0, to: OBSERVATIONS });
    let next = 0;
    let kills = 0;
    while (next < OBSERVATIONS) {
      const last = await write(url, {
        from: next,
        to: OBSERVATIONS,
        service: 'mail.',
        reports: 20 + ((kills * 13) % 60),
      });
      next = Math.max(next, last + 1);
      kills += 1;
    }
    expect(await left).toBe(OBSERVATIONS - 1);
    expect(kills).toBeGreaterThan(10);
    const opened = await openStores(url);
    for (let domain = 0; domain < DOMAINS; domain += 1)
      for (const service of ['', 'mail.']) {
        const rrset = (await opened.observations.read(`${service}d${domain}.example.com` as DnsName))?.rrsets[0];
        expect(rrset?.latest.at).toBe(OBSERVATIONS - DOMAINS + domain + 1);
        expect(rrset?.records.flatMap(({ intervals }) => intervals)).toMatchObject([
          {
            firstObserved: domain + 1,
            lastObserved: OBSERVATIONS - DOMAINS + domain + 1,
            count: OBSERVATIONS / DOMAINS,
          },
        ]);
      }
    await opened.close();
  } finally {
    await remove();
  }
});
