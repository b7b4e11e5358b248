import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { checkSpf, createResolver } from '../../src/index.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { readSuite } from './suite.ts';

const groups = readSuite();

/** The root of each group's world; its zone data stands right in it. */
const soa: Rr = {
  name: ROOT,
  type: 'SOA',
  ttlSeconds: 300,
  octets: encodeRdata('SOA', { mname: ROOT, rname: ROOT, serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 }),
};

test('the suite is whole', () => {
  expect(groups.length).toBe(16);
  expect(groups.reduce((sum, { tests }) => sum + tests.length, 0)).toBe(200);
});

describe.each(groups)('$description', ({ tests, records, silent }) => {
  let internet: Internet;
  let resolver: ReturnType<typeof createResolver>;

  beforeAll(async () => {
    internet = await startInternet({ zonesDir: null });
    internet.world.set(ROOT, [soa, ...records], null);
    for (const match of silent) internet.faults.set(match, 'drop');
    resolver = createResolver({
      servers: [internet.resolver],
      rootHints: null,
      timeoutMs: 2000,
      tryTimeoutMs: 2000,
      triesPerServer: 1,
    });
  });

  afterAll(async () => {
    await resolver.close();
    await internet.close();
  });

  test.concurrent.each(tests)('$id', async ({ helo, host, mailfrom, results, explanation }) => {
    const verdict = await checkSpf({ ip: host, sender: mailfrom, helo, resolver });
    expect(results).toContain(verdict.result);
    expect(verdict).toMatchObject(explanation === undefined ? {} : { explanation });
    expect(verdict.questions).toBeLessThanOrEqual(112);
  });
});
