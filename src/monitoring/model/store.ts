import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Language } from '../../texts/languages.ts';
import type { Acknowledgement, Alert, AlertPlace, Gravity } from './alert.ts';
import type { EventKind } from './event-kind.ts';
import type { FollowUpStore } from './follow-up-store.ts';
import type { HourlyLimitStore } from './hourly-limit-store.ts';
import type { MessageForm, ReceiverSettings } from './message-form.ts';
import type { DueMonitor, Monitor, NamedDomains, Recipient } from './monitor.ts';
import type { RecipientChoice } from './recipient-choice.ts';
import type { MonitorUpdate, SeveralMonitors } from './several-monitors.ts';
import type { WatchState } from './watch-state.ts';

/** How a run of a monitor ended. */
export interface RunEnd {
  readonly dueAt: Instant;
  /** Null if nothing was answered: then the earlier times and states stay. */
  readonly lastRunAt: Instant | null;
  readonly status: Monitor['status'];
  /** Null if nothing changed. */
  readonly watch: WatchState | null;
}

/** The outcome of adding domains. */
export interface Added {
  readonly added: readonly Monitor[];
  /** Those that the account already monitors. */
  readonly existing: readonly DomainName[];
  /** Those for which the plan has no room. */
  readonly overLimit: readonly DomainName[];
}

/** Where runs end. */
export interface RunFinisher {
  /**
   * Ends a run and its lease. False if the lease was lost or the monitor is gone or paused: then nothing is written, and no
   * alert may be sent. Call it in the transaction that stores the alert, before the alert.
   */
  finish(id: string, holder: string, end: RunEnd): Promise<boolean>;
}

