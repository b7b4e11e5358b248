import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { child, type DnsName } from '../src/domain/name.ts';
import { isPostgresUrl } from '../src/domain/postgres-url.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';
import type { Observation } from '../src/observations/store.ts';
import { openStores } from '../tests/support/stores.ts';

/** Records of a domain, as `looks` makes them. */
export const RECORDS = 10;

/** Different for each number below 2^32, and not in the order of the numbers: a list is seldom sorted. */
export const nameOf = (i: number): DnsName =>
  `domain-${(Math.imul(i, 0x9e3779b1) >>> 0).toString(36)}.example` as DnsName;

/** The lookups of one domain: ten records, as a small company has them. Octets differ from domain to domain. */
export function observations(i: number, at: number, negatives = 0): Seen {
  const key = nameOf(i);
  const text = (value: string) => encodeRdata('TXT', { strings: [new TextEncoder().encode(value)], text: value });
  const net = `192.0.${(i >> 8) & 255}.${i & 255}`;
  const host = (label: string) => child(label, key);
  const sets: [DnsName, RrType, Uint8Array[]][] = [
    [key, 'A', [encodeRdata('A', { address: net })]],
    [key, 'AAAA', [encodeRdata('AAAA', { address: `2001:db8::${(i & 0xffff).toString(16)}` })]],
    [key, 'NS', ['ns1', 'ns2'].map((label) => encodeRdata('NS', { host: host(label) }))],
    [key, 'MX', [10, 20].map((preference) => encodeRdata('MX', { preference, exchange: host(`mx${preference}`) }))],
    [key, 'TXT', [text(`v=spf1 ip4:${net} include:_spf.provider.example -all`), text(`site-verification=${i * 7919}`)]],
    [key, 'CAA', [encodeRdata('CAA', { flags: 0, tag: 'issue', value: 'letsencrypt.org' })]],
    [host('_dmarc'), 'TXT', [text(`v=DMARC1; p=reject; rua=mailto:dmarc@${key}`)]],
  ];
  const common = { at, security: 'indeterminate', aliases: [], ttlFromCache: true } as const;
  const answered = sets.flatMap(([name, type, all]): Observation[] => {
    const [first, ...rest] = all.map((octets): Rr => ({ name, type, ttlSeconds: 300, octets }));
    return first === undefined ? [] : [{ ...common, name, type, outcome: 'answer', records: [first, ...rest] }];
  });
  const denied = Array.from({ length: negatives }, (_, k): Observation => {
    const name = host(`selector${k}._domainkey`);
    return { ...common, name, type: 'TXT', outcome: 'nxdomain', zone: key, ttlSeconds: 3600 };
  });
  return { key, observations: [...answered, ...denied] };
}

/** One domain with what was looked up. */
export interface Seen {
  readonly key: DnsName;
  readonly observations: readonly Observation[];
}

/** A store, or the obvious table in its place. */
export interface Subject {
  /** Stores lookups of many domains at once, each time of all their records. */
  write(batch: readonly Seen[]): Promise<void>;
  read(key: DnsName): Promise<number>;
  /** Octets that were written so far to the log that replicas read; 0 where there is none. */
  logged(): Promise<number>;
  /** Octets on disk, all written out. */
  bytes(): Promise<number>;
}

/** Our store at `database`, as the service opens it: a file, or the URL of a PostgreSQL. */
export async function ours(database: string): Promise<Subject> {
  const stores = await openStores(database, { largeCache: true });
  return {
    async write(batch) {
      await Promise.all(batch.map(({ observations }) => stores.observations.record(observations)));
    },
    async read(key) {
      const history = await stores.observations.read(key);
      return (history?.rrsets ?? []).reduce((sum, set) => sum + set.records.length, 0);
    },
    logged: async () => (isPostgresUrl(database) ? askFor(database, LOGGED) : 0),
    async bytes() {
      await stores.close();
      return isPostgresUrl(database) ? askFor(database, SIZE) : statSync(database).size;
    },
  };
}

