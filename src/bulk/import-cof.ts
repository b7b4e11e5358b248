import type { ImportedInterval } from '../observations/imported.ts';
import type { ImportProgress, ImportStore } from '../observations/imports.ts';
import { COF_LINE_TOO_LONG, type CofFault, type CofRecord, MAX_COF_LINE_OCTETS, parseCof } from '../records/cof.ts';
import { type ListLine, readLines } from './lines.ts';

/**
 * Spans stored in one transaction. After a kill at most so many are read once more. Larger batches live long enough to be
 * taken for old by the collector: ten times as many took 360 MB where these take 200, and were 10 % faster.
 */
const BATCH = 250;
/** Lines that give nothing are passed, too, now and then. */
const BATCH_LINES = 20_000;

export interface ImportTally {
  /** Lines dealt with, those of earlier runs included. */
  lines: number;
  /** Spans stored by this run; those that were known already count too. */
  records: number;
  /** Lines of record types that are not kept. */
  unsupported: number;
  /** Lines that could not be read. */
  malformed: number;
}

export interface ImportOptions {
  readonly imports: ImportStore;
  /** Who saw what is imported. */
  readonly source: string;
  /** Where `chunks` begins. */
  readonly from: ImportProgress;
  readonly tally: ImportTally;
  /** Called with each line that could not be read. */
  readonly onFault: (line: number, fault: CofFault) => void;
  readonly signal: AbortSignal;
}

/**
 * Stores what an archive saw, from a stream in the Passive DNS Common Output Format. Spans and progress are stored
 * together, so a run that is killed goes on where it was, and nothing is lost or doubled. Memory stays bounded.
 */
export async function importCof(chunks: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<void> {
  const { imports, source, from, tally, onFault, signal } = options;
  let batch: ImportedInterval[] = [];
  let lines = 0;
  const flush = async (octets: number, passed = tally.lines): Promise<void> => {
    await imports.importIntervals(batch, { key: from.key, octets, lines: passed });
    tally.records += batch.length;
    batch = [];
    lines = 0;
  };
  let end: [octets: number, lines: number] = [from.octets, from.lines];
  for await (const line of readLines(chunks, MAX_COF_LINE_OCTETS)) {
    const start = from.octets + line.offset;
    if (batch.length >= BATCH || lines >= BATCH_LINES || signal.aborted) await flush(start);
    if (signal.aborted) return;
    const record = readLine(line, { number: from.lines + line.number, tally, onFault });
    if (record !== null) batch.push(...spansOf(record, source));
    tally.lines += 1;
    lines += 1;
    // A last line without its end may go on when the file has grown: it is read once more then.
    end = line.whole ? [from.octets + line.end, tally.lines] : [start, tally.lines - 1];
  }
  await flush(...end);
}

function readLine(
  line: ListLine,
  {
    number,
    tally,
    onFault,
  }: { readonly number: number; readonly tally: ImportTally; readonly onFault: ImportOptions['onFault'] },
): CofRecord | null {
  const parsed = line.cut ? ({ ok: false, why: 'malformed', fault: COF_LINE_TOO_LONG } as const) : parseCof(line.text);
  if (parsed.ok) return parsed.record;
  if (parsed.why === 'unsupported') tally.unsupported += 1;
  if (parsed.why === 'malformed') {
    tally.malformed += 1;
    onFault(number, parsed.fault);
  }
  return null;
}

/** Names of sensors that are stored: others could not be shown or stored everywhere, and would make keys long. */
const SENSOR = /^[\x20-\x7e]{1,100}$/;

/** Names who saw a record: the archive, and in brackets its sensor, where the line names one. */
function sourceOf(archive: string, { sensorId = archive }: CofRecord): string {
  // Our own export of an archive names it as this did.
  const own = `${archive} (`;
  const sensor = sensorId.startsWith(own) && sensorId.endsWith(')') ? sensorId.slice(own.length, -1) : sensorId;
  return sensor !== archive && SENSOR.test(sensor) ? `${archive} (${sensor})` : archive;
}

function spansOf(record: CofRecord, archive: string): ImportedInterval[] {
  const { rrname: name, rrtype: type, rdata, seen, bailiwick, origin } = record;
  const source = sourceOf(archive, record);
  return seen.flatMap(({ timeFirst, timeLast, count, fromZoneFile }) =>
    rdata.map((octets) => ({
      source,
      name,
      type,
      octets,
      firstObserved: timeFirst * 1000,
      lastObserved: timeLast * 1000,
      count: count ?? 1,
      ...(fromZoneFile ? { fromZoneFile } : {}),
      ...(bailiwick === undefined ? {} : { bailiwick }),
      ...(origin === undefined ? {} : { origin }),
    })),
  );
}
