import { describe, expect, test } from 'vitest';
import { CERTIFICATE_PROBLEMS } from '../../changes/certificates.ts';
import { decodeJson } from '../../domain/decode.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import { certificatesMemory, NO_CERTIFICATES, type WatchedCertificates } from '../memory/certificates.ts';
import type { WatchedRegistration } from '../memory/registration.ts';
import { NOTHING_WATCHED } from '../model/watch-state.ts';
import { watchCertificates } from './certificates.ts';
import { DEFAULT_STAGES } from './expiry.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import { followRegistration } from './registrations.ts';
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
  address: '192.0.2.7',
  chain: [],
  state: {
    ...server,
    fingerprint: `${server.host} ${days}`,
    names: [],
    issuer: '',
    serial: '',
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
  registrant: { name: null, organization: null },
  ds: null,
  source: 'rdap rdap.example',
});

const isIn = (one: CertificateServer, servers: readonly CertificateServer[]): boolean =>
  servers.some(({ host, port }) => host === one.host && port === one.port);

interface Between {
  readonly changed?: readonly { readonly name: DnsName; readonly type: RrType }[];
  /** From this run to the next. */
  readonly ms?: number;
}

/** Its moment is late in the hour. */
const id = 'mi';

/** Runs a monitor once an hour; each run sees these certificates, and the registration as it is. */
function monitor(
  answered: (at: number, maxAgeMs: number) => ObservedRegistration = (at) => registered(200, at),
  intervalMs = HOUR,
) {
  let watched: WatchedCertificates = NO_CERTIFICATES;
  let known: WatchedRegistration | null = null;
  let { vacancy } = NOTHING_WATCHED;
  let now = START;
  let probedAt: number | null = null;
  const probed: DnsName[] = [];
  const asked: { readonly mailHosts: readonly DnsName[]; readonly maxAgeMs: number | null }[] = [];
  return {
    asked,
    pass(ms: number) {
      now += ms;
    },
    passUntil(ms: number) {
      now = START + ms;
    },
    get watched() {
      return watched;
    },
    async run(observed: readonly ObservedCertificate[], { changed = [], ms = HOUR }: Between = {}) {
      const mailHosts = observed.filter(({ port }) => port === 25).map(({ host }) => host);
      const further = observed
        .filter(({ port }) => port !== 25 && port !== 443)
        .map(({ host, port }) => ({ host, port }));
      probed.length = 0;
      let maxAge: number | null = null;
      const lookups = {
        clock: () => now,
        certificates: async (servers: readonly CertificateServer[]) => {
          probed.push(...servers.map(({ host }) => host));
          return observed.filter((one) => isIn(one, servers));
        },
        registration: async (_: DomainName, maxAgeMs: number) => {
          maxAge = maxAgeMs;
          return answered(now, maxAgeMs);
        },
      };
      const since = START - 30 * DAY_MS;
      const run = {
        domain: DOMAIN,
        id,
        intervalMs,
        since,
        followRenewals: null,
        stages: DEFAULT_STAGES,
        caa: null,
        further,
        plainDays: false,
        mailHosts,
        probedAt,
        issuers: null,
        silentSince: null,
        isWindowOver: false,
        changed,
      };
      const found = await watchCertificates(watched, run, lookups);
      const registration = await followRegistration(
        { registration: known, vacancy },
        { domain: DOMAIN, asked: null, dsInDns: () => null, isOutOfDns: false, stages: DEFAULT_STAGES },
        lookups,
      );
      asked.push({ mailHosts, maxAgeMs: maxAge });
      const isSame = found.watched === watched && registration.watched === known;
      watched = found.watched;
      known = registration.watched;
      vacancy = registration.vacancy;
      probedAt = found.probedAt;
      now += ms;
      const { certificateEndsAt } = found;
      const { registrationEndsAt } = registration;
      const again = [found.againAt, registration.againAt].filter((at) => at !== null);
      const againAt = again.length === 0 ? null : Math.min(...again);
      const days = (at: number | null) => (at === null ? null : (at - START) / DAY_MS);
      return {
        isSame,
        probed: [...probed],
        againAt: againAt === null ? null : againAt - START,
        // Sooner than for a stage that begins.
        unsettled: againAt !== null && againAt - now <= 10 * 60_000 - ms,
        events: [...found.events, ...registration.events].map(({ kind, group }) => `${group} ${kind}`),
        ends: [days(certificateEndsAt), days(registrationEndsAt)],
      };
    },
  };
}

