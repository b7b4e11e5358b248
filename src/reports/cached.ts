import type { DiagnosisDocument, DocumentKind } from '../diagnoses/kinds.ts';
import type { RecordRow } from '../diagnoses/report.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { LookedUp, Reports } from './reports.ts';
import type { ScoreHistory } from './score-history.ts';

/** A report rests on other names too (its parents, where its aliases lead), so it is made anew after this time. */
const MAX_AGE_MS = 10_000;
/** Comparing revisions is a read of the store; other processes may write there. */
const COMPARE_EVERY_MS = 1000;
/** Memory that all answers kept may take, as `sizeOf` guesses it. */
const MAX_BYTES = 128 * 1024 * 1024;
/** What a report takes besides its records: texts, evidence, the page and the JSON made of it. Measured on the testbed's. */
const REPORT_BYTES = 100_000;
const LOOKUP_BYTES = 5_000;
/** A value is in the rows, in the evidence, in the page and in the JSON. */
const COPIES = 5;

interface Kept {
  readonly value: unknown;
  readonly until: Instant;
  readonly bytes: number;
}

/** What is kept of one domain, all of one revision. */
interface Shelf {
  readonly revision: number;
  /** When the revision was last compared with the store's. */
  comparedAt: Instant;
  readonly entries: Map<string, Kept>;
}

/**
 * The same reports, remembered for a moment: who asks again for what did not change gets the very same object. What a
 * live run stores shows at once, what others store in the domain's own home after a second, and what they store of the
 * names it rests on after ten. What could not be found out is never kept.
 */
export function createCachedReports(reports: Reports, clock: Clock, maxBytes = MAX_BYTES): Reports {
  const shelves = new Map<DomainName, Shelf>();
  let bytes = 0;

  function forget(domain: DomainName): void {
    for (const kept of shelves.get(domain)?.entries.values() ?? []) bytes -= kept.bytes;
    shelves.delete(domain);
  }

  /** The shelf of what is stored now; an older one is cleared away. Undefined where nothing is stored. */
  async function currentShelf(domain: DomainName): Promise<Shelf | undefined> {
    const known = shelves.get(domain);
    if (known !== undefined && clock() - known.comparedAt < COMPARE_EVERY_MS) return known;
    const revision = await reports.revision(domain);
    const still = shelves.get(domain);
    if (still !== undefined && still.revision === revision) {
      still.comparedAt = clock();
      return still;
    }
    forget(domain);
    if (revision === undefined) return undefined;
    const shelf: Shelf = { revision, comparedAt: clock(), entries: new Map() };
    shelves.set(domain, shelf);
    return shelf;
  }

  function keep(domain: DomainName, shelf: Shelf, key: string, kept: Kept): void {
    // Where anything was written meanwhile, the value belongs to no shelf that is still there.
    if (shelves.get(domain) !== shelf) return;
    bytes += kept.bytes - (shelf.entries.get(key)?.bytes ?? 0);
    shelf.entries.set(key, kept);
    // A map gives its keys in the order they were put in: the oldest go first.
    for (const oldest of shelves.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  /** `describe` says how long a value may be kept and what it takes. */
  async function remembered<T>(
    key: string,
    domain: DomainName,
    make: () => Promise<T>,
    describe: (value: T) => { readonly until: Instant; readonly bytes: number },
  ): Promise<T> {
    const shelf = await currentShelf(domain);
    const known = shelf?.entries.get(key);
    // The key holds kind and types, so what is kept under it is of that type.
    if (known !== undefined && clock() <= known.until) return known.value as T;
    const value = await make();
    const { until, bytes: taken } = describe(value);
    if (shelf !== undefined && until > clock()) keep(domain, shelf, key, { value, until, bytes: taken });
    return value;
  }

  const { revision, history, historyLines, ready, testMessage, close } = reports;
  return {
    testMessage,
    revision,
    history,
    historyLines,
    ready,
    close,
    get inFlight() {
      return reports.inFlight;
    },
    live: (kind, domain, options) => reports.live(kind, domain, options).finally(() => forget(domain)),
    stored: <D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName) =>
      remembered<D>(
        kind.id,
        domain,
        () => reports.stored(kind, domain),
        (report) => ({
          until: report.provisional || report.refreshing || report.source === 'live' ? 0 : clock() + MAX_AGE_MS,
          bytes: REPORT_BYTES + sizeOf(kind.rows(report)),
        }),
      ),
    asOf: <D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName, at: Instant) =>
      remembered<D>(
        `${kind.id} as of ${at}`,
        domain,
        () => reports.asOf(kind, domain, at),
        (report) => ({
          until: clock() + MAX_AGE_MS,
          bytes: REPORT_BYTES + sizeOf(kind.rows(report)),
        }),
      ),
    scoreHistory: (domain, query) =>
      remembered<ScoreHistory | undefined>(
        `scores ${query.limit} ${query.cursor ?? ''}`,
        domain,
        () => reports.scoreHistory(domain, query),
        (scores) => ({ until: scores === undefined ? 0 : clock() + MAX_AGE_MS, bytes: REPORT_BYTES }),
      ),
    lookup: (domain, types) =>
      remembered<LookedUp>(
        `types ${types.join()}`,
        domain,
        () => reports.lookup(domain, types),
        (found) => ({
          until: Math.min(found.freshUntil, clock() + MAX_AGE_MS),
          bytes: LOOKUP_BYTES + sizeOf(found.records),
        }),
      ),
  };
}

const sizeOf = (rows: readonly RecordRow[]): number =>
  rows.reduce((sum, row) => sum + COPIES * (row.value.length + row.name.length), 0);
