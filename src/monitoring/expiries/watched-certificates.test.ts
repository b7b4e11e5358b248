import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Rdata } from '../../domain/rr.ts';
import { DAY_MS } from '../../domain/time.ts';
import { evaluateCaa } from '../../records/caa.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import type { EveryAddress } from './every-address.ts';
import { DEFAULT_STAGES } from './expiry.ts';
import type { ObservedCertificate } from './observed-certificate.ts';
import { watchCertificate } from './watched-certificates.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 22);
const SERVER = { host: 'www.example.com' as DnsName, port: 443 } as const;

interface Shown extends Partial<Omit<CertificateState, 'host' | 'port' | 'notBefore' | 'notAfter'>> {
  /** Days of its life, and of that which are over at the start. */
  readonly days: number;
  readonly old?: number;
}

const certificate = (id: string, { days, old = 0, ...rest }: Shown): CertificateState => ({
  ...SERVER,
  fingerprint: id,
  names: ['www.example.com'],
  issuer: 'CN=Authority',
  serial: id,
  notBefore: START - old * DAY_MS,
  notAfter: START + (days - old) * DAY_MS,
  chain: 'trusted',
  nameMatches: true,
  revoked: null,
  ...rest,
});

type Sight = CertificateState | 'failure' | 'no-tls' | 'no-address' | 'unreadable';

function observedAs(sight: Sight, at: number): ObservedCertificate {
  switch (sight) {
    case 'failure':
      return { ...SERVER, kind: 'failure', at, failure: { why: 'timeout', causes: [] } };
    case 'unreadable':
      return { ...SERVER, kind: 'unreadable', at, why: 'chain-too-large' };
    case 'no-tls':
    case 'no-address':
      return { ...SERVER, kind: sight, at };
    default:
      return { ...SERVER, kind: 'certificate', at, address: '192.0.2.7', state: sight, chain: [] };
  }
}

const WATCH = {
  domain: 'example.com' as DomainName,
  caa: null,
  followRenewals: false,
  stages: DEFAULT_STAGES,
  plainDays: false,
  silentSince: null,
  isMailReached: false,
} as const;

interface Run {
  readonly at: number;
  readonly sight: Sight;
}
interface Options {
  readonly followRenewals?: boolean;
  readonly since?: number;
  /** CAA records of example.com, as zone files have them. */
  readonly caa?: readonly Rdata['CAA'][];
}

function judgementsOver(runs: readonly Run[], { followRenewals = false, since = START, caa }: Options = {}) {
  let server: WatchedServer | undefined;
  return runs.flatMap(({ at, sight }) => {
    const found = watchCertificate(server, {
      observed: observedAs(sight, at),
      watch: { ...WATCH, now: at, since, followRenewals, caa: caa === undefined ? null : evaluateCaa(caa) },
    });
    server = found.server;
    return found.judgements.map(({ kind, message }) => ({ at: at - START, kind, days: message.args['days'] ?? null }));
  });
}

const kinds = (sights: readonly Sight[], options?: Options): string[] =>
  judgementsOver(
    sights.map((sight, i) => ({ at: START + i * HOUR, sight })),
    options,
  ).map(({ kind }) => kind);

const good = certificate('A', { days: 90 });
const incomplete = { ...good, chain: 'incomplete' } as const;
const wrongName = { ...good, nameMatches: false };
const by = (issuer: string, rest: Partial<CertificateState> = {}): CertificateState =>
  certificate(`by ${issuer}`, { days: 90.1, issuer, names: ['example.com', 'www.example.com'], ...rest });
