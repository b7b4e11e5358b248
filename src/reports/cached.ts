import type { DiagnosisDocument, DocumentKind } from '../diagnoses/kinds.ts';
import type { RecordRow } from '../diagnoses/report.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { ChangeHistoryDocument } from './change-history.ts';
import type { LookedUp } from './look-up-records.ts';
import type { Reports } from './reports.ts';
import type { ScoreHistory } from './score-history.ts';

/** A report depends on other names too (parents, targets of aliases), so we build it again after this time. */
const MAX_AGE_MS = 10_000;
/** What stands beside a report may miss changes in other names for longer: its past takes ten reports to make. */
const PAST_AGE_MS = 600_000;
/** Comparing revisions is a read of the store; other processes may write there. */
const COMPARE_EVERY_MS = 1000;
/** Memory that all cached values may take, as `sizeOf` estimates it. */
const MAX_BYTES = 128 * 1024 * 1024;
/** What a report takes besides its records: texts, evidence, the page and the JSON made of it. Measured on the testbed's. */
const REPORT_BYTES = 100_000;
const LOOKUP_BYTES = 5_000;
/** A value is in the rows, in the evidence, in the page and in the JSON. */
const COPIES = 5;

interface CacheEntry {
  readonly value: unknown;
  readonly until: Instant;
  readonly bytes: number;
}

/** The cached values of one domain, all made from one revision of its history. */
interface DomainEntries {
  readonly revision: number;
  /** When the revision was last compared with the store's. */
  comparedAt: Instant;
  readonly entries: Map<string, CacheEntry>;
}

/**
 * The same reports, cached for a moment: a request for something that did not change gets the very same object. What a
 * live run stores shows at once, what others store in the domain's own history after a second, and what they store of
 * the names that its report rests on after ten. A value that rests on a failure is never cached.
 */
export function createCachedReports(reports: Reports, clock: Clock, maxBytes = MAX_BYTES): Reports {
  const cache = new Map<DomainName, DomainEntries>();
  let bytes = 0;

  function evict(domain: DomainName): void {
    for (const entry of cache.get(domain)?.entries.values() ?? []) bytes -= entry.bytes;
    cache.delete(domain);
  }

  /** Returns the entries of the stored revision, and drops older ones. Undefined where nothing is stored. */
  async function currentEntries(domain: DomainName): Promise<DomainEntries | undefined> {
    const known = cache.get(domain);
    if (known !== undefined && clock() - known.comparedAt < COMPARE_EVERY_MS) return known;
    const revision = await reports.revision(domain);
    const still = cache.get(domain);
    if (still !== undefined && still.revision === revision) {
      still.comparedAt = clock();
      return still;
    }
    evict(domain);
    if (revision === undefined) return undefined;
    const fresh: DomainEntries = { revision, comparedAt: clock(), entries: new Map() };
    cache.set(domain, fresh);
    return fresh;
  }

  function put(domain: DomainName, target: DomainEntries, key: string, entry: CacheEntry): void {
    // Where a newer revision was stored meanwhile, the value is out of date.
    if (cache.get(domain) !== target) return;
    bytes += entry.bytes - (target.entries.get(key)?.bytes ?? 0);
    target.entries.set(key, entry);
    // A map gives its keys in the order of insertion, so this evicts the oldest first.
    for (const oldest of cache.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
  }

  /** `describe` returns until when a value may be cached and how much memory it takes. */
  async function cached<T>(
    key: string,
    domain: DomainName,
    make: () => Promise<T>,
    describe: (value: T) => { readonly until: Instant; readonly bytes: number },
  ): Promise<T> {
    const current = await currentEntries(domain);
    const known = current?.entries.get(key);
    // The key names the kind and the types, so a value found under it has that type.
    if (known !== undefined && clock() <= known.until) return known.value as T;
    const value = await make();
    const { until, bytes: size } = describe(value);
    if (current !== undefined && until > clock()) put(domain, current, key, { value, until, bytes: size });
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
    live: (kind, domain, options) => reports.live(kind, domain, options).finally(() => evict(domain)),
    stored: <D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName) =>
      cached<D>(
        kind.id,
        domain,
        () => reports.stored(kind, domain),
        (report) => ({
          until: report.provisional || report.refreshing || report.source === 'live' ? 0 : clock() + MAX_AGE_MS,
          bytes: REPORT_BYTES + sizeOf(kind.rows(report)),
        }),
      ),
    asOf: <D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName, at: Instant) =>
      cached<D>(
        `${kind.id} as of ${at}`,
        domain,
        () => reports.asOf(kind, domain, at),
        (report) => ({
          until: clock() + MAX_AGE_MS,
          bytes: REPORT_BYTES + sizeOf(kind.rows(report)),
        }),
      ),
    scoreHistory: (domain, query) =>
      cached<ScoreHistory | undefined>(
        `scores ${query.limit} ${query.cursor ?? ''} ${query.most ?? ''}`,
        domain,
        () => reports.scoreHistory(domain, query),
        (scores) => ({
          until: scores === undefined ? 0 : clock() + (query.most === undefined ? MAX_AGE_MS : PAST_AGE_MS),
          bytes: REPORT_BYTES,
        }),
      ),
    changeHistory: (domain, query) =>
      cached<ChangeHistoryDocument | undefined>(
        `changes ${query.limit} ${query.cursor ?? ''}`,
        domain,
        () => reports.changeHistory(domain, query),
        (changes) => ({ until: changes === undefined ? 0 : clock() + MAX_AGE_MS, bytes: REPORT_BYTES }),
      ),
    lookup: (domain, types) =>
      cached<LookedUp>(
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
