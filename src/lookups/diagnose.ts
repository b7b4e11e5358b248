import { randomBytes } from 'node:crypto';
import type { Diagnosis, ReportContext } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { RecordRow } from '../diagnoses/record-row.ts';
import type { Resolver } from '../dns/resolution.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { tldOf, toUnicode } from '../domain/parse.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { Progress, Transcript } from '../evidence/evidence.ts';
import { createLiveEvidence } from '../evidence/live.ts';
import type { Premises } from '../evidence/premises.ts';
import { isAnswerFromPort25 } from '../facts/mail-reachability.ts';
import type { Probes } from '../net/probes.ts';
import { historyKeys, observe } from '../observations/intervals.ts';
import { observationsOf } from '../observations/memory.ts';
import type { DomainHistory } from '../observations/store.ts';
import type { AskRegistries } from '../registration/lookup.ts';
import { recordRowsOf } from './stored-state.ts';

export interface DiagnoseOptions {
  readonly kind: DiagnosisKind;
  readonly resolver: Resolver;
  /** Connects to web and mail servers; without it the DNS alone is asked, and what rests on more is unknown. */
  readonly probes?: Probes;
  /** Asks who holds a name; without it, what rests on that is unknown. */
  readonly registries?: AskRegistries;
  readonly premises?: Partial<Premises>;
  readonly clock?: Clock;
  readonly onProgress?: (progress: Progress) => void;
  /** Bypass the resolver's cache; left out, so it is. */
  readonly fresh?: boolean;
  /** Ask the zone's own servers first, where they can be reached; left out, so it is where the cache is bypassed. */
  readonly atOwnServers?: boolean;
  /** Whether to ask as crawlers and do else what costs others something. */
  readonly activeProbes?: boolean;
  /** Once it is aborted, all questions fail that are still to come. */
  readonly signal?: AbortSignal;
  /** Called with all that was asked, once that is known. */
  readonly onTranscript?: (transcript: Transcript) => void;
  /** Makes a label that surely does not exist, a new one at each call. */
  readonly randomLabel?: () => string;
}

/** Octets of a label that surely does not exist. */
const RANDOM_LABEL_BYTES = 12;

/** Makes a label that surely does not exist, a new one at each call. */
export const newRandomLabel = (): string => randomBytes(RANDOM_LABEL_BYTES).toString('hex');

/** Asks everything afresh, and diagnoses a domain by the answers. Needs no store and keeps nothing. */
export async function diagnose(domain: DomainName, options: DiagnoseOptions): Promise<Diagnosis> {
  const {
    kind,
    resolver,
    probes,
    registries,
    premises,
    clock = Date.now,
    onProgress,
    randomLabel = newRandomLabel,
  } = options;
  const { fresh = true, atOwnServers = fresh, activeProbes = false, signal } = options;
  const evidence = createLiveEvidence({
    resolver,
    clock,
    randomLabel,
    fresh,
    atOwnServers: atOwnServers ? (kind.atOwnServers?.(domain) ?? (() => true)) : () => false,
    budget: kind.budget,
    activeProbes: activeProbes || 'off',
    ...(signal === undefined ? {} : { signal }),
    ...(probes === undefined ? {} : { probes }),
    ...(registries === undefined ? {} : { registries }),
    ...(premises === undefined ? {} : { premises }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  const build = await kind.run(domain, evidence);
  const { transcript } = evidence;
  options.onTranscript?.(transcript);
  const now = clock();
  const undelegated = premises?.undelegated;
  const { port } = evidence.premises;
  return build({
    names: reportNames(domain),
    transcript,
    rows: await rowsOfTranscript(domain, transcript, now),
    source: 'live',
    resolvers: resolver.servers,
    refreshing: false,
    port25Open: transcript.lines.some(isAnswerFromPort25),
    now,
    ...(undelegated === undefined ? {} : { undelegated }),
    ...(port === HTTPS_PORT ? {} : { port }),
  });
}

/** Returns a domain's names as reports have them. */
export const reportNames = (domain: DomainName): ReportContext['names'] => ({
  unicode: toUnicode(domain),
  tld: tldOf(domain),
  registrable: registrableDomain(domain),
});

/** Returns the rows of the records table as this run alone saw them. */
function rowsOfTranscript(domain: DomainName, transcript: Transcript, at: Instant): Promise<RecordRow[]> {
  const histories = new Map<DnsName, DomainHistory>();
  for (const observation of observationsOf(transcript.lines, at))
    for (const key of historyKeys(observation)) histories.set(key, observe(histories.get(key), key, [observation]));
  return recordRowsOf(domain, async (key) => histories.get(key));
}
