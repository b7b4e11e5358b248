import type { CallAdmission } from '../accounts/call-counts.ts';
import type { Call, Usage } from '../accounts/quota.ts';
import type { Account, KeyHolder, NamedAccount } from '../accounts/store.ts';
import type { AdmittedLookups } from '../admission/admitted-lookups.ts';
import type { KeyedRuns } from '../admission/keyed-runs.ts';
import type { Readiness } from '../admission/lookup-service.ts';
import type { BatchService } from '../batches/batch-service.ts';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { ParsedUndelegated, TypedDelegation } from '../domain/undelegated.ts';
import type { ZoneTextReader } from '../lookups/zone-text/zone-text-reader.ts';
import type { MonitorService } from '../monitoring/service/monitor-service.ts';

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
  /** Counts a live run; the seconds to wait where its address or its account may start no other now. */
  admitLive(who: { readonly client: string; readonly account: NamedAccount }): number | null;
  /** Reads the text of a zone on behalf of a client. */
  readZone(planned: Parameters<ZoneTextReader>[0], client: string): ReturnType<ZoneTextReader>;
  /** Reads name servers and DS records that somebody plans. */
  parseUndelegated(zone: DomainName, typed: TypedDelegation): ParsedUndelegated;
  /** Lists of domains that are checked in the background. */
  readonly batches: BatchService;
  /** Calls of this month, of the account of a key or of a client without one. */
  usage(holder: KeyHolder | undefined, client: string): Promise<Usage>;
  now(): Instant;
  ready(): Promise<Readiness>;
  /** Where the world finds this service, without a slash at its end. Known for sure once the service listens. */
  publicUrl(): string;
  readonly version: string;
}
