import type { Resolver } from '../dns/resolution.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { type Clock, DAY_MS, type Instant } from '../domain/time.ts';
import type { Budget } from '../evidence/budget.ts';
import type { Evidence, TranscriptLine } from '../evidence/evidence.ts';
import { createLiveSource, type LiveOptions } from '../evidence/live.ts';
import { dns } from '../evidence/questions/dns.ts';
import type { EvidenceSource } from '../evidence/source.ts';
import type { Probes } from '../net/probes.ts';
import { historyKey } from '../observations/history-key.ts';
import { historyKeys, observe } from '../observations/intervals.ts';
import { latestObservation, observationsOf } from '../observations/memory.ts';
import type { Observation, ObservationStore, Transition } from '../observations/store.ts';
import type { AskRegistries } from '../registration/lookup.ts';
import { ActiveAnswers } from './active-answers.ts';
import { ExactAnswers } from './exact-answers.ts';
import { FailureCache } from './failure-cache.ts';
import type { ProbeMemory } from './probe-memory.ts';
import { type RunObservations, reachableFor } from './reachable.ts';
import { StorageShares, type StoredFor } from './storage-shares.ts';
import { memoiseReads, type ReadState } from './stored-state.ts';
import { worthStoring } from './worth-storing.ts';

interface LiveLookupsOptions {
  readonly resolver: Resolver;
  readonly clock: Clock;
  readonly randomLabel: () => string;
  readonly probes?: Probes;
  readonly registries?: AskRegistries;
  /** Whether anybody may ask servers for more than a visitor does; left out, so it is. */
  readonly activeProbes?: boolean;
  readonly observations: ObservationStore;
  readonly probeMemory: ProbeMemory;
  /** Asks again after this time for what is not stored. */
  readonly staleAfterMs: number;
  readonly onAsked?: (lines: readonly TranscriptLine[]) => void;
  /** Called where a network, or a domain, added so much lately that what was found is not stored. */
  readonly onNotStored?: () => void;
  /** Bounds what requests add to the store; left out: its own, as `docs/limits.md` says. */
  readonly shares?: StorageShares;
}

/** Chooses how a run asks. */
interface SourceOptions {
  /** Bypasses the cache of the resolver. */
  readonly fresh?: boolean;
  /** Asks the zone's own servers first; else only for what those answered within the last day. */
  readonly atOwnServers?: boolean;
  /** Of these, those that go there. */
  readonly only?: (name: DnsName, type: RrType) => boolean;
  /** Once it is aborted, all questions fail. */
  readonly signal?: AbortSignal;
  readonly budget?: Budget;
  /** The network of the client who asks. */
  readonly network?: string;
  /** Asks servers for more than a visitor does, where the operator lets anybody do so. */
  readonly active?: boolean;
  /** Reads what was known before the run, each history once; left out, it is read for this alone. */
  readonly before?: ReadState;
}

/** Tells what became of what a run found. */
interface RunStored {
  /** The time under which lookups are stored. */
  readonly at: Instant;
  readonly isStored: boolean;
  /** Reads what is known with the run: from the store, or where it is not stored, laid over what is. */
  readonly read: ReadState;
}

interface FinishedRun {
  readonly domain: DomainName;
  /** The network of the client who asked. */
  readonly network: string | undefined;
  /** Reads what was known before, each history once: still true where the run found nothing to store. */
  readonly before: ReadState;
}

/** Asks servers, and stores what they answered. */
export interface LiveLookups {
  source(asking?: SourceOptions): EvidenceSource;
  /** The source that does not ask again what failed a moment ago. */
  sourceUnlessFailed(asking?: SourceOptions): EvidenceSource;
  /** Answers first with what failed a moment ago, as reports of the same minute do. */
  failedBefore(source: EvidenceSource): EvidenceSource;
  /**
   * Stores what was asked live: lookups in one transaction, responses of servers with the domain. Where the network of the
   * client, or the domain, added too much lately, it stores nothing.
   */
  store(evidence: Evidence, run: FinishedRun): Promise<RunStored>;
  /** Counts what a request stored besides. */
  count(where: StoredFor, octets: number): void;
  /**
   * Returns the failed lookups of a run, each with the time until which it is not tried again; null where it is tried at
   * once. What this process never asks has not failed.
   */
  failuresOf(lines: readonly TranscriptLine[]): readonly (Instant | null)[];
}

