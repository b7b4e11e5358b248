import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { child, type DnsName } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';
import type { Observation, ObservationStore } from '../src/observations/store.ts';
import { openStore } from '../src/store/open.ts';
import { type BenchRow, row } from './row.ts';

/** `ZONEWELL_BENCH_DOMAINS=1000000 npm run bench -- store` measures at full size. */
const DOMAINS = Number(process.env['ZONEWELL_BENCH_DOMAINS'] ?? 20_000);
const RECORDS = 10;
/** Look-ups for guessed selectors and other names that do not exist, in a whole report. */
const NEGATIVES = 30;
const READS = 20_000;
const REOBSERVED = 10_000;
/** Domains in one transaction, for ours and for the peer. */
const BATCH = 100;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 1);

const nameOf = (i: number) => `domain-${i}.example` as DnsName;

/** The look-ups of one domain: ten records, as a small company has them. Octets differ from domain to domain. */
function looks(i: number, at: number, negatives = 0): Observation[] {
  const home = nameOf(i);
  const text = (value: string) => encodeRdata('TXT', { strings: [new TextEncoder().encode(value)], text: value });
  const net = `192.0.${(i >> 8) & 255}.${i & 255}`;
  const host = (label: string) => child(label, home);
  const sets: [DnsName, RrType, Uint8Array[]][] = [
    [home, 'A', [encodeRdata('A', { address: net })]],
    [home, 'AAAA', [encodeRdata('AAAA', { address: `2001:db8::${(i & 0xffff).toString(16)}` })]],
    [home, 'NS', ['ns1', 'ns2'].map((label) => encodeRdata('NS', { host: host(label) }))],
    [home, 'MX', [10, 20].map((preference) => encodeRdata('MX', { preference, exchange: host(`mx${preference}`) }))],
    [
      home,
      'TXT',
      [text(`v=spf1 ip4:${net} include:_spf.provider.example -all`), text(`site-verification=${i * 7919}`)],
    ],
    [home, 'CAA', [encodeRdata('CAA', { flags: 0, tag: 'issue', value: 'letsencrypt.org' })]],
    [host('_dmarc'), 'TXT', [text(`v=DMARC1; p=reject; rua=mailto:dmarc@domain-${i}.example`)]],
  ];
  const common = { at, security: 'unchecked', aliases: [], ttlFromCache: true } as const;
  const answered = sets.flatMap(([name, type, all]): Observation[] => {
    const [first, ...rest] = all.map((octets): Rr => ({ name, type, ttlSeconds: 300, octets }));
    return first === undefined ? [] : [{ ...common, name, type, outcome: 'answer', records: [first, ...rest] }];
  });
  const denied = Array.from({ length: negatives }, (_, k): Observation => {
    const name = host(`selector${k}._domainkey`);
    return { ...common, name, type: 'TXT', outcome: 'nxdomain', zone: home, ttlSeconds: 3600 };
  });
  return [...answered, ...denied];
}

/** Rounds of ten look-ups at pseudo-random domains, the same for both. */
const spread = (k: number): number => (k * 7919) % DOMAINS;

interface Subject {
  write(domains: readonly number[], at: number): Promise<void>;
  read(domain: number): Promise<number>;
  /** Octets on disk, all written out. */
  bytes(): Promise<number>;
}

async function ours(path: string, negatives: number): Promise<Subject> {
  const opened = await openStore(path);
  if (!opened.ok) throw new Error(opened.fault);
  const store: ObservationStore = opened.store;
  return {
    async write(domains, at) {
      await Promise.all(domains.map((i) => store.record(looks(i, at, negatives))));
    },
    async read(i) {
      const home = await store.read(nameOf(i));
      return (home?.sets ?? []).reduce((sum, set) => sum + set.records.length, 0);
    },
    async bytes() {
      await store.close();
      return statSync(path).size;
    },
  };
}

/** The obvious table: one row a record, updated at each look. */
function naive(path: string): Subject {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE record (
      domain TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, octets BLOB NOT NULL, ttl INTEGER NOT NULL,
      first_observed INTEGER NOT NULL, last_observed INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (domain, name, type, octets)
    )`);
  const upsert = database.prepare(`INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET ttl = excluded.ttl, last_observed = excluded.last_observed, count = count + 1`);
  const select = database.prepare('SELECT * FROM record WHERE domain = ?');
  return {
    async write(domains, at) {
      database.exec('BEGIN IMMEDIATE');
      for (const i of domains) {
        for (const look of looks(i, at)) {
          for (const rr of look.outcome === 'answer' ? look.records : [])
            upsert.run(nameOf(i), rr.name, rr.type, rr.octets, rr.ttlSeconds, at, at);
        }
      }
      database.exec('COMMIT');
    },
    async read(i) {
      return select.all(nameOf(i)).length;
    },
    async bytes() {
      database.close();
      return statSync(path).size;
    },
  };
}

interface Measured {
  readonly readsPerSecond: number;
  readonly reobservedPerSecond: number;
  readonly bytes: number;
}

async function measure(subject: Subject): Promise<Measured> {
  const batches = (from: (k: number) => number, count: number) =>
    Array.from({ length: Math.ceil(count / BATCH) }, (_, b) =>
      Array.from({ length: Math.min(BATCH, count - b * BATCH) }, (_, k) => from(b * BATCH + k)),
    );
  for (const batch of batches((k) => k, DOMAINS)) await subject.write(batch, START);
  const again = batches(spread, Math.min(REOBSERVED, DOMAINS));
  const observing = performance.now();
  for (const batch of again) await subject.write(batch, START + HOUR_MS);
  const observed = performance.now() - observing;
  for (let k = 0; k < 2000; k += 1) await subject.read(spread(k * 31));
  const reading = performance.now();
  let records = 0;
  for (let k = 0; k < READS; k += 1) records += await subject.read(spread(k));
  const read = performance.now() - reading;
  if (records !== READS * RECORDS) throw new Error(`read ${records} records, not ${READS * RECORDS}`);
  return {
    readsPerSecond: (READS / read) * 1000,
    reobservedPerSecond: (Math.min(REOBSERVED, DOMAINS) / observed) * 1000,
    bytes: await subject.bytes(),
  };
}

export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  try {
    const plain = await measure(await ours(join(folder, 'ours.db'), 0));
    const table = await measure(naive(join(folder, 'naive.db')));
    const whole = await measure(await ours(join(folder, 'whole.db'), NEGATIVES));
    const peer = 'a row a record';
    return [
      row('store', `reads of ${RECORDS} records`, 'domains/s', plain.readsPerSecond, [peer, table.readsPerSecond]),
      row('store', 'observed anew', 'domains/s', plain.reobservedPerSecond, [peer, table.reobservedPerSecond]),
      row('store', 'size', 'octets a record', plain.bytes / DOMAINS / RECORDS, [peer, table.bytes / DOMAINS / RECORDS]),
      row('store', `reads, ${NEGATIVES} absences more`, 'domains/s', whole.readsPerSecond),
      row('store', `observed anew, ${NEGATIVES} absences more`, 'domains/s', whole.reobservedPerSecond),
      row('store', `what ${NEGATIVES} absences add`, 'octets a domain', (whole.bytes - plain.bytes) / DOMAINS),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
