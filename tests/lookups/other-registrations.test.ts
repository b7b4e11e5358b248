import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lapsedDomains } from '../../src/checks/delegation/lapsed-domains.ts';
import { registration } from '../../src/checks/registration/registration.ts';
import { bySeverity, defineKind } from '../../src/diagnoses/kind.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import type { AskRegistries } from '../../src/registration/lookup.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');
const DOMAIN = 'doubt.example' as DomainName;
const SOA = '@ 300 IN SOA ns h 1 2 3 4 300\n@ IN NS ns\nns IN A 192.0.2.201\n';
/** The diagnosis, with the two checks that ask registries. */
const KIND = defineKind({
  id: 'diagnosis',
  title: 'Registrations',
  summary: 'What is registered',
  description: 'A kind of diagnosis that only this test has.',
  criteria: [{ id: 'registrations-1', scores: 'first', changed: 'The first version.' }],
  checks: [bySeverity(registration), bySeverity(lapsedDomains)],
  areas: [{ id: 'registration', label: 'Registration', checks: ['registration', 'lapsed-domains'] }],
  storesTranscript: true,
});

test('a live check asks registries for four domains in doubt; stored reports ask none, and know what it learned', async () => {
  const internet = await startInternet({ zonesDir: ZONES });
  const gone = [1, 2, 3, 4, 5].map((n) => `@ IN MX ${n} mx.free-${n}.test.\n`).join('');
  // However a name is written, it is one.
  internet.load(`${SOA}${gone}@ IN MX 9 MX.Free-2.TEST.\n`, DOMAIN, {});
  const { connectTo, hints: rootHints } = await internet.startNameServers();
  let now = Date.now();
  const clock = (): number => now;
  const asked: string[] = [];
  const networks: string[] = [];
  const registries: AskRegistries = async (registrableDomain, { spare, network } = {}) => {
    asked.push(registrableDomain);
    networks.push(`${spare === true ? 'spare' : 'own'} ${network}`);
    const answered = {
      registrableDomain,
      source: 'rdap',
      server: 'rdap.test',
      fetchedAt: now,
      raw: '',
      tries: [],
    } as const;
    if (registrableDomain !== 'free-1.test') return { ...answered, kind: 'not-registered', reserved: false };
    const why = { why: 'failed', causes: [], retryAfterSeconds: null } as const;
    return { kind: 'unknown', registrableDomain, fetchedAt: now, tries: [], ...why };
  };
  const { trustAnchors } = internet;
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors, rootHints, clock });
  const probes = probesOf({ ...internet, connectTo: [...connectTo, ...internet.connectTo] }, resolver, clock);
  const { lookups, close } = await startLookups(internet, { resolver, probes, clock, registries });
  const found = ({ checks }: Awaited<ReturnType<typeof lookups.live>>) =>
    checks.find(({ id }) => id === 'lapsed-domains')?.findings.map(({ code }) => code);
  try {
    expect(found(await lookups.stored(KIND, DOMAIN))).toEqual(['mail-servers', 'not-checked']);
    expect(asked.splice(0)).toEqual([DOMAIN]);
    networks.splice(0);
    now += HOUR_MS;
    expect(found(await lookups.live(KIND, DOMAIN, { network: '192.0.2.0/24' }))).toEqual([
      'unregistered',
      'mail-servers',
      'not-checked',
    ]);
    expect(asked.toSorted()).toEqual([DOMAIN, 'free-1.test', 'free-2.test', 'free-3.test', 'free-4.test']);
    // The domain's own registration gives way to nobody.
    expect(networks.toSorted()).toEqual(
      ['own', ...Array.from({ length: 4 }, () => 'spare')].map((one) => `${one} 192.0.2.0/24`),
    );

    now += HOUR_MS;
    internet.load(`${SOA}@ IN MX 10 mx.free-6.test.\n`, DOMAIN, {});
    expect(found(await lookups.stored(KIND, DOMAIN))).toEqual(['unregistered', 'mail-servers', 'not-checked']);
    expect(asked.length).toBe(5);
  } finally {
    await close();
    await internet.close();
  }
});
