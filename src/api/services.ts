import type { CallAdmission } from '../accounts/call-counts.ts';
import type { Call, Usage } from '../accounts/quota.ts';
import type { Account, KeyHolder } from '../accounts/store.ts';
import type { AdmittedLookups } from '../admission/admitted-lookups.ts';
import type { KeyedRuns } from '../admission/keyed-runs.ts';
import type { BatchService } from '../batches/batch-service.ts';
import type { Instant } from '../domain/time.ts';
import type { MonitorService } from '../monitoring/service/monitor-service.ts';
import type { StoreHealth } from '../observations/lifecycle.ts';

/** All that the API needs of the rest of the service. */
export interface ApiServices
  extends Omit<
    AdmittedLookups,
    'live' | 'summary' | 'storedRegistration' | 'storedZone' | 'certificateSights' | 'testMessage' | 'turn' | 'inFlight'
  > {
  /** Counts a call, and says whether it may be answered. */
  admit(call: Call): Promise<CallAdmission>;
  /** Finds an account; undefined where it was removed. */
  account(id: string): Promise<Account | undefined>;
  /** The monitors of accounts. */
  readonly monitors: MonitorService;
  /** Live runs by key. */
  readonly runs: KeyedRuns;
  /** Lists of domains that are checked in the background. */
  readonly batches: BatchService;
  /** Calls of this month, of the account of a key or of a client without one. */
  usage(holder: KeyHolder | undefined, client: string): Promise<Usage>;
  now(): Instant;
  ready(): Promise<{ readonly store: StoreHealth; readonly resolver: boolean }>;
  /** Where the world finds this service, without a slash at its end. Known for sure once the service listens. */
  publicUrl(): string;
  readonly version: string;
}
