import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Candidate } from '../comparison/candidate.ts';
import type { Confirmation } from '../comparison/judged.ts';
import type { DelegatedRegistration } from '../events/delegation.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { MonitorSettings } from '../model/monitor.ts';
import type { DelegationStep } from './zone-above.ts';

/** Holds what one run found out of records. */
export interface ConfirmedRun {
  readonly domain: DomainName;
  readonly now: Instant;
  /** When the latest earlier run that got an answer ended; null if there was none. */
  readonly lastRunAt: Instant | null;
  readonly intervalMs: number;
  readonly settings: Pick<MonitorSettings, 'ignoredTypes' | 'muted'>;
  /** As `compare` left them. */
  readonly rrsets: readonly WatchedRrset[];
  readonly candidates: readonly Candidate[];
  /** One for each candidate, in their order. */
  readonly verdicts: readonly Confirmation[];
}

/** Holds that with what the registry and the zone above answered. */
export interface RunFindings extends ConfirmedRun {
  readonly delegation: DelegationStep;
  readonly registration: DelegatedRegistration;
}

/** Returns whether something has been so for less than a time. */
export const isSince = (since: Instant | null, now: Instant, ms: number): boolean => since !== null && now - since < ms;
