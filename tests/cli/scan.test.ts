import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { readPlainZone } from '../corpus/read-zone.ts';
import { openStores } from '../support/stores.ts';
import { BUNDLE, cleanEnv, type Ended, ROOT, shell } from './command.ts';
import { runHere } from './run-here.ts';

const ZONES = join(ROOT, 'tests/fixtures/zones');
const files = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));
const apexes = files.map((file) => readPlainZone(join(ZONES, file)).apex);
const folder = mkdtempSync(join(tmpdir(), 'zonewell-scan-'));
const list = join(folder, 'names.txt');
/** Enough whole reports to fill every buffer, for what does not need all zones. */
const short = join(folder, 'short.txt');
const few = apexes.slice(0, 24);
let internet: Internet;
let count = 0;
/** How the first scan of all zones ended, which other tests compare with. */
let whole: Promise<Ended>;

beforeAll(async () => {
  // Names outside the data answer SERVFAIL: what could not be found out must not look like an answer.
  internet = await startInternet({ zonesDir: null, outside: 'servfail' });
  for (const [i, file] of files.entries()) internet.load(readFileSync(join(ZONES, file), 'utf8'), apexes[i] ?? '');
  writeFileSync(list, `${apexes.join('\n')}\n`);
  writeFileSync(short, `${few.join('\n')}\n`);
  whole = scanAll();
});
afterAll(async () => {
  await whole;
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A path of its own for each test, so that each begins with an empty database. */
const fresh = (name: string): string => join(folder, `${count++}-${name}`);

const envWith = (database = fresh('scan.db')): Record<string, string> =>
  cleanEnv({
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_DATABASE: database,
    LIST: list,
    SHORT: short,
  });

interface Line {
  readonly domain: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const domainsOf = (text: string): string[] => linesOf(text).map(({ domain }) => domain);

const allDatabase = fresh('kept.db');

/** Scans a list as lists are: a heading, comments, other line ends, a URL, an address, a name twice, what is no name. */
function scanAll(): Promise<Ended> {
  const written = fresh('list.csv');
  const rows = apexes.map((apex, i) =>
    i % 3 === 0 ? `"${apex.toUpperCase()}",${i},"a, b"` : `https://${apex}/x,${i}`,
  );
  const [first = ''] = apexes;
  writeFileSync(
    written,
    `\uFEFFdomain,rank\r\n# all\r\n\r\n${rows.join('\r\n')}\r\npostmaster@${first}\r\na..b,7\r\n192.0.2.1`,
  );
  return shell(`zonewell scan --create ${written}`, envWith(allDatabase));
}

describe('a list of 216 real zones', () => {
  test('has a line for each, and all is in the database', async () => {
    const [first = ''] = apexes;
    const { stdout, stderr, code } = await whole;
    expect(code, stderr).toBe(0);
    const lines = linesOf(stdout);
    expect(lines.map(({ domain }) => domain).sort()).toEqual([...apexes].sort());
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(['domain', 'kind', 'score', 'max', 'grade', 'states']);
      expect(line.kind).toBe('health');
      expect(line['score']).toBeGreaterThanOrEqual(0);
      expect(line['max']).toBeGreaterThanOrEqual(line['score'] as number);
    }
    const last = 3 + apexes.length;
    // On a busy machine the run takes so long that its progress is told in between.
    const complaints = stderr.split('\n').filter((line) => line.startsWith('zonewell: '));
    expect(complaints.slice(0, 3)).toEqual([
      `zonewell: line ${last + 1}: ${first} is already in the list`,
      `zonewell: line ${last + 2}: "a..b" is not a domain name: it has two dots in a row`,
      `zonewell: line ${last + 3}: "192.0.2.1" is not a domain name: it is an IPv4 address`,
    ]);
    expect(stderr).toMatch(/^216 names in \d+ s \(\d+\.\d\/s\), 1 duplicate, 2 bad lines\.$/m);
    const opened = await openStores(allDatabase);
    const stored = await Promise.all(
      apexes.map(async (apex) => (await opened.observations.read(apex as DnsName)) !== undefined),
    );
    await opened.close();
    expect(stored.filter(Boolean)).toHaveLength(216);
  }, 60_000);

  test('says the same as a check of one of them', async () => {
    const env = envWith();
    const [apex = ''] = apexes;
    const one = await shell(`zonewell check ${apex} --json`, env);
    const report = JSON.parse(one.stdout) as Record<string, unknown>;
    const { stdout } = await shell(`echo ${apex} | zonewell scan --create - --full`, env);
    const line = JSON.parse(stdout) as Record<string, unknown>;
    expect(stdout.trimEnd()).not.toContain('\n');
    for (const field of ['domain', 'health_score', 'score_max', 'grade', 'verdict', 'spf_state', 'record_count'])
      expect(line[field]).toEqual(report[field]);
    expect(Object.keys(line)).toEqual(Object.keys(report));
  });

  // A busy machine may lose a lookup, which then is unknown here or there.
  test('is not spoilt by a reader who stops reading', { retry: 1, timeout: 60_000 }, async () => {
    // Whole reports fill every buffer on the way, so nothing can be written until the reader wakes up: later than any
    // question may take, so that a clock that had stopped meanwhile would show as unknowns.
    const { stdout, stderr, code } = await shell('zonewell scan --create "$SHORT" --full | (sleep 6; cat)', envWith());
    expect(code, stderr).toBe(0);
    expect(domainsOf(stdout).sort()).toEqual([...few].sort());
    const quickLines = new Map(linesOf((await whole).stdout).map((line) => [line.domain, line]));
    for (const line of linesOf(stdout)) {
      const other = quickLines.get(line.domain);
      expect([line['health_score'], line['score_max']], line.domain).toEqual([other?.['score'], other?.['max']]);
    }
  });

  test('ends quietly where the reader goes', async () => {
    const { stdout, stderr, code } = await shell(
      'set +o pipefail; zonewell scan --create "$LIST" --full | head -n 1',
      envWith(),
    );
    expect([linesOf(stdout).length, code]).toEqual([1, 0]);
    expect(Number(/^(\d+) names? in/m.exec(stderr)?.[1])).toBeLessThan(apexes.length);
  });

  test('tells mail security as well', async () => {
    const { stdout, stderr, code } = await shell(
      `head -n 3 "$LIST" | zonewell scan --create - --kind mail --fields grade,failed,states`,
      envWith(),
    );
    expect(code, stderr).toBe(0);
    for (const line of linesOf(stdout)) {
      expect(Object.keys(line)).toEqual(['domain', 'kind', 'grade', 'states', 'failed']);
      expect(Object.keys(line['states'] as object)).toEqual(['spf', 'dkim', 'dmarc', 'mta-sts', 'tls-rpt', 'bimi']);
    }
  });
});

/** Starts a scan into a file and stops it with a signal once the file has a few lines. */
async function stoppedScan(results: string, signal: 'SIGINT' | 'SIGKILL') {
  const child = spawn(
    process.execPath,
    [BUNDLE, 'scan', '--create', short, '--resume', results, '--concurrency', '4'],
    {
      cwd: ROOT,
      env: envWith(),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close');
  while (child.exitCode === null && !(readable(results).split('\n').length > 10))
    await new Promise((wait) => setTimeout(wait, 5));
  child.kill(signal);
  const [code] = await ended;
  return { code, stderr, written: readable(results) };
}

function readable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('resuming', () => {
  test('after Ctrl-C: what was under way has its line, and the rest follows', async () => {
    const results = fresh('results.ndjson');
    const { code, stderr, written } = await stoppedScan(results, 'SIGINT');
    expect(code, stderr).toBe(130);
    expect(stderr).toContain(`To continue where it stopped: zonewell scan ${short} --resume ${results}\n`);
    const before = domainsOf(written);
    expect(before.length).toBeLessThan(few.length);
    expect(stderr).toContain(`${before.length} names in`);
    const {
      stdout,
      stderr: summary,
      code: second,
    } = await shell(`zonewell scan --create "$SHORT" --resume ${results}`, envWith());
    expect([second, stdout], summary).toEqual([0, '']);
    expect(summary).toContain(`${results} has ${before.length} names already.\n`);
    expect(readFileSync(results, 'utf8').startsWith(written)).toBe(true);
    expect(domainsOf(readFileSync(results, 'utf8')).sort()).toEqual([...few].sort());
    const third = await shell(`zonewell scan --create "$SHORT" --resume ${results}`, envWith());
    expect([third.code, third.stderr.includes('0 names in')]).toEqual([0, true]);
  }, 60_000);

  test('after being killed in the middle of a line', async () => {
    const results = fresh('results.ndjson');
    await stoppedScan(results, 'SIGKILL');
    appendFileSync(results, '{"domain":"torn.exam');
    const { code, stderr } = await shell(`zonewell scan --create "$SHORT" --resume ${results}`, envWith());
    expect(code, stderr).toBe(0);
    expect(domainsOf(readFileSync(results, 'utf8')).sort()).toEqual([...few].sort());
  }, 60_000);

  test('leaves the file alone where it is none of a scan', async () => {
    const { stderr, code } = await shell('zonewell scan --create "$LIST" --resume "$LIST"', envWith());
    expect([code, stderr]).toEqual([
      2,
      `zonewell: Cannot resume with ${list}: its first line is not from a scan\nhint: Name the file that an earlier scan wrote, or a new one.\n`,
    ]);
    expect(readFileSync(list, 'utf8')).toBe(`${apexes.join('\n')}\n`);
  });

  test('--skip leaves out what a file has, of the kind asked for only', async () => {
    const earlier = fresh('earlier.ndjson');
    const [a = '', b = '', c = ''] = apexes;
    writeFileSync(
      earlier,
      `${JSON.stringify({ domain: a, kind: 'health' })}\n${JSON.stringify({ domain: b, kind: 'mail' })}\n{"domain":"${c}","ki`,
    );
    const { stdout, code } = await shell(`head -n 3 "$LIST" | zonewell scan --create - --skip ${earlier}`, envWith());
    expect([domainsOf(stdout).sort(), code]).toEqual([[b, c].sort(), 0]);
  });
});

describe('exit codes', () => {
  test('3 where no name could be looked up, each still with its line', async () => {
    const { stdout, stderr, code } = await shell(
      "printf 'unreachable.test\\nneither.test\\n' | zonewell scan --create - --fields score,max,grade,unknown",
      envWith(),
    );
    expect(code).toBe(3);
    for (const line of linesOf(stdout)) expect([line['score'], line['max'], line['grade']]).toEqual([0, 100, null]);
    expect(stderr).toContain('2 could not be looked up.');
  });

  test('2: no name in the list', async () => {
    const { stdout, stderr, code } = await shell('zonewell scan --create - < /dev/null', envWith());
    expect([stdout, code], stderr).toEqual(['', 2]);
    expect(stderr).toMatch(/^zonewell: There is no name to look up$/m);
  });

  // These end before anything is read, so they need no process of their own.
  test.each([
    ['no such file', 'scan /nowhere/names.txt', /^zonewell: Cannot read \/nowhere\/names\.txt: ENOENT/],
    ['a directory', 'scan /', /^zonewell: Cannot read \/: it is a directory\n/],
    [
      'a kind there is not',
      'scan - --kind web',
      /^zonewell: Cannot use --kind="web": there is no such kind of report\n/,
    ],
    ['a number out of range', 'scan - --concurrency 0', /^zonewell: Cannot use --concurrency="0": /],
    [
      'a field there is not',
      'scan - --fields score,points',
      /^zonewell: Cannot use --fields: there is no field "points"/,
    ],
    ['a database that is not there', 'scan package.json', /^zonewell: There is no database .*\.db\nhint: .*--create/],
    ['both of two', 'scan - --full --fields score', /^zonewell: Cannot use --full and --fields together\n/],
    ['a resolver that is none', 'scan - --resolver 192.0.2.1:x', /^zonewell: Cannot use resolver|--resolver|Cannot/],
  ])('2: %s', async (_, line, fault) => {
    const typed = { env: {}, args: line.split(' '), isQuiet: false };
    const { stdout, stderr, code } = await runHere(typed, envWith());
    expect([stdout, code], stderr).toEqual(['', 2]);
    expect(stderr).toMatch(fault);
  });
});
