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
const ROUNDS = 5;
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

/** A store, and what is done to it. */
interface Case {
  readonly subject: Subject;
  readonly domains: number;
  /** Absences observed with each domain. */
  readonly negatives?: number;
  /** Reads under way at once. */
  readonly readers?: number;
}

const perSecond = (count: number, tookMs: number): number => (count * 1000) / tookMs;

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

/** Makes the rounds of one case. Each gives a rate. */
function roundsOf({ subject, domains, negatives = 0, readers = 1 }: Case) {
  // The same pseudo-random domains for all: a prime step goes everywhere.
  const spread = (k: number): number => (k * 7919) % domains;
  const reobserved = Math.min(REOBSERVED, domains);
  let [hours, logged, observedInOrder] = [0, 0, 0];

  async function again(round: number, domainOf: (k: number) => number): Promise<number> {
    hours += 1;
    const at = START + hours * HOUR_MS;
    const seen = (k: number): Seen => observations(domainOf(round * reobserved + k), at, negatives);
    return perSecond(reobserved, await write(subject, reobserved, seen));
  }
  return {
    add: async () => perSecond(domains, await write(subject, domains, (k) => observations(k, START, negatives))),
    async inOrder(round: number) {
      const before = await subject.logged();
      const rate = await again(round, (k) => k % domains);
      logged += (await subject.logged()) - before;
      observedInOrder += reobserved;
      return rate;
    },
    atRandom: (round: number) => again(round, spread),
    async read(round: number) {
      const began = performance.now();
      const counts = await Promise.all(
        Array.from({ length: readers }, async (_, reader) => {
          let records = 0;
          for (let k = reader; k < READS; k += readers)
            records += await subject.read(nameOf(spread(round * READS + k)));
          return records;
        }),
      );
      const took = performance.now() - began;
      const records = counts.reduce((sum, count) => sum + count, 0);
      if (records !== READS * RECORDS) throw new Error(`read ${records} records, not ${READS * RECORDS}`);
      return perSecond(READS, took);
    },
    logBytes: () => logged / observedInOrder,
    bytes: () => subject.bytes(),
  };
}

type Rounds = ReturnType<typeof roundsOf>;

/**
 * The median rate of each in some rounds, after one that warms up. All are done in turns, there and back: what else the machine
 * does, and how warm our code is, then meets a store and its peer alike. One after the other, they came to between 0.5 and
 * 1.5 of each other in the same place.
 */
async function inTurns(all: readonly Rounds[], of: (rounds: Rounds, round: number) => Promise<number>) {
  const rates = new Map(all.map((one): [Rounds, number[]] => [one, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const one of round % 2 === 0 ? all : all.toReversed()) {
      const rate = await of(one, round);
      if (round > 0) rates.get(one)?.push(rate);
    }
  return (one: Rounds): number => median(rates.get(one) ?? []);
}

async function measure<Name extends string>(cases: Readonly<Record<Name, Case>>): Promise<Record<Name, Measured>> {
  const named = Object.entries<Case>(cases).map(([name, one]) => [name, roundsOf(one)] as const);
  const all = named.map(([, rounds]) => rounds);
  const added = new Map<Rounds, number>();
  for (const one of all) added.set(one, await one.add());
  const inOrder = await inTurns(all, (one, round) => one.inOrder(round));
  const atRandom = await inTurns(all, (one, round) => one.atRandom(round));
  const read = await inTurns(all, (one, round) => one.read(round));
  const measured: [string, Measured][] = [];
  for (const [name, one] of named)
    measured.push([
      name,
      {
        newPerSecond: added.get(one) ?? Number.NaN,
        readsPerSecond: read(one),
        inOrderPerSecond: inOrder(one),
        atRandomPerSecond: atRandom(one),
        logBytes: one.logBytes(),
        bytes: await one.bytes(),
      },
    ]);
  return Object.fromEntries(measured) as Record<Name, Measured>;
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
    const { fewer, plain, table, whole } = await measure({
      fewer: { subject: await ours(file('fewer')), domains: FEWER },
      plain: { subject: await ours(file('plain')), domains: DOMAINS },
      table: { subject: naive(file('naive')), domains: DOMAINS },
      whole: { subject: await ours(file('whole')), domains: FEWER, negatives: NEGATIVES },
    });
    const asked = { domains: DOMAINS, readers: READERS };
    const onPostgres = {
      shared: { subject: await ours(await postgres.database()), ...asked },
      sharedTable: { subject: await naivePostgres(await postgres.database()), ...asked },
    };
    const { shared, sharedTable, shards } =
      given === undefined
        ? { ...(await measure(onPostgres)), shards: undefined }
        : await measure({ ...onPostgres, shards: { subject: await oursIn(given), ...asked } });
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
