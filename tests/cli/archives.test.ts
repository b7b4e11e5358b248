import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { seedHistory } from '../../testbed/seed.ts';
import { isLong } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';
import { BUNDLE, cleanEnv, ROOT, shell } from './command.ts';
import { runLine } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-archives-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run test:long` imports a million lines, `npm test` so many that holding on to 800 octets of each would be seen. */
const [LINES, LIMIT_MB] = isLong ? ([1_000_000, 300] as const) : ([100_000, 220] as const);

let count = 0;
const fresh = (name: string): string => join(folder, `${count++}-${name}`);

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** One line as archives write it; every one another record. */
const line = (i: number): string =>
  JSON.stringify({
    rrname: `d${i % 20_000}.example`,
    rrtype: 'TXT',
    rdata: `"record ${i}"`,
    time_first: 1_600_000_000 + i,
    time_last: 1_600_100_000 + i,
    count: 1 + (i % 9),
  });

async function archive(lines: number): Promise<string> {
  const path = fresh('archive.ndjson');
  const file = createWriteStream(path);
  for (let i = 0; i < lines; i += 1) if (!file.write(`${line(i)}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'close');
  return path;
}

/** Records of archives in a database, and how many lines have been dealt with; null while there is no such file. */
function stored(database: string): { readonly records: number; readonly lines: number } {
  const file = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  try {
    const records = file.prepare('SELECT count(*) AS n FROM imported_interval').get()?.['n'];
    const lines = file.prepare('SELECT coalesce(max(lines), 0) AS n FROM import').get()?.['n'];
    return { records: Number(records), lines: Number(lines) };
  } finally {
    file.close();
  }
}

interface Import {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

function startImport(file: string, database: string): Import {
  const child = spawn(process.execPath, [BUNDLE, 'import', file], {
    env: cleanEnv({ ZONEWELL_DATABASE: database }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, stderr })) };
}

/** Waits until an import has stored so many lines. */
async function until(lines: number, database: string): Promise<void> {
  for (;;) {
    try {
      if (stored(database).lines >= lines) return;
    } catch {
      // The file is not there yet, or its tables are not.
    }
    await setTimeout(10);
  }
}

