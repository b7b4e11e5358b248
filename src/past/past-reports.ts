import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Transcript } from '../evidence/evidence.ts';
import type { Premises } from '../evidence/premises.ts';
import { createNotObservedSource } from '../evidence/source.ts';
import { createStoredEvidence } from '../evidence/stored.ts';
import { reportNames } from '../lookups/diagnose.ts';
import type { ProbeMemory } from '../lookups/probe-memory.ts';
import { createStoredAnswer, memoiseReads, observedOf, seenSelectors } from '../lookups/stored-state.ts';
import type { TranscriptMemory } from '../lookups/transcript-memory.ts';
import { type ReadHistory, stateAsOf } from '../observations/as-of.ts';
import { NO_PAUSE, type Pause } from './slices.ts';

export interface PastReportsOptions {
  readonly probes: Pick<ProbeMemory, 'asOf'>;
  readonly transcripts: Pick<TranscriptMemory, 'asOf' | 'served'>;
  readonly premises: Premises;
}

/** A report as of a date, and what it was made of. */
export interface PastReport {
  readonly report: Diagnosis;
  readonly transcript: Transcript;
  /** CPU that it took. */
  readonly cpuMs: number;
}

/**
 * Runs a diagnosis over what was known at an instant. It asks nobody and stores nothing: what had not been looked up by
 * then is unknown. `read` gives histories as they are stored now; make it read each key once where several reports are
 * made of the same. It pauses between its parts, since a report of a long history takes some milliseconds.
 */
export async function reportAsOf(
  { kind, domain, at }: { readonly kind: DiagnosisKind; readonly domain: DomainName; readonly at: Instant },
  {
    read,
    options: { probes, transcripts, premises },
    pause = NO_PAUSE,
  }: { readonly read: ReadHistory; readonly options: PastReportsOptions; readonly pause?: Pause | undefined },
): Promise<PastReport> {
  const readThen = memoiseReads(async (key: DnsName) => {
    const history = await read(key);
    return history === undefined ? undefined : stateAsOf(history, at, read);
  });
  const selectors = await seenSelectors(domain, readThen);
  await pause();
  const evidence = createStoredEvidence({
    stored: {
      history: createStoredAnswer(readThen),
      responses: probes.asOf(domain, at),
      ...(kind.storesTranscript ? { transcript: transcripts.asOf(domain, kind.id, at) } : {}),
    },
    otherwise: createNotObservedSource(at),
    clock: () => at,
    premises: {
      ...premises,
      // They say how addresses are announced now.
      routes: () => null,
      // They say what browsers and other programs have now.
      preloadList: null,
      trustStores: [],
      selectors,
      ...(kind.storesTranscript ? { served: await transcripts.served(domain, at) } : {}),
    },
  });
  const build = await kind.run(domain, evidence);
  await pause();
  const { transcript } = evidence;
  const observed = await observedOf(domain, readThen);
  await pause();
  const report = await build({
    names: reportNames(domain),
    transcript,
    ...observed,
    asOf: at,
    source: 'stored',
    resolvers: [],
    refreshing: false,
    // No failed session with a mail server is ever stored, so none is judged here.
    port25Open: false,
    now: at,
  });
  return { report, transcript, cpuMs: evidence.effort.cpuMs };
}
