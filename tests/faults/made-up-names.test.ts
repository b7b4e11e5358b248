import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { dns } from '../../src/evidence/questions/dns.ts';
import { latestObservation } from '../../src/observations/memory.ts';
import { type Service, startService } from '../api/service.ts';
import { isLong } from '../support/seed.ts';

// Anybody can make up names. Those that never had a record take no room in the database; those that had one keep all.

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const SHORT_LIVED = 'short-lived.test' as DomainName;

let clients = 0;
/** Each call comes from a network of its own, so that no limit of a client is met. */
async function get(path: string): Promise<number> {
  clients += 1;
  const remoteAddress = `198.${clients >> 8}.${clients & 255}.1`;
  return (await service.callDescribed({ path, remoteAddress })).statusCode;
}

/** Looks up until something came back: what fails on a busy machine is not stored either. */
async function untilStored(name: DomainName): Promise<void> {
  for (let tries = 0; tries < 10 && !(await stored()).includes(name); tries += 1)
    await service.lookups.live(HEALTH, name);
}

async function stored(): Promise<readonly string[]> {
  return service.stores.observations.keysAfter(null, 10_000);
}

test('names that never had a record are looked up, and not stored, however they are asked for', async () => {
  await untilStored('perfect.example' as DomainName);
  const before = await stored();
  expect(before).toContain('perfect.example');
  const labels = Array.from({ length: isLong ? 60 : 30 }, () => randomBytes(6).toString('hex'));
  const made = labels.map(
    (label, i) => [`${label}.example`, `${label}.perfect.example`, `a.b.${label}.example`][i % 3] ?? '',
  );
  const statuses: number[] = [];
  for (const [i, name] of made.entries()) {
    const paths = [`/v1/domain/${name}/report`, `/v1/domain/${name}/mail-security`, `/v1/domain/${name}/dns`];
    for (const path of [...paths, `/domain/${name}`, `/v1/domain/${name}/whois`].slice(i % 5, (i % 5) + 2))
      statuses.push(await get(path));
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(labels.length);
  const after = await stored();
  expect(after.filter((key) => labels.some((label) => key.includes(label)))).toEqual([]);
  expect(after.length - before.length).toBeLessThanOrEqual(2);
  for (const name of made) expect(await service.stores.responses.readResponses(name as DomainName)).toEqual([]);
});

test('a name that had a record is stored, and so is that it has none any more', async () => {
  service.internet.load('@ 300 IN SOA ns h 1 2 3 4 300\n@ IN NS ns\n@ IN A 192.0.2.7\n', SHORT_LIVED);
  await untilStored(SHORT_LIVED);
  service.internet.remove(SHORT_LIVED);
  await service.lookups.live(HEALTH, SHORT_LIVED);
  expect(await stored()).toContain(SHORT_LIVED);
  const history = await service.stores.observations.read(SHORT_LIVED);
  expect(history && latestObservation(history, dns(SHORT_LIVED, 'A'))?.outcome).toBe('nxdomain');
  expect(JSON.stringify(await service.lookups.history(SHORT_LIVED, { limit: 100 }))).toContain('192.0.2.7');
});