const ENCRYPT = "C=US, O=Let's Encrypt, CN=R12";
const GOOGLE = 'C=US, O=Google Trust Services, CN=WR1';
const OTHER = ['certificate-issuer-changed'];
const NOT_ALLOWED = ['certificate-issuer-not-allowed'];
const onlyFrom = (value: string, tag = 'issue') => ({ flags: 0, tag, value });
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe('another issuer', () => {
  test.each<[about: string, sights: readonly Sight[], expected: readonly string[], options?: Options]>([
    ['once', [by(ENCRYPT), ...times(3, by(GOOGLE))], OTHER],
    [
      'with the renewal that brings it',
      [by(ENCRYPT), certificate('B', { days: 100, issuer: GOOGLE })],
      ['certificate-renewed-in-time', ...OTHER],
    ],
    ['not of the first certificate', [by(GOOGLE), by(GOOGLE)], []],
    ['not another key of the same authority', [by(ENCRYPT), by(ENCRYPT.replace('R12', 'E9'))], []],
    ['not another brand of the same authority', [by('O=Sectigo Limited'), by('O=ZeroSSL')], []],
    ['back to one that is known', [by(ENCRYPT), by(GOOGLE), by(ENCRYPT), by(GOOGLE)], OTHER],
    ['not of a node that was there before', [by(ENCRYPT), by(GOOGLE, { notBefore: START - 1 })], []],
    ['not what nobody proves', [by(ENCRYPT), by(GOOGLE, { chain: 'untrusted-issuer' })], ['certificate-untrusted']],
    [
      'not after one that nobody trusted',
      [by('CN=proxy', { chain: 'self-signed' }), by(GOOGLE)],
      ['certificate-untrusted'],
    ],
    ['not of another host', [by(ENCRYPT), by(GOOGLE, { nameMatches: false })], ['certificate-wrong-name']],
    ['after failures', [by(ENCRYPT), 'failure', by(GOOGLE)], OTHER],
    ['allowed by CAA', [by(ENCRYPT), by(GOOGLE)], OTHER, { caa: [onlyFrom('pki.goog')] }],
    ['not allowed', [by(ENCRYPT), by(GOOGLE)], NOT_ALLOWED, { caa: [onlyFrom('letsencrypt.org')] }],
    ['nobody is allowed', [by(ENCRYPT), by('O=Unheard Of')], NOT_ALLOWED, { caa: [onlyFrom(';')] }],
    ['an authority whose names we do not know', [by(ENCRYPT), by('O=Unheard')], OTHER, { caa: [onlyFrom('ca.test')] }],
    [
      'a name at which other records may stand',
      [by(ENCRYPT), by(GOOGLE, { names: ['www.example.com'] })],
      OTHER,
      { caa: [onlyFrom('letsencrypt.org')] },
    ],
    [
      'a wildcard',
      [by(ENCRYPT), by(GOOGLE, { names: ['*.example.com'] })],
      NOT_ALLOWED,
      { caa: [onlyFrom('pki.goog'), onlyFrom('letsencrypt.org', 'issuewild')] },
    ],
  ])('%s', (_, sights, expected, options) => {
    expect(kinds(sights, options)).toEqual(expected);
  });
});

