import { expect, test } from 'vitest';
import type { Answer } from '../../domain/answer.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import { NO_PREMISES } from '../../evidence/premises.ts';
import { DNS } from '../../evidence/questions/dns.ts';
import { answering } from '../../evidence/source.ts';
import { firstSeen } from '../comparison/compare.ts';
import { NO_SIGNATURES, type WatchedSignatures } from '../memory/signatures.ts';
import { type SeenSignature, watchSignatures } from './signature-stages.ts';
import { followSignatures } from './signatures.ts';

const HOST = 'ns1.dns.example' as DnsName;

/** When a signer makes signatures, in days since the beginning, and how long before and after that they are valid. */
interface Signer {
  readonly backDays: number;
  readonly aheadDays: number;
  /** Returns when the signature was made that is served at a time. */
  made(day: number): number;
}
const every = (days: number, aheadDays: number, backDays = 1 / 24): Signer => ({
  backDays,
  aheadDays,
  made: (day) => Math.floor(day / days) * days,
});
/** Daily, and up to a day later each time. */
const jittering = (days: number, aheadDays: number): Signer => ({
  backDays: 1 / 24,
  aheadDays,
  made(day) {
    let [made, n] = [0, 0];
    for (;;) {
      const next = made + days + ((n * 7) % 10) / 10;
      if (next > day) return made;
      [made, n] = [next, n + 1];
    }
  },
});
const stuckAt = (signer: Signer, end: number): Signer => ({
  ...signer,
  made: (day) => signer.made(Math.min(day, end)),
});

/** Lists what is reported over so many days, each event with the hours that were left. */
function reportsOver(days: number, keys: Signer, soa: Signer = keys, everyHours = 1): string[] {
  let state: WatchedSignatures = NO_SIGNATURES;
  const all: string[] = [];
  for (let hour = 0; hour < days * 24; hour += everyHours) {
    const now = hour * HOUR_MS;
    const seen = (
      [
        ['DNSKEY', keys],
        ['SOA', soa],
      ] as const
    ).map(([type, { made, backDays, aheadDays }]): SeenSignature => {
      const at = made(hour / 24);
      const [inception, expiration] = [(at - backDays) * DAY_MS, (at + aheadDays) * DAY_MS];
      return { host: HOST, type, inception, expiration, keys: type === 'DNSKEY' ? '1' : '' };
    });
    const step = watchSignatures(state, seen, { domain: 'shop.example' as DnsName, now });
    state = step.signatures;
    const left = Math.min(...seen.map(({ expiration }) => expiration)) - now;
    all.push(...step.events.map(({ kind, severity }) => `${kind} ${severity} ${Math.ceil(left / HOUR_MS)} h`));
  }
  return all;
}

/** Signs when so much of the life is left, from a moment before or after the beginning on. */
const renewing = (leftDays: number, aheadDays: number, backDays: number, from = 0): Signer => {
  const days = aheadDays - leftDays;
  return { backDays, aheadDays, made: (day) => from + Math.floor((day - from) / days) * days };
};

const CLOUDFLARE: Signer = { backDays: 1, aheadDays: 1, made: (day) => day };
const [KNOT_BACK, HOUR] = [1.5 / 24, 1 / 24];

/**
 * Lists what signers do that nobody configured. Sources, read on 29 November 2026: Knot DNS, NEWS of 3.2.0 and 3.3.3 and
 * `rrsig-refresh` in doc/reference.rst; BIND 9 ARM, `dnssec-policy default` and `sig-validity-interval`;
 * wiki.opendnssec.org/configuration/kaspxml; doc.powerdns.com/authoritative/dnssec/modes-of-operation.html#signatures.
 */
