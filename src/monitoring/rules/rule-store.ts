import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertRules } from './alert-rules.ts';

/** Holds what a summary said that the next one compares with. */
export interface SummaryNote {
  readonly at: Instant;
  /** The health scores of the monitors that had one. */
  readonly scores: readonly { readonly domain: DomainName; readonly score: number }[];
}

/** Where the rules for the alerts of accounts are kept. */
export interface RuleStore {
  /** Returns those of an account; of one that chose none, none. */
  rules(account: string): Promise<AlertRules>;
  /** Changes those of an account, one change after the other. Null if the account is gone. */
  change(account: string, next: (rules: AlertRules) => AlertRules): Promise<AlertRules | null>;
  /**
   * Returns the accounts whose summary is due, the longest due first. Once its rule has changed it is due at 0: when the next
   * one comes is still to be planned.
   */
  dueSummaries(now: Instant, limit: number): Promise<readonly { readonly account: string; readonly dueAt: Instant }[]>;
  /** Returns the note of the latest summary of an account; null before the first. */
  summaryNote(account: string): Promise<SummaryNote | null>;
  /**
   * Plans the next summary of an account, and notes what this one says (null: it was not sent). False, and nothing is written,
   * if it is not due at `dueAt` any more: somebody else sent it, or its owner changed the rule.
   */
  moveSummary(
    account: string,
    to: { readonly dueAt: Instant; readonly next: Instant; readonly note: SummaryNote | null },
  ): Promise<boolean>;
}
