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
import { latestObservation, observationsOf } from '../observations/memory.ts';
import type { ObservationStore } from '../observations/store.ts';
import type { AskRegistries } from '../registration/ports.ts';
import { ActiveAnswers } from './active-answers.ts';
import { ExactAnswers } from './exact-answers.ts';
import { FailureCache } from './failure-cache.ts';
import type { ProbeMemory } from './probe-memory.ts';
import { memoiseReads } from './stored-state.ts';
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
}

/** Asks servers, and stores what they answered. */
export interface LiveLookups {
  source(asking?: SourceOptions): EvidenceSource;
  /** The source that does not ask again what failed a moment ago. */
  sourceUnlessFailed(asking?: SourceOptions): EvidenceSource;
  /** Answers first with what failed a moment ago, as reports of the same minute do. */
  failedBefore(source: EvidenceSource): EvidenceSource;
  /**
   * Stores what was asked live: lookups in one transaction, responses of servers with the domain. Returns the time under
   * which lookups are stored.
   */
  store(evidence: Evidence, domain: DomainName): Promise<Instant>;
  /**
   * Returns the failed lookups of a run, each with the time until which it is not tried again; null where it is tried at
   * once. What this process never asks has not failed.
   */
  failuresOf(lines: readonly TranscriptLine[]): readonly (Instant | null)[];
}

export function createLiveLookups(options: LiveLookupsOptions): LiveLookups {
  const { resolver, clock, randomLabel, probes, registries, observations, probeMemory } = options;
  const failures = new FailureCache(clock);
  const exact = new ExactAnswers(clock, options.staleAfterMs);
  const shared = new ActiveAnswers(clock);

  const source = ({
    fresh = false,
    atOwnServers = false,
    active = false,
    only = () => true,
    ...given
  }: SourceOptions = {}): EvidenceSource =>
    shared.over(
      exact.over(
        createLiveSource({
          resolver,
          clock,
          randomLabel,
          fresh,
          atOwnServers: atOwnServers ? only : createWasAtOwnServers(observations, clock, only),
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
    async store({ transcript }, domain) {
      const { lines } = transcript;
      options.onAsked?.(lines);
      failures.record(lines);
      const at = clock();
      await observations.record(await worthStoring(observationsOf(lines, at), domain, observations));
      // Read again: more may have been answered meanwhile.
      await probeMemory.record(domain, transcript.lines);
      return at;
    },
    failuresOf: (lines) =>
      lines.flatMap((line) => {
        if (line.answer.kind !== 'failure' || line.answer.failure.why === 'not-asked') return [];
        return [failures.until(line.question) ?? probeMemory.failedUntil(line.question) ?? null];
      }),
  };
}

/**
 * Returns whether the zone's own servers answered a question lately. A resolver may have older records in its cache for as
 * long as it did then, and to ask it would end what they said, and begin it again later.
 */
function createWasAtOwnServers(
  observations: ObservationStore,
  clock: Clock,
  only: NonNullable<SourceOptions['only']>,
): NonNullable<LiveOptions['atOwnServers']> {
  const read = memoiseReads((key) => observations.read(key));
  return async (name, type) => {
    if (!only(name, type)) return false;
    const state = await read(historyKey(name));
    const latest = state === undefined ? undefined : latestObservation(state, dns(name, type));
    return latest !== undefined && !latest.ttlFromCache && clock() - latest.at < DAY_MS;
  };
}
