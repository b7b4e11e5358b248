import type { Plan } from '../../accounts/plans.ts';
import type { Result } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Alert } from '../alert.ts';
import type { Monitor, MonitorPlans, MonitorSettings, PinSubject, Recipient } from '../monitor.ts';
import type { WatchState } from '../watch-state.ts';

/** What became of one name of a list that was typed. */
export type AddOutcome =
  | { readonly outcome: 'added' | 'existing' | 'over-limit'; readonly typed: string; readonly domain: DomainName }
  | { readonly outcome: 'invalid'; readonly typed: string; readonly fault: Message };

/** How the e-mail of an alert to one recipient went. */
export interface AlertDelivery {
  /** The recipient's identifier; it may have been removed since. */
  readonly recipient: string;
  readonly state: 'waiting' | 'accepted' | 'refused' | 'given-up' | 'uncertain';
  /** When it came to that; null while it waits. */
  readonly at: Instant | null;
  /** What the mail server said, where it said no. */
  readonly reply: string | null;
}

export interface LoggedAlert extends Alert {
  readonly deliveries: readonly AlertDelivery[];
  /** Whether it waits for alerts of other domains, to be told in one e-mail with them. */
  readonly isGathering: boolean;
}

/** What a link in an e-mail is about, for the page that shows it before anything happens. */
export interface AlertLink {
  /** The address that gets the alerts. */
  readonly address: string;
  /** Null for all monitors of the account. */
  readonly domain: DomainName | null;
  /** Which alerts are stopped now: those of all domains, or of this one; null where they are sent. */
  readonly stopped: 'all' | 'domain' | null;
}

/**
 * What an account does with its monitors, on pages and commands alike. What is of another account is `gone`, as if it
 * did not exist.
 */
export interface MonitorService {
  /** Intervals and limits of the plans, as they are configured. */
  readonly plans: MonitorPlans;

  /** By domain. */
  list(account: Account): Promise<readonly Monitor[]>;
  monitor(account: Account, domain: DomainName): Promise<(Monitor & { readonly watch: WatchState | null }) | undefined>;
  /** Adds the names of a list, separated by lines, commas or spaces, in their order, and says what became of each. */
  add(account: Account, typed: string): Promise<Result<{ readonly names: readonly AddOutcome[] }>>;
  pause(account: Account, domain: DomainName): Promise<'done' | 'gone'>;
  resume(account: Account, domain: DomainName): Promise<'done' | 'gone'>;
  remove(account: Account, domain: DomainName): Promise<'done' | 'gone'>;
  change(
    account: Account,
    domain: DomainName,
    settings: Partial<Omit<MonitorSettings, 'pins'>>,
  ): Promise<'done' | 'gone'>;
  /** Pins values, one a line, in place of those pinned before. None takes the pin away. */
  pin(account: Account, domain: DomainName, subject: PinSubject, values: string): Promise<Result | 'gone'>;
  /** Makes it due at once: at most once a minute. */
  checkNow(account: Account, domain: DomainName): Promise<Result | 'gone'>;

  /** Gives an account another plan: its monitors fit it at once, and are due as often as it says. */
  changePlan(account: Pick<Account, 'id'>, plan: Plan): Promise<'done' | 'gone'>;
  /** Makes the monitors of all accounts fit their plans, as they are configured now. */
  fitAll(signal?: AbortSignal): Promise<void>;

  /** The newest first, those that come after `before` where it is given. */
  alerts(
    account: Account,
    query: { readonly domain?: DomainName; readonly before?: Pick<Alert, 'at' | 'id'>; readonly limit: number },
  ): Promise<readonly LoggedAlert[]>;
  /** Those that are open, of all domains or of one, the newest first. */
  openAlerts(account: Account, domain?: DomainName): Promise<readonly Alert[]>;
  /** The plain text of the e-mail about an alert, in the language of the account, without its unsubscribe link. */
  alertText(account: Account, id: string): Promise<string | undefined>;
  /** "This was me". */
  closeAlert(account: Account, id: string): Promise<'done' | 'gone'>;

  /** The account's own address first. */
  recipients(account: Account): Promise<readonly (Recipient & { readonly address: string })[]>;
  /** From which domains recipients of the account are unsubscribed, monitored now or not; null stands for all. */
  unsubscriptions(
    account: Account,
  ): Promise<readonly { readonly recipient: string; readonly domain: DomainName | null }[]>;
  /** Takes back what the account's own address was unsubscribed from. Nobody does that for another recipient. */
  resubscribeOwn(account: Account): Promise<void>;
  /** Sends a link to the address: alerts go there once it is opened. Again for one that waits sends another. */
  addRecipient(account: Account, email: string): Promise<Result<{ readonly address: string }>>;
  /** Sends the link again. */
  resend(account: Account, id: string): Promise<Result | 'gone'>;
  removeRecipient(account: Account, id: string): Promise<'done' | 'gone'>;
  /** Lets alerts go on to a recipient whose mail server refused one. */
  resumeRecipient(account: Account, id: string): Promise<'done' | 'gone'>;

  /** The address that a link of ours confirms; undefined where the link is used, old or none of ours. */
  recipientOfLink(token: string): Promise<{ readonly address: string; readonly sender: string } | undefined>;
  confirmRecipient(token: string): Promise<'done' | 'gone'>;
  /** What an unsubscribe link stops; undefined where it is none of ours, or what it names is gone. */
  unsubscription(token: string): Promise<AlertLink | undefined>;
  /** Stops them, again without effect. `all`: those of all monitors of the account. */
  unsubscribe(token: string, all: boolean): Promise<'done' | 'gone'>;
  /** Takes it back. */
  resubscribe(token: string): Promise<'done' | 'gone'>;
}