/** Where monitors are kept. Both engines keep the same promises; `tests/contract` holds them to these. */
export interface MonitorStore extends RunFinisher, SeveralMonitors {
  /**
   * Adds monitors of one account in their order, until it has `limit` in all, whatever their state. The limit is exact even
   * if others add at the same time.
   */
  add(monitors: readonly Monitor[], limit: number): Promise<Added>;
  /** All monitors of an account, by domain. */
  monitors(account: string): Promise<readonly Monitor[]>;
  monitor(
    by: { readonly account: string; readonly domain: DomainName } | { readonly id: string },
  ): Promise<(Monitor & { readonly watch: WatchState | null }) | undefined>;
  /**
   * Changes a monitor. A change of state ends its lease, so that a run that has begun writes nothing; nothing else is reset,
   * so that what changed while it was paused is reported. Call `fit` afterwards, and pass `due` for a monitor that resumes:
   * when it is due, and the time now.
   */
  update(id: string, changes: Omit<MonitorUpdate, 'id'>): Promise<'done' | 'gone'>;
  /** Removes a monitor; its alerts stay in the log of the account. */
  remove(id: string): Promise<'done' | 'gone'>;
  /**
   * Makes the monitors of an account fit its plan: of those that are not paused, the oldest up to the limit are active, the
   * others are over the limit. A limit of 0 means a plan without monitors.
   */
  fit(account: string, limit: number): Promise<void>;
  /** Makes the active monitors of an account that are due after `latest` due now. */
  hasten(account: string, latest: Instant, now: Instant): Promise<void>;
  /** Makes those of these monitors that are active and due after `at` due then. */
  bringForward(of: NamedDomains, due: { readonly at: Instant; readonly now: Instant }): Promise<void>;
  /**
   * Leases active monitors that are due to `holder` until `until`, the most overdue first; nobody else gets them before that.
   * Those that were leased more than a minute after `now` count as due, whatever they were planned for: a clock was set back
   * since. Skips those of accounts without a paid plan.
   */
  claim(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly DueMonitor[]>;
  /** Extends leases of this holder until `until`. Returns the identifiers of those that it still has. */
  renew(holder: string, ids: readonly string[], until: Instant): Promise<readonly string[]>;
  /**
   * Gives back leases without a run: nobody gets the monitors before `until`, or until somebody asks for a check. They stay
   * due since when they were, so that a run that never succeeds shows in the backlog.
   */
  release(holder: string, ids: readonly string[], until: Instant): Promise<void>;
  /** Returns which of these domains have an active monitor. */
  monitored(domains: readonly DnsName[]): Promise<readonly DnsName[]>;
  /** How many monitors are active. Counting a million takes a third of a second. */
  active(): Promise<number>;
  /**
   * Of these, how many are due before now, and how many for longer than `lateMs`; those that wait because a clock was set back
   * count as both.
   */
  backlog(now: Instant, lateMs: number): Promise<{ readonly due: number; readonly late: number }>;
}

/** An open alert that asks for something, as a list shows it. */
export interface OpenAlert {
  readonly monitor: string;
  readonly at: Instant;
  readonly gravity: Gravity;
}

/** Names several alerts of an account: these, all of some domains, or all that report the same change as one of them. */
export type SeveralAlerts =
  | { readonly ids: readonly string[] }
  | { readonly domains: readonly DomainName[] }
  | { readonly sameAs: string };

/** Tells how an alert is sent. */
export interface Sending {
  /** Until when it waits to be sent together with others; it is sent by itself without. */
  readonly gatherUntil?: Instant | undefined;
  /** Whether quiet hours hold it back until then: nothing that goes out before takes it along. */
  readonly isHeld?: boolean;
  /** The alert that reported the same change of another domain before it. */
  readonly alike?: string | undefined;
  /** The alerts of which it reports the end: e-mails about it follow those about them. */
  readonly ends?: readonly string[];
}

/** Where the alert log is kept. */
export interface AlertStore extends FollowUpStore, HourlyLimitStore {
  /** Stores an alert unless it is already there. */
  add(alert: Alert, sending?: Sending): Promise<void>;
  /**
   * Returns the changes of an account that alerts from this time or later report, each as the alert that reported it first, the
   * newest first. Those count that were sent to somebody or wait to be.
   */
  changesSince(account: string, since: Instant, limit: number): Promise<readonly Alert[]>;
  /**
   * Returns how critical alerts of one kind are sent that are from this time or later: until when the first of those that wait
   * does, and when the latest e-mail about any of them was stored; null without one.
   */
  criticalSince(
    account: string,
    kind: EventKind,
    since: Instant,
  ): Promise<{ readonly gatherUntil: Instant | null; readonly sentAt: Instant | null }>;
  /** Accounts with an alert that has waited for others until now. */
  gathered(now: Instant, limit: number): Promise<readonly string[]>;
  /**
   * Returns the oldest alerts of an account that are sent now. Critical ones each wait for their own time. Others go out
   * with the first of them whose wait has ended, even if they could wait longer.
   */
  gatheredOf(account: string, now: Instant, limit: number): Promise<readonly Alert[]>;
  /** Takes the same alerts; nobody else gets them. */
  takeGathered(account: string, now: Instant, limit: number): Promise<readonly Alert[]>;
  /** Makes alerts of an account that quiet hours hold back wait until another time. */
  hold(account: string, until: Instant): Promise<void>;
  /** Returns when those of these alerts are sent that wait for others. */
  waiting(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /**
   * Returns the alerts of an account, or of one of its domains, newest first. With `before`, only those that follow it in
   * that order; with `open`, only open ones.
   */
  alerts(
    query: {
      readonly account: string;
      readonly domain?: DomainName;
      readonly open?: boolean;
      /** Only those that went out in an e-mail with this alert, itself included. */
      readonly sentWith?: string;
    },
    page: { readonly before?: AlertPlace; readonly limit: number },
  ): Promise<readonly Alert[]>;
  /** Returns the open alerts of an account that ask for something, the newest first, without what they say. */
  openGravities(account: string, limit: number): Promise<readonly OpenAlert[]>;
  alert(account: string, id: string): Promise<Alert | undefined>;
  /** Closes one open alert, or all open alerts of a monitor. */
  close(
    which: { readonly account: string } & ({ readonly id: string } | { readonly monitor: string }),
    at: Instant,
  ): Promise<'done' | 'gone'>;
  /** Closes those of these alerts that are open, in one statement. Returns the domain of each. */
  closeSeveral(account: string, which: SeveralAlerts, at: Instant): Promise<readonly DomainName[]>;
  /**
   * Notes who has seen those of these alerts that are open and ask for something, or that nobody has (null). Who came first
   * stays; a later comment takes the place of an earlier one. Returns the domain of each.
   */
  acknowledge(
    account: string,
    which: SeveralAlerts,
    acknowledged: Acknowledgement | null,
  ): Promise<readonly DomainName[]>;
  /**
   * Returns alerts, the newest first, whose e-mails to a recipient were refused or given up, and that no e-mail named since:
   * each that was stored after that names them, so they are named until one of those is accepted.
   */
  undelivered(recipient: string, limit: number): Promise<readonly Alert[]>;
  /** Deletes alerts from before a time, but for those that are open: what they tell of still is so. */
  purge(before: Instant): Promise<void>;
}

/** A recipient whose mail server refuses it. */
export interface RefusedState {
  readonly account: string;
  /** Of the account. */
  readonly owner: { readonly address: string; readonly language: Language };
  readonly since: Instant;
  /** Since then. */
  readonly refusals: number;
  readonly isPaused: boolean;
  /** Whether the account has a confirmed recipient that is neither refused nor paused and gets alerts of all domains. */
  readonly othersWork: boolean;
}

/** Why monitors of an account are no use to anybody. */
interface StopName {
  readonly account: string;
  readonly kind: 'unheard' | 'over-limit';
}

/** Monitors of an account that are checked and of whose alerts nobody hears, or that the plan has no room for. */
export interface MonitorStop extends StopName {
  readonly count: number;
}

/** Where recipients of alerts are kept. The account's own address is one of them, confirmed from the start. */
export interface RecipientStore {
  /** Returns the recipients of an account, its own address first. Creates that one if it is missing. */
  recipients(account: string): Promise<readonly Recipient[]>;
  /** Returns a recipient of any account, with the address to send to. */
  recipient(id: string): Promise<(Recipient & { readonly address: string }) | undefined>;
  /**
   * False if the account already has `most` recipients, its own address included, or has this target. `secret`: by which the
   * receiver of a webhook knows our messages.
   */
  add(recipient: Recipient, most: number, secret?: string): Promise<boolean>;
  /** Returns how messages to a recipient are signed and written; undefined if it is gone. */
  receiver(id: string, now: Instant): Promise<ReceiverSettings | undefined>;
  /** Changes how a webhook gets its messages; null: in our own form. */
  changeForm(account: string, id: string, form: MessageForm | null): Promise<'done' | 'gone'>;
  /** Replaces the secret of a recipient. Messages are signed with the one before as well until `bothUntil`. */
  replaceSecret(
    account: string,
    id: string,
    by: { readonly secret: string; readonly bothUntil: Instant },
  ): Promise<'done' | 'gone'>;
  /** Changes what a recipient wants to hear of. */
  choose(account: string, id: string, choice: RecipientChoice): Promise<'done' | 'gone'>;
  /** Notes that a recipient was shown to want alerts otherwise than by a link. */
  noteConfirmed(account: string, id: string, at: Instant): Promise<'done' | 'gone'>;
  /** Uses a `recipient` verification token. Returns the recipient that it confirms; undefined if either is gone. */
  confirm(token: { readonly hash: string; readonly now: Instant }): Promise<Recipient | undefined>;
  /** Uses a `code` verification token, and confirms the recipient of the account that it names. */
  confirmByCode(
    account: string,
    id: string,
    code: { readonly hash: string; readonly now: Instant },
  ): Promise<'done' | 'gone'>;
  /** Returns the accounts that want to send alerts to an address which has not confirmed that yet. */
  unconfirmed(address: string): Promise<readonly string[]>;
  /** Removes a recipient, with the e-mails waiting for it. The account's own address stays. */
  remove(account: string, id: string): Promise<'done' | 'gone'>;
  /**
   * Returns the stops of which nobody was told, and those that somebody was told of and that are over. A recipient whose mail server
   * has refused it only since this time or later still hears.
   */
  stops(refusedBefore: Instant): Promise<{
    readonly begun: readonly MonitorStop[];
    readonly over: readonly StopName[];
  }>;
  /** Notes that a stop is reported; false if that was noted already. */
  noteStop(stop: StopName, at: Instant): Promise<boolean>;
  /** Forgets it, so that it is reported again when it comes again. */
  forgetStop(stop: StopName): Promise<void>;
  /** Returns the addresses of the accounts that operate this installation. */
  operators(): Promise<readonly { readonly address: string; readonly language: Language }[]>;
  /** Pauses what is sent to a recipient, or resumes it (null): then what waits for it is due at once. */
  pause(id: string, paused: { readonly at: Instant; readonly reason: string } | null): Promise<'done' | 'gone'>;
  /** Returns the id of the recipient that an e-mail of alerts went to; undefined if it is gone or has another address now. */
  recipientOf(delivery: { readonly id: string; readonly address: string }): Promise<string | undefined>;
  /** Notes that a mail server said that a recipient has no mailbox. Undefined if the recipient is gone. */
  noteRefused(
    id: string,
    refused: { readonly at: Instant; readonly reason: string },
  ): Promise<RefusedState | undefined>;
  /** Notes that an e-mail of alerts was accepted for a recipient: it is neither refused nor paused any more. */
  noteAccepted(delivery: string): Promise<void>;
  /**
   * Returns the recipients that get alerts about a domain of an account now, with the address to send to: those that are
   * confirmed, not paused, and not unsubscribed from it.
   */
  receiving(account: string, domain: DomainName): Promise<readonly (Recipient & { readonly address: string })[]>;
  /**
   * Stops alerts about one domain to one recipient, or all alerts (null). Repeating it does nothing. It lasts as long as the
   * recipient, even if the owner of the account removes the monitor and adds it again.
   */
  unsubscribe(recipient: string, domain: DomainName | null, at: Instant): Promise<'done' | 'gone'>;
  /** Undoes `unsubscribe`. */
  resubscribe(recipient: string, domain: DomainName | null): Promise<void>;
  /** Domains from which recipients of an account are unsubscribed, whether monitored now or not; null means all. */
  unsubscriptions(
    account: string,
  ): Promise<readonly { readonly recipient: string; readonly domain: DomainName | null }[]>;
}
