import type { Instant } from '../../domain/time.ts';

export interface CertificateWatch {
  readonly now: Instant;
  /** Since when the domain is watched. */
  readonly since: Instant;
  /** Whether stages wait until a renewal is overdue by the host's own habit; null: only those of certificates with short lives. */
  readonly followRenewals: boolean | null;
  /** Whether the first stage begins 30 days before the end, however short a life is. */
  readonly plainDays: boolean;
}
