import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '../store/open.ts';
import { textIn } from '../texts/language.ts';
import {
  readAsNames,
  readBootstrap,
  readCtLogs,
  readPem,
  readPreloadList,
  readRootHints,
  readTrustAnchors,
  readWhoisServers,
} from './files.ts';
import { readRegularFile } from './regular-file.ts';
import { readRouteFiles } from './route-files.ts';

// A file that never ends, or that nobody writes to, is a fault of the configuration and no start that hangs.

const folder = mkdtempSync(join(tmpdir(), 'zonewell-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pipe = join(folder, 'pipe');
execFileSync('mkfifo', [pipe]);
const large = join(folder, 'large');
writeFileSync(large, '');
truncateSync(large, 200 * 1024 * 1024);

const clock = (): number => 0;
const READERS = {
  ZONEWELL_CA_FILE: (path: string) => readPem('ZONEWELL_CA_FILE', path),
  ZONEWELL_TRUST_ANCHORS: readTrustAnchors,
  ZONEWELL_ROOT_HINTS: readRootHints,
  ZONEWELL_RDAP_BOOTSTRAP: readBootstrap,
  ZONEWELL_WHOIS_SERVERS: readWhoisServers,
  ZONEWELL_CT_LOGS: readCtLogs,
  ZONEWELL_PRELOAD_LIST: readPreloadList,
  ZONEWELL_AS_NAMES: readAsNames,
  ZONEWELL_PREFIX_TABLE: (path: string) => readRouteFiles({ prefixTableFile: path, vrpsFile: null }, { clock }),
  ZONEWELL_VRPS: (path: string) => readRouteFiles({ prefixTableFile: null, vrpsFile: path }, { clock }),
} as const;

describe.each(Object.entries(READERS))('%s', (setting, read) => {
  test.each(['/dev/zero', '/dev/null', pipe, folder])('%s is no regular file', (path) => {
    const found = read(path);
    expect(found.ok ? '' : textIn('en', found.fault)).toBe(
      `Cannot read the file in ${setting}: it is not a regular file`,
    );
  });

  test('a large file is not read', () => {
    const found = read(large);
    expect(found.ok ? '' : textIn('en', found.fault)).toMatch(
      new RegExp(`^Cannot use the file in ${setting}: it is larger than \\d+ MiB$`),
    );
  });
});

test.each([
  [10, { ok: true, octets: Buffer.from('0123456789') }],
  [9, { ok: false, why: 'too-large' }],
])('reads a file of 10 octets where %i are allowed', (maxBytes, expected) => {
  const path = join(folder, 'ten');
  writeFileSync(path, '0123456789');
  expect(readRegularFile(path, maxBytes)).toEqual(expected);
});

test('reads a file whose size the system does not know', () => {
  const read = readRegularFile('/proc/self/status', 1024 * 1024);
  expect(read.ok ? read.octets.toString() : '').toMatch(/^Name:/);
});

test('a database in a folder that cannot be made is refused', async () => {
  const opened = await openStore('/proc/none/deep/z.db');
  expect(opened.ok ? '' : textIn('en', opened.fault)).toContain('/proc/none');
});

test('folders of a database are made, each for its owner alone', async () => {
  const opened = await openStore(join(folder, 'a/b/z.db'));
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.close();
});
