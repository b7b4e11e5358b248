import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLookupService } from '../../src/admission/lookup-service.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServer, NameServers } from '../../testbed/name-servers.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';

/** Every answer is this far away, so that what is in flight at once can be counted. */
const DELAY_MS = 20;
/** The limits of one server address. Source: docs/limits.md. */
const LIMITS = { questions: 32, inFlight: 6, perSecond: 20 } as const;
const SECOND_MS = 1000;
const DOMAINS = ['busy.example', 'other-busy.example'] as const;
/** One with as few servers as there may be, so that each is asked for much. */
const PAIR = 'pair.example';

const HOSTS = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `ns${i}.busy.example`);
const PAIR_HOSTS = [1, 2].map((i) => `ns${i}.${PAIR}`);
const ADDRESSES = HOSTS.map(
  (host, i) => `${host}. ${i % 2 === 0 ? `A 192.0.2.${200 + i}` : `AAAA 2001:db8:${i}::99`}\n`,
);
const PAIR_ADDRESSES = PAIR_HOSTS.map((host, i) => `${host}. A 192.0.2.${230 + i}\n`);
const zoneAt = (hosts: readonly string[]) => `@ 3600 IN SOA ${hosts[0]}. hostmaster 1 14400 3600 1209600 3600
${hosts.map((host) => `@ 3600 IN NS ${host}.\n`).join('')}@ IN A 192.0.2.10
@ IN AAAA 2001:db8::10
@ IN MX 10 mail
mail IN A 192.0.2.26
@ IN TXT "v=spf1 mx -all"
@ IN CAA 0 issue "pki.goog"
@ IN HTTPS 1 . alpn=h2,h3
_dmarc IN TXT "v=DMARC1; p=reject"
`;

/** The most questions that arrived within so many milliseconds. */
function mostWithin(asked: ReturnType<NameServer['asked']>, ms: number): number {
  const times = asked.map(({ at }) => at);
  return Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - ms).length));
}

let internet: Internet;
let servers: NameServers;
beforeEach(async () => {
  const zonesDir = join(import.meta.dirname, '../../testbed/zones');
  internet = await startInternet({ zonesDir, delayMs: DELAY_MS });
  internet.load(zoneAt(HOSTS) + ADDRESSES.join(''), DOMAINS[0], {});
  internet.load(zoneAt(HOSTS), DOMAINS[1], {});
  internet.load(zoneAt(PAIR_HOSTS) + PAIR_ADDRESSES.join(''), PAIR, {});
  servers = await internet.startNameServers({ delayMs: DELAY_MS });
});
afterEach(() => internet.close());

/** Diagnoses them at once, as a person does who wants to know what their own servers answer now. */
async function diagnosed(
  domains: readonly string[],
  kind: DiagnosisKind = OVERALL,
  mode: 'stub' | 'iterative' = 'stub',
): Promise<readonly Diagnosis[]> {
  const connectTo = [...servers.connectTo, ...internet.connectTo];
  const pace = new ServerPace();
  const common = { trustAnchors: internet.trustAnchors, rootHints: servers.hints, policy: { connectTo }, pace };
  const resolver = createResolver(
    mode === 'stub' ? { ...common, servers: [internet.resolver] } : { ...common, mode: 'iterative' },
  );
  const stores = await openStores(':memory:');
  let label = 0;
  const lookups = createLookupService({
    resolver,
    stores,
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: 86_400_000,
    probes: probesOf({ ...internet, connectTo }, resolver, Date.now, { pace }),
  });
  const found = await Promise.all(
    domains.map((domain) => lookups.live(kind, domain as DomainName, { atOwnServers: true })),
  );
  await lookups.close();
  await resolver.close();
  await stores.close();
  return found;
}

/** Lists the findings of the checks, each with the name of its check. */
const codesOf = ({ checks }: Diagnosis): readonly string[] =>
  checks.flatMap((one) => (one.outcome === 'unknown' ? [] : one.findings.map(({ code }) => `${one.id}/${code}`)));

/** Lists the findings that are faults. */
const faultsOf = (found: Diagnosis | undefined): readonly string[] =>
  (found?.checks ?? []).flatMap(({ id, findings }) =>
    findings.flatMap(({ code, severity }) => (FAULTS.has(severity) ? [`${id}/${code}`] : [])),
  );
const FAULTS: ReadonlySet<string> = new Set(['warning', 'error', 'critical']);

function expectPolite(host: string, diagnoses: number): void {
  const asked = servers.server(host).asked();
  expect(asked.length, host).toBeLessThanOrEqual(diagnoses * LIMITS.questions);
  expectPaced(host);
}

function expectPaced(host: string): void {
  const asked = servers.server(host).asked();
  expect(Math.max(...asked.map(({ open }) => open)), host).toBeLessThanOrEqual(LIMITS.inFlight);
  // Those that left before may arrive within the second.
  expect(mostWithin(asked, SECOND_MS), host).toBeLessThanOrEqual(LIMITS.perSecond + LIMITS.inFlight);
}

// Who asks nothing is polite.
const EXPECTED = ['tcp-answers/all', 'edns/fine', 'open-servers/closed', 'server-proofs/fine'];

test('two diagnoses at once are polite to each address of the name servers', async () => {
  for (const found of await diagnosed(DOMAINS)) expect(codesOf(found)).toEqual(expect.arrayContaining(EXPECTED));
  for (const host of HOSTS) {
    const own = servers
      .server(host)
      .asked()
      .filter(({ name }) => name === DOMAINS[0]);
    expect(own.length, host).toBeGreaterThan(20);
    expectPolite(host, DOMAINS.length);
  }
});

test('lookups at the servers of a zone and questions to each of them count together', async () => {
  const [found] = await diagnosed([PAIR]);
  expect(found).toMatchObject({ answeredBy: 'both' });
  expect(found === undefined ? [] : codesOf(found)).toEqual(expect.arrayContaining(EXPECTED));
  for (const host of PAIR_HOSTS) expectPolite(host, 1);
});

/** What checks find that could not ask their questions. */
const UNASKED = [
  'tcp-answers/none',
  'edns/none',
  'unusual-questions/none',
  'open-servers/not-tested',
  'record-agreement/not-compared',
  'child-ds/not-known',
  'csync/not-known',
];

test('what the limit leaves unasked is not known, and no fault', async () => {
  const [whole] = await diagnosed([PAIR]);
  const few = { ...OVERALL, budget: { ...OVERALL.budget, perServer: 12 } };
  const [found] = await diagnosed([PAIR], few);
  const before = faultsOf(whole);
  expect(faultsOf(found).filter((fault) => !before.includes(fault))).toEqual([]);
  expect(JSON.stringify(found)).toContain('cause/budget-server');
  const codes = found === undefined ? [] : codesOf(found);
  const known = new Set(whole === undefined ? [] : codesOf(whole));
  expect(codes).toContain('open-servers/not-tested');
  // Whose turn it was when decides which questions came too late. Whatever is not as in the whole diagnosis says so.
  expect(codes.filter((code) => !known.has(code) && !UNASKED.includes(code))).toEqual([]);
});

test('a diagnosis that walks from the root has one pace for lookups and questions', async () => {
  await diagnosed([PAIR], OVERALL, 'iterative');
  for (const host of PAIR_HOSTS) expectPaced(host);
});
