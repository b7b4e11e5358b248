import type { AlertRules } from './alert-rules.ts';

/** Where the rules for the alerts of accounts are kept. */
export interface RuleStore {
  /** Returns those of an account; of one that chose none, none. */
  rules(account: string): Promise<AlertRules>;
  /** Changes those of an account, one change after the other. Null if the account is gone. */
  change(account: string, next: (rules: AlertRules) => AlertRules): Promise<AlertRules | null>;
}