const POLICIES: readonly (readonly [name: string, (from: number) => Signer])[] = [
  ['Knot DNS to 3.1: 7 of 14 days', (from) => renewing(7, 14 - KNOT_BACK, KNOT_BACK, from)],
  [
    'Knot DNS from 3.3.3 on: a tenth of 14 days, an hour, and a TTL of five minutes',
    (from) => renewing(1.4 + HOUR + HOUR / 12, 14 - KNOT_BACK, KNOT_BACK, from),
  ],
  [
    'Knot DNS from 3.3.3 on: the same, and a TTL of a day',
    (from) => renewing(2.4 + HOUR, 14 - KNOT_BACK, KNOT_BACK, from),
  ],
  ['BIND, dnssec-policy default: 5 of 14 days', (from) => renewing(5, 14, HOUR, from)],
  ['BIND, sig-validity-interval: 7.5 of 30 days', (from) => renewing(7.5, 30, HOUR, from)],
  ['OpenDNSSEC: 3 of 14 days, looked at every two hours', (from) => renewing(3 - 2 * HOUR, 14, HOUR, from)],
  ['OpenDNSSEC: the same, with its jitter of 12 hours', (from) => renewing(3 - 2 * HOUR, 13.5, HOUR, from)],
  ['PowerDNS: 3 weeks, each Thursday', (from) => ({ ...every(7, 14, 7), made: (day) => from + made7(day - from) })],
  ['Cloudflare: 2 days, at each answer', () => CLOUDFLARE],
];
const made7 = (day: number): number => Math.floor(day / 7) * 7;

test.each(POLICIES)('%s: nothing in the first two months, whenever they begin', (_name, signerFrom) => {
  for (let from = -30; from < 0; from += 1.7)
    for (const everyHours of [1, 24])
      expect(reportsOver(60, signerFrom(from), signerFrom(from), everyHours)).toEqual([]);
});

test.each<[name: string, keys: Signer, soa?: Signer]>([
  ['that renews 2 to 3 days before it, by chance', jittering(11, 14)],
  ['that renews 1 to 2 days before it, by chance', jittering(12, 14)],
  ['that signs everything each day', every(1, 14)],
  ['that signs for 4 hours, each hour', every(1 / 24, 4 / 24)],
  ['that signs keys for months, and the rest for two weeks', every(60, 90), every(12, 14)],
  [
    'of a zone that changes each day, and then not for a while',
    every(12, 14),
    { ...every(12, 14), made: (day) => (day < 50 ? Math.floor(day) : 50 + Math.floor((day - 50) / 12) * 12) },
  ],
])('a healthy signer %s is never reported', (_name, keys, soa = keys) => {
  expect(reportsOver(200, keys, soa)).toEqual([]);
  expect(reportsOver(200, keys, soa, 24)).toEqual([]);
});

test.each<[name: string, signer: Signer, first: string]>([
  ['a day before the end', every(13, 14), 'error 30 h'],
  ['once a month, for 30 days', every(29, 30), 'error 64 h'],
  // Knot DNS 3.2.0 to 3.3.2: an hour, and the longest TTL of the zone.
  ['2 hours before it', renewing(2 * HOUR, 14 - KNOT_BACK, KNOT_BACK), 'error 30 h'],
])('one that renews later than any other, %s, is reported only until it was seen to renew', (_name, signer, first) => {
  const reports = reportsOver(200, signer);
  expect(reports[0]).toBe(`signatures-end ${first}`);
  expect(reports.filter((one) => one.startsWith('signatures-renewed'))).toHaveLength(1);
  expect(reports.at(-1)).toMatch(/^signatures-renewed/);
});

test.each<[name: string, signer: Signer, reports: string[]]>([
  [
    'with a habit of 5 days: from the last quarter of the life on',
    every(9, 14),
    ['warning 84 h', 'error 72 h', 'critical 24 h', 'critical 12 h'],
  ],
  ['that signed each day', every(1, 14), ['warning 84 h', 'error 72 h', 'critical 24 h', 'critical 12 h']],
  ['with a habit of 3 days: once it is a day late', every(11, 14), ['error 48 h', 'critical 24 h', 'critical 12 h']],
  ['with a habit of a day', every(13, 14), ['critical 12 h']],
  ['that signed for a day, each 12 hours', every(0.5, 1), ['critical 6 h']],
])('a signer that stops is reported in stages, %s; and its end', (_name, signer, stages) => {
  const stuck = stuckAt(signer, 100);
  const until = stuck.made(200) + signer.aheadDays - 0.1;
  const repaired: Signer = { ...stuck, made: (day) => (day < until ? stuck.made(day) : until) };
  // Some were reported before they were first seen to renew.
  const from = reportsOver(99, stuck).length;
  expect(reportsOver(until + signer.aheadDays / 7, repaired).slice(from)).toEqual([
    ...stages.map((stage) => `signatures-end ${stage}`),
    expect.stringMatching(/^signatures-renewed info/),
  ]);
});

