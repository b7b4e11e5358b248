import type { Instant } from '../../domain/time.ts';
import type { Alert, AlertPlace } from './alert.ts';

/** How often we remind of one alert at most. Source: docs/limits.md. */
export const MAX_REMINDERS = 20;

/** Names what is sent about an alert later on. */
export type FollowUp = 'reminder' | 'escalation' | 'over';

/** A critical alert that was sent, and what is to be sent about it now. */
export interface DueFollowUp {
  readonly alert: Alert;
  readonly reminders: number;
  readonly escalatedAt: Instant | null;
  /** Never empty. */
  readonly kinds: readonly FollowUp[];
}

/** Where it is kept what is sent about alerts later on. */
export interface FollowUpStore {
  /**
   * Returns the accounts that have follow-ups due by their rules. Followed are critical alerts that were sent: open ones that nobody
   * acknowledged, and those that went to further recipients who have not heard that they are over.
   */
  withFollowUps(now: Instant): Promise<readonly string[]>;
  /**
   * Returns those of one account that are due, the oldest alerts first: after the place that is given, so many at most. `next` is the
   * place to read on from, null where there is no more.
   */
  followUps(
    account: string,
    page: { readonly now: Instant; readonly after: AlertPlace | null; readonly limit: number },
  ): Promise<{ readonly due: readonly DueFollowUp[]; readonly next: AlertPlace | null }>;
  /** Notes what is sent about alerts. */
  noteFollowUp(ids: readonly string[], kind: FollowUp, at: Instant): Promise<void>;
}
