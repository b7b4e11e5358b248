import { parseNetwork } from '../../src/domain/addresses.ts';
import { type DnsName, type DomainName, ROOT } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { DAY_MS, type Instant } from '../../src/domain/time.ts';
import { NO_PREMISES } from '../../src/evidence/premises.ts';
import { changesOf, type RecordIntervals } from '../../src/observations/changes.ts';
import { observe } from '../../src/observations/intervals.ts';
import type { DomainHistory, Observation } from '../../src/observations/store.ts';
import {
  type ChangeHistoryDocument,
  type ChangeHistoryQuery,
  readChangeHistory,
} from '../../src/past/change-history.ts';
import type { HistoryReport } from '../../src/past/history.ts';
import type { AddressOrigin } from '../../src/records/routes/address-origin.ts';
import { NOW } from './reports.ts';

const ago = (days: number): Instant => NOW - days * DAY_MS;

/** A record with stretches in days ago, newest last; an end of -1 is none. */
function record(
  type: RrType,
  name: string,
  value: string,
  ...intervals: readonly (readonly [from: number, to: number, ended: number])[]
): RecordIntervals {
  return {
    name: name as DnsName,
    type,
    value,
    octets: octetsOf(type, value),
    ttlSeconds: type === 'AAAA' ? null : 300,
    intervals: intervals.map(([from, to, ended]) => ({
      firstObserved: ago(from),
      lastObserved: ago(to),
      count: Math.max(1, from - to),
      endedAt: ended < 0 ? null : ago(ended),
    })),
    addedAt: ago(intervals[0]?.[0] ?? 0),
  };
}

const ORIGINS = new Map<string, AddressOrigin>(
  ['192.0.2.1', '192.0.2.2', '2001:db8::1'].map((address) => [
    address,
    {
      at: NOW,
      prefix: address.includes(':') ? '2001:db8::/32' : '192.0.2.0/24',
      systems: [
        { asn: 64500, holder: { name: '<b>EXAMPLE-NET</b> with a long name \u202e', country: 'JP' } },
        { asn: 64501, holder: null },
      ],
    },
  ]),
);

const observedIn = (records: readonly RecordIntervals[]): HistoryReport['observed'] => {
  const times = records.flatMap(({ intervals }) =>
    intervals.flatMap(({ firstObserved, lastObserved, endedAt }) => [firstObserved, endedAt ?? lastObserved]),
  );
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
};

const whole = (domain: DomainName, records: readonly RecordIntervals[]): HistoryReport => ({
  domain,
  records,
  observed: observedIn(records),
  archived: null,
  changes: changesOf(records),
  origins: ORIGINS,
  next: null,
});

const HOSTILE = '<img src=x onerror="document.title=1">\u202e'.repeat(60);

const HISTORIES: Readonly<Record<string, readonly RecordIntervals[]>> = {
  'shop.example': [
    record('A', 'shop.example', '192.0.2.1', [150, 60, 59]),
    record('A', 'shop.example', '192.0.2.2', [59, 0, -1]),
    record('AAAA', 'shop.example', '2001:db8::1', [140, 100, 99], [80, 30, 29], [3, 0, -1]),
    record('MX', 'shop.example', '10 mail.shop.example', [150, 0, -1]),
    record('TXT', '_dmarc.shop.example', 'v=DMARC1; p=none', [150, 45, 44]),
    record('TXT', '_dmarc.shop.example', 'v=DMARC1; p=reject', [44, 0, -1]),
  ],
  'failing.example': [record('A', 'failing.example', '192.0.2.10', [150, 60, 59])],
  'young.example': [record('A', 'young.example', '192.0.2.1', [0.2, 0, -1])],
  'hostile.example': [
    record('TXT', 'hostile.example', HOSTILE, [20, 10, 9]),
    record('TXT', `${'x'.repeat(63)}.${'y'.repeat(63)}._domainkey.hostile.example`, 'v=DKIM1; p=', [20, 0, -1]),
    ...Array.from({ length: 200 }, (_, i) =>
      record(
        'A',
        'hostile.example',
        `192.0.2.${i}`,
        ...Array.from({ length: 60 }, (_, k) => [130 - 2 * k, 129.5 - 2 * k, 129 - 2 * k] as const),
      ),
    ),
  ],
};

/** The made-up past of a name; a name without one was never observed. */
export const historyOf = (domain: DomainName): HistoryReport => whole(domain, HISTORIES[domain] ?? []);

/** Names a time fifty days ago. */
const OLDER = Buffer.from(String(NOW - 50 * DAY_MS)).toString('base64url');

/** What the changes of that past mean, by the real engine: its lookups, folded in order. With a cursor, older ones. */
export async function changesOfHistory(
  domain: DomainName,
  query: ChangeHistoryQuery,
): Promise<ChangeHistoryDocument | undefined> {
  const records = HISTORIES[domain] ?? [];
  const times = new Set(
    records.flatMap(({ intervals }) =>
      intervals.flatMap(({ firstObserved, lastObserved, endedAt }) =>
        [firstObserved, lastObserved, endedAt ?? []].flat(),
      ),
    ),
  );
  const rrsets = [...Map.groupBy(records, ({ name, type }) => `${name} ${type}`).values()];
  let history: DomainHistory | undefined;
  for (const at of [...times].toSorted((a, b) => a - b))
    history = observe(
      history,
      domain,
      rrsets.map((rrset) => observationAt(rrset, at)),
    );
  const cursor = query.cursor === 'older' ? OLDER : query.cursor;
  return readChangeHistory(
    { ...query, ...(cursor === undefined ? {} : { cursor }), domain, now: NOW },
    {
      read: async (key) => (key === domain ? history : undefined),
      options: {
        // Nothing of web and mail servers is remembered.
        probes: { asOf: () => () => undefined },
        transcripts: { asOf: () => () => undefined, served: async () => [] },
        premises: {
          ...NO_PREMISES,
          publicNetworks: ['192.0.2.0/24', '2001:db8::/32'].flatMap((text) => parseNetwork(text) ?? []),
        },
      },
    },
  );
}

/** What a lookup of an RRset at a time saw. */
function observationAt(rrset: readonly RecordIntervals[], at: Instant): Observation {
  const [{ name, type } = { name: ROOT, type: 'A' as const }] = rrset;
  const common = {
    name,
    type,
    at,
    security: 'insecure',
    aliases: [],
    ttlFromCache: false,
  } as const;
  const there = rrset.filter(({ intervals }) =>
    intervals.some(({ firstObserved, lastObserved }) => firstObserved <= at && at <= lastObserved),
  );
  const [first, ...rest] = there.map(({ octets }) => ({ name, type, ttlSeconds: 300, octets }));
  return first === undefined
    ? { ...common, outcome: 'nodata', zone: null, ttlSeconds: 60 }
    : { ...common, outcome: 'answer', records: [first, ...rest] };
}

function octetsOf(type: RrType, value: string): Uint8Array {
  if (type === 'TXT')
    return encodeRdata('TXT', { strings: (value.match(/.{1,60}/gu) ?? []).map((one) => Buffer.from(one)), text: '' });
  const parsed = parseRdata(type, type === 'MX' ? `${value}.` : value, ROOT);
  if (!parsed.ok) throw new Error(`${type} ${value}`);
  return parsed.octets;
}