describe('what is told of one server', () => {
  test.each<[about: string, sights: readonly Sight[], expected: readonly string[]]>([
    ['nothing while all is well', times(5, good), []],
    ['nothing of failures', ['failure', good, 'failure', good], []],
    ['nothing of a server that never spoke TLS', ['no-tls', 'no-tls', 'no-address'], []],
    ['a renewal', [good, certificate('B', { days: 100 })], ['certificate-renewed-in-time']],
    ['a renewal after failures', [good, 'failure', certificate('B', { days: 100 })], ['certificate-renewed-in-time']],
    ['another certificate that ends earlier', [good, certificate('B', { days: 60 })], []],
    ['another that ends hours later, as at a large provider', [good, certificate('B', { days: 90.2 })], []],
    [
      'two addresses that show two certificates in turn',
      [good, certificate('B', { days: 100 }), good, certificate('B', { days: 100 }), good],
      ['certificate-renewed-in-time'],
    ],
    [
      'nothing of the certificate of another node, issued before the domain was watched',
      [good, certificate('B', { days: 100, old: 1 }), good],
      [],
    ],
    [
      'the renewal on one node of two, and then on the other',
      [
        good,
        certificate('B', { days: 100, old: 1 }),
        certificate('C', { days: 190 }),
        good,
        certificate('D', { days: 280 }),
      ],
      ['certificate-renewed-in-time', 'certificate-renewed-in-time'],
    ],
    ['a broken chain from the start, once', times(3, incomplete), ['certificate-untrusted']],
    [
      'a broken chain that is mended',
      [good, incomplete, good, good],
      ['certificate-untrusted', 'certificate-valid-again'],
    ],
    [
      'another certificate, of an authority that nobody trusts',
      [incomplete, { ...certificate('B', { days: 60 }), chain: 'untrusted-issuer' }],
      ['certificate-untrusted', 'certificate-untrusted'],
    ],
    ['a failure ends no trouble', [incomplete, 'failure', 'failure', incomplete], ['certificate-untrusted']],
    ['another name', [good, wrongName, wrongName], ['certificate-wrong-name']],
    [
      'a certificate of another host is no renewal, and hides none',
      [good, { ...certificate('O', { days: 300 }), nameMatches: false }, certificate('B', { days: 100 })],
      ['certificate-wrong-name', 'certificate-renewed-in-time'],
    ],
    ['revoked', [good, { ...good, revoked: true }], ['certificate-revoked']],
    ['said to be good', [good, { ...good, revoked: false }], []],
    [
      'two troubles, which end one after the other',
      [{ ...incomplete, nameMatches: false }, wrongName, wrongName, good, good],
      ['certificate-untrusted', 'certificate-wrong-name', 'certificate-valid-again'],
    ],
    [
      'a renewal with a broken chain',
      [good, { ...certificate('B', { days: 100 }), chain: 'incomplete' }],
      ['certificate-renewed-in-time', 'certificate-untrusted'],
    ],
    ['TLS that stops and comes back', [good, 'no-tls', 'no-tls', good, good], ['tls-stopped', 'tls-answers-again']],
    [
      'a chain too large to read',
      ['unreadable', 'unreadable', good, good],
      ['certificate-untrusted', 'certificate-valid-again'],
    ],
    [
      'its own end is a stage, no broken chain',
      times(3, { ...certificate('A', { days: 90, old: 92 }), chain: 'expired' }),
      ['certificate-expired'],
    ],
    ['the end of a certificate above it', [{ ...good, chain: 'expired' }], ['certificate-untrusted']],
    [
      'expired, then renewed',
      [{ ...certificate('A', { days: 90, old: 92 }), chain: 'expired' }, certificate('B', { days: 90 })],
      ['certificate-expired', 'certificate-renewed'],
    ],
  ])('%s', (_, sights, expected) => {
    expect(kinds(sights)).toEqual(expected);
  });

  const kindsWhere = (isWrong: (hour: number) => boolean, hours: number, sight: Sight = incomplete) =>
    judgementsOver(
      Array.from({ length: hours }, (_, i) => ({ at: START + i * HOUR, sight: isWrong(i) ? sight : good })),
    ).map(({ at, kind }) => [at / HOUR, kind]);

  test.each<[about: string, isWrong: (hour: number) => boolean, expected: readonly [hour: number, kind: string][]]>([
    [
      'over after an hour without it',
      (hour) => hour < 3,
      [
        [0, 'untrusted'],
        [4, 'valid-again'],
      ],
    ],
    ['one of two servers has it', (hour) => hour % 2 === 0, [[0, 'untrusted']]],
    [
      'one of several servers has it',
      (hour) => hour % 5 === 0,
      [
        [0, 'untrusted'],
        [2, 'valid-again'],
        [5, 'untrusted'],
      ],
    ],
    [
      'one of several servers has it, which showed before it counted as over',
      (hour) => hour === 0 || hour === 2 || hour === 7,
      [
        [0, 'untrusted'],
        [32, 'valid-again'],
      ],
    ],
    [
      'it comes back after days',
      (hour) => hour === 0 || hour === 50,
      [
        [0, 'untrusted'],
        [2, 'valid-again'],
        [50, 'untrusted'],
        [52, 'valid-again'],
      ],
    ],
    [
      'it comes back at once and goes',
      (hour) => hour === 0 || hour === 5,
      [
        [0, 'untrusted'],
        [2, 'valid-again'],
        [5, 'untrusted'],
        [30, 'valid-again'],
      ],
    ],
  ])('what comes and goes: %s', (_, isWrong, expected) => {
    expect(kindsWhere(isWrong, 72)).toEqual(expected.map(([hour, kind]) => [hour, `certificate-${kind}`]));
  });

  test('one that is still revoked is not over where nobody says so any more; another one is', () => {
    const revoked = { ...good, revoked: true };
    const of = (...sights: readonly Sight[]) => kinds(sights);
    expect(of(revoked, ...times(30, good))).toEqual(['certificate-revoked']);
    expect(of(revoked, good, revoked, good)).toEqual(['certificate-revoked']);
    expect(of(revoked, ...times(3, { ...good, revoked: false }))).toEqual([
      'certificate-revoked',
      'certificate-valid-again',
    ]);
    const other = certificate('B', { days: 90 });
    expect(of(revoked, ...times(3, other))).toEqual(['certificate-revoked', 'certificate-valid-again']);
    // One of two servers has another one, and nobody says anything new of the first.
    expect(of(revoked, other, ...times(5, good), other, good)).toEqual(['certificate-revoked']);
    const otherRevoked = { ...other, revoked: true };
    expect(of(revoked, otherRevoked, ...times(5, other))).toEqual(['certificate-revoked']);
  });

  test('what a server does not show is not over', () => {
    expect(kinds([wrongName, ...times(5, 'no-tls' as const), wrongName, wrongName])).toEqual([
      'certificate-wrong-name',
      'tls-stopped',
    ]);
    const expired = { ...certificate('A', { days: 90, old: 92 }), chain: 'expired' } as const;
    const broken = { ...certificate('A', { days: 90, old: 90 - 1 / 48 }), chain: 'incomplete' } as const;
    const renewed = certificate('B', { days: 90 });
    expect(kinds([broken, ...times(5, { ...expired, notAfter: broken.notAfter }), renewed, renewed])).toEqual([
      'certificate-expires',
      'certificate-untrusted',
      'certificate-expired',
      'certificate-renewed',
      'certificate-valid-again',
    ]);
  });

  test.each<
    [
      about: string,
      days: { readonly from: number; readonly to: number; readonly chain?: CertificateState['chain'] },
      expected: readonly string[],
    ]
  >([
    ['without an end: the year 9999', { from: -1, to: 2_900_000 }, []],
    ['over before it began', { from: -1, to: -2, chain: 'expired' }, ['certificate-expired']],
    [
      'beginning after its end',
      { from: 3, to: -2, chain: 'not-yet-valid' },
      ['certificate-expired', 'certificate-untrusted'],
    ],
    ['that will be over before it begins', { from: 10, to: 5, chain: 'not-yet-valid' }, ['certificate-untrusted']],
    ['of no length', { from: -1, to: -1, chain: 'expired' }, ['certificate-expired']],
    ['that begins by a clock which is 4 minutes ahead', { from: 1 / 360, to: 60, chain: 'not-yet-valid' }, []],
    ['that begins this moment', { from: 0, to: 60, chain: 'not-yet-valid' }, []],
    ['that begins in an hour', { from: 1 / 24, to: 60, chain: 'not-yet-valid' }, ['certificate-untrusted']],
    ['whose issuer is not valid yet', { from: -1, to: 60, chain: 'not-yet-valid' }, ['certificate-untrusted']],
  ])('one %s', (_, { from, to, chain = 'trusted' }, expected) => {
    const sight = { ...good, notBefore: START + from * DAY_MS, notAfter: START + to * DAY_MS, chain };
    const runs = Array.from({ length: 3 }, (_, i) => ({ at: START + i, sight }));
    expect(judgementsOver(runs).map(({ kind }) => kind)).toEqual(expected);
  });

  test('one that ends earlier by a mistake in its dates is no renewal', () => {
    const odd = { ...certificate('A', { days: 90 }), notBefore: START + 200 * DAY_MS };
    expect(kinds([odd, certificate('B', { days: 80 })])).toEqual([]);
  });

  test('a server that goes back to an older certificate is told of its later stages, none of them twice', () => {
    const [old, next] = [certificate('A', { days: 90, old: 63 }), certificate('B', { days: 90 })];
    const days: readonly Sight[] = [old, next, old, ...times(16, old)];
    const judgements = judgementsOver(days.map((sight, i) => ({ at: START + i * DAY_MS, sight })));
    expect(judgements.map(({ kind, days: left }) => [kind, left])).toEqual([
      ['certificate-expires', 27],
      ['certificate-renewed', null],
      ['certificate-expires', 14],
    ]);
  });

  test('each stage of twenty certificates in turn is told once', () => {
    const all = Array.from({ length: 20 }, (_, i) => certificate(`N${i}`, { days: 90, old: 63 }));
    const runs = Array.from({ length: 24 * 23 }, (_, i) => ({
      at: START + i * HOUR,
      sight: all[(i * 7) % 20] ?? good,
    }));
    expect(judgementsOver(runs).length).toBe(20 * 3);
  });

  test('a server that shows another certificate each time is told of no more than fifty a week', () => {
    const runs = Array.from({ length: 24 * 7 }, (_, i) => ({
      at: START + i * HOUR,
      sight: certificate(`E${i}`, { days: 200 + 2 * i, old: 88 }),
    }));
    expect(judgementsOver(runs, { since: 0 }).length).toBe(49);
  });

  test('the renewals of a certificate that took the place of a longer one are told', () => {
    const shown = (day: number): CertificateState => {
      if (day < 1) return certificate('year', { days: 400 });
      return day < 60 ? certificate('first', { days: 90, old: -1 }) : certificate('second', { days: 90, old: -60 });
    };
    const runs = Array.from({ length: 61 }, (_, day) => ({ at: START + day * DAY_MS, sight: shown(day) }));
    const judgements = judgementsOver(runs);
    expect(judgements).toEqual([{ at: 60 * DAY_MS, kind: 'certificate-renewed-in-time', days: null }]);
  });

  test('a server is returned as it was where nothing changed', () => {
    const watch = { ...WATCH, now: START, since: START };
    const first = watchCertificate(undefined, { observed: observedAs(good, START), watch }).server;
    const second = watchCertificate(first, {
      observed: observedAs(good, START + HOUR),
      watch: { ...watch, now: START + HOUR },
    }).server;
    // That it was not reached is noted once.
    const third = watchCertificate(second, { observed: observedAs('failure', START + 2 * HOUR), watch }).server;
    expect(second).toBe(first);
    expect(third?.certificates).toBe(first?.certificates);
    const fourth = watchCertificate(third, { observed: observedAs('failure', START + 3 * HOUR), watch }).server;
    expect(fourth).toBe(third);
  });

  test('what is kept is bounded, whatever a server shows', () => {
    let server: WatchedServer | undefined;
    for (let i = 0; i < 500; i += 1) {
      const now = START + i * DAY_MS;
      const sight = certificate(`C${i}`, { days: 90 + i * 2, old: -i });
      server = watchCertificate(server, {
        observed: observedAs(sight, now),
        watch: {
          ...WATCH,
          now,
          since: START,
          followRenewals: true,
        },
      }).server;
    }
    expect(server?.certificates.map(({ fingerprint }) => fingerprint)).toEqual(
      Array.from({ length: 12 }, (_, i) => `C${488 + i}`),
    );
    expect(server?.renewals.length).toBe(10);
  });
});

