import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { blockIn } from '../../src/diagnoses/block.ts';
import { records } from '../../src/diagnoses/blocks/records.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import type { Report } from '../../src/diagnoses/report.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { disagreementsBetween, disagreementsIn } from '../support/agreement.ts';
import { pagesOf } from '../support/domain-pages.ts';
import { startLookups } from '../support/lookups-over.ts';
import { type PlainZone, readPlainZone } from './read-zone.ts';

const ZONES = join(import.meta.dirname, '../fixtures/zones');
const EXPECTED = join(import.meta.dirname, 'expected.json');
const SERVICE_NAMES = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'];
const SHOWN = ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'HTTPS', 'MX', 'NS', 'TLSA', 'TXT'];

const files = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));
const zones = files.map((file) => readPlainZone(join(ZONES, file)));
let internet: Internet;
let lookups: LookupService;
let close: () => Promise<void>;
const made = new Map<string, Report>();

beforeAll(async () => {
  // Names outside the data answer SERVFAIL: they must come out as unknown, never as absent.
  internet = await startInternet({ zonesDir: null, outside: 'servfail' });
  for (const [i, file] of files.entries()) internet.load(readFileSync(join(ZONES, file), 'utf8'), zones[i]?.apex ?? '');
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  // Real zones have no address of the documentation that counts as public here.
  ({ lookups, close } = await startLookups({ publicNetworks: [] }, { resolver }));
  for (let i = 0; i < zones.length; i += 8) {
    await Promise.all(
      zones
        .slice(i, i + 8)
        .map(async ({ apex }) => made.set(apex, reportIn('en', await lookups.live(HEALTH, apex as DomainName)))),
    );
  }
});
afterAll(async () => {
  await close();
  await internet.close();
});

const at = (zone: PlainZone, name: string, type: string) =>
  zone.records.filter((one) => one.name === name && one.type === type).map((one) => one.value);

/** What checks 1 to 6, 8 and 9 must say, from the zone files alone; null where only names outside the data could tell. */
function expectedChecks(zone: PlainZone): Readonly<Record<string, boolean | null>> {
  const { apex } = zone;
  const spf = at(zone, apex, 'TXT').filter((text) => /^v=spf1( |$)/i.test(text));
  const own = at(zone, `_dmarc.${apex}`, 'TXT').filter((text) => /^v=DMARC1/.test(text));
  const [alias] = at(zone, `_dmarc.${apex}`, 'CNAME');
  const aliased =
    alias === undefined ? [] : zones.flatMap((one) => at(one, alias, 'TXT')).filter((text) => /^v=DMARC1/.test(text));
  const [dmarc] = [...own, ...aliased];
  return {
    'name-resolution': at(zone, apex, 'A').length + at(zone, apex, 'AAAA').length > 0,
    'ns-redundancy': at(zone, apex, 'NS').length >= 2,
    ipv6: at(zone, apex, 'AAAA').length > 0,
    mx: at(zone, apex, 'MX').length > 0,
    spf: spf.length > 0,
    'spf-strict': spf.length === 1 && / -all\s*$/.test(spf[0] ?? ''),
    dmarc: dmarc === undefined ? null : /;\s*p\s*=\s*reject\b/i.test(dmarc),
    caa: at(zone, apex, 'CAA').length > 0 ? true : null,
  };
}

describe('216 real zones', () => {
  test('all are here', () => expect(zones).toHaveLength(216));

  test.each(zones.map((zone) => [zone.apex, zone] as const))('%s', async (apex, zone) => {
    const report = made.get(apex);
    if (report === undefined) throw new Error('no report');
    const judged = Object.fromEntries(report.checks.map((check) => [check.id, check]));
    for (const [id, expected] of Object.entries(expectedChecks(zone))) {
      // A policy or CAA set that only names outside the data could hold must be unknown: absence was never seen.
      const outcome =
        expected === null
          ? ['unknown', 'satisfied', 'failed'].filter(
              (one) => one === judged[id]?.outcome && (one === 'unknown' || insideData(apex)),
            )
          : [expected ? 'satisfied' : 'failed'];
      expect(outcome, `${id}: ${judged[id]?.explanation}`).toContain(judged[id]?.outcome);
    }
    const names = [apex, `*.${apex}`, ...SERVICE_NAMES.map((prefix) => `${prefix}.${apex}`)];
    const wanted = zone.records
      .filter(({ name, type }) => names.includes(name) && SHOWN.includes(type))
      .filter(({ name, type }) => !name.startsWith('*') || type === 'TXT' || type === 'CNAME')
      .map(
        ({ name, type, value }) =>
          `${type} ${type === 'CAA' ? value.replace(/^(\d+ )(\w+) (?!")(.*)$/, '$1$2 "$3"') : value} ${name}`,
      );
    const rows = blockIn(report, records)
      .filter(({ name }) => !name.includes('_domainkey'))
      .map(({ type, value, name }) => `${type} ${type === 'CAA' ? value.toLowerCase() : value} ${name}`);
    expect(rows.sort()).toEqual([...new Set(wanted)].sort());
    expect(disagreementsIn(report)).toEqual([]);
    expect(disagreementsBetween(await pagesOf(lookups, apex))).toEqual([]);
  });

  test('the corpus counts are as accepted', async () => {
    const counts: Record<string, Record<string, number>> = {};
    for (const report of made.values()) {
      for (const { id, outcome, explanation } of report.checks) {
        const words = explanation
          .replace(/: .*$/, '')
          .replace(/\S+\.\S+/g, '…')
          .replace(/\d+/g, 'N');
        const key = `${outcome}: ${words}`;
        const ofCheck = counts[id] ?? {};
        counts[id] = ofCheck;
        ofCheck[key] = (ofCheck[key] ?? 0) + 1;
      }
    }
    await expect(`${JSON.stringify(sorted(counts), null, 2)}\n`).toMatchFileSnapshot(EXPECTED);
  });
});

/** Whether a parent of the name is in the data too, so that a walk upwards may find something there. */
const insideData = (apex: string) => zones.some((zone) => zone.apex !== apex && apex.endsWith(`.${zone.apex}`));

const sorted = (counts: Record<string, Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(counts).map(([id, texts]) => [
      id,
      Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );
