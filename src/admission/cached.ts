import { recordsOf } from '../diagnoses/blocks/records.ts';
import type { Diagnosis, RecordRow } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { type KindSummary, summaryOf } from '../diagnoses/summary.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { LookedUp } from '../lookups/look-up-records.ts';
import { historyKey } from '../observations/history-key.ts';
import type { ChangeHistoryDocument } from '../past/change-history.ts';
import type { ScoreHistory } from '../past/score-history.ts';
import type { Reports } from './reports.ts';
import { RevisionCache } from './revision-cache.ts';

/** A report depends on other names too (parents, targets of aliases), so we build it again after this time. */
const MAX_AGE_MS = 10_000;
/**
 * Keeps what stands beside a report for longer, since it may miss changes in other names: its past takes ten reports to
 * make.
 */
const PAST_AGE_MS = 600_000;
/**
 * Weighs a report besides its records: texts, evidence, the page and the JSON made of it. Measured on the testbed's.
 */
const REPORT_BYTES = 100_000;
const LOOKUP_BYTES = 5_000;
const SUMMARY_BYTES = 1_000;
/** A value is in the rows, in the evidence, in the page and in the JSON. */
const COPIES = 5;

/**
 * The same reports, cached for a moment: a request for something that did not change gets the very same object. What a
 * live run stores shows at once, what others store in the domain's own history after a second, and what they store of
 * the names that its report rests on after ten. A report that rests on a failed lookup is cached as long as the failure is; one
 * that is provisional for a lasting reason, such as a resolver that does not validate, like any other.
 */
export function createCachedReports(reports: Reports, clock: Clock, maxBytes?: number): Reports {
  const cache = new RevisionCache(reports, clock, maxBytes);
  const soon = (): Instant => clock() + MAX_AGE_MS;
  /** A key or policy that was just looked up stands in the reports of the domain that it belongs to. */
  const evictOwner = (name: DomainName): void => {
    const owner = historyKey(name);
    if (owner !== name) cache.evict(owner as DomainName);
  };
  const { revision, history, historyLines, slices, ready, testMessage, close } = reports;
  return {
    testMessage,
    revision,
    history,
    historyLines,
    slices,
    ready,
    close,
    get inFlight() {
      return reports.inFlight;
    },
    live: (kind, domain, options) => reports.live(kind, domain, options).finally(() => cache.evict(domain)),
    stored(kind: DiagnosisKind, domain: DomainName) {
      let failsUntil = 0;
      const onFailsUntil = (until: Instant): void => {
        failsUntil = until;
      };
      return cache.get<Diagnosis>(
        kind.id,
        domain,
        () => reports.stored(kind, domain, { onFailsUntil }),
        (report) => ({
          until: report.refreshing || report.source === 'live' ? 0 : Math.min(failsUntil, soon()),
          bytes: REPORT_BYTES + sizeOf(recordsOf(report)),
        }),
      );
    },
    asOf: (kind: DiagnosisKind, domain: DomainName, at: Instant) =>
      cache.get<Diagnosis>(
        `${kind.id} as of ${at}`,
        domain,
        () => reports.asOf(kind, domain, at),
        (report) => ({ until: soon(), bytes: REPORT_BYTES + sizeOf(recordsOf(report)) }),
      ),
    /** Where the report itself is cached, its page and the summary line of the others say the same. */
    async summary(kind: DiagnosisKind, domain: DomainName) {
      const report = await cache.peek<Diagnosis>(kind.id, domain);
      if (report !== undefined) return summaryOf(report);
      return cache.get<KindSummary | null>(
        `summary of ${kind.id}`,
        domain,
        () => reports.summary(kind, domain),
        () => ({ until: soon(), bytes: SUMMARY_BYTES }),
      );
    },
    scoreHistory: (domain, query) =>
      cache.get<ScoreHistory | undefined>(
        `scores ${query.limit} ${query.cursor ?? ''} ${query.most ?? ''}`,
        domain,
        () => reports.scoreHistory(domain, query),
        (scores) => ({
          until: scores === undefined ? 0 : clock() + (query.most === undefined ? MAX_AGE_MS : PAST_AGE_MS),
          bytes: REPORT_BYTES,
        }),
      ),
    changeHistory: (domain, query) =>
      cache.get<ChangeHistoryDocument | undefined>(
        `changes ${query.limit} ${query.cursor ?? ''}`,
        domain,
        () => reports.changeHistory(domain, query),
        (changes) => ({ until: changes === undefined ? 0 : soon(), bytes: REPORT_BYTES }),
      ),
    lookup: (domain, types) =>
      cache.get<LookedUp>(
        `types ${types.join()}`,
        domain,
        () => reports.lookup(domain, types).finally(() => evictOwner(domain)),
        (found) => ({ until: Math.min(found.freshUntil, soon()), bytes: LOOKUP_BYTES + sizeOf(found.records) }),
      ),
  };
}

const sizeOf = (rows: readonly RecordRow[]): number =>
  rows.reduce((sum, row) => sum + COPIES * (row.value.length + row.name.length), 0);
