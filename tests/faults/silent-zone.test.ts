import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { MAX_IN_FLIGHT_PER_DOMAIN } from '../../src/dns/limits.ts';
import { Run } from '../../src/dns/run.ts';
import { child, type DnsName, type DomainName } from '../../src/domain/name.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

// Names below one zone whose servers say nothing hold up each other, and nobody else.

const SILENT = 'silent.test';
/** Names whose refreshes want a turn, each of which is looked up whole before; and names of which each asks much. */
const [NAMES, FLOODING] = [60, 400];
const DAY_MS = 86_400_000;
const zone = `@ 300 IN SOA ns h 1 2 3 4 300
@ IN NS ns
@ IN A 192.0.2.1
@ IN MX 10 mail
@ IN TXT "v=spf1 mx -all"
mail IN A 192.0.2.2
*._domainkey IN TXT "v=DKIM1; p="
_dmarc IN TXT "v=DMARC1; p=reject"
`;

let internet: Internet;
beforeEach(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(`@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns.test.\n`, 'test', {});
  internet.load(`${zone}* IN A 192.0.2.9\n`, SILENT);
  for (let i = 0; i < 20; i += 1) internet.load(zone, `fine${i}.test`);
});
afterEach(() => internet.close());

const below = (count: number) => Array.from({ length: count }, (_, i) => `n${i}.${SILENT}` as DomainName);
const stale = below(NAMES);
const fine = Array.from({ length: 20 }, (_, i) => `fine${i}.test` as DomainName);
const isSilent = ({ name }: { readonly name: string }) => name.endsWith(SILENT);

test('60 stale names below a silent zone: their refreshes wait for each other, and no other lookup fails', async () => {
  let now = Date.now();
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    clock: () => now,
  });
  const errors: unknown[] = [];
  const { lookups, stores } = await startLookups(internet, {
    resolver,
    clock: () => now,
    onError: (error) => errors.push(error),
  });
  for (let i = 0; i < NAMES; i += 20)
    await Promise.all(stale.slice(i, i + 20).map((name) => lookups.stored(HEALTH, name)));
  now += 2 * DAY_MS;
  internet.faults.set({ below: SILENT }, 'drop');
  internet.reset();

  const shown = await Promise.all(stale.map((name) => lookups.stored(HEALTH, name)));
  expect(shown.filter(({ source }) => source === 'stored')).toHaveLength(NAMES);
  // One at a time, ten wait; the others are taken on when somebody asks for them again. Each one that ended while a busy
  // machine was still showing the others makes room for one more.
  const taken = shown.filter(({ refreshing }) => refreshing).length;
  expect(taken).toBeGreaterThanOrEqual(11);
  expect(taken).toBeLessThanOrEqual(13);
  expect(lookups.inFlight).toBe(1);

  const others: Diagnosis[] = [];
  for (let i = 0; i < fine.length; i += 5)
    others.push(...(await Promise.all(fine.slice(i, i + 5).map((name) => lookups.live(HEALTH, name)))));
  const unknown = others.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'unknown'));
  expect(unknown.map(({ id }) => id).filter((id) => id !== 'dnssec')).toEqual([]);
  const silent = internet.asked().filter(isSilent);
  expect(silent.length).toBeGreaterThan(0);
  // What waits is dropped; what is running need not wait for its timeouts.
  const closing = lookups.close();
  internet.faults.clear();
  await closing;
  await resolver.close();
  await stores.close();
  expect(errors).toEqual([]);
  // Looked up were only those that had ended, the one that was running, and the next where that had ended.
  const asked = internet.asked().filter(isSilent);
  expect(new Set(asked.flatMap(({ name }) => stale.find((one) => name.endsWith(one)) ?? [])).size).toBeLessThanOrEqual(
    taken - 9,
  );
});

test('18,000 questions below a silent zone: a hundred are in flight, others are answered, and who leaves drops the rest', async () => {
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  internet.faults.set({ below: SILENT }, 'drop');
  const runs = below(FLOODING).map((name) => ({ name, leave: new AbortController() }));
  const flood = runs.map(({ name, leave }) => {
    const run = new Run();
    return Array.from({ length: 45 }, (_, i) =>
      resolver.resolve(child(`q${i}`, name) as DnsName, 'TXT', { signal: leave.signal, run }),
    );
  });
  const others = await Promise.all(
    fine.flatMap((name) => {
      const run = new Run();
      return (['A', 'MX', 'TXT', 'NS'] as const).map((type) => resolver.resolve(name, type, { run }));
    }),
  );
  expect(others.map(({ kind }) => kind)).toEqual(others.map(() => 'answer'));
  for (const { leave } of runs) leave.abort();
  const dropped = await Promise.all(flood.flat());
  expect(new Set(dropped.map((one) => (one.kind === 'failure' ? one.why : one.kind)))).toEqual(new Set(['budget']));
  // The queue is empty again: the next question goes straight through, and of the flood none was sent but the first.
  expect((await resolver.resolve('fine0.test' as DnsName, 'A', { fresh: true })).kind).toBe('answer');
  await resolver.close();
  const sent = new Set(
    internet
      .asked()
      .filter(isSilent)
      .map(({ name }) => name),
  );
  expect(sent.size).toBeGreaterThan(0);
  expect(sent.size).toBeLessThanOrEqual(MAX_IN_FLIGHT_PER_DOMAIN);
});