/** Until when a failure is known, null where that is not known; nothing for what was answered or never asked. */
function failureOf(
  { answer, question }: TranscriptLine,
  failures: FailureCache,
  probes: ProbeMemory,
): (number | null)[] {
  if (answer.kind !== 'failure' || answer.failure.why === 'not-asked') return [];
  return [failures.until(question) ?? probes.failedUntil(question) ?? null];
}

export function createLiveLookups(options: LiveLookupsOptions): LiveLookups {
  const { resolver, clock, randomLabel, probes, registries, observations, probeMemory } = options;
  const failures = new FailureCache(clock);
  const exact = new ExactAnswers(clock, options.staleAfterMs);
  const shared = new ActiveAnswers(clock);
  const shares = options.shares ?? new StorageShares(clock);

  const source = ({
    fresh = false,
    atOwnServers = false,
    active = false,
    only = () => true,
    before = memoiseReads((key) => observations.read(key)),
    ...given
  }: SourceOptions = {}): EvidenceSource =>
    shared.over(
      exact.over(
        createLiveSource({
          resolver,
          clock,
          randomLabel,
          fresh,
          atOwnServers: atOwnServers ? only : createWasAtOwnServers(before, clock, only),
          ...given,
          ...(probes === undefined ? {} : { probes }),
          ...(registries === undefined ? {} : { registries }),
          activeProbes: options.activeProbes === false ? 'off' : active,
        }),
        fresh,
      ),
    );

  return {
    source,
    sourceUnlessFailed: (asking) => failures.before(source(asking)),
    failedBefore: (otherwise) => failures.before(otherwise),
    async store({ transcript: { lines } }, { domain, network, before }) {
      const reachable = reachableFor(domain, observations);
      options.onAsked?.(lines);
      failures.record(lines);
      const at = clock();
      const where = { network, domain };
      const found = await worthStoring(observationsOf(lines, at), domain, reachable);
      // Read again: more may have been answered meanwhile.
      probeMemory.noteFailures(lines);
      const hasRoom = shares.hasRoom(where);
      if (!hasRoom && found.length > 0) {
        options.onNotStored?.();
        return { at, isStored: false, read: memoiseReads(over(reachable, found)) };
      }
      if (!hasRoom) return { at, isStored: true, read: before };
      const transitions = await reachable.record(found);
      const grown = await probeMemory.record(domain, lines);
      shares.count(where, grown + transitions.reduce((sum, one) => sum + octetsOf(one), 0));
      return { at, isStored: true, read: found.length === 0 ? before : memoiseReads(reachable.read) };
    },
    count: (where, octets) => shares.count(where, octets),
    failuresOf: (lines) => lines.flatMap((line) => failureOf(line, failures, probeMemory)),
  };
}

/**
 * Returns whether the zone's own servers answered a question lately. A resolver may have older records in its cache for as
 * long as it did then, and to ask it would end what they said, and begin it again later.
 */
function createWasAtOwnServers(
  read: ReadState,
  clock: Clock,
  only: NonNullable<SourceOptions['only']>,
): NonNullable<LiveOptions['atOwnServers']> {
  return async (name, type) => {
    if (!only(name, type)) return false;
    const state = await read(historyKey(name));
    const latest = state === undefined ? undefined : latestObservation(state, dns(name, type));
    return latest !== undefined && !latest.ttlFromCache && clock() - latest.at < DAY_MS;
  };
}

/** Octets of an RRset in a history beside its name and its records: times, type and outcome. */
const RRSET_OCTETS = 16;

/** Estimates by how much a history grew: what was seen for the first time, or changed, with the name and the records. */
const octetsOf = ({ name, after }: Transition): number =>
  after.records.reduce((sum, { octets }) => sum + RRSET_OCTETS + octets.length, RRSET_OCTETS + name.length);

/** Reads histories as they would be with these observations. */
const over =
  (store: Pick<RunObservations, 'read'>, found: readonly Observation[]): ReadState =>
  async (key) => {
    const own = found.filter((one) => historyKeys(one).includes(key));
    const history = await store.read(key);
    return own.length === 0 ? history : observe(history, key, own);
  };
