import { randomUUID } from 'node:crypto';
import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import { isOverWork } from '../diagnoses/ended-early.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { type MessageQuery, type MessageTest, testMessage } from '../diagnoses/message-test.ts';
import type { RecordRow } from '../diagnoses/record-row.ts';
import { type SpfTest, type SpfTestQuery, testSpf } from '../diagnoses/spf-test.ts';
import { type KindSummary, kindSummary } from '../diagnoses/summary.ts';
import type { PlannedZone } from '../dns/planned-zone.ts';
import { heldOctets } from '../domain/held-octets.ts';
import type { Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import { createEvidence } from '../evidence/create.ts';
import { dns } from '../evidence/questions/dns.ts';
import { type LookedUp, lookUpRecords, type RecordLookupOptions } from '../lookups/look-up-records.ts';
import type { PlannedDiagnosis } from '../lookups/planned.ts';
import { checkPublished, type FixStep, type PublishedCheck } from '../lookups/published/check-published.ts';
import type { LiveReportOptions, PageReportOptions, StoredReportOptions } from '../lookups/report-options.ts';
import { memoiseReads } from '../lookups/stored-state.ts';
import type { ChangeFilter } from '../observations/changes.ts';
import { historyKey } from '../observations/history-key.ts';
import { type ChangeHistoryDocument, type ChangeHistoryQuery, readChangeHistory } from '../past/change-history.ts';
import { type HistoryFilter, type HistoryReport, readHistory, readHistoryLines } from '../past/history.ts';
import { reportAsOf } from '../past/past-reports.ts';
import { readScoreHistory, type ScoreHistory, type ScoreHistoryQuery } from '../past/score-history.ts';
import { NO_ROUTE_TABLES } from '../records/routes/tables.ts';
import { type Cached, defineLookup, readPast, readUntil } from './lookup.ts';

/** A report depends on other names too (parents, targets of aliases), so we build it again after this time. */
const MAX_AGE_MS = 10_000;
/** As long a report whose evidence did not change is not judged again: what it says of times to come may be late by this. */
const UNCHANGED_AGE_MS = 60_000;
/**
 * Keeps what stands beside a report for longer, since it may miss changes in other names: its past takes ten reports to
 * make.
 */
const PAST_AGE_MS = 600_000;
/** As long we keep a report that took all the computing that one may: nothing but new records makes it another. */
const OVER_WORK_AGE_MS = 600_000;
/**
 * Weighs a report at least: texts, evidence, the page and the JSON made of it. Measured on the testbed's, which hold 40,000
 * octets. What a long one holds is in the report, in its texts, and in the page or the JSON.
 */
const REPORT_BYTES = 100_000;
const REPORT_COPIES = 3;
const LOOKUP_BYTES = 5_000;
const SUMMARY_BYTES = 1_000;
/** A value is in the rows, in the evidence, in the page and in the JSON. */
const COPIES = 5;

const dsText = ({ keyTag, algorithm, digestType, digest }: Undelegated['ds'][number]): string =>
  `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex')}`;
const sizeOf = (rows: readonly RecordRow[]): number =>
  rows.reduce((sum, row) => sum + COPIES * (row.value.length + row.name.length), 0);
const soon = (now: Instant, bytes: number, isOver = false): Cached => ({
  until: now + (isOver ? OVER_WORK_AGE_MS : MAX_AGE_MS),
  bytes,
});
/** Weighs a report. Its head is as short as a name, so its lists are. */
export const reportBytes = ({ checks, areas, actions, blocks }: Diagnosis): number =>
  Math.max(REPORT_BYTES, REPORT_COPIES * heldOctets([checks, areas, actions, blocks]));

/**
 * Every lookup of reports and histories that the service offers. Its methods, its cache, its admission, and what API and
 * pages may use of it follow from this table.
 */
export const LOOKUPS = {
  /** Asks everything afresh. Equal requests share one run. */
  live: defineLookup<[kind: DiagnosisKind, domain: DomainName, options?: LiveReportOptions], Diagnosis>({
    takes: 2,
    lane: 'lookup',
    domain: (_kind, domain) => domain,
    answer: ({ runs }, kind, domain, options) => runs.live(kind, domain, options),
    evicts: (_kind, domain) => domain,
    ofClients: { atOwnServers: true } satisfies LiveReportOptions,
  }),
  /** Reads the store; what was never observed is looked up first, what is old is refreshed in the background. */
  stored: defineLookup<[kind: DiagnosisKind, domain: DomainName, options?: StoredReportOptions], Diagnosis>({
    takes: 2,
    lane: 'report',
    domain: (_kind, domain) => domain,
    answer: ({ runs }, kind, domain, options) => runs.stored(kind, domain, options),
    cache: {
      key: ({ id }) => id,
      options: (onMade, again): StoredReportOptions => ({ onMade, again }),
      describe: (report, { now: madeAt, made }) => {
        const failsUntil = made?.failsUntil ?? 0;
        const isUnchanged = made?.isUnchanged ?? null;
        const latest = Math.min(failsUntil, madeAt + UNCHANGED_AGE_MS);
        const until =
          report.refreshing || report.source === 'live'
            ? 0
            : isOverWork(report)
              ? madeAt + OVER_WORK_AGE_MS
              : Math.min(failsUntil, madeAt + MAX_AGE_MS);
        return {
          until,
          get bytes() {
            return reportBytes(report);
          },
          ...(isUnchanged === null
            ? {}
            : {
                renew: async (now) => (now < latest && (await isUnchanged()) ? Math.min(latest, now + MAX_AGE_MS) : 0),
              }),
        };
      },
    },
    ofClients: {} satisfies StoredReportOptions,
  }),
  /**
   * Looks up another page than the front page, by its path, as a visitor does. Nothing of it is stored, and only the
   * client's own network shares it: nobody learns which pages strangers checked.
   */
  pageReport: defineLookup<
    [kind: DiagnosisKind, page: { readonly domain: DomainName; readonly path: string }, options?: PageReportOptions],
    Diagnosis
  >({
    takes: 2,
    lane: 'lookup',
    domain: (_kind, { domain }) => domain,
    answer: ({ runs }, kind, { domain, path }, options) => runs.live(kind, domain, { ...options, active: false, path }),
    cache: {
      key: ({ id }, { path }, options) => `${id} ${path} ${options?.network ?? ''}`,
      describe: (report, { now }) => soon(now, reportBytes(report)),
    },
    ofClients: {} satisfies PageReportOptions,
  }),
  /** Reports as of an instant, from the store alone: what had not been looked up by then is unknown. Asks and stores nothing. */
  asOf: defineLookup<[kind: DiagnosisKind, domain: DomainName, at: Instant], Diagnosis>({
    takes: 3,
    lane: 'read',
    domain: (_kind, domain) => domain,
    async answer(context, kind, domain, at) {
      await context.slices()();
      const read = memoiseReads(readUntil(at, context));
      return (await reportAsOf({ kind, domain, at }, { read, options: context.past })).report;
    },
    cache: {
      key: ({ id }, _domain, at) => `${id} as of ${at}`,
      describe: (report, { now }) => soon(now, reportBytes(report), isOverWork(report)),
    },
  }),
  /** Sums up what a report would come to, from the store alone; null where nothing is known. Asks and stores nothing. */
  summary: defineLookup<[kind: DiagnosisKind, domain: DomainName], KindSummary | null>({
    takes: 2,
    lane: 'read',
    domain: (_kind, domain) => domain,
    answer: ({ runs }, kind, domain) => runs.summary(kind, domain),
    cache: {
      key: ({ id }) => `summary of ${id}`,
      describe: (summary, { now }) => soon(now, SUMMARY_BYTES, summary?.isOverWork),
      // Where the report itself is cached, its page and the summary line of the others say the same.
      async from(cached, { id }) {
        const report = await cached(id);
        return report === undefined ? undefined : kindSummary(report as Diagnosis);
      },
    },
  }),
  /** Reads the health score over time, from the store alone; undefined where the cursor is none of ours. */
  scoreHistory: defineLookup<[domain: DomainName, query: ScoreHistoryQuery], ScoreHistory | undefined>({
    takes: 2,
    lane: 'read',
    domain: (domain) => domain,
    answer: (context, domain, query) =>
      readScoreHistory(
        { ...query, domain, now: context.clock() },
        { read: readPast(domain, context), options: context.past, pause: context.slices() },
      ),
    cache: {
      key: (_domain, { limit, cursor = '', most }) => `scores ${limit} ${cursor} ${most ?? ''}`,
      describe: (scores, { now }, _domain, { most }) => ({
        until: scores === undefined ? 0 : now + (most === undefined && !scores.isStopped ? MAX_AGE_MS : PAST_AGE_MS),
        bytes: REPORT_BYTES,
      }),
    },
  }),
  /** Tells what changed and what it meant, from the store alone; undefined where the cursor is none of ours. */
  changeHistory: defineLookup<[domain: DomainName, query: ChangeHistoryQuery], ChangeHistoryDocument | undefined>({
    takes: 2,
    lane: 'read',
    domain: (domain) => domain,
    answer: (context, domain, query) =>
      readChangeHistory(
        { ...query, domain, now: context.clock() },
        { read: readPast(domain, context), options: context.past, pause: context.slices() },
      ),
    cache: {
      key: (_domain, { limit, cursor = '' }) => `changes ${limit} ${cursor}`,
      describe: (changes, { now }) => ({
        ...soon(now, REPORT_BYTES, changes?.isStopped),
        ...(changes === undefined ? { until: 0 } : {}),
      }),
    },
  }),
  /** Whether a message would pass SPF and DMARC, asked now. Throws a `TypeError` where `ip` is no address. */
  testMessage: defineLookup<[query: Omit<MessageQuery, 'nowSeconds'>], MessageTest<Message>>({
    takes: 1,
    lane: 'lookup',
    domain: ({ from }) => from,
    share: (query) => `message ${JSON.stringify(query)}`,
    answer: ({ live, clock }, query) =>
      testMessage({ ...query, nowSeconds: Math.floor(clock() / 1000) }, createEvidence(live.source(), { clock })),
  }),
  /**
   * Diagnoses a zone on servers to which it is not delegated. It is stored nowhere, and counts as a load of those servers:
   * whoever tests a domain takes nothing from others who look it up.
   */
  undelegated: defineLookup<[kind: DiagnosisKind, undelegated: Undelegated], Diagnosis>({
    takes: 2,
    lane: 'lookup',
    domain: (_kind, { zone, servers: [first] }) => (first?.host ?? zone) as DomainName,
    share: ({ id }, { zone, servers, ds }) => `undelegated ${id} ${JSON.stringify([zone, servers, ds.map(dsText)])}`,
    answer: ({ diagnoseUndelegated }, kind, undelegated) => diagnoseUndelegated(kind, undelegated),
  }),
  /** Whether one address may send for a domain, asked now. Throws a `TypeError` where `ip` is no address. */
  testSpf: defineLookup<[domain: DomainName, query: Omit<SpfTestQuery, 'nowSeconds'>], SpfTest<Message>>({
    takes: 2,
    lane: 'lookup',
    domain: (domain) => domain,
    share: (_domain, query) => `spf ${JSON.stringify(query)}`,
    answer({ live, clock }, _domain, query) {
      const evidence = createEvidence(live.source(), { clock });
      return testSpf({ ...query, nowSeconds: Math.floor(clock() / 1000) }, (name, type) =>
        evidence.ask(dns(name, type)),
      );
    },
  }),
  /** Diagnoses a domain as it is and with a planned zone. Neither is stored, cached or shared. */
  planned: defineLookup<[kind: DiagnosisKind, domain: DomainName, zone: PlannedZone], PlannedDiagnosis>({
    takes: 3,
    lane: 'lookup',
    domain: (_kind, domain) => domain,
    share: () => `planned ${randomUUID()}`,
    answer: ({ diagnosePlanned }, kind, domain, zone) => diagnosePlanned(kind, domain, zone),
  }),
  /**
   * Asks the servers of a zone whether they have what a step of a fix in a report asks for; undefined where the report has no
   * such step. Stores nothing.
   */
  published: defineLookup<[report: Diagnosis, asked: FixStep], PublishedCheck | undefined>({
    takes: 2,
    lane: 'lookup',
    domain: ({ domain }) => domain,
    share: ({ domain, kind }, { fix, step }) => `published ${domain} ${kind} ${fix} ${step}`,
    answer: ({ live, readNow, clock }, report, asked) => checkPublished(report, asked, { live, readNow, clock }),
  }),
  /** Reads records of the asked types: from the store within their TTL, else looked up. */
  lookup: defineLookup<[domain: DomainName, types: readonly RrType[], options?: RecordLookupOptions], LookedUp>({
    takes: 2,
    lane: 'lookup',
    domain: (domain) => domain,
    answer: ({ readNow, live, clock }, domain, types, options) =>
      lookUpRecords(domain, { types, sources: { readNow, live, clock }, options }),
    // A key or policy that was just looked up stands in the reports of the domain that it belongs to.
    evicts: (domain) => (historyKey(domain) === domain ? null : (historyKey(domain) as DomainName)),
    cache: {
      key: (_domain, types) => `types ${types.join()}`,
      describe: (found, { now }) => ({
        until: Math.min(found.freshUntil, now + MAX_AGE_MS),
        bytes: LOOKUP_BYTES + sizeOf(found.records),
      }),
    },
    ofClients: {} satisfies RecordLookupOptions,
  }),
  /** Reads what is stored of a domain's past; undefined where the cursor is none of ours. */
  history: defineLookup<[domain: DomainName, filter: HistoryFilter], HistoryReport | undefined>({
    takes: 2,
    lane: 'read',
    domain: (domain) => domain,
    answer: ({ reading, slices, fold, past }, domain, filter) => {
      const routes = past.premises.routes() ?? NO_ROUTE_TABLES;
      return readHistory(reading, { domain, filter, options: { pause: slices(), fold, routes } });
    },
  }),
  /** Reads the same in the Passive DNS Common Output Format, a line for each interval. */
  historyLines: defineLookup<[domain: DomainName, filter: ChangeFilter], readonly string[]>({
    takes: 2,
    lane: 'read',
    domain: (domain) => domain,
    answer: ({ reading, slices, fold }, domain, filter) =>
      readHistoryLines(reading, { domain, filter, options: { pause: slices(), fold } }),
  }),
} as const;
