import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/postgres.ts';
import { type BenchRow, median, row } from './row.ts';
import { looks, naive, naivePostgres, nameOf, ours, RECORDS, type Seen, type Subject } from './store-subjects.ts';

/** `ZONEWELL_BENCH_DOMAINS=1000000 npm run bench -- store` measures at full size. */
const DOMAINS = Number(process.env['ZONEWELL_BENCH_DOMAINS'] ?? 20_000);
/** What reads cost with a tenth of the domains, beside it. */
const FEWER = Math.ceil(DOMAINS / 10);
/** Look-ups for guessed selectors and other names that do not exist, in a whole report. */
const NEGATIVES = 30;
/** Reads of one round, and rounds. */
const READS = 20_000;
const ROUNDS = 5;
const REOBSERVED = 10_000;
/** Domains observed at once, for ours and for the peer. */
const BATCH = 100;
/** Reads under way at once from PostgreSQL, where each is a round trip. SQLite answers on the spot. */
const READERS = 16;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 1);

interface Measured {
  readonly readsPerSecond: number;
  readonly reobservedPerSecond: number;
  readonly bytes: number;
}

function* batches(count: number, seen: (k: number) => Seen): Generator<Seen[]> {
  for (let k = 0; k < count; k += BATCH)
    yield Array.from({ length: Math.min(BATCH, count - k) }, (_, step) => seen(k + step));
}

async function measure(subject: Subject, domains: number, negatives = 0, readers = 1): Promise<Measured> {
  // The same pseudo-random domains for all: a prime step goes everywhere.
  const spread = (k: number): number => (k * 7919) % domains;
  const reobserved = Math.min(REOBSERVED, domains);
  for (const batch of batches(domains, (k) => looks(k, START, negatives))) await subject.write(batch);
  const again = [...batches(reobserved, (k) => looks(spread(k), START + HOUR_MS, negatives))];
  const observing = performance.now();
  for (const batch of again) await subject.write(batch);
  const observed = performance.now() - observing;
  const perSecond: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const reading = performance.now();
    const counts = await Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        let records = 0;
        for (let k = reader; k < READS; k += readers) records += await subject.read(nameOf(spread(round * READS + k)));
        return records;
      }),
    );
    // The first round warms up.
    if (round > 0) perSecond.push((READS * 1000) / (performance.now() - reading));
    const records = counts.reduce((sum, count) => sum + count, 0);
    if (records !== READS * RECORDS) throw new Error(`read ${records} records, not ${READS * RECORDS}`);
  }
  return {
    readsPerSecond: median(perSecond),
    reobservedPerSecond: (reobserved / observed) * 1000,
    bytes: await subject.bytes(),
  };
}

export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  const postgres = await startPostgres();
  try {
    const file = (name: string): string => join(folder, `${name}.db`);
    const fewer = await measure(await ours(file('fewer')), FEWER);
    const plain = await measure(await ours(file('plain')), DOMAINS);
    const table = await measure(naive(file('naive')), DOMAINS);
    const whole = await measure(await ours(file('whole')), FEWER, NEGATIVES);
    const shared = await measure(await ours(await postgres.database()), DOMAINS, 0, READERS);
    const sharedTable = await measure(await naivePostgres(await postgres.database()), DOMAINS, 0, READERS);
    const peer = 'a row a record';
    const perRecord = ({ bytes }: Measured): number => bytes / DOMAINS / RECORDS;
    return [
      row('store', `reads of ${RECORDS} records`, 'domains/s', plain.readsPerSecond, [peer, table.readsPerSecond]),
      row('store', `reads among ${DOMAINS} domains`, 'domains/s', plain.readsPerSecond, [
        `${FEWER} domains`,
        fewer.readsPerSecond,
      ]),
      row('store', 'observed anew', 'domains/s', plain.reobservedPerSecond, [peer, table.reobservedPerSecond]),
      row('store', 'size', 'octets a record', perRecord(plain), [peer, perRecord(table)]),
      row('store', `reads, ${NEGATIVES} absences more`, 'domains/s', whole.readsPerSecond, [
        'without them',
        fewer.readsPerSecond,
      ]),
      row('store', `observed anew, ${NEGATIVES} absences more`, 'domains/s', whole.reobservedPerSecond, [
        'without them',
        fewer.reobservedPerSecond,
      ]),
      row('store', `what ${NEGATIVES} absences add`, 'octets a domain', (whole.bytes - fewer.bytes) / FEWER),
      row('store', 'PostgreSQL: reads', 'domains/s', shared.readsPerSecond, [peer, sharedTable.readsPerSecond]),
      row('store', 'PostgreSQL: observed anew', 'domains/s', shared.reobservedPerSecond, [
        peer,
        sharedTable.reobservedPerSecond,
      ]),
      row('store', 'PostgreSQL: size', 'octets a record', perRecord(shared), [peer, perRecord(sharedTable)]),
    ];
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