/** Certificates that follow each other, each renewed so many days before its end. */
function lives(
  lifeDays: number,
  leadDays: readonly number[],
): { readonly from: number; readonly state: CertificateState }[] {
  let from = START;
  return leadDays.map((lead, i) => {
    const state = { ...good, fingerprint: `R${i}`, notBefore: from, notAfter: from + lifeDays * DAY_MS };
    const begin = from;
    from = state.notAfter - lead * DAY_MS;
    return { from: begin, state };
  });
}

const shownAt = (all: ReturnType<typeof lives>, at: number): CertificateState =>
  all.findLast(({ from }) => from <= at)?.state ?? good;

const every = (intervalMs: number, all: ReturnType<typeof lives>, end: number): Run[] =>
  Array.from({ length: Math.floor((end - START) / intervalMs) }, (_, i) => {
    const at = START + i * intervalMs;
    return { at, sight: shownAt(all, at) };
  });

describe('a host that renews', () => {
  const yearOf = (all: ReturnType<typeof lives>, options?: Options) =>
    judgementsOver(every(HOUR, all, (all.at(-1)?.state.notAfter ?? 0) + DAY_MS), options).map(({ kind, days }) =>
      kind === 'certificate-expires' ? days : kind.replace('certificate-', ''),
    );
  const lastOnes = [27, 14, 7, 3, 1, 'expired'];
  const inTime = 'renewed-in-time';

  test('in time is told of nothing, each renewal is logged; the certificate that is not renewed at every stage', () => {
    expect(yearOf(lives(90, [31, 31, 31, 0]))).toEqual([inTime, inTime, inTime, ...lastOnes]);
  });

  test('late is told of the stages before it, once for each certificate', () => {
    expect(yearOf(lives(90, [20, 20, 0]))).toEqual([27, 'renewed', 27, 'renewed', ...lastOnes]);
  });

  test('late by habit, where the owner follows that, is told of once it is overdue', () => {
    const judgements = yearOf(lives(90, [20, 20, 20, 20, 0]), { followRenewals: true });
    expect(judgements).toEqual([27, 'renewed', 27, 'renewed', inTime, inTime, 19, 14, 7, 3, 1, 'expired']);
  });

  test('of six days is told of the stages that fit in', () => {
    expect(yearOf(lives(6, [2, 2, 0]))).toEqual([inTime, inTime, 2, 1, 'expired']);
    expect(yearOf(lives(6, [1.5, 1.5, 1.5, 1.5, 0]), { followRenewals: true })).toEqual([
      ...[2, 'renewed', 2, 'renewed', inTime, inTime],
      // By the calendar: from 23:00 to 01:00 of the day after next.
      ...[2, 1, 'expired'],
    ]);
  });
});

