import type { Diagnosis, ReportSource } from '../diagnoses/diagnosis.ts';
import type { KindJudgement } from '../diagnoses/judgement.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence, Progress } from '../evidence/evidence.ts';
import type { ReadState } from './stored-state.ts';

export interface LiveReportOptions {
  /** Whether servers are asked for more than a visitor asks; left out, so they are. */
  readonly active?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** DKIM selectors that the requester knows. Those that exist are stored with their answers. */
  readonly selectors?: readonly string[];
  /** Whether the zone's own servers are asked first, where they can be reached. */
  readonly atOwnServers?: true;
  /** The page that is judged; left out: the front page. Of others nothing is stored. */
  readonly path?: string;
  /** The network of the client who asks, only for fairness. Equal requests share one run, which counts for the first client. */
  readonly network?: string;
}

/** Chooses how a page is read that is not stored. */
export type PageReportOptions = Pick<LiveReportOptions, 'network'>;

export interface StoredReportOptions extends PageReportOptions {
  /** Called with what the report rests on. */
  readonly onMade?: (validity: ReportValidity) => void;
  /** Whether the report was wanted before, and is likely to be wanted again; left out, it is not. */
  readonly again?: boolean;
  /** Once it is aborted, lookups fail that are still to come. A run that this one joins goes on. */
  readonly signal?: AbortSignal;
}

/** Tells how long a report from the store is what would be made again. */
export interface ReportValidity {
  /** When the first failed lookup ends that it rests on; infinity where none failed. */
  readonly failsUntil: Instant;
  /** Tells whether all that it read is still what is stored, and not old; null where nobody followed that. */
  readonly isUnchanged: (() => Promise<boolean>) | null;
}

/** A report from the store. */
export interface StoredRun extends ReportValidity {
  readonly report: Diagnosis;
}

/** How a report came about. */
export interface RunOrigin {
  readonly source: ReportSource;
  readonly refreshing: boolean;
  /** Whether the kind never ran before. */
  readonly first?: boolean;
  /** The last judgement, where answers are not stored that it rested on. */
  readonly lacking?: KindJudgement;
}

/** A run over its evidence. */
export interface MadeRun {
  readonly evidence: Evidence;
  /** The network of the client that asked for it. */
  readonly network: string | undefined;
  readonly origin: () => RunOrigin;
  /** Reads what was known before it, each history once. */
  readonly before: ReadState;
}