/** The same in a database that somebody gave, which must be empty: nothing of theirs is measured, or changed. */
export async function oursIn(database: string): Promise<Subject> {
  const stores = await openStores(database);
  const [first] = await stores.observations.keysAfter(null, 1);
  await stores.close();
  if (first !== undefined) throw new Error('The database that is to be measured has domains in it. Give an empty one.');
  return ours(database);
}

const LOGGED = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS octets";
/** Tables and indexes without the catalogue of an empty database. */
const SIZE = `SELECT sum(pg_total_relation_size(oid)) AS octets FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`;

async function askFor(database: string, text: string): Promise<number> {
  const pool = new Pool({ connectionString: database, max: 1 });
  // The server may end before the connection has.
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query<{ octets: string }>(text);
    return Number(rows[0]?.octets);
  } finally {
    await pool.end();
  }
}

/** The obvious table: one row a record, updated at each look. */
export function naive(path: string): Subject {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -1048576;
    CREATE TABLE record (
      domain TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, octets BLOB NOT NULL, ttl INTEGER NOT NULL,
      first_observed INTEGER NOT NULL, last_observed INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (domain, name, type, octets)
    )`);
  const upsert = database.prepare(`INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET ttl = excluded.ttl, last_observed = excluded.last_observed, count = count + 1`);
  const select = database.prepare('SELECT * FROM record WHERE domain = ?');
  return {
    async write(batch) {
      database.exec('BEGIN IMMEDIATE');
      for (const { key, observations } of batch) {
        for (const observation of observations) {
          for (const rr of observation.outcome === 'answer' ? observation.records : [])
            upsert.run(key, rr.name, rr.type, rr.octets, rr.ttlSeconds, observation.at, observation.at);
        }
      }
      database.exec('COMMIT');
    },
    async read(key) {
      return select.all(key).length;
    },
    logged: async () => 0,
    async bytes() {
      database.close();
      return statSync(path).size;
    },
  };
}

/** The same table in PostgreSQL, a statement for the records of all domains of a batch. */
export async function naivePostgres(url: string): Promise<Subject> {
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => {});
  await pool.query(`CREATE TABLE record (
    domain text NOT NULL, name text NOT NULL, type text NOT NULL, octets bytea NOT NULL, ttl integer NOT NULL,
    first_observed bigint NOT NULL, last_observed bigint NOT NULL, count integer NOT NULL,
    PRIMARY KEY (domain, name, type, octets)
  )`);
  return {
    async write(batch) {
      const records = batch.flatMap(({ key, observations }) =>
        observations.flatMap((observation) =>
          observation.outcome === 'answer' ? observation.records.map((rr) => ({ key, rr, at: observation.at })) : [],
        ),
      );
      await pool.query({
        name: 'upsert',
        text: `INSERT INTO record SELECT domain, name, type, octets, ttl, at, at, 1
          FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::integer[], $6::bigint[])
            AS given (domain, name, type, octets, ttl, at)
          ON CONFLICT (domain, name, type, octets)
          DO UPDATE SET ttl = excluded.ttl, last_observed = excluded.last_observed, count = record.count + 1`,
        values: [
          records.map(({ key }) => key),
          records.map(({ rr }) => rr.name),
          records.map(({ rr }) => rr.type),
          records.map(({ rr }) => Buffer.from(rr.octets)),
          records.map(({ rr }) => rr.ttlSeconds),
          records.map(({ at }) => at),
        ],
      });
    },
    async read(key) {
      const { rows } = await pool.query({
        name: 'select',
        text: 'SELECT * FROM record WHERE domain = $1',
        values: [key],
      });
      return rows.length;
    },
    logged: () => askFor(url, LOGGED),
    async bytes() {
      await pool.end();
      return askFor(url, SIZE);
    },
  };
}
