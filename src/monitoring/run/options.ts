import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { KindId } from '../../diagnoses/kinds.ts';
import type { Score } from '../../diagnoses/scoring.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { WatchLimits } from '../../domain/watch-limits.ts';
import { createEvidence } from '../../evidence/create.ts';
import type { Evidence, Transcript } from '../../evidence/evidence.ts';
import type { Premises } from '../../evidence/premises.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import type { DomainHistory } from '../../observations/store.ts';
import type { ExpiryLookups } from '../expiries/expiry-lookups.ts';
import type { ObservedCertificate } from '../expiries/observed-certificate.ts';
import type { Alert } from '../model/alert.ts';
import type { DueMonitor, MonitorPlans, MonitorStatus } from '../model/monitor.ts';
import type { RunEnd } from '../model/store.ts';
import type { PlannedWindow } from '../rules/alert-rules.ts';

/** A score, why its grade cannot be better, and the marks of the areas. */
export type CappedScore = Score & Partial<Pick<MonitorStatus, 'cap' | 'areas'>>;

/** Gives a run what it needs from outside. */
export interface MonitorRunOptions {
  readonly clock: Clock;
  readonly plans: MonitorPlans;
  /**
   * Makes a source of live evidence, each with the budget of one diagnosis. What is at or below `own` is asked of its zone's own
   * name servers first, and not of the resolver.
   */
  lookups(own?: DnsName): EvidenceSource;
  /** Makes a source that probes web servers for more than a visitor asks; left out where nobody may. */
  activeLookups?(): EvidenceSource;
  /** Whether our own network is up, as checked at this time or later. */
  isOnline(since: Instant): Promise<boolean>;
  readHistory(key: DnsName): Promise<DomainHistory | undefined>;
  /** Stores what was observed. */
  record(transcript: Transcript, domain: DomainName, at: Instant): Promise<void>;
  /** Stores what was seen of certificates, for the pages of the domain. */
  recordCertificates?(observed: readonly ObservedCertificate[], domain: DomainName): Promise<void>;
  /** Returns alerts of a monitor, the newest first, that neither its owner closed nor anything ended. */
  standingAlerts(monitor: DueMonitor): Promise<readonly Alert[]>;
  /** Returns the windows of an account in which changes are planned. */
  plannedWindows(account: string): Promise<readonly PlannedWindow[]>;
  /** Returns the health score now; null if it cannot be established. */
  diagnose(domain: DomainName, at: { readonly ownServers: boolean }): Promise<CappedScore | null>;
  /** Runs a kind of report over live evidence, as active as the operator allows; null if that failed. Left out, nobody may. */
  runReport?(kind: KindId, domain: DomainName): Promise<Diagnosis | null>;
  /** Networks that count as public although they are not, as in a test internet. */
  readonly premises: Premises;
  randomId(): string;
  /** Called if there are differences, but none of the name servers that could confirm them answers. */
  onUnreached?(): Promise<void>;
  /** Called if the resolver refuses a domain whose own name servers answer us. */
  onRefused?(domain: DomainName): Promise<void>;
  /** The operator's limits of settings; left out, the default ones. */
  readonly settingLimits?: WatchLimits;
  /** Without them, certificates and registrations are not watched. */
  readonly expiries?: ExpiryLookups;
}

/** How a run ended. `offline`: our own network did not answer, which says nothing about the domain. */
export type RunResult =
  | { readonly kind: 'offline' }
  | { readonly kind: 'ended'; readonly end: RunEnd; readonly alert: Alert | null };

/** Returns evidence from a source, with the clock and the premises of a run. */
export const evidenceOf = (source: EvidenceSource, { clock, premises }: MonitorRunOptions): Evidence =>
  createEvidence(source, { clock, premises });
