import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { CaaEvaluation } from '../../records/caa.ts';
import type { StageChoice } from './expiry.ts';

export interface CertificateWatch extends StageChoice {
  readonly now: Instant;
  readonly domain: DomainName;
  /** Lists who may issue by the CAA records of the domain itself; null where it is not certain that it has some now. */
  readonly caa: CaaEvaluation | null;
  /** Since when the domain is watched. */
  readonly since: Instant;
  /** Whether stages wait until a renewal is overdue by the host's own habit; null: only those of certificates with short lives. */
  readonly followRenewals: boolean | null;
}
