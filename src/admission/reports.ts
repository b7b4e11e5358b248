import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { type MessageQuery, type MessageTest, testMessage } from '../diagnoses/message-test.ts';
import type { KindSummary } from '../diagnoses/summary.ts';
import type { Resolver } from '../dns/resolution.ts';
import type { Message } from '../domain/message.ts';
import { type DnsName, type DomainName, ROOT } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { createEvidence } from '../evidence/create.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { NO_PREMISES, type Premises } from '../evidence/premises.ts';
import { createLiveLookups } from '../lookups/live-lookups.ts';
import { type LookedUp, lookUpRecords } from '../lookups/look-up-records.ts';
import { ProbeMemory } from '../lookups/probe-memory.ts';
import { type LiveReportOptions, Runs, type StoredReportOptions } from '../lookups/runs.ts';
import { memoiseReads } from '../lookups/stored-state.ts';
import { TranscriptMemory } from '../lookups/transcript-memory.ts';
import type { Probes } from '../net/probes.ts';
import type { ChangeFilter } from '../observations/changes.ts';
import { historyKey } from '../observations/history-key.ts';
import type { ImportStore } from '../observations/imports.ts';
import type { StoreHealth, StoreLifecycle } from '../observations/lifecycle.ts';
import type { ResponseStore } from '../observations/responses.ts';
import type { ObservationStore } from '../observations/store.ts';
import { type ChangeHistoryDocument, type ChangeHistoryQuery, readChangeHistory } from '../past/change-history.ts';
import { createFoldOnce } from '../past/folded-history.ts';
import { type HistoryFilter, type HistoryReport, readHistory, readHistoryLines } from '../past/history.ts';
import { type PastReportsOptions, reportAsOf } from '../past/past-reports.ts';
import { readScoreHistory, type ScoreHistory, type ScoreHistoryQuery } from '../past/score-history.ts';
import { createSlices, type Slices } from '../past/slices.ts';

/** Reads and stores reports. */
export interface ReportStores extends Pick<StoreLifecycle, 'check'> {
  readonly observations: ObservationStore;
  readonly responses: ResponseStore;
  readonly imports: ImportStore;
}

export interface ReportsOptions {
  readonly resolver: Resolver;
  readonly stores: ReportStores;
  readonly clock: Clock;
  /** A label that surely does not exist, a new one at each call. */
  readonly randomLabel: () => string;
  /** Connections to web and mail servers; without them what rests on these is unknown. */
  readonly probes?: Probes;
  readonly premises?: Partial<Premises>;
  /** A stored report older than this is refreshed in the background. */
  readonly staleAfterMs: number;
  /** Called with the error of a background refresh that failed; nobody else waits for it. */
  readonly onError?: (error: unknown) => void;
  /** Does the work of this name unless another process is doing it. Without it each process refreshes for itself. */
  readonly unlessLeased?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
  /** Told of the questions of each run when it ends, those answered from the store included. */
  readonly onAsked?: (lines: readonly TranscriptLine[]) => void;
}

