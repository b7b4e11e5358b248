import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { causesClause } from '../../src/checks/causes.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, dayOf } from '../../src/domain/time.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { REGISTRATION, registration } from '../../src/evidence/questions/registration.ts';
import { createRecordedEvidence, writeTranscript } from '../../src/evidence/transcript.ts';
import { observeRegistration } from '../../src/lookups/observe-registration.ts';
import { CHECK_AGAIN_MS, createRegistrations, type Registrations } from '../../src/lookups/registrations.ts';
import { DEFAULT_STAGES } from '../../src/monitoring/expiries/expiry.ts';
import { registrationNeeded, watchRegistration } from '../../src/monitoring/expiries/watched-registration.ts';
import type { WatchedRegistration } from '../../src/monitoring/memory/registration.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import { parseBootstrap } from '../../src/registration/bootstrap.ts';
import type { AskRegistries } from '../../src/registration/lookup.ts';
import { createRegistryReader } from '../../src/registration/reader.ts';
import { createRegistries } from '../../src/registration/registries.ts';
import { createWhoisServers } from '../../src/registration/whois-servers.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP, type Registered, registryHost } from '../../testbed/registry.ts';
import { openStores } from '../support/stores.ts';

// Monitors over a registry that speaks RDAP, and over the store that they share.

const HOUR = 3_600_000;
const DOMAIN = 'www.harbor.example' as DomainName;
const LOCKED = ['client transfer prohibited', 'client delete prohibited'];

let internet: Internet;
let stores: Stores;
let now = 0;
let observe: ReturnType<typeof observeRegistration>;
let registries: AskRegistries;
let registrations: Registrations;
const clock = () => now;
const at = (time: number) => ({ now: time, stages: DEFAULT_STAGES });
/** It has too little memory for answers of 900 KiB. */
const reader = createRegistryReader({ maxHeapMb: 16, maxYoungHeapMb: 16, threads: 2 });
const VAST = { remarks: 300_000 };

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
});
afterAll(() => internet.close());

beforeEach(async () => {
  now = Date.now();
  stores = await openStores(':memory:');
  const connector = createConnector({
    connectTo: internet.connectTo,
    resolveHost: async () => ({ kind: 'addresses', addresses: ['192.0.2.10'] }),
  });
  const bootstrap = parseBootstrap(JSON.parse(REGISTRY_BOOTSTRAP));
  if (bootstrap === null) throw new Error('no bootstrap');
  registries = createRegistries({
    reader,
    fetchHttps: createHttpsClient({ connector, clock: Date.now, userAgent: 'Zonewell test', ca: internet.ca }),
    askWhois: async () => ({ kind: 'failure', failure: { why: 'refused', causes: [] } }),
    clock,
    whoisServers: createWhoisServers({}),
    bootstrap,
  });
  registrations = createRegistrations({ registries, responses: stores.responses, clock });
  observe = observeRegistration(registrations);
  return () => stores.close();
});

const registry = (more: Partial<Registered> | null) =>
  internet.host(
    registryHost(
      clock,
      more === null
        ? {}
        : {
            'harbor.example': { registrar: 'Harbor Names', sinceDays: 900, untilDays: 200, statuses: LOCKED, ...more },
          },
    ),
  );

test('what a registry says', async () => {
  await registry({});
  const found = await observe(DOMAIN, DAY_MS);
  const midnight = (days: number) => Math.floor((now + days * DAY_MS) / DAY_MS) * DAY_MS;
  expect(found).toEqual({
    kind: 'registered',
    domain: 'harbor.example',
    at: now,
    createdAt: midnight(-900),
    expiresAt: midnight(200),
    statuses: ['clientTransferProhibited', 'clientDeleteProhibited'],
    registrar: { name: 'Harbor Names', ianaId: 9999 },
    registrant: { name: null, organization: null },
    ds: [],
    source: 'rdap rdap.registry.test',
  });
});

test('a name that is not registered is told from a public suffix, which is unknown', async () => {
  await registry(null);
  expect(await observe(DOMAIN, DAY_MS)).toEqual({ kind: 'not-registered', at: now });
  expect(await observe('example' as DomainName, DAY_MS)).toEqual({ kind: 'unknown', lasting: true });
});

test('a registry that cannot be used is unknown for now', async () => {
  await internet.host({ host: 'rdap.registry.test', addresses: ['192.0.2.10'], https: { behaviour: 'reset' } });
  expect(await observe(DOMAIN, DAY_MS)).toEqual({ kind: 'unknown', lasting: false });
});

test('monitors of one registrable domain ask once a day; a stage asks for a younger answer', async () => {
  await registry({});
  internet.reset();
  const asked = () => internet.visits().length;
  await observe(DOMAIN, DAY_MS);
  await observe('harbor.example' as DomainName, DAY_MS);
  now += 23 * HOUR;
  await observe(DOMAIN, DAY_MS);
  expect(asked()).toBe(1);
  await observe(DOMAIN, 6 * HOUR);
  expect(asked()).toBe(2);
  now += 25 * HOUR;
  await observe(DOMAIN, DAY_MS);
  expect(asked()).toBe(3);
});

