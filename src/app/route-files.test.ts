import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { addressOctets } from '../domain/addresses.ts';
import { announcementOf } from '../records/routes/validity.ts';
import { textIn } from '../texts/language.ts';
import type { ConfigFault } from './config-values.ts';
import { readRouteFiles } from './route-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-routes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = Date.UTC(2026, 10, 26);
const fileOf = (name: string, text: string | Buffer, at = AT): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  utimesSync(path, at / 1000, at / 1000);
  return path;
};
const NONE = { prefixTableFile: null, vrpsFile: null };

test.each([
  [
    'prefixTableFile',
    '192.0.2.0/24 AS64500\nnonsense\n',
    'Cannot use the file in ZONEWELL_PREFIX_TABLE: line 2 has no prefix such as 192.0.2.0/24',
  ],
  [
    'prefixTableFile',
    '192.0.2.0/24 AS\n',
    'Cannot use the file in ZONEWELL_PREFIX_TABLE: line 1 has no AS number such as AS64500',
  ],
  ['prefixTableFile', '', 'Cannot use the file in ZONEWELL_PREFIX_TABLE: it has no prefixes'],
  [
    'vrpsFile',
    'AS64500,192.0.2.0/24,8\n',
    'Cannot use the file in ZONEWELL_VRPS: the maximum length of line 1 does not fit its prefix',
  ],
  [
    'vrpsFile',
    '{"roas":[{"asn":1,"prefix":"x"}]}',
    'Cannot use the file in ZONEWELL_VRPS: entry 1 has no prefix such as 192.0.2.0/24',
  ],
  ['vrpsFile', '{"metadata":{}}', 'Cannot use the file in ZONEWELL_VRPS: we cannot read entry 1 of its list “roas”'],
] as const)('%s: %j', (setting, text, expected) => {
  const read = readRouteFiles({ ...NONE, [setting]: fileOf('fault', text) }, { clock: () => AT });
  expect(read.ok ? null : textIn('en', read.fault)).toBe(expected);
});

test('a file that is not there, or too large, is refused', () => {
  const gone = readRouteFiles({ ...NONE, vrpsFile: join(folder, 'gone') }, { clock: () => AT });
  expect(gone.ok ? null : textIn('en', gone.fault)).toContain('Cannot read the file in ZONEWELL_VRPS: ENOENT');
  const path = fileOf('large', '');
  truncateSync(path, 128 * 1024 * 1024 + 1);
  const large = readRouteFiles({ ...NONE, prefixTableFile: path }, { clock: () => AT });
  expect(large.ok ? null : textIn('en', large.fault)).toBe(
    'Cannot use the file in ZONEWELL_PREFIX_TABLE: it is larger than 128 MiB',
  );
});

test('a file may be packed with gzip', () => {
  const member = gzipSync(Buffer.alloc(1024 * 1024, 10));
  const packed = gzipSync('\ufeff# prefixes\r\n192.0.2.0/24 64500\r\n');
  const read = readRouteFiles({ ...NONE, prefixTableFile: fileOf('packed', packed) }, { clock: () => AT });
  expect(read.ok ? read.value().announced?.table.size : textIn('en', read.fault)).toBe(1);
  const large = Buffer.concat(Array.from({ length: 129 }, () => member));
  const faults = [packed.subarray(0, -9), large].map((octets) => {
    const broken = readRouteFiles({ ...NONE, prefixTableFile: fileOf('broken', octets) }, { clock: () => AT });
    return broken.ok ? null : textIn('en', broken.fault);
  });
  expect(faults).toEqual([
    'Cannot use the file in ZONEWELL_PREFIX_TABLE: we cannot decompress it (gzip)',
    'Cannot use the file in ZONEWELL_PREFIX_TABLE: it is larger than 128 MiB',
  ]);
});

test('without files there are no tables', () => {
  const read = readRouteFiles(NONE, { clock: () => AT });
  expect(read.ok ? read.value() : null).toEqual({ announced: null, authorised: null });
});

test('a file that changes is read again, and one with a fault leaves what was read before', async () => {
  const prefixTableFile = fileOf('table', '192.0.2.0/24 64500\n');
  const faults: string[] = [];
  let now = AT;
  const options = { clock: () => now, onFault: ({ fault }: ConfigFault) => faults.push(textIn('en', fault)) };
  const read = readRouteFiles({ ...NONE, prefixTableFile }, options);
  if (!read.ok) throw new Error('it can be read');
  const origins = () => {
    const { announced } = read.value();
    const octets = addressOctets('192.0.2.1');
    return announced === null || octets === null ? null : announcementOf(octets, announced.table)?.origins;
  };
  expect(origins()).toEqual([64500]);

  const written = AT + 600_000;
  fileOf('table', '192.0.2.0/24 64501\n# and a line more\n', written);
  // It may still be written.
  now = written + 1000;
  expect(origins()).toEqual([64500]);
  now = written + 120_000;
  await vi.waitFor(() => expect(origins()).toEqual([64501]));
  expect(read.value().announced?.at).toBe(written);

  fileOf('table', '192.0.2.0/24 nobody\n', now);
  now += 120_000;
  await vi.waitFor(() => {
    origins();
    expect(faults).toEqual(['Cannot use the file in ZONEWELL_PREFIX_TABLE: line 1 has no AS number such as AS64500']);
  });
  expect(origins()).toEqual([64501]);
});