/** The lookup service: live and stored reports over one engine and one store. */
export interface Reports {
  /** Asks everything afresh. Equal requests share one run. */
  live(kind: DiagnosisKind, domain: DomainName, options?: LiveReportOptions): Promise<Diagnosis>;
  /** From the store; what was never observed is looked up first, what is old is refreshed in the background. */
  stored(kind: DiagnosisKind, domain: DomainName, options?: StoredReportOptions): Promise<Diagnosis>;
  /** As of an instant, from the store alone: what had not been looked up by then is unknown. Asks and stores nothing. */
  asOf(kind: DiagnosisKind, domain: DomainName, at: Instant): Promise<Diagnosis>;
  /**
   * Sums up what a report would come to, from the store alone; null where nothing is known. Asks and stores nothing.
   */
  summary(kind: DiagnosisKind, domain: DomainName): Promise<KindSummary | null>;
  /** The health score over time, from the store alone; undefined where the cursor is none of ours. */
  scoreHistory(domain: DomainName, query: ScoreHistoryQuery): Promise<ScoreHistory | undefined>;
  /** Tells what changed and what it meant, from the store alone; undefined where the cursor is none of ours. */
  changeHistory(domain: DomainName, query: ChangeHistoryQuery): Promise<ChangeHistoryDocument | undefined>;
  /** Whether a message would pass SPF and DMARC, asked now. Throws a `TypeError` where `ip` is no address. */
  testMessage(query: Omit<MessageQuery, 'nowSeconds'>): Promise<MessageTest<Message>>;
  /** Records of the asked types: from the store within their TTL, else looked up. */
  lookup(domain: DomainName, types: readonly RrType[]): Promise<LookedUp>;
  /** Reads what is stored of a domain's past; undefined where the cursor is none of ours. */
  history(domain: DomainName, filter: HistoryFilter): Promise<HistoryReport | undefined>;
  /** The same in the Passive DNS Common Output Format, a line for each interval. */
  historyLines(domain: DomainName, filter: ChangeFilter): Promise<readonly string[]>;
  /** For long work on what was read, in turn with the reads. */
  readonly slices: Slices;
  /** Changes whenever what is stored of a domain does; for caches. */
  revision(domain: DomainName): Promise<number | undefined>;
  ready(): Promise<{ readonly store: StoreHealth; readonly resolver: boolean }>;
  /** Runs in flight, for shedding load. */
  readonly inFlight: number;
  /** Ends what was begun. */
  close(): Promise<void>;
}

const READY_TIMEOUT_MS = 2000;

export function createReports(options: ReportsOptions): Reports {
  const { resolver, stores, clock } = options;
  const { unlessLeased = (_name, work) => work() } = options;
  const premises = { ...NO_PREMISES, ...options.premises };
  const { observations } = stores;
  const onError = (error: unknown) => options.onError?.(error);
  const probeMemory = new ProbeMemory(stores.responses, clock, onError);
  const transcripts = new TranscriptMemory(stores.responses, clock, onError);
  const live = createLiveLookups({ ...options, observations, probeMemory });
  const runs: Runs = new Runs({
    live,
    observations,
    probeMemory,
    transcripts,
    clock,
    resolver,
    premises,
    staleAfterMs: options.staleAfterMs,
    refresh: (kind, domain) => unlessLeased(`refresh ${kind.id} ${domain}`, () => runs.live(kind, domain)),
    onError,
  });
  const pastOptions: PastReportsOptions = { probes: probeMemory, transcripts, premises };
  const readNow = (key: DnsName) => observations.read(key);
  const slices = createSlices();
  const fold = createFoldOnce();

  return {
    live: (kind, domain, asked) => runs.live(kind, domain, asked),
    stored: (kind, domain, asked) => runs.stored(kind, domain, asked),
    testMessage: (query) =>
      testMessage({ ...query, nowSeconds: Math.floor(clock() / 1000) }, createEvidence(live.source(), { clock })),
    async asOf(kind, domain, at) {
      await slices()();
      const { report: past } = await reportAsOf({ kind, domain, at }, memoiseReads(readNow), pastOptions);
      return past;
    },
    summary: (kind, domain) => runs.summary(kind, domain),
    scoreHistory: (domain, query) =>
      readScoreHistory({ ...query, domain, now: clock() }, memoiseReads(readNow), pastOptions, slices()),
    changeHistory: (domain, query) =>
      readChangeHistory({ ...query, domain, now: clock() }, memoiseReads(readNow), pastOptions, slices()),
    lookup: (domain, types) => lookUpRecords(domain, types, { readNow, live, clock }),
    history: (domain, filter) => readHistory(stores, domain, filter, { pause: slices(), fold }),
    historyLines: (domain, filter) => readHistoryLines(stores, domain, filter, { pause: slices(), fold }),
    slices,
    revision: (domain) => observations.revision(historyKey(domain)),
    async ready() {
      const [health, resolution] = await Promise.all([
        stores.check().catch((): StoreHealth => 'unreachable'),
        resolver.resolve(ROOT, 'NS', { fresh: true, signal: AbortSignal.timeout(READY_TIMEOUT_MS) }),
      ]);
      return { store: health, resolver: resolution.kind !== 'failure' };
    },
    get inFlight() {
      return runs.inFlight;
    },
    close: () => runs.close(),
  };
}
