import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Language } from '../texts/languages.ts';
import type { Alert } from './alert.ts';
import type { DueMonitor, Monitor, MonitorState, Recipient } from './monitor.ts';
import type { WatchState } from './watch-state.ts';

/** How a run of a monitor ended. */
export interface RunEnd {
  readonly dueAt: Instant;
  /** Null where nothing was answered: then the times and states from before stay. */
  readonly lastRunAt: Instant | null;
  readonly status: Monitor['status'];
  /** Null where nothing changed. */
  readonly watch: WatchState | null;
}

/** What became of domains that were to be added. */
export interface Added {
  readonly added: readonly Monitor[];
  /** Those that the account watches already. */
  readonly existing: readonly DomainName[];
  /** Those for which the plan has no room. */
  readonly overLimit: readonly DomainName[];
}

/** Where monitors are kept. Both engines keep the same promises; `tests/contract` holds them to these. */
export interface MonitorStore {
  /**
   * Adds monitors of one account, in their order, up to `limit` of it in all, whatever their state: exact, whoever else
   * adds at the same time.
   */
  add(monitors: readonly Monitor[], limit: number): Promise<Added>;
  /** All monitors of an account, by domain. */
  monitors(account: string): Promise<readonly Monitor[]>;
  monitor(
    by: { readonly account: string; readonly domain: DomainName } | { readonly id: string },
  ): Promise<(Monitor & { readonly watch: WatchState | null }) | undefined>;
  /**
   * A change of state ends a lease: a run that has begun writes nothing. Resets nothing else: what changed while a monitor
   * was paused is told. Make it fit afterwards, and give a monitor that goes on a time to be due.
   */
  update(
    id: string,
    changes: Partial<Pick<Monitor, 'settings' | 'dueAt'>> & { readonly state?: Exclude<MonitorState, 'over-limit'> },
  ): Promise<'done' | 'gone'>;
  /** Removes a monitor; its alerts stay in the log of the account. */
  remove(id: string): Promise<'done' | 'gone'>;
  /**
   * Makes the monitors of an account fit what its plan allows: of those that are not paused, the oldest go on, those over
   * the limit stand still, and those that have room again go on. A limit of 0 stands for a plan without monitors.
   */
  fit(account: string, limit: number): Promise<void>;
  /** Makes active monitors of an account due now that are due after `latest`. */
  hasten(account: string, latest: Instant, now: Instant): Promise<void>;

  /**
   * Leases active monitors that are due to `holder` until `until`, the most overdue first; nobody else gets them before.
   * Those of accounts without a paid plan are left alone.
   */
  claim(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly DueMonitor[]>;
  /** Makes leases of this holder last until `until`. Returns the identifiers of those that it still has. */
  renew(holder: string, ids: readonly string[], until: Instant): Promise<readonly string[]>;
  /**
   * Ends a run and its lease. False where the lease was lost or the monitor is gone or paused: then nothing is written, and
   * nothing may be told. Call it in the transaction that stores the alert, before it.
   */
  finish(id: string, holder: string, end: RunEnd): Promise<boolean>;
  /** Gives back leases without a run: the monitors are due again at `dueAt`. */
  release(holder: string, ids: readonly string[], dueAt: Instant): Promise<void>;
  /** How many monitors are active. To count a million takes a third of a second. */
  active(): Promise<number>;
  /** Of these, how many are due before now, and how many for longer than `lateMs`. */
  backlog(now: Instant, lateMs: number): Promise<{ readonly due: number; readonly late: number }>;
}

/** Where the alert log is kept. */
export interface AlertStore {
  /** Stores an alert unless it is there already. Where `gatherUntil` is given, it waits to be told with others. */
  add(alert: Alert, gatherUntil?: Instant): Promise<void>;
  /** How many alerts of an account are from a time or later, and were sent to somebody or wait to be. */
  countSince(account: string, since: Instant): Promise<number>;
  /** Accounts with an alert that has waited for others until now. */
  gathered(now: Instant, limit: number): Promise<readonly string[]>;
  /** Takes the oldest alerts of an account that wait, so that nobody else takes them, also those that could wait longer. */
  takeGathered(account: string, limit: number): Promise<readonly Alert[]>;
  /** Which of these alerts wait. */
  waiting(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Of an account, or of one of its domains, the newest first: those that come after `before` where it is given, and
   * `open` ones alone where that is asked for.
   */
  alerts(
    query: { readonly account: string; readonly domain?: DomainName; readonly open?: boolean },
    page: { readonly before?: Pick<Alert, 'at' | 'id'>; readonly limit: number },
  ): Promise<readonly Alert[]>;
  alert(account: string, id: string): Promise<Alert | undefined>;
  /** Closes open alerts: the one named, or all of a monitor. */
  close(
    which: { readonly account: string } & ({ readonly id: string } | { readonly monitor: string }),
    at: Instant,
  ): Promise<'done' | 'gone'>;
  /** Deletes alerts from before a time. */
  purge(before: Instant): Promise<void>;
}

/** Where recipients of alerts are kept. The account's own address is one of them, confirmed from the start. */
export interface RecipientStore {
  /** Of an account; its own address first. Makes that one where it is missing. */
  recipients(account: string): Promise<readonly Recipient[]>;
  /** One of any account, with the address to send to. */
  recipient(id: string): Promise<(Recipient & { readonly address: string }) | undefined>;
  /** False where the account has `most` recipients, its own address included, or this address already. */
  add(recipient: Recipient, most: number): Promise<boolean>;
  /** Uses a `recipient` verification token. Returns whom it confirms; undefined where token or recipient is gone. */
  confirm(token: { readonly hash: string; readonly now: Instant }): Promise<Recipient | undefined>;
  /** Removes a recipient with the e-mails that wait for it. The account's own address stays. */
  remove(account: string, id: string): Promise<'done' | 'gone'>;
  /** Stops what is sent to a recipient, or lets it go on (null). */
  pause(id: string, paused: { readonly at: Instant; readonly reason: string } | null): Promise<'done' | 'gone'>;
  /**
   * Pauses the recipient that an e-mail of alerts went to, if that is still its address. Returns the account, and where its
   * owner reads e-mail; undefined where nothing was paused, since it was paused already or is gone.
   */
  pauseRefused(
    refused: { readonly email: string; readonly address: string },
    paused: { readonly at: Instant; readonly reason: string },
  ): Promise<{ readonly account: string; readonly address: string; readonly language: Language } | undefined>;
  /**
   * Who gets alerts about a domain of an account now: confirmed, not paused, and not unsubscribed from it, with the address
   * to send to.
   */
  receiving(account: string, domain: DomainName): Promise<readonly (Recipient & { readonly address: string })[]>;
  /**
   * Stops alerts about one domain to one recipient, or all alerts (null). Once more does nothing. It holds as long as the
   * recipient, also when the owner of the account removes the monitor and adds it again.
   */
  unsubscribe(recipient: string, domain: DomainName | null, at: Instant): Promise<'done' | 'gone'>;
  /** Takes it back. */
  resubscribe(recipient: string, domain: DomainName | null): Promise<void>;
  /** From which domains recipients of an account are unsubscribed, monitored now or not; null stands for all. */
  unsubscriptions(
    account: string,
  ): Promise<readonly { readonly recipient: string; readonly domain: DomainName | null }[]>;
}
