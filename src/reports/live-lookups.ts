import type { Resolver } from '../dns/resolution.ts';
import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Evidence, TranscriptLine } from '../evidence/evidence.ts';
import { createLiveSource } from '../evidence/live.ts';
import type { EvidenceSource } from '../evidence/source.ts';
import type { Probes } from '../net/probes.ts';
import { observationsOf } from '../observations/memory.ts';
import type { ObservationStore } from '../observations/store.ts';
import { ExactAnswers } from './exact-answers.ts';
import { FailureCache } from './failure-cache.ts';
import type { ProbeMemory } from './probe-memory.ts';
import { worthStoring } from './worth-storing.ts';

interface LiveLookupsOptions {
  readonly resolver: Resolver;
  readonly clock: Clock;
  readonly randomLabel: () => string;
  readonly probes?: Probes;
  readonly observations: ObservationStore;
  readonly probeMemory: ProbeMemory;
  /** Asks again after this time for what is not stored. */
  readonly staleAfterMs: number;
  readonly onAsked?: (lines: readonly TranscriptLine[]) => void;
}

/** Asks servers, and stores what they answered. */
export interface LiveLookups {
  /** `fresh` bypasses the cache of the resolver. Once `signal` is aborted, all questions fail. */
  source(fresh: boolean, signal?: AbortSignal): EvidenceSource;
  /** The source that does not ask again what failed a moment ago. */
  sourceUnlessFailed(signal?: AbortSignal): EvidenceSource;
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
  const { resolver, clock, randomLabel, probes, observations, probeMemory } = options;
  const failures = new FailureCache(clock);
  const exact = new ExactAnswers(clock, options.staleAfterMs);

  const source = (fresh: boolean, signal?: AbortSignal): EvidenceSource =>
    exact.over(
      createLiveSource({
        resolver,
        clock,
        randomLabel,
        ...(fresh ? { fresh } : {}),
        ...(signal === undefined ? {} : { signal }),
        ...(probes === undefined ? {} : { probes }),
      }),
      fresh,
    );

  return {
    source,
    sourceUnlessFailed: (signal) => failures.before(source(false, signal)),
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
