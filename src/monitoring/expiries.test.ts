import { describe, expect, test } from 'vitest';
import { CERTIFICATE_TROUBLES } from '../changes/certificates.ts';
import { decodeJson } from '../domain/decode.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { DAY_MS } from '../domain/time.ts';
import type { CertificateState } from '../records/certificate-state.ts';
import { NO_EXPIRIES, type WatchedExpiries, watchExpiries } from './expiries.ts';
import { expiries as decoder } from './expiries-json.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import type { ObservedRegistration } from './watched-registration.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 22);
const DOMAIN = 'example.com' as DomainName;
const [WEB, MAIL]: readonly CertificateServer[] = [
  { host: DOMAIN, port: 443 },
  { host: 'mx.example.com' as DnsName, port: 25 },
] as const;

interface Shown extends Partial<CertificateState> {
  readonly days: number;
}

const showing = (server: CertificateServer = WEB, { days, ...rest }: Shown): ObservedCertificate => ({
  ...server,
  kind: 'certificate',
  at: START,
  state: {
    ...server,
    fingerprint: `${server.host} ${days}`,
    names: [],
    issuer: '',
    notBefore: START - 20 * DAY_MS,
    notAfter: START + days * DAY_MS,
    chain: 'trusted',
    nameMatches: true,
    revoked: null,
    ...rest,
  },
});
const failing = (server: CertificateServer = WEB): ObservedCertificate => ({
  ...server,
  kind: 'failure',
  at: START,
  failure: { why: 'timeout', causes: [] },
});
const registered = (days: number, at: number): ObservedRegistration => ({
  kind: 'registered',
  domain: DOMAIN,
  at,
  createdAt: null,
  expiresAt: START + days * DAY_MS,
  statuses: [],
  registrar: null,
  source: 'rdap rdap.example',
});

/** Runs a monitor once an hour; each run sees these certificates, and the registration as it is. */
function monitor(registration: (at: number) => ObservedRegistration = (at) => registered(200, at)) {
  let watched: WatchedExpiries = NO_EXPIRIES;
  let now = START;
  const asked: { readonly mailHosts: readonly DnsName[]; readonly maxAgeMs: number | null }[] = [];
  return {
    asked,
    get watched() {
      return watched;
    },
    async run(observed: readonly ObservedCertificate[], mailHosts: readonly DnsName[] = []) {
      let maxAge: number | null = null;
      const lookups = {
        clock: () => now,
        certificates: async () => observed,
        registration: async (_: DomainName, maxAgeMs: number) => {
          maxAge = maxAgeMs;
          return registration(now);
        },
      };
      const run = { domain: DOMAIN, intervalMs: HOUR, followRenewals: false, mailHosts };
      const found = await watchExpiries(watched, run, lookups);
      asked.push({ mailHosts, maxAgeMs: maxAge });
      const isSame = found.watched === watched;
      watched = found.watched;
      now += HOUR;
      const { events, certificateEndsAt, registrationEndsAt } = found;
      const days = (at: number | null) => (at === null ? null : (at - START) / DAY_MS);
      return {
        isSame,
        events: events.map(({ kind, group }) => `${group} ${kind}`),
        ends: [days(certificateEndsAt), days(registrationEndsAt)],
      };
    },
  };
}

describe('a run', () => {
  test('tells of certificates and of the registration, each in its group', async () => {
    const first = await monitor((at) => registered(6, at)).run([showing(WEB, { days: 2 }), failing(MAIL)]);
    expect(first).toEqual({
      isSame: false,
      events: ['certificate certificate-expires', 'registration registration-expires'],
      ends: [2, 6],
    });
  });

  test('tells all of one certificate, the first end of several, and nothing new where nothing changed', async () => {
    const one = monitor();
    const observed = [showing(WEB, { days: 60 }), showing(MAIL, { days: 40 })];
    expect(await one.run(observed)).toEqual({ isSame: false, events: [], ends: [40, 200] });
    expect(await one.run(observed)).toEqual({ isSame: true, events: [], ends: [40, 200] });
    expect(await one.run([failing(WEB), failing(MAIL)])).toEqual({ isSame: true, events: [], ends: [40, 200] });
    const renewed = [showing(WEB, { days: 60 }), showing(MAIL, { days: 90 })];
    const third = await one.run(renewed);
    expect(third).toEqual({ isSame: false, events: ['certificate certificate-renewed'], ends: [60, 200] });
  });

  test('asks a registry once a day', async () => {
    const one = monitor();
    for (let i = 0; i < 50; i += 1) await one.run([]);
    const hours = one.asked.flatMap(({ maxAgeMs }, i) => (maxAgeMs === null ? [] : [[i, maxAgeMs / HOUR]]));
    expect(hours).toEqual([0, 24, 48].map((hour) => [hour, 24]));
  });

  test('knows a mail server that was out of sight for a day', async () => {
    const one = monitor();
    const both = [showing(WEB, { days: 60 }), showing(MAIL, { days: 6 })];
    expect((await one.run(both)).events).toEqual(['certificate certificate-expires']);
    for (let i = 0; i < 20; i += 1) expect((await one.run([showing(WEB, { days: 60 })])).events).toEqual([]);
    expect((await one.run(both)).events).toEqual([]);
  });

  test('forgets a mail server after a month', async () => {
    const one = monitor();
    await one.run([showing(WEB, { days: 400 }), showing(MAIL, { days: 400 })]);
    for (let i = 0; i < 31 * 24; i += 1) await one.run([showing(WEB, { days: 400 })]);
    expect(one.watched.servers.map(({ host }) => host)).toEqual([DOMAIN]);
  });
});

describe('as JSON', () => {
  test('what is known comes back as it was', async () => {
    const one = monitor((at) => registered(6, at));
    await one.run([showing(WEB, { days: 2, chain: 'incomplete', revoked: true }), showing(MAIL, { days: 6 })]);
    await one.run([showing(WEB, { days: 90, chain: 'incomplete', revoked: true }), failing(MAIL)]);
    expect(one.watched.servers[0]).toMatchObject({ certificates: [{}, {}], renewals: [{}], troubles: [{}, {}] });
    expect(decodeJson(JSON.stringify(one.watched), decoder)).toEqual(one.watched);
  });

  test.each(CERTIFICATE_TROUBLES)('a server with the trouble %s', (trouble) => {
    const server = { ...WEB, certificates: [], renewals: [], troubles: [{ trouble, seenAt: 1 }] };
    expect(decodeJson(JSON.stringify({ servers: [server], registration: null }), decoder)).toEqual({
      servers: [server],
      registration: null,
    });
  });

  test.each([
    ['another stage', { servers: [], registration: { answer: null, endsAt: null, told: [2], waitsUntil: null } }],
    [
      'another port',
      { servers: [{ host: 'a', port: 80, certificates: [], renewals: [], troubles: [] }], registration: null },
    ],
    ['nothing', {}],
  ])('%s is not read', (_, document) => {
    expect(decodeJson(JSON.stringify(document), decoder)).toBeUndefined();
  });
});
