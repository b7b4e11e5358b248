import { KINDS } from '../../../src/diagnoses/kinds.ts';
import { child, type DnsName, type DomainName, ROOT } from '../../../src/domain/name.ts';
import { encodeRdata, txtOctets } from '../../../src/domain/rdata/encode.ts';
import type { Rdata, RrType } from '../../../src/domain/rr.ts';
import { createEvidence } from '../../../src/evidence/create.ts';
import { DNS, type DnsQuestion } from '../../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../../src/evidence/questions/dns-json.ts';
import { answering, createNotAskedSource } from '../../../src/evidence/source.ts';
import { decodeHistory, encodeHistory } from '../../../src/observations/encode.ts';
import { observe } from '../../../src/observations/intervals.ts';
import type { Observation } from '../../../src/observations/store.ts';
import { evidenceOf, siteOf } from '../../support/site.ts';
import type { Row, Shape } from './measure.ts';
import { letters, parts } from './shapes.ts';

const ZONE = 'case.test' as DomainName;
const AT = Date.UTC(2026, 10, 26);

/** Records of one set, as many as it has; undefined for types that have none. */
type Records = (type: RrType, name: DnsName, salt: number) => readonly Uint8Array[] | undefined;

const all = (count: number, of: (i: number) => Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, i) => of(i));

const key = (i: number): Rdata['DNSKEY'] => ({
  flags: 257,
  protocol: 3,
  algorithm: 13,
  publicKey: Uint8Array.from([i >> 8, i & 0xff, 0, 0, (65_535 - i) >> 8, (65_535 - i) & 0xff, ...new Uint8Array(58)]),
});
const ds = (i: number): Rdata['DS'] => ({
  keyTag: 1,
  algorithm: 13,
  digestType: 2,
  digest: Uint8Array.from({ length: 32 }, (_, k) => (k === 0 ? i & 0xff : i >> 8)),
});

/** Sets of so many records, by the attack that they are. */
const SETS: readonly (readonly [about: string, most: number, of: (count: number) => Records])[] = [
  [
    'CDS and keys of one tag (T4)',
    900,
    (count) => (type) =>
      type === 'CDS' || type === 'DS'
        ? all(count, (i) => encodeRdata('DS', ds(i)))
        : type === 'DNSKEY' || type === 'CDNSKEY'
          ? all(count, (i) => encodeRdata('DNSKEY', key(i)))
          : undefined,
  ],
  [
    'keys at every selector (T5)',
    1000,
    (count) => (type, name, salt) =>
      type === 'TXT' && name.includes('._domainkey')
        ? all(count, (i) => txtOctets(`v=DKIM1;p=${btoa(`${salt}${i}xxxxx`)}`))
        : undefined,
  ],
  [
    'texts',
    1000,
    (count) => (type, _, salt) => (type === 'TXT' ? all(count, (i) => txtOctets(`v=spf1 x${salt}-${i}=1`)) : undefined),
  ],
  [
    'policies',
    1000,
    (count) => (type, name, salt) =>
      type === 'TXT' && name.startsWith('_')
        ? all(count, (i) => txtOctets(`v=DMARC1; p=none; x${salt}=${i}`))
        : undefined,
  ],
  [
    'mail servers',
    1000,
    (count) => (type) =>
      type === 'MX'
        ? all(count, (i) => encodeRdata('MX', { preference: i, exchange: child(`m${i}`, ZONE) }))
        : undefined,
  ],
  [
    'name servers',
    1000,
    (count) => (type) =>
      type === 'NS' ? all(count, (i) => encodeRdata('NS', { host: child(`n${i}`, ZONE) })) : undefined,
  ],
  [
    'authorities',
    1000,
    (count) => (type) =>
      type === 'CAA'
        ? all(count, (i) => encodeRdata('CAA', { flags: 0, tag: 'issue', value: `c${i}.test` }))
        : undefined,
  ],
  [
    'addresses',
    1000,
    (count) => (type) => (type === 'A' ? all(count, (i) => Uint8Array.from([8, 8, i >> 8, i & 0xff])) : undefined),
  ],
  [
    'TLSA records',
    1000,
    (count) => (type) =>
      type === 'TLSA'
        ? all(count, (i) => encodeRdata('TLSA', { usage: 3, selector: 1, matchingType: 1, data: ds(i).digest }))
        : undefined,
  ],
];

const ORDINARY: Records = (type, name) => {
  if (type === 'SOA' && (name === ZONE || name === ROOT)) {
    const times = { serial: 1, refresh: 7200, retry: 900, expire: 1_209_600, minimum: 300 };
    return [encodeRdata('SOA', { mname: name, rname: name, ...times })];
  }
  if (type === 'NS') return [encodeRdata('NS', { host: child('n1', ZONE) })];
  if (type === 'MX') return [encodeRdata('MX', { preference: 1, exchange: child('m1', ZONE) })];
  return undefined;
};

