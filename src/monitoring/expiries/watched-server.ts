import type { Instant } from '../../domain/time.ts';
import type { StageChoice } from './expiry.ts';

export interface CertificateWatch extends StageChoice {
  readonly now: Instant;
  /** Since when the domain is watched. */
  readonly since: Instant;
  /** Whether stages wait until a renewal is overdue by the host's own habit; null: only those of certificates with short lives. */
  readonly followRenewals: boolean | null;
}
