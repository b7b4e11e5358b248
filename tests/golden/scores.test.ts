import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resolver } from '../../src/dns/resolution.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createReports, type Reports } from '../../src/reports/reports.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { openStores } from '../support/stores.ts';

const TESTBED = join(import.meta.dirname, '../../testbed');
const table = [
  ...readFileSync(join(TESTBED, 'README.md'), 'utf8').matchAll(/^\| `(\S+)` \| (\d+)(?: to (\d+))? \|/gm),
].map(([, domain = '', score = '', max]) => [domain, Number(score), Number(max ?? score)] as const);

let internet: Internet;
let resolver: Resolver;
let reports: Reports;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(TESTBED, 'zones') });
  resolver = createStubResolver({ servers: [internet.resolver], timeoutMs: 6000, tryTimeoutMs: 2000 });
  const opened = await openStores(':memory:');
  let label = 0;
  reports = createReports({
    resolver,
    store: opened.store,
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    publicNetworks: internet.publicNetworks,
    staleAfterMs: 86_400_000,
  });
});
afterAll(async () => {
  await reports.close();
  await resolver.close();
  await internet.close();
});

describe('the domains of the testbed score as its README says', () => {
  test('there are at least thirty', () => expect(table.length).toBeGreaterThanOrEqual(30));

  test.each(table)('%s: %i to %i', async (domain, score, max) => {
    const live = await reports.live('health', domain as DomainName);
    expect([live.health_score, live.health_score_max]).toEqual([score, max]);
    // The same domain from the store: the same engine over what was remembered gives the same verdict.
    const stored = await reports.stored('health', domain as DomainName);
    expect(stored.checks.map(({ id, outcome, explanation }) => [id, outcome, explanation])).toEqual(
      live.checks.map(({ id, outcome, explanation }) => [id, outcome, explanation]),
    );
    expect(stored.records.map(({ name, type, value }) => [name, type, value])).toEqual(
      live.records.map(({ name, type, value }) => [name, type, value]),
    );
  });
});