function answerTo(records: Records, salt: number, { name, type }: DnsQuestion): SourceAnswer {
  const common = { at: AT, source: 'resolver', exchanges: [], aliases: [], security: 'insecure' } as const;
  const [first, ...rest] = (records(type, name, salt) ?? ORDINARY(type, name, salt) ?? []).map((octets) => ({
    name,
    type,
    ttlSeconds: 300,
    octets,
  }));
  return first === undefined
    ? { ...common, kind: 'nodata', zone: ZONE, ttlSeconds: 300 }
    : { ...common, kind: 'answer', records: [first, ...rest] };
}

const dnsShapes = (id: string, run: (evidence: ReturnType<typeof createEvidence>) => unknown): readonly Shape[] =>
  SETS.map(([about, most, of]) => ({
    about: `${id}, ${about}`,
    most,
    make: (count, salt) => {
      const records = of(count);
      const source = answering(DNS, async (question) => answerTo(records, salt, question), createNotAskedSource(AT));
      return () => run(createEvidence(source, { clock: () => AT }));
    },
  }));

/** A site whose robots.txt or page is that long. */
const siteShapes = (id: string, run: (evidence: ReturnType<typeof createEvidence>) => unknown): readonly Shape[] =>
  (
    [
      [
        'rules of robots.txt (T11)',
        20_000,
        (count: number) => ['<title>a</title>', `User-agent: *\n${parts(count, (i) => `Disallow: /p${i}\n`)}`],
      ],
      [
        'names of robots.txt (T1)',
        15_000,
        (count: number) => [
          '<title>a</title>',
          `User-agent: *\nDisallow: /\n${parts(count, (i) => `User-agent: ${letters(i)}\n`)}${'Allow:/\n'.repeat(count)}`,
        ],
      ],
      [
        'titles of a page (T8)',
        10_000,
        (count: number) => [parts(count, (i) => `<title>あ${i}</title>`), 'User-agent: *\nDisallow:\n'],
      ],
      [
        'links of a page',
        10_000,
        (count: number) => [parts(count, (i) => `<a href="/${i}">a</a>`), 'User-agent: *\nDisallow:\n'],
      ],
    ] as const
  ).map(([about, most, of]) => ({
    about: `${id}, ${about}`,
    most,
    make: (count, salt) => {
      const [page = '', robots = ''] = of(count);
      const site = siteOf(`<!doctype html><meta name=s content=${salt}>${page}`, {
        'https://case.test/robots.txt': robots,
      });
      return () => run(evidenceOf(site));
    },
  }));

const observations = (
  count: number,
  salt: number,
  at: (i: number) => number,
  name: (i: number) => DnsName,
): Observation[] =>
  Array.from({ length: count }, (_, i) => ({
    name: name(i),
    type: 'TXT',
    at: AT + at(i),
    security: 'insecure',
    aliases: [],
    ttlFromCache: false,
    outcome: 'answer',
    records: [{ name: name(i), type: 'TXT', ttlSeconds: 60, octets: txtOctets(`${salt} ${i}`) }],
  }));

const OBSERVATIONS: Row = {
  readers: [
    'observations/intervals.ts observe',
    'observations/intervals.ts observeTransitions',
    'observations/encode.ts decodeHistory',
  ],
  runs: 'main',
  shapes: [
    [
      'one set at some times',
      20,
      (count: number, salt: number) =>
        observations(
          count,
          salt,
          (i) => i,
          () => ZONE,
        ),
    ],
    [
      'many names at once',
      1000,
      (count: number, salt: number) =>
        observations(
          count,
          salt,
          () => 0,
          (i) => child(`a${i}`, ZONE),
        ),
    ],
  ].map(([about, most, of]) => ({
    about: about as string,
    most: most as number,
    make: (count, salt) => {
      const made = (of as (count: number, salt: number) => Observation[])(count, salt);
      return () => decodeHistory(ZONE, encodeHistory(observe(undefined, ZONE, made)));
    },
  })),
};

/** All facts and checks of every kind of diagnosis, whichever there are. */
export const KIND_ROWS: readonly Row[] = [
  OBSERVATIONS,
  ...KINDS.map(
    (kind): Row => ({
      readers: [`diagnoses ${kind.id}`],
      // A run gives way after 10 ms, and ends after 500 ms.
      runs: 'run',
      shapes: [
        ...dnsShapes(kind.id, (evidence) => kind.run(ZONE, evidence)),
        ...(['seo', 'ai-search'].includes(kind.id) ? siteShapes(kind.id, (evidence) => kind.run(ZONE, evidence)) : []),
      ],
    }),
  ),
];
