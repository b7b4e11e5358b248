import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import { zoneName } from '../../src/domain/rdata/wire-name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { readZoneFile } from '../../src/records/zone-file/read-zone-file.ts';
import type { ZoneFile } from '../../src/records/zone-file/zone-file.ts';
import { ZONE_FILE_TEXTS } from '../../src/records/zone-file/zone-file-texts.ts';
import { textIn } from '../../src/texts/language.ts';
import { PROGRAM_ENV, readyPrograms } from './programs.ts';
import { BIND_LOADS, BIND_REFUSES, KNOT_LOADS, KNOT_REFUSES } from './zone-file-differences.ts';
import { type ZoneCase, zoneCases } from './zone-sources.ts';

const absence = readyPrograms({ 'named-compilezone': 'bind9-utils', kzonecheck: 'knot-dnssecutils' });
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const REAL = join(import.meta.dirname, '../fixtures/zones');
const folder = mkdtempSync(join(tmpdir(), 'zonewell-zone-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const realZones: readonly ZoneCase[] = globSync(join(REAL, '*.zone'))
  .toSorted()
  .map((file) => ({ title: basename(file), origin: basename(file, '.zone'), file }));
const ofOthers = absence === null ? zoneCases(folder) : [];
for (const { name, found } of ofOthers)
  if (typeof found === 'string') console.log(`interop: SKIPPED, zones of ${name} were not tested. ${found}`);

/** A zone as a program read it: its records, one a line, or what it says against it. */
interface Verdict {
  readonly loads: boolean;
  readonly says: string;
}

function run(program: string, args: readonly string[], cwd: string): Verdict {
  const ran = spawnSync(program, args, { cwd, env: PROGRAM_ENV, encoding: 'utf8' });
  return { loads: ran.status === 0, says: `${ran.stdout}${ran.stderr}` };
}

/** Leaves out what does not concern reading: names of hosts, glue, dates. */
const READING = ['k', 'n', 'm', 'M', 'S', 'r', 'T', 'W'].flatMap((flag) => [`-${flag}`, 'ignore']);

function compiled({ origin, file }: Omit<ZoneCase, 'title'>): Verdict & { readonly records: readonly string[] } {
  const out = join(folder, 'compiled');
  const args = [...READING, '-i', 'none', '-s', 'full', '-o', out, origin, basename(file)];
  const verdict = run('named-compilezone', args, dirname(file));
  return { ...verdict, records: verdict.loads ? recordsOf(readFileSync(out, 'utf8')) : [] };
}

/** Types that hold names beside what depends on capitals. */
const WITH_NAMES = new Set(['NS', 'CNAME', 'DNAME', 'PTR', 'MX', 'SRV', 'SOA']);

/** The records of types that we read, sorted, their names in small letters. */
const recordsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , type = '']) => Object.hasOwn(RR_TYPES, type))
    .map(([owner = '', ttl, rrClass, type = '', ...data]) => {
      const written = data.join(' ');
      return [owner.toLowerCase(), ttl, rrClass, type, WITH_NAMES.has(type) ? written.toLowerCase() : written].join(
        ' ',
      );
    })
    .toSorted();

function readByUs({ origin, file }: ZoneCase): ZoneFile {
  return readZoneFile(readFileSync(file), {
    origin: origin as DnsName,
    file: basename(file),
    include(name) {
      try {
        return { ok: true, name, octets: readFileSync(join(dirname(file), name)) };
      } catch {
        return { ok: false, fault: ZONE_FILE_TEXTS.message('include-unreadable', { file: name }) };
      }
    },
  });
}

/** Writes what we read as a zone file with nothing left out. */
const writtenByUs = ({ records }: ZoneFile): string =>
  records
    .map(
      ({ name, ttlSeconds, type, octets }) =>
        `${zoneName(name)} ${ttlSeconds} IN ${type} ${presentZoneRdata(type, octets)}\n`,
    )
    .join('');

/** Tells how a program and our reader differ about a zone; null where they agree, or the difference has its reason. */
function unexplained(
  title: string,
  ours: ZoneFile,
  { loads, says }: Verdict,
  known: Readonly<Record<'loads' | 'refuses', typeof BIND_LOADS>>,
) {
  const [first] = ours.faults;
  if (loads === (first === undefined)) return null;
  const list = loads ? known.loads : known.refuses;
  if (list.some(({ when }) => when.test(`${title}\n${says}`))) return null;
  return first === undefined ? `${title}: ${says}` : `${title}:${first.line} ${textIn('en', first.remark)}`;
}

function expectAgreement(cases: readonly ZoneCase[]): void {
  const differences: unknown[] = [];
  let loaded = 0;
  for (const one of cases) {
    const ours = readByUs(one);
    const bind = compiled(one);
    const knot = run('kzonecheck', ['-v', '-d', 'off', '-o', one.origin, basename(one.file)], dirname(one.file));
    differences.push(
      unexplained(one.title, ours, bind, { loads: BIND_LOADS, refuses: BIND_REFUSES }),
      unexplained(one.title, ours, knot, { loads: KNOT_LOADS, refuses: KNOT_REFUSES }),
    );
    if (!bind.loads || ours.faults.length > 0) continue;
    loaded += 1;
    const file = join(folder, 'written');
    writeFileSync(file, writtenByUs(ours));
    const again = compiled({ origin: one.origin, file });
    if (JSON.stringify(again.records) !== JSON.stringify(bind.records))
      differences.push({
        title: one.title,
        lost: bind.records.filter((record) => !again.records.includes(record)),
        added: again.records.filter((record) => !bind.records.includes(record)),
      });
  }
  expect(differences.filter((one) => one !== null)).toEqual([]);
  console.log(`interop: ${loaded} of ${cases.length} zones load here and there, with the same records.`);
  expect(loaded).toBeGreaterThan(0);
}

const TIMEOUT_MS = 600_000;

describe.skipIf(absence !== null)('zone files, as named-compilezone and kzonecheck read them', () => {
  test('216 real zones', () => expectAgreement(realZones), TIMEOUT_MS);

  for (const { name, found } of ofOthers)
    test.skipIf(typeof found === 'string')(
      `those that ${name} is tested with`,
      () => expectAgreement(typeof found === 'string' ? [] : found),
      TIMEOUT_MS,
    );
});
