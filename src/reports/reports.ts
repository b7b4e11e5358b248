import { buildHealthReport } from '../diagnoses/build.ts';
import { diagnoseHealth } from '../diagnoses/health.ts';
import type { HealthReport, RecordRow, ReportSource } from '../diagnoses/report.ts';
import type { Resolver } from '../dns/asker.ts';
import { child, type DnsName, type DomainName, ROOT } from '../domain/name.ts';
import { tldOf, toUnicode } from '../domain/parse.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { RrType } from '../domain/rr.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Asker } from '../evidence/asker.ts';
import { createEvidence } from '../evidence/create.ts';
import { type Evidence, isDnsLine, type Progress } from '../evidence/evidence.ts';
import { createLiveAsker } from '../evidence/live.ts';
import { dns } from '../evidence/question.ts';
import { createRememberedEvidence, type Recall } from '../evidence/remembered.ts';
import { homeOf } from '../observations/home.ts';
import { observationsOf, recall, toFound } from '../observations/memory.ts';
import { aliasTargets, rowsOf } from '../observations/rows.ts';
import type { HomeHistory, ObservationStore } from '../observations/store.ts';
import { LiveRuns } from './live-runs.ts';

export interface ReportsOptions {
  readonly resolver: Resolver;
  readonly store: ObservationStore;
  readonly clock: Clock;
  /** A label that surely does not exist, a new one at each call. */
  readonly randomLabel: () => string;
  /** A stored report older than this is refreshed in the background. */
  readonly staleAfterMs: number;
  /** Told of background refreshes that went wrong; nobody else waits for them. */
  readonly onError?: (error: unknown) => void;
}

/** How one look-up of `/dns` ended. */
export interface Lookup {
  readonly name: string;
  readonly type: string;
  readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
  readonly observed_at: string;
  /** For a failure: what happened, in words. */
  readonly detail?: string;
  /** For a failure: whether nobody answered in time. */
  readonly timeout?: true;
}

/** Records of a domain, and how the questions for them ended. */
export interface LookedUp {
  readonly records: readonly RecordRow[];
  readonly lookups: readonly Lookup[];
  /** Until when asking again would give the same from the store; in the past where something failed. */
  readonly freshUntil: Instant;
}

/** The look-up service: live and stored reports over one engine and one store. */
export interface Reports {
  /** Asks everything afresh. Equal requests share one run. */
  live(domain: DomainName, options?: { readonly onProgress?: (progress: Progress) => void }): Promise<HealthReport>;
  /** From the store; what was never observed is looked up first, what is old is refreshed in the background. */
  stored(domain: DomainName): Promise<HealthReport>;
  /** Records of the asked types: from the store within their TTL, else looked up. */
  lookup(domain: DomainName, types: readonly RrType[]): Promise<LookedUp>;
  /** Changes whenever what is stored of a domain does; for caches. */
  revision(domain: DomainName): Promise<number | undefined>;
  ready(): Promise<{ readonly store: boolean; readonly resolver: boolean }>;
  /** Runs under way, for shedding load. */
  readonly underWay: number;
  /** Ends what was begun. */
  close(): Promise<void>;
}

/** Records are served from the store for their TTL, but at least and at most so long. */
const MIN_FRESH_MS = 60_000;
const MAX_FRESH_MS = 3_600_000;
/** Service names whose TXT records belong to a domain. */
const SERVICE_NAMES = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'];
const READY_TIMEOUT_MS = 2000;

