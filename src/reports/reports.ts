import type { DiagnosisDocument, DocumentKind } from '../diagnoses/kinds.ts';
import { type MessageQuery, type MessageTest, testMessage } from '../diagnoses/mail/message-test.ts';
import type { ReportSource } from '../diagnoses/report.ts';
import type { Resolver } from '../dns/resolution.ts';
import type { Network } from '../domain/addresses.ts';
import type { Message } from '../domain/message.ts';
import { type DomainName, ROOT } from '../domain/name.ts';
import { tldOf, toUnicode } from '../domain/parse.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { createEvidence } from '../evidence/create.ts';
import type { Evidence, Progress, TranscriptLine } from '../evidence/evidence.ts';
import { createLiveSource, type Probes } from '../evidence/live.ts';
import type { EvidenceSource } from '../evidence/source.ts';
import { createStoredEvidence } from '../evidence/stored.ts';
import { isAnswerFromPort25 } from '../facts/mail-reachability.ts';
import type { ChangeFilter } from '../observations/changes.ts';
import { historyKey } from '../observations/history-key.ts';
import type { ImportStore } from '../observations/imports.ts';
import type { StoreHealth, StoreLifecycle } from '../observations/lifecycle.ts';
import { observationsOf } from '../observations/memory.ts';
import type { ResponseStore } from '../observations/responses.ts';
import type { ObservationStore } from '../observations/store.ts';
import { type ChangeHistoryDocument, type ChangeHistoryQuery, readChangeHistory } from './change-history.ts';
import { FailureCache } from './failure-cache.ts';
import { type HistoryFilter, type HistoryReport, readHistory, readHistoryLines } from './history.ts';
import { LiveRuns } from './live-runs.ts';
import { type LookedUp, lookUpRecords } from './look-up-records.ts';
import { type PastReportsOptions, reportAsOf } from './past-reports.ts';
import { ProbeMemory } from './probe-memory.ts';
import { Refreshes } from './refreshes.ts';
import { readScoreHistory, type ScoreHistory, type ScoreHistoryQuery } from './score-history.ts';
import { createStoredAnswer, memoiseReads, type ReadState, recordRowsOf, seenSelectors } from './stored-state.ts';
import { worthStoring } from './worth-storing.ts';

/** What reports are read from and stored in. */
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
  /** Roots of mark certificates, PEM; without them their issuers are only named. */
  readonly markRoots?: string | null;
  /** Special networks whose addresses count as reachable from outside. */
  readonly publicNetworks?: readonly Network[];
  /** A stored report older than this is refreshed in the background. */
  readonly staleAfterMs: number;
  /** Called with the error of a background refresh that failed; nobody else waits for it. */
  readonly onError?: (error: unknown) => void;
  /** Does the work of this name unless another process is doing it. Without it each process refreshes for itself. */
  readonly unlessLeased?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
  /** Told of the questions of each run when it ends, those answered from the store included. */
  readonly onAsked?: (lines: readonly TranscriptLine[]) => void;
}

interface LiveOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** DKIM selectors that the requester knows. Those that exist are stored with their answers. */
  readonly selectors?: readonly string[];
}

