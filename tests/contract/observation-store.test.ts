import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Rr } from '../../src/domain/rr.ts';
import type { ImportedInterval } from '../../src/observations/imported.ts';
import { latestObservation } from '../../src/observations/memory.ts';
import { recordRows } from '../../src/observations/rows.ts';
import type { Observation } from '../../src/observations/store.ts';
import { openStore } from '../../src/store/open.ts';
import type { Opened, Stores } from '../../src/store/opened.ts';
import { textIn } from '../../src/texts/language.ts';
import { a, answered, common, denied, name } from '../support/address-records.ts';
import { ENGINES } from '../support/engines.ts';
import { cutInPartitions } from '../support/partitions.ts';
import { copyOf, type TestDatabase } from '../support/postgres-of-run.ts';
import { openStores } from '../support/stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** A database in partitions, which is copied. */
let partitions: TestDatabase;
beforeAll(async () => {
  partitions = await copyOf();
  await cutInPartitions(partitions.database);
  const client = new Client(partitions.database);
  await client.connect();
  const { rows } = await client.query('DELETE FROM domain_history RETURNING tableoid::regclass::text AS part');
  expect(rows[0].part).toMatch(/^domain_history_\d+$/);
  await client.end();
});
afterAll(() => partitions?.remove());

async function open(path: string): Promise<Stores> {
  return openStores(path);
}

/** What every engine of the store promises. */
function observationStore(engine: string, create: () => Promise<TestDatabase>): void {
  describe(`the observation stores on ${engine}`, () => {
    let database: string;
    let remove: () => Promise<void>;
    let stores: Stores;
    beforeEach(async () => {
      ({ database, remove } = await create());
      stores = await open(database);
    });
    afterEach(async () => {
      await stores.close();
      await remove();
    });

    test('probes: the newest of each question counts, and the oldest go where there are too many', async () => {
      const key = name('example.com');
      const probe = (key: string, at: number) => ({ key, at, version: 1, answer: JSON.stringify({ key, at }) });
      expect(await stores.responses.readResponses(key)).toEqual([]);
      await stores.responses.recordResponses(key, [probe('smtp a', 5), probe('https b', 5)]);
      await stores.responses.recordResponses(key, [probe('smtp a', 7), probe('https b', 3)]);
      expect(await stores.responses.readResponses(key)).toEqual([probe('https b', 5), probe('smtp a', 7)]);
      expect(await stores.responses.readResponses(name('example.org'))).toEqual([]);
      await stores.responses.recordResponses(
        key,
        Array.from({ length: 60 }, (_, i) => probe(`k${i}`, 100 + i)),
      );
      const stored = await stores.responses.readResponses(key);
      expect(stored).toHaveLength(50);
      expect(stored.every(({ at }) => at >= 110)).toBe(true);
    });

    /** A question, when it was answered, and how long the answer is: octets as Japanese, three for each character. */
    const long = (question: string, at: number, octets: number) => ({
      ...{ key: question, at, version: 1 },
      answer: 'あ'.repeat(Math.floor(octets / 3)) + 'x'.repeat(octets % 3),
    });

    test.each([
      ['document https://a.example/', 32 * 1024],
      ['https https://a.example/logo.svg bimi-logo', 64 * 1024],
      ['https https://a.example/mark.pem mark-certificate', 360 * 1024],
    ])('%s: %d octets are stored, one more is not, and takes the older response away', async (question, most) => {
      const key = name('long.example');
      const stored = async () => (await stores.responses.readResponses(key)).map(({ at }) => at);
      await stores.responses.recordResponses(key, [long(question, 1, most)]);
      expect(await stored()).toEqual([1]);
      await stores.responses.recordResponses(key, [long(question, 1, most + 1)]);
      expect(await stored()).toEqual([1]);
      await stores.responses.recordResponses(key, [long(question, 2, most + 1)]);
      expect(await stored()).toEqual([]);
    });

    test('a domain has 256 KiB of responses, the newest, and a logo and a mark certificate beside', async () => {
      const key = name('long.example');
      const question = (i: number) => `document https://a.example/${i}`;
      const [logo, mark] = ['https https://a.example/l.svg bimi-logo', 'https https://a.example/m mark-certificate'];
      for (let i = 0; i < 12; i += 1)
        await stores.responses.recordResponses(key, [long(question(i), 10 + i, 32 * 1024)]);
      await stores.responses.recordResponses(key, [long(logo, 1, 64 * 1024), long(mark, 1, 360 * 1024)]);
      const stored = await stores.responses.readResponses(key);
      expect(stored.map((one) => one.key).sort()).toEqual(
        [...[4, 5, 6, 7, 8, 9, 10, 11].map(question), logo, mark].sort(),
      );
      const octets = stored.reduce((sum, { answer }) => sum + Buffer.byteLength(answer), 0);
      expect(octets).toBe((256 + 64 + 360) * 1024);
    });

    const intervals = async (owner: string) => {
      const key = await stores.observations.read(name('example.com'));
      const rrset = key?.rrsets.find((one) => one.name === owner && one.type === 'A');
      return rrset?.records.map((record) =>
        record.intervals.map(({ firstObserved, lastObserved, count, endedAt }) => [
          firstObserved,
          lastObserved,
          count,
          endedAt,
        ]),
      );
    };

    test('responses come back with the version of their form, which a newer response replaces', async () => {
      const key = name('example.com');
      const response = { key: 'https', at: 5, version: 2, answer: '{}' };
      await stores.responses.recordResponses(key, [response]);
      expect(await stores.responses.readResponses(key)).toEqual([response]);
      await stores.responses.recordResponses(key, [{ ...response, at: 6, version: 1 }]);
      expect(await stores.responses.readResponses(key)).toEqual([{ ...response, at: 6, version: 1 }]);
    });

    test('transcripts: one a run, unless it shows the same; the newest by a time; 30 a domain', async () => {
      const key = name('example.com');
      const octets = (text: string) => new Uint8Array(Buffer.from(text));
      const { responses } = stores;
      const run = (at: number, digest: string, kind = 'web') =>
        responses.recordTranscript(key, { kind, at, digest, octets: octets(`${digest} ${at}`) });
      const found = async (by: number, kind = 'web') => {
        const one = await responses.readTranscript(key, kind, by);
        return one === undefined ? undefined : [one.at, one.lastAt, Buffer.from(one.octets).toString()];
      };
      expect(await found(1e15)).toBeUndefined();
      await run(1000, 'a');
      await run(2000, 'a');
      // A run that began earlier and ended later.
      await run(1500, 'b');
      await run(3000, 'b');
      expect([await found(999), await found(1000), await found(2999), await found(3000)]).toEqual([
        undefined,
        [1000, 2000, 'a 1000'],
        [1000, 2000, 'a 1000'],
        [3000, 3000, 'b 3000'],
      ]);
      expect(await found(1e15, 'other')).toBeUndefined();
      await run(2000, 'c', 'other');
      expect(await found(1e15, 'other')).toEqual([2000, 2000, 'c 2000']);
      await responses.recordTranscript(key, { kind: 'web', at: 9000, digest: 'huge', octets: new Uint8Array(262_145) });
      expect(await found(1e15)).toEqual([3000, 3000, 'b 3000']);
      for (let i = 0; i < 30; i += 1) await run(10_000 + i, `n${i}`);
      expect([await found(9999), await found(1e15, 'other'), await found(10_000)]).toEqual([
        undefined,
        undefined,
        [10_000, 10_000, 'n0 10000'],
      ]);
      await stores.observations.purge([key], 10_029);
      expect([await found(10_028), await found(1e15)]).toEqual([undefined, [10_029, 10_029, 'n29 10029']]);
    });

    test('what was never observed is undefined', async () => {
      expect(await stores.observations.read(name('example.com'))).toBeUndefined();
      expect(await stores.observations.revision(name('example.com'))).toBeUndefined();
      expect(await stores.check()).toBe('ok');
    });

    test('an unchanged record has one interval that grows', async () => {
      for (const at of [1000, 2000, 3000])
        await stores.observations.record([answered(at, a('example.com', '192.0.2.1'))]);
      expect(await intervals('example.com')).toEqual([[[1000, 3000, 3, null]]]);
    });

    test('repeats count once each, whoever makes them, and stay counted once something changes or is forgotten', async () => {
      const seen = (at: number) => [answered(at, a('example.com', '192.0.2.1')), denied(at, '_dmarc.example.com')];
      const other = await open(database);
      await stores.observations.record(seen(1000));
      await other.observations.record(seen(2000));
      await stores.observations.record(seen(3000).toReversed());
      // Told twice, and too late.
      for (const at of [3000, 2500]) await other.observations.record(seen(at));
      expect(await intervals('example.com')).toEqual([[[1000, 3000, 3, null]]]);
      const [first, second] = (await other.observations.read(name('example.com')))?.rrsets ?? [];
      expect([first?.latest.at, first?.observationCount, second?.latest.at]).toEqual([3000, 3, 3000]);
      await stores.observations.purge([name('example.com')], 500);
      await stores.observations.record([answered(4000, a('example.com', '192.0.2.2'))]);
      await other.observations.record([answered(5000, a('example.com', '192.0.2.2'))]);
      expect(await intervals('example.com')).toEqual([[[1000, 3000, 3, 4000]], [[4000, 5000, 2, null]]]);
      expect((await stores.observations.read(name('example.com')))?.rrsets[1]?.latest.at).toBe(3000);
      await other.close();
    });

    test('a record that goes and comes back has two intervals', async () => {
      await stores.observations.record([answered(1000, a('example.com', '192.0.2.1'))]);
      await stores.observations.record([answered(2000, a('example.com', '192.0.2.2'))]);
      await stores.observations.record([answered(3000, a('example.com', '192.0.2.1'), a('example.com', '192.0.2.2'))]);
      expect(await intervals('example.com')).toEqual([
        [
          [1000, 1000, 1, 2000],
          [3000, 3000, 1, null],
        ],
        [[2000, 3000, 2, null]],
      ]);
    });

    test('an absence ends intervals; the same observation told twice, or an older one, changes nothing', async () => {
      await stores.observations.record([answered(1000, a('example.com', '192.0.2.1'))]);
      await stores.observations.record([
        denied(2000, 'example.com'),
        denied(2000, 'example.com'),
        answered(1500, a('example.com', '192.0.2.9')),
      ]);
      expect(await intervals('example.com')).toEqual([[[1000, 1000, 1, 2000]]]);
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
      await stores.observations.record([seen]);
      const [www, cdn] = [
        await stores.observations.read(name('www.example.com')),
        await stores.observations.read(name('cdn.example.net')),
      ];
      if (www === undefined || cdn === undefined) throw new Error('not stored');
      expect(latestObservation(www, { ask: 'dns', name: name('www.example.com'), type: 'A' })).toEqual(seen);
      expect(recordRows(www, [cdn]).map((row) => `${row.type} ${row.value} ${row.name}`)).toEqual([
        'A 192.0.2.1 cdn.example.net',
        'CNAME cdn.example.net www.example.com',
      ]);
      await stores.observations.record([answered(2000, a('www.example.com', '192.0.2.5'))]);
      const later = await stores.observations.read(name('www.example.com'));
      expect(later === undefined ? [] : recordRows(later, []).map((row) => row.value)).toEqual(['192.0.2.5']);
    });

    test('service names and wildcards live with their domain, and come back in one read', async () => {
      const owners = ['_dmarc.example.com', 's1._domainkey.example.com', '_smtp._tls.example.com', '*.example.com'];
      await stores.observations.record(owners.map((owner, i) => denied(1000 + i, owner, 'nxdomain')));
      const key = await stores.observations.read(name('example.com'));
      expect(key?.rrsets.map((rrset) => rrset.name).sort()).toEqual([...owners].sort());
      expect(key?.rrsets.map((rrset) => rrset.latest.outcome)).toEqual(owners.map(() => 'nxdomain'));
    });

    test('the revision moves with every write', async () => {
      await stores.observations.record([denied(1000, 'example.com')]);
      const before = await stores.observations.revision(name('example.com'));
      await stores.observations.record([denied(2000, 'example.com')]);
      expect(await stores.observations.revision(name('example.com'))).not.toBe(before);
    });

    test('many writers at once: every observation counts', async () => {
      await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          stores.observations.record([
            answered(1000 + i, a('example.com', '192.0.2.1')),
            answered(1000 + i, a(`n${i}.example.com`, '192.0.2.1')),
          ]),
        ),
      );
      expect(await intervals('example.com')).toEqual([[[1000, 1199, 200, null]]]);
      expect(await stores.observations.read(name('n199.example.com'))).toBeDefined();
    });

    test('what was stored is there after opening again', async () => {
      await stores.observations.record([answered(1000, a('example.com', '192.0.2.1'))]);
      await stores.close();
      stores = await open(database);
      expect((await stores.observations.read(name('example.com')))?.rrsets).toHaveLength(1);
    });

    test('two processes lose nothing of each other', async () => {
      const other = await open(database);
      for (let i = 0; i < 50; i += 1)
        await Promise.all([
          stores.observations.record([
            answered(2 * i + 1, a('example.com', '192.0.2.1')),
            answered(i + 1, a('a.test', '192.0.2.1')),
          ]),
          other.observations.record([
            answered(2 * i + 2, a('example.com', '192.0.2.1')),
            answered(i + 1, a('b.test', '192.0.2.1')),
          ]),
        ]);
      const key = await stores.observations.read(name('example.com'));
      expect(key?.rrsets[0]?.observationCount).toBeGreaterThanOrEqual(50);
      expect(key?.rrsets[0]?.records[0]?.intervals.at(-1)?.lastObserved).toBe(100);
      for (const [reader, owner] of [
        [stores, 'b.test'],
        [other, 'a.test'],
      ] as const)
        expect((await reader.observations.read(name(owner)))?.rrsets[0]?.observationCount).toBe(50);
      await other.close();
    });

    test('a domain that two processes make at the same time keeps what both saw', async () => {
      const other = await open(database);
      const keys = Array.from({ length: 100 }, (_, i) => `new${i}.test`);
      await Promise.all([
        stores.observations.record(keys.map((owner) => answered(1, a(owner, '192.0.2.1')))),
        other.observations.record(keys.toReversed().map((owner) => denied(1, `_dmarc.${owner}`))),
      ]);
      for (const owner of keys) expect((await stores.observations.read(name(owner)))?.rrsets).toHaveLength(2);
      await other.close();
    });

    const interval = (
      owner: string,
      address: string,
      first: number,
      last: number,
      source = 'archive',
    ): ImportedInterval => ({
      source,
      name: name(owner),
      type: 'A',
      octets: encodeRdata('A', { address }),
      firstObserved: first,
      lastObserved: last,
      count: last - first,
    });

    test('imported intervals: told twice they count once, longer they grow, and the progress is stored with them', async () => {
      expect(await stores.imports.importedSoFar('k')).toBeNull();
      const intervals = [
        interval('example.com', '192.0.2.1', 10, 20),
        interval('_dmarc.example.com', '192.0.2.2', 5, 6),
      ];
      await stores.imports.importIntervals([...intervals, ...intervals], { key: 'k', octets: 100, lines: 2 });
      await stores.imports.importIntervals(
        [interval('example.com', '192.0.2.1', 10, 30), interval('example.com', '192.0.2.1', 10, 20, 'other')],
        {
          key: 'k',
          octets: 200,
          lines: 4,
        },
      );
      expect(await stores.imports.importedSoFar('k')).toEqual({ key: 'k', octets: 200, lines: 4 });
      const found = await stores.imports.imported(name('example.com'));
      expect(found).toHaveLength(3);
      expect(found).toEqual(
        expect.arrayContaining([
          interval('example.com', '192.0.2.1', 10, 30),
          interval('example.com', '192.0.2.1', 10, 20, 'other'),
          interval('_dmarc.example.com', '192.0.2.2', 5, 6),
        ]),
      );
      expect(await stores.imports.imported(name('example.org'))).toEqual([]);
      expect(await stores.observations.read(name('example.com'))).toBeUndefined();
    });

    test('imported intervals: who saw a record and how is kept, and tells intervals apart', async () => {
      // As long as names, sources and origins can be: keys of PostgreSQL hold 2,704 octets.
      const label = '\\255'.repeat(62);
      const owner = [label, label, label, '\\255'.repeat(57), 'test'].join('.');
      const [zone, source] = [name([label, '\\255'.repeat(57), 'test'].join('.')), 'x'.repeat(203)];
      const origin = `${'a'.repeat(31)}:${'x'.repeat(200)}`;
      const seen = [
        {},
        { fromZoneFile: true },
        { bailiwick: name(owner) },
        { bailiwick: zone },
        { bailiwick: name('.') },
        { origin },
        { fromZoneFile: true, bailiwick: zone, origin },
      ] as const;
      const intervals = seen.map((one) => ({ ...interval(owner, '192.0.2.1', 10, 20, source), ...one }));
      await stores.imports.importIntervals([...intervals, ...intervals], { key: 'k', octets: 1, lines: 1 });
      const found = (await Promise.all([owner, 'test'].map((key) => stores.imports.imported(name(key))))).flat();
      expect(found).toHaveLength(intervals.length);
      expect(found).toEqual(expect.arrayContaining(intervals));
    });

    test('all domains in order, observed or imported', async () => {
      await stores.observations.record(['b.test', 'a-b.test', 'a.test', 'xn--a.test'].map((owner) => denied(1, owner)));
      await stores.imports.importIntervals(
        [interval('_x.ab.test', '192.0.2.1', 1, 2), interval('b.test', '192.0.2.1', 1, 2)],
        {
          key: 'k',
          octets: 1,
          lines: 2,
        },
      );
      expect(await stores.observations.keysAfter(null, 100)).toEqual([
        'a-b.test',
        'a.test',
        'ab.test',
        'b.test',
        'xn--a.test',
      ]);
      expect(await stores.observations.keysAfter(name('a.test'), 2)).toEqual(['ab.test', 'b.test']);
      expect(await stores.observations.keysAfter(name('zz'), 2)).toEqual([]);
    });

    test('forgetting: what ended before goes, what is there stays, and a domain of which nothing is left is unknown', async () => {
      const probe = (key: string, at: number) => ({ key, at, version: 1, answer: '{}' });
      await stores.observations.record([
        answered(1000, a('example.com', '192.0.2.1'), a('example.com', '192.0.2.2')),
        answered(1000, a('www.example.com', '192.0.2.1')),
        answered(1000, a('old.test', '192.0.2.1')),
        answered(1000, a('_old.example.com', '192.0.2.3')),
      ]);
      // The last twenty lookups are kept, since rotation is told by them.
      for (let at = 2000; at <= 3000; at += 50)
        await stores.observations.record([answered(at, a('example.com', '192.0.2.1'))]);
      await stores.responses.recordResponses(name('example.com'), [probe('a', 1000), probe('b', 3000)]);
      await stores.imports.importIntervals(
        [interval('example.com', '192.0.2.9', 10, 20), interval('example.com', '192.0.2.9', 30, 2600)],
        {
          key: 'k',
          octets: 1,
          lines: 1,
        },
      );
      const all = await stores.observations.keysAfter(null, 100);
      const revision = await stores.observations.revision(name('example.com'));

      await stores.observations.purge(all, 1000);
      expect(await stores.observations.revision(name('example.com'))).toBe(revision);

      await stores.observations.purge(all, 2500);
      expect(await intervals('example.com')).toEqual([[[1000, 3000, 22, null]]]);
      expect((await stores.observations.read(name('example.com')))?.rrsets).toHaveLength(1);
      expect(await stores.observations.revision(name('example.com'))).not.toBe(revision);
      expect(await stores.responses.readResponses(name('example.com'))).toEqual([probe('b', 3000)]);
      expect(await stores.imports.imported(name('example.com'))).toEqual([
        interval('example.com', '192.0.2.9', 30, 2600),
      ]);
      expect(await stores.observations.read(name('old.test'))).toBeUndefined();
      expect(await stores.observations.keysAfter(null, 100)).toEqual(['example.com']);

      // Another process that knows the domain as it was must not take the new one for it.
      const other = await open(database);
      await other.observations.record([answered(4000, a('example.com', '192.0.2.1'))]);
      const before = await other.observations.revision(name('example.com'));
      for (let i = 0; i < 3; i += 1) await other.observations.read(name('example.com'));
      await stores.observations.purge(all, Number.MAX_SAFE_INTEGER);
      expect(await stores.observations.read(name('example.com'))).toBeUndefined();
      expect(await stores.observations.keysAfter(null, 100)).toEqual([]);
      expect(await stores.responses.readResponses(name('example.com'))).toEqual([]);
      for (const at of [5000, 5001, 5002])
        await stores.observations.record([answered(at, a('example.com', '192.0.2.7'))]);
      expect(await stores.observations.revision(name('example.com'))).not.toBe(before);
      expect((await other.observations.read(name('example.com')))?.rrsets[0]?.firstObserved).toBe(5000);
      await other.close();
    });

    test('forgetting while another process writes: what was stored before is gone, and nobody brings it back', async () => {
      const other = await open(database);
      let stored = 0;
      let ended = false;
      const writes = (async () => {
        for (let at = 1; !ended; at += 1) {
          await other.observations.record([answered(at, a('example.com', `192.0.2.${at % 200}`))]);
          stored = at;
        }
      })();
      for (let i = 0; i < 30; i += 1) {
        while (stored < 5 * i) await new Promise((turn) => setImmediate(turn));
        const before = stored;
        await stores.observations.purge([name('example.com')], Number.MAX_SAFE_INTEGER);
        const [set] = (await stores.observations.read(name('example.com')))?.rrsets ?? [];
        expect(set?.firstObserved ?? Number.POSITIVE_INFINITY).toBeGreaterThan(before);
      }
      ended = true;
      await writes;
      await other.close();
    });

    test('a closed store takes nothing more', async () => {
      await stores.close();
      await expect(stores.observations.record([denied(1, 'example.com')])).rejects.toThrow('closed');
      stores = await open(database);
    });
  });
}