export function createReports(options: ReportsOptions): Reports {
  const { resolver, store, clock, randomLabel, staleAfterMs } = options;
  const liveRuns = new LiveRuns<HealthReport>();
  const storedRuns = new Map<DomainName, Promise<HealthReport>>();

  const liveAsker = (fresh: boolean): Asker =>
    createLiveAsker({ resolver, clock, randomLabel, ...(fresh ? { fresh } : {}) });

  /** Reads each home once for one report. */
  function createRecall(accept: (at: Instant, ttlMs: number) => boolean): Recall {
    const homes = new Map<DnsName, Promise<HomeHistory | undefined>>();
    return async (question) => {
      const name = homeOf(question.name);
      const known = homes.get(name) ?? store.read(name);
      homes.set(name, known);
      const home = await known;
      const observation = home === undefined ? undefined : recall(home, question);
      if (observation === undefined) return undefined;
      const ttlSeconds =
        observation.outcome === 'answer'
          ? Math.min(...observation.records.map((rr) => rr.ttlSeconds))
          : observation.ttlSeconds;
      return accept(observation.at, ttlSeconds * 1000) ? toFound(observation) : undefined;
    };
  }

  /** Stores what was asked live, in one transaction. */
  const remember = (evidence: Evidence) => store.record(observationsOf(evidence.transcript.lines, clock()));

  async function rows(domain: DomainName, types?: ReadonlySet<RrType>): Promise<RecordRow[]> {
    const home = await store.read(homeOf(domain));
    if (home === undefined) return [];
    // A service name asked for by itself (`_dmarc.example.com`) lives in its parent's home: only its own rows are wanted.
    const own: HomeHistory =
      home.home === domain ? home : { home: domain, sets: home.sets.filter((set) => set.name === domain) };
    const targets = await Promise.all(aliasTargets(own).map((target) => store.read(homeOf(target))));
    return rowsOf(
      own,
      targets.filter((target) => target !== undefined),
      types,
    );
  }

  /** DKIM selectors under which something was ever observed, wildcards and the usual guesses aside. */
  async function selectorsOf(domain: DomainName): Promise<string[]> {
    const home = await store.read(homeOf(domain));
    const suffix = `._domainkey.${domain}`;
    const seen = home?.sets.filter((set) => set.name.endsWith(suffix) && set.records.length > 0) ?? [];
    return [...new Set(seen.map((set) => set.name.slice(0, -suffix.length)))].filter((one) => one !== '*');
  }

  async function report(
    domain: DomainName,
    evidence: Evidence,
    source: () => ReportSource,
    refreshing: () => boolean,
  ): Promise<HealthReport> {
    const diagnosis = await diagnoseHealth(domain, evidence);
    await remember(evidence);
    return buildHealthReport(diagnosis, {
      names: { unicode: toUnicode(domain), tld: tldOf(domain), registrable: registrableDomain(domain) },
      transcript: evidence.transcript,
      rows: await rows(domain),
      source: source(),
      resolvers: source() === 'live' ? resolver.servers : [],
      refreshing: refreshing(),
      now: clock(),
    });
  }

  function live(domain: DomainName, onProgress?: (progress: Progress) => void): Promise<HealthReport> {
    const start = async (tell: (progress: Progress) => void) => {
      const selectors = await selectorsOf(domain);
      const evidence = createEvidence(liveAsker(true), { clock, onProgress: tell, selectors });
      return report(
        domain,
        evidence,
        () => 'live',
        () => false,
      );
    };
    return liveRuns.join(domain, start, onProgress);
  }

  async function fromStore(domain: DomainName): Promise<HealthReport> {
    let oldest = Number.POSITIVE_INFINITY;
    const known = (await store.revision(homeOf(domain))) !== undefined;
    const evidence = createRememberedEvidence({
      recall: createRecall(() => true),
      live: liveAsker(false),
      clock,
      selectors: await selectorsOf(domain),
      onRemembered: (at) => {
        oldest = Math.min(oldest, at);
      },
    });
    const isStale = () => known && clock() - oldest > staleAfterMs;
    const made = await report(domain, evidence, () => (known ? 'stored' : 'live'), isStale);
    if (isStale()) live(domain).catch((error: unknown) => options.onError?.(error));
    return made;
  }

  return {
    live: (domain, { onProgress } = {}) => live(domain, onProgress),
    stored(domain) {
      const running = storedRuns.get(domain) ?? fromStore(domain).finally(() => storedRuns.delete(domain));
      storedRuns.set(domain, running);
      return running;
    },
    async lookup(domain, types) {
      let freshUntil = Number.POSITIVE_INFINITY;
      const isFresh = (at: Instant, ttlMs: number) => {
        const until = at + Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, ttlMs));
        if (until < clock()) return false;
        freshUntil = Math.min(freshUntil, until);
        return true;
      };
      const evidence = createRememberedEvidence({ recall: createRecall(isFresh), live: liveAsker(false), clock });
      const services =
        types.includes('TXT') && homeOf(domain) === domain
          ? SERVICE_NAMES.map((prefix) => dns(child(prefix, domain), 'TXT'))
          : [];
      await Promise.all(
        [...types.map((type) => dns(domain, type)), ...services].map((question) => evidence.ask(question)),
      );
      await remember(evidence);
      const lines = evidence.transcript.lines.filter(isDnsLine);
      for (const { answer } of lines) {
        if (answer.kind === 'failure') freshUntil = 0;
        // What was looked up now is fresh for the least time at least.
        else if (answer.source !== 'store') freshUntil = Math.min(freshUntil, answer.at + MIN_FRESH_MS);
      }
      const lookups = lines.map(({ question, answer }): Lookup => {
        const common = {
          name: question.name,
          type: question.type,
          outcome: answer.kind,
          observed_at: new Date(answer.at).toISOString(),
        };
        if (answer.kind !== 'failure') return common;
        return {
          ...common,
          detail: answer.failure.detail,
          ...(answer.failure.why === 'timeout' ? { timeout: true } : {}),
        };
      });
      return { records: await rows(domain, new Set(types)), lookups, freshUntil };
    },
    revision: (domain) => store.revision(homeOf(domain)),
    async ready() {
      const [readable, resolution] = await Promise.all([
        store.check().catch(() => false),
        resolver.resolve(ROOT, 'NS', { fresh: true, signal: AbortSignal.timeout(READY_TIMEOUT_MS) }),
      ]);
      return { store: readable, resolver: resolution.kind !== 'failure' };
    },
    get underWay() {
      return liveRuns.underWay + storedRuns.size;
    },
    async close() {
      await Promise.allSettled(storedRuns.values());
      await liveRuns.settled();
    },
  };
}
