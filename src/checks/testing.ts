import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';
import type { Resolver } from '../dns/asker.ts';
import { createResolver } from '../dns/resolver.ts';
import type { DomainName } from '../domain/name.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { createLiveEvidence } from '../evidence/live.ts';
import { type AnyCheck, type Finding, type Fix, runCheck } from './check.ts';
import { fill } from './fill.ts';

/** A row of a check's table: a zone (without SOA, which is added; `ns.` stands for two name servers), and what the check must say of it. */
export interface Row {
  readonly about: string;
  /** Zone file of `case.test`; absent: no such zone. */
  readonly zone: string;
  readonly outcome: 'satisfied' | 'failed' | 'unknown';
  /** The text's id; for `unknown` a part of the reason. */
  readonly text: string;
  /** What the filled sentence must contain. */
  readonly says?: string;
  readonly sign?: SignMode;
  /** The name asked about, where it is not the zone's apex. */
  readonly name?: string;
  /** Further zones, by apex. */
  readonly beside?: Readonly<Record<string, string>>;
}

export const TWO_SERVERS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const SOA = '@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';
const CASE = 'case.test';
const HOSTS = 'ns1 IN A 192.0.2.53\nns2 IN A 198.51.100.53\nns3 IN A 192.0.2.53\n';

/**
 * Runs a check's table over the testbed: real zones, real questions, the real engine. Adds the row in which all servers
 * fail, where nothing but `unknown` may come out; puts every suggested record into the zone, where the check must then
 * pass; and fails if a declared text has no row.
 */
export function checkTable(check: AnyCheck, rows: readonly Row[]): void {
  describe(check.id, () => {
    let internet: Internet;
    let resolver: Resolver;
    let labels = 0;
    beforeAll(async () => {
      internet = await startInternet({ zonesDir: null });
      internet.load(`${SOA}${TWO_SERVERS}`, 'test', {});
      internet.load(`${SOA}${TWO_SERVERS}${HOSTS}`, 'hosts.test');
      resolver = createResolver({ servers: [internet.resolver], timeoutMs: 1500, tryTimeoutMs: 300 });
    });
    afterAll(async () => {
      await resolver.close();
      await internet.close();
    });

    const run = (name: string): Promise<Finding> =>
      runCheck(
        check,
        name as DomainName,
        createLiveEvidence({ resolver, clock: Date.now, randomLabel: () => `zw-random-${labels++}`, fresh: true }),
      );

    function build(row: Row, zone = row.zone): void {
      internet.faults.clear();
      internet.load(SOA + (zone.includes(' NS ') ? '' : TWO_SERVERS) + zone, CASE, row.sign ?? null);
      for (const [apex, text] of Object.entries(row.beside ?? {})) internet.load(SOA + TWO_SERVERS + text, apex);
    }

    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      build(row);
      const name = row.name ?? CASE;
      const finding = await run(name);
      expect(finding.outcome).toBe(row.outcome);
      if (finding.outcome === 'unknown') {
        expect(finding.failures.map(({ detail }) => detail).join()).toContain(row.text);
        return;
      }
      expect(finding.text).toBe(row.text);
      const said = fill((check.texts[finding.text] ?? []).join(' '), finding.args);
      expect(said).not.toMatch(/[{}]|undefined/);
      if (row.says !== undefined) expect(said).toContain(row.says);
      if (finding.fixes.length > 0) {
        const mended = finding.fixes.reduce(applied, row.zone);
        build(row, mended);
        expect(await run(name), `with ${mended}`).toMatchObject({ outcome: 'satisfied' });
      }
    });

    test('all servers fail: unknown, never failed', async () => {
      const [row] = rows;
      if (row !== undefined) build(row);
      for (const fault of ['servfail', 'drop', 'refused', 'referral', 'cut-short'] as const) {
        internet.faults.clear();
        internet.faults.set({}, fault);
        expect(await run(CASE), fault).toMatchObject({ outcome: 'unknown' });
      }
    });

    test('every declared text has a row', () => {
      expect([...new Set(rows.filter((row) => row.outcome !== 'unknown').map((row) => row.text))].sort()).toEqual(
        Object.keys(check.texts).sort(),
      );
    });
  });
}

/** A zone file with a suggested record in it, in place of the one it replaces. */
function applied(zone: string, fix: Fix): string {
  const value = fix.type === 'TXT' ? presentZoneRdata('TXT', txtOctets(fix.value)) : fix.value;
  const kept =
    fix.replaces === undefined
      ? zone
      : zone
          .split('\n')
          .filter((line) => !line.includes(JSON.stringify(fix.replaces)))
          .join('\n');
  return `${kept}\n${fix.name}. IN ${fix.type} ${value}\n`;
}
