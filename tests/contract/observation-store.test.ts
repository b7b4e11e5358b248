import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { recall } from '../../src/observations/memory.ts';
import { rowsOf } from '../../src/observations/rows.ts';
import type { Observation, ObservationStore } from '../../src/observations/store.ts';
import { openStore } from '../../src/store/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function open(path: string): ObservationStore {
  const opened = openStore(path);
  if (!opened.ok) throw new Error(opened.fault);
  return opened.store;
}

const name = (text: string) => text as DnsName;
const a = (owner: string, address: string, ttlSeconds = 300): Rr => ({
  name: name(owner),
  type: 'A',
  ttlSeconds,
  octets: encodeRdata('A', { address }),
});
const common = { security: 'unchecked', aliases: [], ttlFromCache: false } as const;
const answered = (at: number, ...records: [Rr, ...Rr[]]): Observation => ({
  ...common,
  name: records[0].name,
  type: records[0].type,
  at,
  outcome: 'answer',
  records,
});
const denied = (at: number, owner: string, outcome: 'nodata' | 'nxdomain' = 'nodata'): Observation => ({
  ...common,
  name: name(owner),
  type: 'A',
  at,
  outcome,
  zone: name('example.com'),
  ttlSeconds: 60,
});

/** What every engine of the store promises. */
function observationStore(engine: string, create: () => ObservationStore): void {
  describe(`the observation store on ${engine}`, () => {
    let store: ObservationStore;
    beforeEach(() => {
      store = create();
    });

    test('probes: the newest of each question counts, and the oldest go where there are too many', async () => {
      const home = name('example.com');
      const probe = (key: string, at: number) => ({ key, at, answer: JSON.stringify({ key, at }) });
      expect(await store.readProbes(home)).toEqual([]);
      await store.recordProbes(home, [probe('smtp a', 5), probe('https b', 5)]);
      await store.recordProbes(home, [probe('smtp a', 7), probe('https b', 3)]);
      expect(await store.readProbes(home)).toEqual([probe('https b', 5), probe('smtp a', 7)]);
      expect(await store.readProbes(name('example.org'))).toEqual([]);
      await store.recordProbes(
        home,
        Array.from({ length: 60 }, (_, i) => probe(`k${i}`, 100 + i)),
      );
      const kept = await store.readProbes(home);
      expect(kept).toHaveLength(50);
      expect(kept.every(({ at }) => at >= 110)).toBe(true);
      await store.recordProbes(home, [{ key: 'huge', at: 999, answer: 'x'.repeat(600_001) }]);
      expect((await store.readProbes(home)).map(({ key }) => key)).not.toContain('huge');
    });

    const spans = async (owner: string) => {
      const home = await store.read(name('example.com'));
      const set = home?.sets.find((one) => one.name === owner && one.type === 'A');
      return set?.records.map((record) =>
        record.spans.map(({ firstObserved, lastObserved, count, endedAt }) => [
          firstObserved,
          lastObserved,
          count,
          endedAt,
        ]),
      );
    };

    test('what was never observed is undefined', async () => {
      expect(await store.read(name('example.com'))).toBeUndefined();
      expect(await store.revision(name('example.com'))).toBeUndefined();
      expect(await store.check()).toBe(true);
    });

    test('an unchanged record has one span that grows', async () => {
      for (const at of [1000, 2000, 3000]) await store.record([answered(at, a('example.com', '192.0.2.1'))]);
      expect(await spans('example.com')).toEqual([[[1000, 3000, 3, null]]]);
    });

    test('a record that goes and comes back has two spans', async () => {
      await store.record([answered(1000, a('example.com', '192.0.2.1'))]);
      await store.record([answered(2000, a('example.com', '192.0.2.2'))]);
      await store.record([answered(3000, a('example.com', '192.0.2.1'), a('example.com', '192.0.2.2'))]);
      expect(await spans('example.com')).toEqual([
        [
          [1000, 1000, 1, 2000],
          [3000, 3000, 1, null],
        ],
        [[2000, 3000, 2, null]],
      ]);
    });

    test('an absence ends spans; the same look told twice, or an older one, changes nothing', async () => {
      await store.record([answered(1000, a('example.com', '192.0.2.1'))]);
      await store.record([
        denied(2000, 'example.com'),
        denied(2000, 'example.com'),
        answered(1500, a('example.com', '192.0.2.9')),
      ]);
      expect(await spans('example.com')).toEqual([[[1000, 1000, 1, 2000]]]);
    });

    test('aliases are records of their owners, and what they lead to belongs to the name they lead to', async () => {
      const alias: Rr<'CNAME'> = {
        name: name('www.example.com'),
        type: 'CNAME',
        ttlSeconds: 60,
        octets: encodeRdata('CNAME', { target: name('cdn.example.net') }),
      };
      const seen: Observation = {
        ...common,
        name: name('www.example.com'),
        type: 'A',
        at: 1000,
        aliases: [alias],
        outcome: 'answer',
        records: [a('cdn.example.net', '192.0.2.1')],
      };
      await store.record([seen]);
      const [www, cdn] = [await store.read(name('www.example.com')), await store.read(name('cdn.example.net'))];
      if (www === undefined || cdn === undefined) throw new Error('not stored');
      expect(recall(www, { ask: 'dns', name: name('www.example.com'), type: 'A' })).toEqual(seen);
      expect(rowsOf(www, [cdn]).map((row) => `${row.type} ${row.value} ${row.name}`)).toEqual([
        'A 192.0.2.1 cdn.example.net',
        'CNAME cdn.example.net www.example.com',
      ]);
      await store.record([answered(2000, a('www.example.com', '192.0.2.5'))]);
      const later = await store.read(name('www.example.com'));
      expect(later === undefined ? [] : rowsOf(later, []).map((row) => row.value)).toEqual(['192.0.2.5']);
    });

    test('service names and wildcards live with their domain, and come back in one read', async () => {
      const owners = ['_dmarc.example.com', 's1._domainkey.example.com', '_smtp._tls.example.com', '*.example.com'];
      await store.record(owners.map((owner, i) => denied(1000 + i, owner, 'nxdomain')));
      const home = await store.read(name('example.com'));
      expect(home?.sets.map((set) => set.name).sort()).toEqual([...owners].sort());
      expect(home?.sets.map((set) => set.latest.outcome)).toEqual(owners.map(() => 'nxdomain'));
    });

    test('the revision moves with every write', async () => {
      await store.record([denied(1000, 'example.com')]);
      const before = await store.revision(name('example.com'));
      await store.record([denied(2000, 'example.com')]);
      expect(await store.revision(name('example.com'))).not.toBe(before);
    });

    test('many writers at once: every look counts', async () => {
      await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          store.record([
            answered(1000 + i, a('example.com', '192.0.2.1')),
            answered(1000 + i, a(`n${i}.example.com`, '192.0.2.1')),
          ]),
        ),
      );
      expect(await spans('example.com')).toEqual([[[1000, 1199, 200, null]]]);
      expect(await store.read(name('n199.example.com'))).toBeDefined();
    });

    test('a closed store takes nothing more', async () => {
      await store.close();
      await expect(store.record([denied(1, 'example.com')])).rejects.toThrow('closed');
    });
  });
}

