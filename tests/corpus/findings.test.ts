import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { gravityOf } from '../../src/domain/severity.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { readPlainZone } from './read-zone.ts';

const ZONES = join(import.meta.dirname, '../fixtures/zones');

// Each is a claim about domains of real people: what is new here, above notice most of all, must be what a person would defend.
test('216 real zones have no other findings than those that were looked at', async () => {
  const internet = await startInternet({ zonesDir: null, outside: 'servfail' });
  const files = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));
  const apexes = files.map((file) => readPlainZone(join(ZONES, file)).apex);
  for (const [i, file] of files.entries()) internet.load(readFileSync(join(ZONES, file), 'utf8'), apexes[i] ?? '');
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const { lookups, close } = await startLookups({ publicNetworks: [] }, { resolver });
  const counts = new Map<string, number>();
  for (const apex of apexes) {
    const { checks } = await lookups.live(OVERALL, apex as DomainName);
    for (const { id, findings } of checks)
      for (const { code, severity } of findings.filter((one) => gravityOf(one.severity) >= gravityOf('notice'))) {
        const name = `${severity} ${id}/${code}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
  }
  await close();
  await internet.close();
  const lines = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, zones]) => `${zones}\t${name}\n`);
  await expect(lines.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'findings.tsv'));
});