describe('zonewell export and import', () => {
  test('what one database knew, another tells', async () => {
    const [from, to, file] = [fresh('from.db'), fresh('to.db'), fresh('export.ndjson')];
    const opened = await openStores(from);
    await seedHistory(opened, join(ROOT, 'testbed/zones'), Date.UTC(2026, 10, 20, 12));
    await opened.close();
    const all = await shell(`zonewell export > ${file}`, cleanEnv({ ZONEWELL_DATABASE: from }));
    expect(all.code, all.stderr).toBe(0);
    const exported = linesOf(readFileSync(file, 'utf8'));
    expect(exported.length).toBeGreaterThan(50);
    for (const one of exported)
      expect(Object.keys(one)).toEqual(['rrname', 'rrtype', 'rdata', 'time_first', 'time_last', 'count']);
    const env = cleanEnv({ ZONEWELL_DATABASE: to });
    const imported = await shell(`zonewell import ${file} --source our-other-one`, env);
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.stderr).toContain(`${exported.length.toLocaleString('en')} records.`);
    // Each record since when and until when, and how often; gaps are not told by archives.
    const sums = (text: string): Map<string, unknown[]> => {
      const records = new Map<string, [number, number, number]>();
      for (const { rrname, rrtype, rdata, time_first, time_last, count: seen } of linesOf(text)) {
        const key = JSON.stringify([rrname, rrtype, rdata]);
        const [first, last, sum] = records.get(key) ?? [Number(time_first), 0, 0];
        records.set(key, [Math.min(first, Number(time_first)), Math.max(last, Number(time_last)), sum + Number(seen)]);
      }
      return records;
    };
    const again = await shell('zonewell export', env);
    expect(sums(again.stdout)).toEqual(sums(readFileSync(file, 'utf8')));
    const one = await shell('zonewell export perfect.example', env);
    expect(new Set(linesOf(one.stdout).map(({ rrname }) => rrname))).toContain('_dmarc.perfect.example');
    expect(one.stdout).not.toContain('"shop.example"');
    const history = await runLine('zonewell history shop.example --type A --json', env);
    expect(JSON.parse(history.stdout)).toMatchObject({
      changes: [{ change: 'added', observed_on: '2026-06-23', value: '192.0.2.10', ttl: null }],
      records: [
        {
          first_observed: '2026-06-23',
          last_observed: '2026-11-20',
          spans: [{ ended_at: null, archives: [{ source: 'our-other-one' }] }],
        },
      ],
    });
  });

  test('who saw a record stays: the archive and its sensor, each with its own times', async () => {
    const [database, file] = [fresh('sources.db'), fresh('sources.ndjson')];
    const seen = (from: number, to: number, more = {}): string =>
      JSON.stringify({
        rrname: 'seen.example',
        rrtype: 'A',
        rdata: ['192.0.2.1'],
        time_first: from,
        time_last: to,
        count: 2,
        ...more,
      });
    writeFileSync(
      file,
      [
        seen(100, 200),
        seen(150, 250, { sensor_id: 'atlas:7' }),
        // Such names are left out, not the line.
        seen(300, 400, { sensor_id: 'a\u0000b', bailiwick: 'example.net', origin: 'a b' }),
        seen(500, 600, { sensor_id: 'x'.repeat(101) }),
        seen(700, 800, {
          ...{ time_first: undefined, time_last: undefined, zone_time_first: 700, zone_time_last: 800 },
          ...{ bailiwick: 'Example.', origin: 'https://archive.example/a' },
        }),
      ].join('\n'),
    );
    const env = cleanEnv({ ZONEWELL_DATABASE: database });
    const imported = await shell(`zonewell import ${file} --source dnsdb`, env);
    expect(imported.stderr).toContain(' 5 records.');
    const lines = [
      seen(100, 200, { sensor_id: 'dnsdb' }),
      seen(150, 250, { sensor_id: 'dnsdb (atlas:7)' }),
      seen(300, 400, { sensor_id: 'dnsdb' }),
      seen(500, 600, { sensor_id: 'dnsdb' }),
      '{"rrname":"seen.example","rrtype":"A","rdata":["192.0.2.1"],"zone_time_first":700,"zone_time_last":800,"count":2,"bailiwick":"example","sensor_id":"dnsdb","origin":"https://archive.example/a"}',
    ];
    expect((await shell('zonewell export', env)).stdout.trimEnd().split('\n')).toEqual(lines);
    expect((await runLine('zonewell history seen.example --cof', env)).stdout.trimEnd().split('\n')).toEqual(lines);
    const plain = (language: string) =>
      runLine('zonewell history seen.example', cleanEnv({ ZONEWELL_DATABASE: database, LANG: language }));
    expect((await plain('en_US.UTF-8')).stdout).toBe(
      [
        'History of seen.example\n',
        'We have not looked up this name yet. In archives from 1 Jan 1970 to 1 Jan 1970:',
        'dnsdb, dnsdb (atlas:7) and zone files of dnsdb.\n',
        '1970-01-01 00:01 UTC',
        '+ A     seen.example 192.0.2.1',
        '        only in archives: dnsdb, dnsdb (atlas:7) and zone files of dnsdb\n',
        'Archives alone have seen 1 record.\n',
      ].join('\n'),
    );
    expect((await plain('ja_JP.UTF-8')).stdout).toContain('アーカイブの記録のみ：');
    const history = await runLine('zonewell history seen.example --json', env);
    expect(JSON.parse(history.stdout)).toMatchObject({
      records: [
        {
          spans: [
            {
              count: 10,
              archives: [
                { source: 'dnsdb', count: 6, from_zone_file: false, bailiwick: null, origin: null },
                {
                  source: 'dnsdb (atlas:7)',
                  first_observed: '1970-01-01T00:02:30.000Z',
                  last_observed: '1970-01-01T00:04:10.000Z',
                  count: 2,
                },
                {
                  ...{ source: 'dnsdb', count: 2, from_zone_file: true },
                  ...{ bailiwick: 'example', origin: 'https://archive.example/a' },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('told twice, it counts once; a file that has grown goes on', async () => {
    const [database, file] = [fresh('twice.db'), await archive(5000)];
    const env = cleanEnv({ ZONEWELL_DATABASE: database });
    expect((await shell(`zonewell import ${file}`, env)).stderr).toMatch(/^5,000 lines in .*, 5,000 records\.$/m);
    expect((await shell(`zonewell import ${file}`, env)).stderr).toMatch(
      /^Continuing after line 5,000 .*\n0 lines in .*, 0 records\.$/m,
    );
    expect((await shell(`zonewell import --again ${file}`, env)).stderr).toMatch(/^5,000 lines in/m);
    expect(stored(database)).toEqual({ records: 5000, lines: 5000 });
    writeFileSync(file, `${line(5000)}\n`, { flag: 'a' });
    expect((await shell(`zonewell import ${file}`, env)).stderr).toMatch(/^1 line in .*, 1 record\.$/m);
    expect((await shell(`zonewell import - < ${file}`, env)).stderr).toMatch(/^5,001 lines in/m);
    expect(stored(database).records).toBe(5001);
    expect((await shell(`zonewell import --source other ${file}`, env)).code).toBe(0);
    expect(stored(database).records).toBe(10_002);
  });

  test('killed again and again, it goes on: nothing is lost, nothing is doubled', async () => {
    const lines = 30_000;
    const [database, file] = [fresh('killed.db'), await archive(lines)];
    let kills = 0;
    for (const at of [1, 5000, 10_000, 17_000, 24_000]) {
      const { child, ended } = startImport(file, database);
      await until(at, database);
      child.kill('SIGKILL');
      if ((await ended).code === null) kills += 1;
    }
    expect(kills).toBeGreaterThan(2);
    const before = stored(database);
    expect(before.records).toBe(before.lines);
    const { code, stderr } = await startImport(file, database).ended;
    expect(code, stderr).toBe(0);
    expect(stored(database)).toEqual({ records: lines, lines });
    const exported = await shell('zonewell export', cleanEnv({ ZONEWELL_DATABASE: database }));
    const rows = exported.stdout.trimEnd().split('\n').sort();
    const due = Array.from({ length: lines }, (_, i) =>
      line(i)
        .replace(/"rdata":("(?:[^"\\]|\\.)*")/, '"rdata":[$1]')
        .replace(/\}$/, ',"sensor_id":"archive"}'),
    );
    expect(rows.length).toBe(lines);
    expect(rows).toEqual(due.sort());
  });

  test('Ctrl-C stops it in order, and it goes on from there', async () => {
    const [database, file] = [fresh('stopped.db'), await archive(30_000)];
    const { child, ended } = startImport(file, database);
    await until(1, database);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code, stderr).toBe(130);
    expect(stderr).toContain('Stopped. Run the same command again to continue.');
    const { records, lines } = stored(database);
    expect(records).toBe(lines);
    expect((await startImport(file, database).ended).stderr).toContain(
      `Continuing after line ${lines.toLocaleString('en')} `,
    );
    expect(stored(database)).toEqual({ records: 30_000, lines: 30_000 });
  });

  test(`${LINES.toLocaleString('en')} lines in less than ${LIMIT_MB} MB`, async () => {
    const lines = LINES;
    const [database, file] = [fresh('million.db'), await archive(lines)];
    const { child, ended } = startImport(file, database);
    let done = false;
    const result = ended.finally(() => {
      done = true;
    });
    let mostKb = 0;
    while (!done) {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        mostKb = Math.max(mostKb, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0));
      } catch {
        // It has just ended, or this system has no /proc.
      }
      await setTimeout(50);
    }
    expect((await result).code).toBe(0);
    expect(stored(database)).toEqual({ records: lines, lines });
    if (process.platform === 'linux') expect(mostKb).toBeGreaterThan(10_000);
    expect(mostKb).toBeLessThan(LIMIT_MB * 1000);
  });

  test('bad lines are named and left out; a file of another form is refused', async () => {
    const env = cleanEnv({ ZONEWELL_DATABASE: fresh('bad.db') });
    const file = fresh('bad.ndjson');
    writeFileSync(file, `${line(1)}\n{"rrname":\n\n${line(2).replace('"TXT"', '"LOC"')}\n${line(3)}`);
    const { code, stderr } = await shell(`zonewell import ${file}`, env);
    expect(stderr).toMatch(/^zonewell: We left out line 2: /m);
    expect(stderr).toMatch(/^5 lines in .*, 2 records, 1 line of types that we do not store, 1 bad line left out\.$/m);
    expect(code).toBe(0);
    const other = await shell(`zonewell import ${join(ROOT, 'package.json')}`, env);
    expect(other.stderr).toContain('none of its lines is in the Passive DNS Common Output Format');
    expect(other.code).toBe(2);
    const none = await shell('zonewell import /nowhere/at-all', env);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('/nowhere/at-all')]);
    const source = await shell(`zonewell import ${file} --source "a;b"`, env);
    expect([source.code, source.stderr]).toEqual([2, expect.stringContaining('--source')]);
  });
});
