import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres.ts';
import { type BenchRow, median, row } from './row.ts';
import {
  naive,
  naivePostgres,
  nameOf,
  observations,
  ours,
  oursIn,
  RECORDS,
  type Seen,
  type Subject,
} from './store-subjects.ts';

/** `ZONEWELL_BENCH_DOMAINS=1000000 npm run bench -- store` measures at full size. */
const DOMAINS = Number(process.env['ZONEWELL_BENCH_DOMAINS'] ?? 4000);
/** What reads cost with a tenth of the domains, beside it. */
const FEWER = Math.ceil(DOMAINS / 10);
/** Lookups for guessed selectors and other names that do not exist, in a whole report. */
const NEGATIVES = 30;
/** Reads and domains observed again of one round, and rounds. */
const READS = 5000;
const REOBSERVED = 2000;
const ROUNDS = 3;
/** Domains observed at once, for ours and for the peer. */
const BATCH = 100;
/** Reads under way at once from PostgreSQL, where each is a round trip. SQLite answers on the spot. */
const READERS = 16;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 1);

interface Measured {
  readonly newPerSecond: number;
  readonly readsPerSecond: number;
  /** Domains observed again as a list is gone through again: in the order in which they were stored. */
  readonly inOrderPerSecond: number;
  readonly atRandomPerSecond: number;
  readonly bytes: number;
  /** Octets of the log that a domain observed again adds; 0 where there is none that replicas read. */
  readonly logBytes: number;
}

/** Writes domains in batches, and gives the milliseconds that the writing took: not those of making up the lookups. */
async function write(subject: Subject, count: number, seen: (k: number) => Seen): Promise<number> {
  let took = 0;
  for (let k = 0; k < count; k += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - k) }, (_, step) => seen(k + step));
    const began = performance.now();
    await subject.write(batch);
    took += performance.now() - began;
  }
  return took;
}

/** The median rate of some rounds, after one that warms up. */
async function rate(count: number, round: (round: number) => Promise<number>): Promise<number> {
  const perSecond: number[] = [];
  for (let i = 0; i <= ROUNDS; i += 1) {
    const took = await round(i);
    if (i > 0) perSecond.push((count * 1000) / took);
  }
  return median(perSecond);
}

async function measure(subject: Subject, domains: number, negatives = 0, readers = 1): Promise<Measured> {
  // The same pseudo-random domains for all: a prime step goes everywhere.
  const spread = (k: number): number => (k * 7919) % domains;
  const tookNew = await write(subject, domains, (k) => observations(k, START, negatives));
  const reobserved = Math.min(REOBSERVED, domains);
  let hours = 0;
  const again = (domainOf: (k: number) => number): Promise<number> =>
    rate(reobserved, (round) => {
      hours += 1;
      const at = START + hours * HOUR_MS;
      return write(subject, reobserved, (k) => observations(domainOf(round * reobserved + k), at, negatives));
    });
  const logged = await subject.logged();
  const inOrderPerSecond = await again((k) => k % domains);
  const logBytes = ((await subject.logged()) - logged) / ((ROUNDS + 1) * reobserved);
  const atRandomPerSecond = await again(spread);
  const readsPerSecond = await rate(READS, async (round) => {
    const began = performance.now();
    const counts = await Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        let records = 0;
        for (let k = reader; k < READS; k += readers) records += await subject.read(nameOf(spread(round * READS + k)));
        return records;
      }),
    );
    const took = performance.now() - began;
    const records = counts.reduce((sum, count) => sum + count, 0);
    if (records !== READS * RECORDS) throw new Error(`read ${records} records, not ${READS * RECORDS}`);
    return took;
  });
  return {
    newPerSecond: (domains * 1000) / tookNew,
    readsPerSecond,
    inOrderPerSecond,
    atRandomPerSecond,
    bytes: await subject.bytes(),
    logBytes,
  };
}

/** Rows of a database that somebody gave, each beside a plain PostgreSQL of the same run. */
function rowsOfGiven(given: Measured, plain: Measured): readonly BenchRow[] {
  const beside = (metric: string, of: (measured: Measured) => number): BenchRow =>
    row('store', `given database: ${metric}`, 'domains/s', of(given), ['plain PostgreSQL', of(plain)]);
  return [
    beside('new', (one) => one.newPerSecond),
    beside('observed anew, in order', (one) => one.inOrderPerSecond),
    beside('observed anew, at random', (one) => one.atRandomPerSecond),
    beside('reads', (one) => one.readsPerSecond),
  ];
}

/** Measures the store; `given` is the URL of an empty PostgreSQL, such as a distributed one, to measure as well. */
export async function bench(given?: string): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  const postgres = await startPostgres();
  try {
    const file = (name: string): string => join(folder, `${name}.db`);
    const fewer = await measure(await ours(file('fewer')), FEWER);
    const plain = await measure(await ours(file('plain')), DOMAINS);
    const table = await measure(naive(file('naive')), DOMAINS);
    const whole = await measure(await ours(file('whole')), FEWER, NEGATIVES);
    const shared = await measure(await ours(await postgres.database()), DOMAINS, 0, READERS);
    const shards = given === undefined ? undefined : await measure(await oursIn(given), DOMAINS, 0, READERS);
    const sharedTable = await measure(await naivePostgres(await postgres.database()), DOMAINS, 0, READERS);
    const peer = 'a row a record';
    const perRecord = ({ bytes }: Measured): number => bytes / DOMAINS / RECORDS;
    return [
      row('store', `reads of ${RECORDS} records`, 'domains/s', plain.readsPerSecond, [peer, table.readsPerSecond]),
      row('store', `reads among ${DOMAINS} domains`, 'domains/s', plain.readsPerSecond, [
        `${FEWER} domains`,
        fewer.readsPerSecond,
      ]),
      row('store', 'observed anew, in order', 'domains/s', plain.inOrderPerSecond, [peer, table.inOrderPerSecond]),
      row('store', 'observed anew, at random', 'domains/s', plain.atRandomPerSecond, [peer, table.atRandomPerSecond]),
      row('store', 'size', 'octets a record', perRecord(plain), [peer, perRecord(table)]),
      row('store', `reads, ${NEGATIVES} absences more`, 'domains/s', whole.readsPerSecond, [
        'without them',
        fewer.readsPerSecond,
      ]),
      row('store', `observed anew, ${NEGATIVES} absences more`, 'domains/s', whole.inOrderPerSecond, [
        'without them',
        fewer.inOrderPerSecond,
      ]),
      row('store', `what ${NEGATIVES} absences add`, 'octets a domain', (whole.bytes - fewer.bytes) / FEWER),
      row('store', 'PostgreSQL: reads', 'domains/s', shared.readsPerSecond, [peer, sharedTable.readsPerSecond]),
      row('store', 'PostgreSQL: observed anew, in order', 'domains/s', shared.inOrderPerSecond, [
        peer,
        sharedTable.inOrderPerSecond,
      ]),
      row('store', 'PostgreSQL: observed anew, at random', 'domains/s', shared.atRandomPerSecond, [
        peer,
        sharedTable.atRandomPerSecond,
      ]),
      row('store', 'PostgreSQL: log of a domain observed anew', 'octets', shared.logBytes),
      row('store', 'PostgreSQL: size', 'octets a record', perRecord(shared), [peer, perRecord(sharedTable)]),
      ...(shards === undefined ? [] : rowsOfGiven(shards, shared)),
    ];
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