describe('a run', () => {
  test('tells of certificates and of the registration, each in its group', async () => {
    const first = await monitor((at) => registered(6, at)).run([showing(WEB, { days: 2 }), failing(MAIL)]);
    expect(first).toMatchObject({
      isSame: false,
      events: ['certificate certificate-expires', 'registration registration-expires'],
      ends: [2, 6],
    });
  });

  test('tells all of one certificate, the first end of several, and nothing new where nothing changed', async () => {
    const one = monitor();
    const observed = [showing(WEB, { days: 60 }), showing(MAIL, { days: 40 })];
    expect(await one.run(observed)).toMatchObject({ isSame: false, events: [], ends: [40, 200] });
    expect(await one.run(observed)).toMatchObject({ isSame: true, events: [], ends: [40, 200] });
    expect(await one.run([failing(WEB), failing(MAIL)])).toMatchObject({ isSame: false, events: [], ends: [40, 200] });
    const renewed = [showing(WEB, { days: 60 }), showing(MAIL, { days: 90 })];
    const third = await one.run(renewed);
    expect(third).toMatchObject({
      isSame: false,
      events: ['certificate certificate-renewed-in-time'],
      ends: [60, 200],
    });
  });

  test('asks a registry once a day', async () => {
    const one = monitor();
    for (let i = 0; i < 50; i += 1) await one.run([]);
    const hours = one.asked.flatMap(({ maxAgeMs }, i) => (maxAgeMs === null ? [] : [[i, maxAgeMs / HOUR]]));
    expect(hours).toEqual([0, 24, 48].map((hour) => [hour, 23.5]));
  });

  test.each([0, 2000, 600_000])(
    'asks it in each run that comes once a day, where that is %i ms late at first',
    async (ms) => {
      // The answer comes some seconds after the run began.
      const one = monitor((at) => registered(200, at + 3000), DAY_MS);
      one.passUntil(ms);
      for (let day = 1; day <= 5; day += 1) {
        await one.run([], { ms: 0 });
        one.passUntil(day * DAY_MS);
      }
      expect(one.asked.filter(({ maxAgeMs }) => maxAgeMs === null)).toEqual([]);
    },
  );

  test('comes again when a registry may be asked, where a warning waits for its answer', async () => {
    const answers = [true, false, false, true, true];
    const one = monitor((at) =>
      answers.shift() === true ? registered(30.5, at) : { kind: 'unknown', lasting: false },
    );
    const seen: unknown[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { events, againAt } = await one.run([], { ms: 0 });
      seen.push([events.length, againAt === null ? null : againAt / HOUR]);
      one.pass(i === 0 || i > 2 ? DAY_MS : HOUR);
    }
    expect(seen).toEqual([
      // The stage begins at noon.
      [0, 12],
      [0, 25],
      [0, 26],
      // The next stage.
      [1, 396],
      [0, 396],
    ]);
  });

  test.each([5, 7, 23])('once a day tells each stage, where others asked the registry %d h before', async (hours) => {
    const one = monitor((at, maxAgeMs) => registered(30.2, maxAgeMs > hours * HOUR ? at - hours * HOUR : at), DAY_MS);
    const seen: unknown[] = [];
    for (let at = 0, ms = 0; at < 33 * DAY_MS; ms = 0) {
      const { events, againAt } = await one.run([], { ms });
      if (events.length > 0) seen.push([Math.round((at / DAY_MS) * 10) / 10, ...events]);
      at = Math.min(againAt ?? Number.POSITIVE_INFINITY, (Math.floor(at / DAY_MS) + 1) * DAY_MS);
      one.passUntil(at);
    }
    // The moment each begins, whenever the day's run is.
    const days = [0.2, 16.2, 23.2, 27.2, 29.2].map((day) => [day, 'registration registration-expires']);
    expect(seen).toEqual([...days, [30.2, 'registration registration-expired']]);
  });

  test.each([0, 60_000])(
    'takes the answer that came too late for the run of the day before (%i ms late itself)',
    async (late) => {
      let stored: number | null = null;
      const one = monitor((at, maxAgeMs) => {
        if (stored !== null && at - stored < maxAgeMs) return registered(200, stored);
        stored = at + 8000;
        return { kind: 'unknown', lasting: false };
      }, DAY_MS);
      const ends: unknown[] = [];
      for (let day = 1; day <= 4; day += 1) {
        ends.push((await one.run([], { ms: 0 })).ends[1]);
        one.passUntil(day * DAY_MS + late);
      }
      expect(ends).toEqual([null, 200, 200, 200]);
    },
  );

  test('tells a stage that begins soon after an answer by that answer, and asks no more for it', async () => {
    const one = monitor((at, maxAgeMs) => registered(30.05, at - START < maxAgeMs ? START : at));
    const seen: unknown[] = [];
    for (let hour = 0; hour < 8; hour += 1) {
      const { events, againAt } = await one.run([]);
      seen.push([events.length, againAt === null ? null : Math.round(againAt)]);
    }
    const [first, next] = [0.05 * DAY_MS, 16.05 * DAY_MS];
    expect(seen).toEqual([[0, first], [0, first], [1, next], ...Array.from({ length: 5 }, () => [0, next])]);
    expect(one.asked.filter(({ maxAgeMs }) => maxAgeMs !== null).length).toBe(2);
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

describe('servers are probed', () => {
  const MINUTE = 60_000;
  const good = [showing(WEB, { days: 60 }), showing(MAIL, { days: 60 })];
  const all = [DOMAIN, `www.${DOMAIN}`, MAIL.host];

  test.each([
    ['ten seconds', 1000, 7200, 720],
    ['ten minutes', MINUTE, 180, 18],
    ['an hour', 10 * MINUTE, 30, 5],
    ['an hour', 15 * MINUTE, 20, 5],
    ['an hour', HOUR, 5, 5],
    ['a day', DAY_MS, 5, 5],
  ])('once in %s at an interval of %i ms', async (_, ms, runs, expected) => {
    const one = monitor(undefined, ms);
    let probes = 0;
    for (let i = 0; i < runs; i += 1) {
      const { probed } = await one.run(good, { ms });
      if (probed.length > 0) expect(probed).toEqual(all);
      probes += probed.length > 0 ? 1 : 0;
    }
    expect(probes).toBeLessThanOrEqual(expected + 1);
    expect(probes).toBeGreaterThanOrEqual(expected);
  });

  test.each<[name: string, type: RrType, probed: readonly string[]]>([
    [DOMAIN, 'A', [DOMAIN]],
    [DOMAIN, 'HTTPS', [DOMAIN]],
    [DOMAIN, 'TXT', []],
    [DOMAIN, 'MX', [MAIL.host]],
    [`www.${DOMAIN}`, 'CNAME', [`www.${DOMAIN}`]],
    [MAIL.host, 'AAAA', [MAIL.host]],
    [`_25._tcp.${MAIL.host}`, 'TLSA', [MAIL.host]],
    [`_443._tcp.${DOMAIN}`, 'TLSA', [DOMAIN]],
    [`_25._tcp.${DOMAIN}`, 'TLSA', []],
  ])('at once where %s %s changed', async (name, type, expected) => {
    const one = monitor();
    await one.run(good, { ms: MINUTE });
    const { probed } = await one.run(good, { changed: [{ name: name as DnsName, type }] });
    expect(probed).toEqual(expected);
  });

  test('again soon where they fail, for twenty minutes; and then as any other', async () => {
    const one = monitor();
    const failed: number[] = [];
    const bad = [failing(WEB), showing(MAIL, { days: 60 })];
    for (let minute = 0; minute < 130; minute += 1) {
      const { probed, unsettled } = await one.run(bad, { ms: MINUTE });
      if (probed.length === 1) failed.push(minute);
      expect(probed.length === 1 ? probed : all).toEqual(probed.length === 1 ? [DOMAIN] : all);
      expect(unsettled).toBe(minute < 20);
    }
    expect(failed).toEqual([5, 10, 15, 20]);
    expect((await one.run(bad)).isSame).toBe(true);
  });

  test('at the next moment of its own, where a run was late', async () => {
    const one = monitor();
    const probes: boolean[] = [];
    // Its moments are minute 56, 116 and 176.
    for (const minutes of [0, 55, 80, 117, 175, 176]) {
      one.passUntil(minutes * MINUTE);
      probes.push((await one.run(good, { ms: 0 })).probed.length > 0);
    }
    expect(probes).toEqual([true, false, true, true, false, true]);
  });

  test('again soon at each run of a day, and twice a day otherwise, where they fail for days', async () => {
    const soon = async (interval: number) => {
      const one = monitor(undefined, interval);
      let count = 0;
      for (let at = 0, ms = 0; at < 2 * DAY_MS; at += ms) {
        const { unsettled, probed } = await one.run([failing(WEB)], { ms: 0 });
        count += probed.length === 1 ? 1 : 0;
        ms = unsettled ? 5 * MINUTE : interval;
        one.pass(ms);
      }
      return count;
    };
    expect(await soon(DAY_MS)).toBe(2 * 4);
    // One of them is at a moment at which it is probed anyway.
    expect(await soon(HOUR)).toBe(4 * 4 - 1);
  });

  test('again soon where something seems to be over, until it is', async () => {
    const one = monitor();
    const events: string[] = [];
    for (let minute = 0; minute < 200; minute += 5) {
      const chain = minute === 0 ? 'incomplete' : 'trusted';
      const found = await one.run([showing(WEB, { days: 60, chain })], { ms: 5 * MINUTE });
      events.push(...found.events.map((event) => `${minute} ${event}`));
      expect(found.unsettled).toBe(minute >= 60 && minute < 120);
    }
    expect(events).toEqual(['0 certificate certificate-untrusted', '120 certificate certificate-valid-again']);
  });

  test.each([
    [60, 60, 65],
    [60, 75, 80],
    [55, 75, 80],
    // For so long that it is away: from then on it is looked at once an hour, as any other.
    [60, 81, 120],
  ])(
    'again soon where the probes fail that would say that something is over: minutes %i to %i',
    async (from, to, over) => {
      const one = monitor();
      await one.run([showing(WEB, { days: 60, chain: 'incomplete' })]);
      const events: string[] = [];
      // It is found to be well at the next moment of its own.
      for (let minute = 0; minute < 200; minute += 5) {
        one.passUntil((56 + minute) * MINUTE);
        const isAway = minute >= from && minute <= to;
        const found = await one.run([isAway ? failing(WEB) : showing(WEB, { days: 60 })], { ms: 0 });
        events.push(...found.events.map((event) => `${minute} ${event}`));
      }
      expect(events).toEqual([`${over} certificate certificate-valid-again`]);
    },
  );

  test('what has no address any more no longer counts as what ends first', async () => {
    const one = monitor();
    const www = { host: `www.${DOMAIN}` as DnsName, port: 443 } as const;
    expect((await one.run([showing(WEB, { days: 60 }), showing(www, { days: 20 })])).ends).toEqual([20, 200]);
    const gone = await one.run([showing(WEB, { days: 60 }), { ...www, kind: 'no-address', at: START }]);
    expect(gone.ends).toEqual([60, 200]);
  });
});

describe('as JSON', () => {
  test('what is known comes back as it was', async () => {
    const one = monitor((at) => registered(6, at));
    await one.run([showing(WEB, { days: 2, chain: 'incomplete', revoked: true }), showing(MAIL, { days: 6 })]);
    await one.run([showing(WEB, { days: 90, chain: 'incomplete', revoked: true }), failing(MAIL)]);
    expect(one.watched.servers[0]).toMatchObject({ certificates: [{}, {}], renewals: [{}], troubles: [{}, {}] });
    expect(decodeJson(JSON.stringify(one.watched), certificatesMemory.fields.certificates.decode)).toEqual(one.watched);
  });

  test.each(CERTIFICATE_PROBLEMS)('a server with the trouble %s', (trouble) => {
    const known = { trouble, fingerprint: 'A', goneSince: 1, isBack: true };
    const server = {
      ...WEB,
      certificates: [],
      shown: null,
      inTurnAt: 4,
      unreached: { since: 6, isReported: true, silentSince: 6 },
      renewals: [],
      troubles: [known],
      overAt: 3,
    };
    const stored = { servers: [server], doubts: [{ ...WEB, until: 4, probedAt: 5 }] };
    expect(decodeJson(JSON.stringify(stored), certificatesMemory.fields.certificates.decode)).toEqual(stored);
  });

  test.each([
    ['another port', { servers: [{ host: 'a', port: 80, certificates: [], renewals: [], troubles: [] }] }],
    ['nothing', {}],
  ])('%s is not read', (_, document) => {
    expect(decodeJson(JSON.stringify(document), certificatesMemory.fields.certificates.decode)).toBeUndefined();
  });
});