/** The lookup service: live and stored reports over one engine and one store. */
export interface Reports {
  /** Asks everything afresh. Equal requests share one run. */
  live<D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName, options?: LiveOptions): Promise<D>;
  /** From the store; what was never observed is looked up first, what is old is refreshed in the background. */
  stored<D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName): Promise<D>;
  /** As of an instant, from the store alone: what had not been looked up by then is unknown. Asks and stores nothing. */
  asOf<D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName, at: Instant): Promise<D>;
  /** The health score over time, from the store alone; undefined where the cursor is none of ours. */
  scoreHistory(domain: DomainName, query: ScoreHistoryQuery): Promise<ScoreHistory | undefined>;
  /** What changed and what it meant, from the store alone; undefined where the cursor is none of ours. */
  changeHistory(domain: DomainName, query: ChangeHistoryQuery): Promise<ChangeHistoryDocument | undefined>;
  /** Whether a message would pass SPF and DMARC, asked now. Throws a `TypeError` where `ip` is no address. */
  testMessage(query: Omit<MessageQuery, 'nowSeconds'>): Promise<MessageTest<Message>>;
  /** Records of the asked types: from the store within their TTL, else looked up. */
  lookup(domain: DomainName, types: readonly RrType[]): Promise<LookedUp>;
  /** What is stored of a domain's past; undefined where the cursor is none of ours. */
  history(domain: DomainName, filter: HistoryFilter): Promise<HistoryReport | undefined>;
  /** The same in the Passive DNS Common Output Format, a line for each interval. */
  historyLines(domain: DomainName, filter: ChangeFilter): Promise<readonly string[]>;
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
  const { resolver, stores, clock, randomLabel, staleAfterMs, probes } = options;
  const { markRoots = null, publicNetworks = [], unlessLeased = (_name, work) => work() } = options;
  let port25Open = false;
  const liveRuns = new LiveRuns<DiagnosisDocument>();
  const storedRuns = new Map<string, Promise<DiagnosisDocument>>();
  const failures = new FailureCache(clock);
  const probeMemory = new ProbeMemory(stores.responses, clock, (error) => options.onError?.(error));
  const pastOptions: PastReportsOptions = { probes: probeMemory, markRoots, publicNetworks };
  const readNow: ReadState = (key) => stores.observations.read(key);
  const refreshes = new Refreshes({
    refresh: (kind, domain) => unlessLeased(`refresh ${kind.id} ${domain}`, () => live(kind, domain)),
    onError: (error) => options.onError?.(error),
  });

  const liveSource = (fresh: boolean): EvidenceSource =>
    createLiveSource({
      resolver,
      clock,
      randomLabel,
      ...(fresh ? { fresh } : {}),
      ...(probes === undefined ? {} : { probes }),
    });

  /**
   * Stores what was asked live: lookups in one transaction, responses of servers with the domain. Gives the time under
   * which lookups are stored.
   */
  async function storeAsked(evidence: Evidence, domain: DomainName): Promise<Instant> {
    options.onAsked?.(evidence.transcript.lines);
    failures.record(evidence.transcript.lines);
    const at = clock();
    await stores.observations.record(
      await worthStoring(observationsOf(evidence.transcript.lines, at), domain, stores.observations),
    );
    await probeMemory.record(domain, evidence.transcript.lines);
    return at;
  }

  async function report<D extends DiagnosisDocument>(
    kind: DocumentKind<D>,
    domain: DomainName,
    evidence: Evidence,
    origin: () => { readonly source: ReportSource; readonly refreshing: boolean },
  ): Promise<D> {
    const build = await kind.run(domain, evidence);
    port25Open ||= evidence.transcript.lines.some(isAnswerFromPort25);
    await storeAsked(evidence, domain);
    const { source, refreshing } = origin();
    return build({
      names: { unicode: toUnicode(domain), tld: tldOf(domain), registrable: registrableDomain(domain) },
      transcript: evidence.transcript,
      rows: await recordRowsOf(domain, readNow),
      source,
      resolvers: source === 'live' ? resolver.servers : [],
      refreshing,
      port25Open,
      now: clock(),
    });
  }

  function live<D extends DiagnosisDocument>(
    kind: DocumentKind<D>,
    domain: DomainName,
    { onProgress, selectors: given = [] }: LiveOptions = {},
  ): Promise<D> {
    const start = async (notify: (progress: Progress) => void) => {
      const selectors = [...new Set([...given, ...(await seenSelectors(domain, readNow))])];
      const evidence = createEvidence(liveSource(true), {
        clock,
        onProgress: notify,
        selectors,
        markRoots,
        publicNetworks,
      });
      return report(kind, domain, evidence, () => ({ source: 'live', refreshing: false }));
    };
    // Runs are kept by kind and name, so the one that is joined makes a report of this kind.
    return liveRuns.join([kind.id, domain, ...given].join(' '), start, onProgress) as Promise<D>;
  }

  async function fromStore<D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName): Promise<D> {
    let oldest = Number.POSITIVE_INFINITY;
    const known = (await stores.observations.revision(historyKey(domain))) !== undefined;
    const evidence = createStoredEvidence({
      storedAnswer: createStoredAnswer(memoiseReads(readNow)),
      storedProbes: await probeMemory.of(domain),
      otherwise: failures.before(liveSource(false)),
      clock,
      selectors: await seenSelectors(domain, readNow),
      markRoots,
      publicNetworks,
      onStored: (at) => {
        oldest = Math.min(oldest, at);
      },
    });
    const isStale = () => known && clock() - oldest > staleAfterMs;
    return report(kind, domain, evidence, () => ({
      source: known ? 'stored' : 'live',
      refreshing: isStale() && refreshes.request(kind, domain),
    }));
  }

  return {
    live,
    testMessage(query) {
      const evidence = createEvidence(liveSource(false), { clock });
      return testMessage({ ...query, nowSeconds: Math.floor(clock() / 1000) }, evidence);
    },
    stored<D extends DiagnosisDocument>(kind: DocumentKind<D>, domain: DomainName) {
      const key = `${kind.id} ${domain}`;
      const running = storedRuns.get(key) ?? fromStore(kind, domain).finally(() => storedRuns.delete(key));
      storedRuns.set(key, running);
      // As with live runs: what is kept under the key is of this kind.
      return running as Promise<D>;
    },
    async asOf(kind, domain, at) {
      const { report: past } = await reportAsOf(
        { kind, domain, at },
        memoiseReads((key) => stores.observations.read(key)),
        pastOptions,
      );
      return past;
    },
    scoreHistory: (domain, query) =>
      readScoreHistory(
        { ...query, domain, now: clock() },
        memoiseReads((key) => stores.observations.read(key)),
        pastOptions,
      ),
    changeHistory: (domain, query) =>
      readChangeHistory(
        { ...query, domain, now: clock() },
        memoiseReads((key) => stores.observations.read(key)),
        pastOptions,
      ),
    lookup: (domain, types) => lookUpRecords(domain, types, { readNow, live: liveSource(false), storeAsked, clock }),
    history: (domain, filter) => readHistory(stores, domain, filter),
    historyLines: (domain, filter) => readHistoryLines(stores, domain, filter),
    revision: (domain) => stores.observations.revision(historyKey(domain)),
    async ready() {
      const [health, resolution] = await Promise.all([
        stores.check().catch((): StoreHealth => 'unreachable'),
        resolver.resolve(ROOT, 'NS', { fresh: true, signal: AbortSignal.timeout(READY_TIMEOUT_MS) }),
      ]);
      return { store: health, resolver: resolution.kind !== 'failure' };
    },
    get inFlight() {
      return liveRuns.inFlight + storedRuns.size;
    },
    async close() {
      await Promise.allSettled(storedRuns.values());
      await refreshes.close();
      await liveRuns.settled();
    },
  };
}