test('over random lives, looks and failures, each stage and each renewal is told exactly once', () => {
  const DAYS = fc.integer({ min: 5, max: 120 });
  const scenario = fc.record({
    lifeDays: DAYS,
    leads: fc.array(fc.double({ min: 0, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 5 }),
    intervalMs: fc.constantFrom(15 * 60_000, HOUR, 6 * HOUR),
    lost: fc.array(fc.boolean(), { minLength: 7, maxLength: 31 }),
  });
  fc.assert(
    fc.property(scenario, ({ lifeDays, leads, intervalMs, lost }) => {
      const all = lives(lifeDays, [...leads.map((share) => share * lifeDays), 0]);
      const end = (all.at(-1)?.state.notAfter ?? 0) + 2 * DAY_MS;
      // Never two failures in a row: then stages go on without the server.
      const isLost = (i: number): boolean => i % 2 !== 0 && lost[i % lost.length] === true;
      const runs = every(intervalMs, all, end).map((run, i) =>
        isLost(i) ? { ...run, sight: 'failure' as const } : run,
      );
      // Worked out from the definition: the stages that begin while a certificate is shown and fit into its life.
      const last = runs.findLast(({ sight }) => sight !== 'failure')?.at ?? 0;
      const expected = all.flatMap(({ from, state }, i) => {
        const until = Math.min(all[i + 1]?.from ?? last + 1, last + 1);
        const seen = runs
          .filter(({ at, sight }) => sight !== 'failure' && at >= from && at < until)
          .map(({ at }) => at);
        const share = lifeDays * 0.3 < 3 ? lifeDays * 0.3 : Math.floor(lifeDays * 0.3 + 0.001);
        const first = Math.min(30, share);
        const days = [first, ...[14, 7, 3, 1].filter((stage) => stage < first)].map(
          (stage) => state.notAfter - Math.round(stage * DAY_MS),
        );
        const reached = seen.map((at) => [...days, state.notAfter + 1].filter((start) => start <= at).length);
        const stages = new Set(reached.filter((count) => count > 0)).size;
        return [{ stages, renewed: i > 0 && seen.length > 0 ? 1 : 0 }];
      });
      const judgements = judgementsOver(runs);
      const isStage = (kind: string): boolean => kind === 'certificate-expires' || kind === 'certificate-expired';
      expect(judgements.filter(({ kind }) => isStage(kind)).length).toBe(sum(expected.map(({ stages }) => stages)));
      const isRenewal = (kind: string): boolean => kind.startsWith('certificate-renewed');
      expect(judgements.filter(({ kind }) => isRenewal(kind)).length).toBe(sum(expected.map(({ renewed }) => renewed)));
      expect(judgements.filter(({ kind }) => !isStage(kind) && !isRenewal(kind))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('a renewal at one address of two', () => {
  const old = certificate('A', { days: 90, old: 80 });
  const renewed = certificate('B', { days: 90 });
  /** Events of a probe that shows the new certificate, after a warning about the old one. */
  function kindsWith(everyAddress: EveryAddress, shown: CertificateState = renewed): readonly string[] {
    const watch = { ...WATCH, now: START, since: START - 90 * DAY_MS };
    const { server } = watchCertificate(undefined, { observed: observedAs(old, START), watch });
    const elsewhere = { everyAddress, otherServers: [] };
    const later = { ...watch, now: START + 4 * DAY_MS };
    return watchCertificate(server, { observed: observedAs(shown, later.now), watch: later, elsewhere }).judgements.map(
      ({ kind }) => kind,
    );
  }
  const [OLD, NEW] = [
    { state: old, addresses: ['192.0.2.7'] },
    { state: renewed, addresses: ['192.0.2.8'] },
  ];

  test.each<[about: string, everyAddress: EveryAddress, expected: readonly string[]]>([
    [
      'names the other one',
      { certificates: [OLD, NEW], isWhole: true },
      ['certificate-renewed-in-time', 'old-certificate-expires'],
    ],
    [
      'is one where all addresses have it',
      { certificates: [{ ...NEW, addresses: ['192.0.2.7', '192.0.2.8'] }], isWhole: true },
      ['certificate-renewed'],
    ],
    [
      'is none yet where the other one was not reached',
      { certificates: [NEW], isWhole: false },
      ['certificate-renewed-in-time'],
    ],
    [
      'is not claimed of what another authority issued',
      { certificates: [OLD, { ...NEW, state: { ...renewed, issuer: 'CN=Another' } }], isWhole: true },
      ['certificate-renewed-in-time', 'certificate-issuer-changed', 'certificate-expires'],
    ],
  ])('%s', (_, everyAddress, expected) => {
    const shown = everyAddress.certificates.find(({ state }) => state.fingerprint === 'B')?.state;
    expect(kindsWith(everyAddress, shown)).toEqual(expected);
  });
});