test('a signer of which no habit is known is reported more than a day before the end', () => {
  expect(reportsOver(15, stuckAt(every(20, 14), 0))).toEqual([
    'signatures-end error 30 h',
    'signatures-end critical 24 h',
    'signatures-end critical 12 h',
  ]);
});

const DOMAIN = 'shop.example' as DomainName;
const rr = (type: 'RRSIG' | 'DNSKEY' | 'DS', octets: Uint8Array) => ({
  name: DOMAIN,
  type: RR_TYPES[type],
  class: 1,
  ttlSeconds: 300,
  octets,
});

/** A server's answer for a set whose signature ends at a time; two of them, of which the later one counts. */
function signedAnswer(type: 'SOA' | 'DNSKEY', end: number) {
  const signature = (expiration: number) =>
    encodeRdata('RRSIG', {
      typeCovered: RR_TYPES[type],
      algorithm: 13,
      labels: 2,
      originalTtl: 300,
      expiration,
      inception: end / 1000 - 14 * 86_400,
      keyTag: 1,
      signer: DOMAIN,
      signature: new Uint8Array(64),
    });
  const key = encodeRdata('DNSKEY', { flags: 257, protocol: 3, algorithm: 13, publicKey: new Uint8Array(64) });
  const answers = [
    ...[end / 1000 - 86_400, end / 1000].map((seconds) => rr('RRSIG', signature(seconds))),
    ...(type === 'DNSKEY' ? [rr('DNSKEY', key)] : []),
  ];
  const header = {
    aa: true,
    rd: false,
    ra: false,
    ad: false,
    cd: false,
    rcode: 0,
    authorities: [],
    additionals: [],
    ede: [],
  };
  const common = { at: 0, source: 'authoritative', exchanges: [], aliases: [], security: 'indeterminate' } as const;
  return { ...common, kind: 'nodata' as const, zone: DOMAIN, ttlSeconds: 0, response: { ...header, answers } };
}

test.each<[about: string, ds: boolean, reports: string[]]>([
  ['with a DS record: told by what its servers give', true, ['signatures-end']],
  ['without: nobody verifies them', false, []],
])('a signed zone %s', async (_about, ds, reports) => {
  const end = 1000 * DAY_MS;
  const digest = { keyTag: 1, algorithm: 13, digestType: 2, digest: new Uint8Array(32) };
  const records = ds ? [{ name: DOMAIN, type: 'DS' as const, ttlSeconds: 300, octets: encodeRdata('DS', digest) }] : [];
  const content = { at: 0, outcome: 'answer' as const, aliases: [], records };
  const rrsets = [firstSeen({ name: DOMAIN, type: 'DS', content })];
  const soa: Answer = { ...signedAnswer('SOA', end + DAY_MS), ref: 1 as never };
  const at = { host: HOST, address: { address: '192.0.2.53', port: 53 }, answer: soa };
  const answers = [{ host: HOST, works: true, what: null, at }];
  const source = answering(DNS, async () => signedAnswer('DNSKEY', end), {
    ask: () => Promise.reject(new Error('nothing else is asked')),
  });
  let state = NO_SIGNATURES;
  const all: string[] = [];
  for (const hours of [31, 30, 29]) {
    const now = end - hours * HOUR_MS;
    const evidence = createEvidence(source, { clock: () => now, premises: NO_PREMISES });
    const run = { domain: DOMAIN, id: 'm', now, lastRunAt: now - HOUR_MS, rrsets };
    const step = await followSignatures(state, { seen: { zone: DOMAIN, answers }, run, evidence });
    state = step.signatures;
    all.push(...step.events.map(({ kind }) => kind));
  }
  expect(all).toEqual(reports);
});