observationStore('a SQLite file', () => open(join(folder, `store-${files++}.db`)));
observationStore('SQLite in memory', () => open(':memory:'));

describe('opening', () => {
  test('what was stored is there after opening again, and the folder is made', async () => {
    const path = join(folder, 'deep', 'er', 'zonewell.db');
    const first = open(path);
    await first.record([answered(1000, a('example.com', '192.0.2.1'))]);
    await first.close();
    const again = open(path);
    expect((await again.read(name('example.com')))?.sets).toHaveLength(1);
    await again.close();
  });

  test('two stores on one file lose nothing of each other', async () => {
    const path = join(folder, 'shared.db');
    const [one, two] = [open(path), open(path)];
    for (let i = 0; i < 50; i += 1)
      await Promise.all([
        one.record([answered(2 * i + 1, a('example.com', '192.0.2.1'))]),
        two.record([answered(2 * i + 2, a('example.com', '192.0.2.1'))]),
      ]);
    const home = await one.read(name('example.com'));
    expect(home?.sets[0]?.looks).toBeGreaterThanOrEqual(50);
    expect(home?.sets[0]?.records[0]?.spans.at(-1)?.lastObserved).toBe(100);
    await Promise.all([one.close(), two.close()]);
  });

  test.each<[string, (path: string) => void, string]>([
    [
      'a file that is no database',
      (path) => writeFileSync(path, 'not a database, but long enough to be looked at as one'.repeat(20)),
      'file is not a database',
    ],
    [
      'another program’s database',
      (path) => new DatabaseSync(path).exec('CREATE TABLE cats (name TEXT)'),
      'a database of another program',
    ],
    [
      'a newer Zonewell’s database',
      (path) => {
        openStore(path);
        new DatabaseSync(path).exec('PRAGMA user_version = 99');
      },
      'written by a newer Zonewell',
    ],
  ])('%s is refused in words', (_, make, fault) => {
    const path = join(folder, `refused-${files++}.db`);
    make(path);
    const opened = openStore(path);
    expect(opened.ok ? '' : opened.fault).toContain(fault);
    expect(opened.ok ? '' : opened.hint).toContain('ZONEWELL_DATABASE');
    expect(existsSync(path)).toBe(true);
  });

  test('a folder that cannot be made is refused in words', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(openStore(join(folder, 'file', 'x', 'y.db'))).toMatchObject({ ok: false });
  });

  test('PostgreSQL is refused in words', () =>
    expect(openStore('postgres://localhost/zonewell')).toMatchObject({
      ok: false,
      fault: expect.stringContaining('not in this version'),
    }));
});
