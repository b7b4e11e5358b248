import { describe, expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { dns } from '../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../src/evidence/questions/dns-json.ts';
import type { EvidenceSource } from '../../src/evidence/source.ts';
import { FailureCache } from '../../src/lookups/failure-cache.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const DOMAIN = 'silent.test' as DomainName;

test('what failed is not asked again for a minute, but by a live check', async () => {
  const internet = await startInternet({ zonesDir: null });
  internet.load('@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns\nns IN A 192.0.2.1\n@ IN A 192.0.2.1\n', DOMAIN);
  internet.faults.set({ name: DOMAIN, type: 'MX' }, 'servfail');
  let now = Date.now();
  // No cache in the resolver client, so that each question that is asked is seen.
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    clock: () => now,
  });
  const { lookups, close } = await startLookups(internet, { resolver, clock: () => now });
  const asked = () => internet.asked().filter(({ name, type }) => name === DOMAIN && type === 'MX').length;
  try {
    const outcomeOf = (report: Awaited<ReturnType<typeof stored>>) =>
      report.checks.find(({ id }) => id === 'mx')?.outcome;
    const stored = () => lookups.stored(HEALTH, DOMAIN);
    expect(outcomeOf(await stored())).toBe('unknown');
    const first = asked();
    expect(first).toBeGreaterThan(0);
    now += MINUTE_MS - 1000;
    expect(outcomeOf(await stored())).toBe('unknown');
    expect(asked()).toBe(first);
    now += 2000;
    expect(outcomeOf(await stored())).toBe('unknown');
    const second = asked();
    expect(second).toBeGreaterThan(first);
    await lookups.live(HEALTH, DOMAIN);
    const third = asked();
    expect(third).toBeGreaterThan(second);
    expect(outcomeOf(await stored())).toBe('unknown');
    expect(asked()).toBe(third);
    internet.faults.clear();
    await lookups.live(HEALTH, DOMAIN);
    expect(outcomeOf(await stored())).toBe('failed');
  } finally {
    await close();
    await internet.close();
  }
});

describe('a failure', () => {
  const question = dns(DOMAIN, 'MX');
  const exchange = { server: '192.0.2.53:53', transport: 'udp', rttMs: 1, cd: false, result: 'SERVFAIL' } as const;
  const failed = (at: number, exchanges: SourceAnswer['exchanges'] = [exchange]): SourceAnswer => ({
    kind: 'failure',
    at,
    exchanges,
    failure: { why: 'servfail', causes: [] },
  });
  const absent = (at: number): SourceAnswer => ({
    kind: 'nodata',
    at,
    source: 'resolver',
    exchanges: [exchange],
    aliases: [],
    security: 'insecure',
    zone: null,
    ttlSeconds: 0,
  });
  const answering = (answer: SourceAnswer): EvidenceSource => ({ ask: async () => answer });
  /** Asks the question as one run, and gives what the run has seen. */
  const run = async (source: EvidenceSource) => {
    const evidence = createEvidence(source, { clock: () => 0 });
    const { kind } = await evidence.ask(question);
    return { kind, lines: evidence.transcript.lines };
  };

  test('that a live check found gone is not brought back by a run that began before it', async () => {
    const cache = new FailureCache(() => 5000);
    cache.record((await run(answering(failed(1000)))).lines);
    const slow = await run(cache.before(answering(absent(1500))));
    expect(slow.kind).toBe('failure');
    cache.record((await run(answering(absent(2000)))).lines);
    cache.record(slow.lines);
    expect((await run(cache.before(answering(absent(5000))))).kind).toBe('nodata');
    // A new one counts again.
    cache.record((await run(answering(failed(3000)))).lines);
    expect((await run(cache.before(answering(absent(5000))))).kind).toBe('failure');
  });

  test('in which no server had a part is not cached', async () => {
    const cache = new FailureCache(() => 5000);
    cache.record((await run(answering(failed(4000, [])))).lines);
    expect((await run(cache.before(answering(absent(5000))))).kind).toBe('nodata');
  });
});
