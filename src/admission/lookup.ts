import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { PlannedZone } from '../dns/planned-zone.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import type { LiveLookups } from '../lookups/live-lookups.ts';
import type { PlannedDiagnosis } from '../lookups/planned.ts';
import { sharedReadsFor } from '../lookups/reachable.ts';
import type { ReportValidity } from '../lookups/report-options.ts';
import type { Runs } from '../lookups/runs.ts';
import type { ImportStore } from '../observations/imports.ts';
import type { DomainHistory, ObservationStore } from '../observations/store.ts';
import type { createFoldOnce } from '../past/folded-history.ts';
import type { PastReportsOptions } from '../past/past-reports.ts';
import type { Slices } from '../past/slices.ts';
import type { SharedReads } from '../store/opened.ts';

/** Holds all that lookups are answered with. */
export interface LookupContext {
  readonly runs: Runs;
  readonly live: LiveLookups;
  readonly stores: { readonly observations: ObservationStore; readonly imports: ImportStore };
  /** Reads by which nothing is written. */
  readonly reading: SharedReads;
  readonly past: PastReportsOptions;
  readonly clock: Clock;
  readNow(key: DnsName): Promise<DomainHistory | undefined>;
  readonly slices: Slices;
  /** Diagnoses a zone on servers to which it is not delegated. Stores nothing. */
  diagnoseUndelegated(kind: DiagnosisKind, undelegated: Undelegated): Promise<Diagnosis>;
  /** Diagnoses a domain as it is and with a planned zone. Stores nothing. */
  diagnosePlanned(kind: DiagnosisKind, domain: DomainName, zone: PlannedZone): Promise<PlannedDiagnosis>;
  readonly fold: ReturnType<typeof createFoldOnce>;
}

/** Clocks of machines may differ by so much. */
const CLOCKS_MS = MINUTE_MS;

/**
 * Returns a reader of histories for a report as of a time: it reads from the replica where that surely has all that was
 * stored by then.
 */
export const readUntil = (
  at: Instant,
  { reading, readNow, clock }: Pick<LookupContext, 'reading' | 'readNow' | 'clock'>,
): LookupContext['readNow'] =>
  at < clock() - reading.maxLagMs - CLOCKS_MS ? (key) => reading.observations.read(key) : readNow;

/** Returns a reader of histories for a domain's past until now, each once. */
export const readPast = (
  domain: DomainName,
  { stores, reading }: Pick<LookupContext, 'stores' | 'reading'>,
): ObservationStore['read'] =>
  sharedReadsFor(domain, { observations: stores.observations, reading: reading.observations });

/**
 * Where clients wait. `lookup`: for what asks servers. `report`: the same, but what is known is read all the same where
 * that is refused. `read`: for long reads of the store.
 */
export type LaneName = 'lookup' | 'report' | 'read';

/**
 * How long an answer is cached, and the memory that it takes, which is read only where it is cached: to weigh a report takes
 * time.
 */
export interface Cached {
  readonly until: Instant;
  readonly bytes: number;
  /** Returns until when it may be cached longer, once it is over; a time that has passed where it may not. */
  readonly renew?: (now: Instant) => Promise<Instant>;
}

/** When an answer came, and what it rests on, where it says so. */
interface Times {
  readonly now: Instant;
  readonly made: ReportValidity | null;
}

interface Caching<A extends readonly unknown[], R> {
  /** Names what was asked beside the domain. */
  key(...asked: A): string;
  describe(answer: R, times: Times, ...asked: A): Cached;
  /** Makes the options by which a lookup says what its answer rests on. `again`: one was cached before. */
  options?(onMade: (validity: ReportValidity) => void, again: boolean): object;
  /** Makes the answer from what is cached under another key, where that is there. */
  from?(cached: (key: string) => Promise<unknown>, ...asked: A): Promise<R | undefined>;
}

/** One lookup that the service offers: how it is answered, cached and admitted. */
export interface LookupDefinition<A extends readonly unknown[], R> {
  /** Is never there: it tells the compiler what is asked and answered. */
  readonly types?: { readonly asked: A; readonly answer: R };
  /** How many arguments it takes, options aside. */
  readonly takes: number;
  readonly lane: LaneName;
  domain(...asked: A): DomainName;
  answer(context: LookupContext, ...asked: A): Promise<R>;
  /** Names lookups that share a place in the lane; left out, all of the domain do. */
  share?(...asked: A): string;
  /** Whose cached answers are old once it ended. */
  evicts?(...asked: A): DomainName | null;
  readonly cache?: Caching<A, R>;
  /** Options that only clients' lookups have. */
  readonly ofClients?: object;
}

/** Defines a lookup. It is one entry in `lookups.ts`. */
export const defineLookup = <A extends readonly unknown[], R>(
  definition: LookupDefinition<A, R>,
): LookupDefinition<A, R> => definition;

/** Gives what a lookup is asked, options included. */
export type AskedOf<D> = D extends { readonly types?: { readonly asked: infer A extends readonly unknown[] } }
  ? A
  : never;
export type AnswerTo<D> = D extends { readonly types?: { readonly answer: infer R } } ? R : never;