test('what is told over time', async () => {
  let watched: WatchedRegistration | null = null;
  const run = async (): Promise<string[]> => {
    const maxAge = registrationNeeded(watched, at(now));
    if (maxAge === null) return [];
    const { registration, judgements } = watchRegistration(watched, await observe(DOMAIN, maxAge), at(now));
    watched = registration;
    return judgements.map(({ kind }) => kind);
  };
  await registry({});
  expect(await run()).toEqual([]);
  now += 25 * HOUR;
  await registry({ statuses: ['active'] });
  expect(await run()).toEqual(['registration-unlocked']);
  now += 25 * HOUR;
  await registry({ statuses: ['active'], registrar: 'Quay', ianaId: 77 });
  expect(await run()).toEqual(['registrar-changed']);
  now += 25 * HOUR;
  await registry({ statuses: ['active'], registrar: 'Quay', ianaId: 77, untilDays: 600 });
  expect(await run()).toEqual(['registration-renewed']);
  now += 25 * HOUR;
  await registry(null);
  expect(await run()).toEqual([]);
});

test('an answer that we stop reading leaves a watched registration as it was', async () => {
  const maxAge = (watched: WatchedRegistration | null) => registrationNeeded(watched, at(now)) ?? DAY_MS;
  await registry({});
  const first = watchRegistration(null, await observe(DOMAIN, maxAge(null)), at(now));
  const before = first.registration;
  now += 25 * HOUR;
  await registry({ ...VAST, statuses: ['active'], registrar: 'Quay', ianaId: 77, untilDays: 5 });
  const observed = await observe(DOMAIN, maxAge(before));
  expect(observed).toEqual({ kind: 'unknown', lasting: false });
  const unread = watchRegistration(before, observed, at(now));
  expect(unread).toEqual({
    registration: { ...before, waitsUntil: now + HOUR, unanswered: { since: now, isReported: false } },
    judgements: [],
  });
  // What was known is still shown.
  const found = await registrations.lookUp(DOMAIN);
  expect(found).toMatchObject({
    kind: 'unknown',
    why: 'not-read',
    causes: [{ code: 'reading-stopped', server: 'rdap.registry.test' }],
    last: { registrar: { name: 'Harbor Names' } },
  });
  now += 2 * HOUR;
  await registry({});
  const after = watchRegistration(unread.registration, await observe(DOMAIN, maxAge(unread.registration)), at(now));
  expect([after.judgements, after.registration.answer?.statuses]).toEqual([[], before.answer?.statuses]);
});

test('who looks a registration up again gets an answer of the registry, at most once a minute', async () => {
  const expiry = async (believeMs?: number) => {
    const found = await registrations.lookUp(DOMAIN, believeMs === undefined ? {} : { believeMs });
    return found.kind === 'known' ? dayOf(found.report.expiresAt ?? 0) : found.kind;
  };
  const day = (days: number) => dayOf(now + days * DAY_MS);
  await registry({});
  const first = day(200);
  expect(await expiry()).toBe(first);
  await registry({ untilDays: 565 });
  now += 30_000;
  expect(await expiry(CHECK_AGAIN_MS)).toBe(first);
  now += 31_000;
  const renewed = day(565);
  expect(await expiry()).toBe(first);
  expect(await expiry(CHECK_AGAIN_MS)).toBe(renewed);
  expect(await expiry()).toBe(renewed);
});

test('so does who looks up a name again that nobody held a moment ago', async () => {
  await registry(null);
  const isRegistered = async (believeMs?: number) => {
    const found = await registrations.lookUp(DOMAIN, believeMs === undefined ? {} : { believeMs });
    return found.kind === 'known' ? found.report.registered : found.kind;
  };
  expect(await isRegistered()).toBe(false);
  await registry({});
  now += 61_000;
  expect(await isRegistered()).toBe(false);
  expect(await isRegistered(CHECK_AGAIN_MS)).toBe(true);
});

describe('asked as a question of a diagnosis', () => {
  const NAME = 'harbor.example' as DomainName;
  const host = 'rdap.registry.test';
  const reset = () => internet.host({ host, addresses: ['192.0.2.10'], https: { behaviour: 'reset' } });

  test.each([
    ['held', () => registry({}), 'answer', 'Registrar: Harbor Names', 'found'],
    ['not held', () => registry(null), 'nxdomain', undefined, 'found'],
    ['not answered', reset, 'failure', undefined, 'failure'],
    ['not read', () => registry(VAST), 'failure', undefined, 'failure'],
  ] as const)('%s', async (_, serve, outcome, line, kind) => {
    await serve();
    const evidence = createLiveEvidence({ registries, clock });
    const question = registration(NAME);
    const answer = await evidence.ask(question);
    expect(answer.kind).toBe(kind);
    const shown = REGISTRATION.show(answer, causesClause, question);
    expect(shown).toMatchObject({ outcome, source: 'registry', security: null });
    expect(shown.lines[1]).toBe(line);
    const recorded = createRecordedEvidence(writeTranscript(evidence.transcript), clock);
    // What a transcript keeps names nobody.
    const lasting =
      answer.kind === 'found' && answer.found.kind === 'registered'
        ? { ...answer, found: { ...answer.found, raw: '' } }
        : answer;
    expect(await recorded.ask(question)).toEqual(lasting);
  });

  test('by all who ask in turn, the registry gets one question', async () => {
    await registry({});
    internet.reset();
    await createLiveEvidence({ registries, clock }).ask(registration(NAME));
    await createLiveEvidence({ registries, clock }).ask(registration(NAME));
    await observe(DOMAIN, DAY_MS);
    expect(internet.visits().length).toBe(1);
  });

  test('a run without registries asks none', async () => {
    await registry({});
    internet.reset();
    const answer = await createLiveEvidence({ clock }).ask(registration(NAME));
    expect(answer).toMatchObject({ kind: 'failure', failure: { why: 'not-asked' } });
    expect(internet.visits().length).toBe(0);
  });
});