for (const [engine, create] of ENGINES) observationStore(engine, create);
observationStore('PostgreSQL in partitions, as docs/scaling.md cuts them', () => copyOf(partitions.database));

/** What is said of a database that could not be opened; empty where it could. */
const refusalOf = (opened: Opened): string =>
  opened.ok ? '' : `${textIn('en', opened.fault)}\n${textIn('en', opened.hint)}`;

describe('opening', () => {
  test.each<[string, (path: string) => void, string]>([
    [
      'a file that is no database',
      (path) => writeFileSync(path, 'not a database, but long enough to be looked at as one'.repeat(20)),
      'file is not a database',
    ],
    [
      'another program’s database',
      (path) => new DatabaseSync(path).exec('CREATE TABLE cats (name TEXT)'),
      'database of another program',
    ],
    [
      'a newer Zonewell’s database',
      async (path) => {
        await (await open(path)).close();
        new DatabaseSync(path).exec('PRAGMA user_version = 9999');
      },
      'a newer Zonewell wrote it',
    ],
  ])('%s is refused in words', async (_, make, fault) => {
    const path = join(folder, `refused-${files++}.db`);
    await make(path);
    const opened = await openStore(path);
    expect(refusalOf(opened)).toContain(fault);
    expect(refusalOf(opened)).toContain('ZONEWELL_DATABASE');
    expect(existsSync(path)).toBe(true);
  });

  test('the folder is made', async () => {
    const path = join(folder, 'deep', 'er', 'zonewell.db');
    await (await open(path)).close();
    expect(existsSync(path)).toBe(true);
  });

  test('a folder that cannot be made is refused in words', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await openStore(join(folder, 'file', 'x', 'y.db'))).toMatchObject({ ok: false });
  });

  test.each([
    ['postgres://zonewell:secret@127.0.0.1:1/none', 'ECONNREFUSED 127.0.0.1:1'],
    ['postgres://zonewell:secret@[', 'it is not a URL'],
  ])('%s is refused in words, without its password', async (url, fault) => {
    const opened = await openStore(url);
    expect(refusalOf(opened)).toContain(fault);
    expect(refusalOf(opened)).not.toContain('secret');
    expect(refusalOf(opened)).toContain('ZONEWELL_DATABASE');
  });

  test('a database that PostgreSQL does not have, and one of a newer Zonewell', async () => {
    const { database: url, remove } = await copyOf();
    expect(refusalOf(await openStore(`${url}_none`))).toContain('does not exist');
    await (await open(url)).close();
    const client = new Client(url);
    await client.connect();
    await client.query('UPDATE zonewell_schema SET version = 9999');
    await client.end();
    expect(refusalOf(await openStore(url))).toContain('newer Zonewell');
    await remove();
  });

  test('PostgreSQL restarting under us: what was being recorded is stored all the same', async () => {
    const { database: url, remove } = await copyOf();
    const stores = await open(url);
    const client = new Client(url);
    await client.connect();
    for (let i = 1; i <= 40; i += 1) {
      const recorded = stores.observations.record([answered(i, a('example.com', `192.0.2.${i}`))]);
      if (i % 5 === 0)
        await client.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
        );
      // Where the connection broke after the commit, we still return what the write changed.
      expect((await recorded).map(({ before, after }) => [before?.at, after.at])).toEqual([
        [i > 1 ? i - 1 : undefined, i],
      ]);
    }
    expect((await stores.observations.read(name('example.com')))?.rrsets[0]?.observationCount).toBe(40);
    await client.end();
    await stores.close();
    await remove();
  });
});
