import type { Instant } from '../../domain/time.ts';
import type { Alert, AlertPlace } from './alert.ts';

/** A critical alert that was sent, and what became of it since. */
export interface FollowedAlert {
  readonly alert: Alert;
  readonly reminders: number;
  readonly remindedAt: Instant | null;
  readonly escalatedAt: Instant | null;
}

/** Names what is sent about an alert later on. */
export type FollowUp = 'reminder' | 'escalation' | 'over';

/** Where it is kept what is sent about alerts later on. */
export interface FollowUpStore {
  /**
   * Returns the accounts with rules that have a critical alert to follow up: one that was sent, is open and that nobody
   * acknowledged, or that went to further recipients who have not heard that it is over.
   */
  followed(): Promise<readonly string[]>;
  /**
   * Returns these alerts of an account, the oldest first: after the place that is given, so many at most. `next` is the place
   * to read on from, null where there is no more.
   */
  followedOf(
    account: string,
    page: { readonly after: AlertPlace | null; readonly limit: number },
  ): Promise<{ readonly followed: readonly FollowedAlert[]; readonly next: AlertPlace | null }>;
  /** Notes what is sent about alerts. */
  noteFollowUp(ids: readonly string[], kind: FollowUp, at: Instant): Promise<void>;
}
