import type { Plan } from '../../accounts/plans.ts';
import type { Refusal, Result } from '../../accounts/refusal.ts';
import type { Account, NamedAccount } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { WatchLimits } from '../../domain/watch-limits.ts';
import type { DeliveryStatus } from '../../mail/store.ts';
import type { Language } from '../../texts/languages.ts';
import type { AlertChannel } from '../channels/define-channel.ts';
import type { FormField, TypedForm } from '../channels/forms/check-form.ts';
import type { PreviewedMessage } from '../channels/forms/preview.ts';
import type { Alert, AlertPlace } from '../model/alert.ts';
import type { MessageForm } from '../model/message-form.ts';
import type { Monitor, MonitorPlans, MonitorSettings, Recipient } from '../model/monitor.ts';
import type { PinSubject } from '../model/pin.ts';
import type { OpenAlert, SeveralAlerts } from '../model/store.ts';
import type { WatchState } from '../model/watch-state.ts';
import type { AlertRules, PlannedWindow } from '../rules/alert-rules.ts';
import type { DefaultsChange } from '../settings/account-defaults.ts';
import type { ChosenSettings } from '../settings/monitor-settings.ts';
import type { RecipientLink } from './recipient-invites.ts';
import type { TypedChoice } from './typed-choice.ts';

/** Tells what became of one name of a list that somebody entered. */
export type AddOutcome =
  | {
      readonly outcome: 'added' | 'existing' | 'over-limit';
      readonly typed: string;
      readonly domain: DomainName;
      /** Is there where the DNS has no such name. */
      readonly exists?: false;
    }
  | { readonly outcome: 'invalid'; readonly typed: string; readonly fault: Message };

/** The alerts of an account as a feed has them. */
interface AlertFeed {
  /** Its own address. */
  readonly self: string;
  readonly language: Language;
  readonly entries: readonly { readonly alert: Alert; readonly title: string; readonly text: string }[];
}

/** How the e-mail of an alert to one recipient went. */
export interface AlertDelivery {
  /** The recipient's identifier; it may have been removed since. */
  readonly recipient: string;
  readonly state: DeliveryStatus['state'];
  /** When that happened; null while it waits. */
  readonly at: Instant | null;
  /** When it is tried next; null once it has ended. */
  readonly dueAt: Instant | null;
  /** Holds what the mail server replied to the latest try, or what went wrong; null if nothing did. */
  readonly reply: string | null;
}

export interface LoggedAlert extends Alert {
  readonly deliveries: readonly AlertDelivery[];
  /** Until when it waits for alerts of other domains, to be sent in one e-mail with them; null if it does not. */
  readonly gathersUntil: Instant | null;
}

/** Tells what a link in an e-mail is about, for the page that shows it before anything happens. */
export interface AlertLink {
  /** The address that gets the alerts. */
  readonly address: string;
  /** Null for all monitors of the account. */
  readonly domain: DomainName | null;
  /** Which alerts are stopped now: those of all domains, or of this one; null if they are sent. */
  readonly stopped: 'all' | 'domain' | null;
}

/** Tells which alert a link acknowledges. */
export interface LinkedAlert {
  readonly alert: Alert;
  /** Who follows the link, as it will be noted. */
  readonly address: string;
  /** Whether it is about all that report the same change. */
  readonly isForSame: boolean;
}

/** Rules that change, or what makes them from those before, whoever else changes these meanwhile. */
type RulesChange = Partial<AlertRules> | ((before: AlertRules) => Partial<AlertRules>);

/** Tells what is done to several monitors at once. */
export type SeveralChange =
  | { readonly kind: 'pause' | 'resume' | 'remove' }
  | {
      readonly kind: 'settings';
      /** Leaves as it is what it does not name. */
      readonly settings: Partial<ChosenSettings>;
      readonly addTags?: readonly string[];
      readonly removeTags?: readonly string[];
    }
  /** Pins what each has now, or removes the pin. */
  | { readonly kind: 'pin' | 'unpin'; readonly subject: PinSubject };

/**
 * Tells what became of one of several monitors. `unchanged`: it was so before; `no-values`: nothing is known that can be pinned;
 * `refused`: its domain cannot have these settings.
 */
export type SeveralOutcome = { readonly domain: DomainName } & (
  | { readonly outcome: 'done' | 'unchanged' | 'gone' | 'over-limit' | 'too-many-tags' | 'no-values' }
  | { readonly outcome: 'refused'; readonly fault: Message }
);

/**
 * Serves accounts and their monitors, on pages and in commands. Whatever belongs to another account is `gone`, as if it
 * did not exist.
 */
export interface MonitorService {
  /** Intervals and limits of the plans, as they are configured. */
  readonly plans: MonitorPlans;
  /** Limits of what monitors may have watched beyond their domain, as they are configured. */
  readonly limits: WatchLimits;

  /** By domain. */
  list(account: Account): Promise<readonly Monitor[]>;
  monitor(account: Account, domain: DomainName): Promise<(Monitor & { readonly watch: WatchState | null }) | undefined>;
  /**
   * Adds the names of a list, separated by lines, commas or spaces, in their order, and says what became of each. `unread`
   * are those after the last for which there was room. The first ones are looked up once, to tell at once if they do not exist. Throttled, an account may send few long lists a minute.
   */
  add(
    account: Account,
    typed: string,
    options?: { readonly throttled?: boolean },
  ): Promise<Result<{ readonly names: readonly AddOutcome[]; readonly unread: readonly string[] }>>;
  pause(account: Account, domain: DomainName): Promise<'done' | 'gone'>;
  resume(account: Account, domain: DomainName): Promise<'done' | 'gone'>;
  remove(account: Account, domain: DomainName): Promise<'done' | 'gone'>;
  change(
    account: Account,
    domain: DomainName,
    settings: Partial<Omit<MonitorSettings, 'pins'>>,
  ): Promise<Result | 'gone'>;
  /** Changes several at once, all in one transaction. Tells of each what became of it, in their order. */
  changeSeveral(
    account: Account,
    domains: readonly DomainName[],
    change: SeveralChange,
  ): Promise<readonly SeveralOutcome[]>;
  /** Pins values, one per line, instead of those pinned before. Without values, removes the pin. */
  pin(account: Account, domain: DomainName, subject: PinSubject, values: string): Promise<Result | 'gone'>;
  /** Makes it due at once: at most once a minute. */
  checkNow(account: Account, domain: DomainName): Promise<Result | 'gone'>;

  /** Gives an account another plan: the limit applies to its monitors at once, and so does a shorter interval. */
  changePlan(account: NamedAccount, plan: Plan): Promise<'done' | 'gone'>;
  /** Makes the monitors of all accounts fit the limits of their plans as configured now. */
  fitAll(signal?: AbortSignal): Promise<void>;

  /** The newest first; with `before`, those that follow it. */
  alerts(
    account: Account,
    query: {
      readonly domain?: DomainName;
      /** Only those that went out in an e-mail with this alert. */
      readonly sentWith?: string;
      readonly before?: AlertPlace;
      readonly limit: number;
    },
  ): Promise<readonly LoggedAlert[]>;
  alert(account: Account, id: string): Promise<LoggedAlert | undefined>;
  /** Those of a domain that are open, the newest first. */
  openAlerts(account: Account, domain: DomainName): Promise<readonly Alert[]>;
  /** Of all domains those that ask for something, the newest first, without what they say. */
  openGravities(account: Account): Promise<readonly OpenAlert[]>;
  /** The plain text of the e-mail about an alert, in the language of the account, without its unsubscribe link. */
  alertText(account: Account, id: string): Promise<string | undefined>;
  /** "This was me". */
  closeAlert(account: Account, id: string): Promise<'done' | 'gone'>;
  /** Returns the address at which the alerts are read as a feed; null where there is none. */
  feedOf(account: Account): Promise<string | null>;
  /** Makes a new address; the one before shows nothing any more. */
  renewFeed(account: Account): Promise<'done' | 'gone'>;
  endFeed(account: Account): Promise<'done' | 'gone'>;
  /** Returns the alerts of a feed in words, the newest first; undefined where the token is none of the account. */
  readFeed(account: string, token: string): Promise<AlertFeed | undefined>;
  /** Closes those of several alerts that are open. Returns the domain of each. */
  closeAlerts(account: Account, which: SeveralAlerts): Promise<readonly DomainName[]>;
  /** Notes that somebody has seen those of several alerts that are open and ask for something. Returns the domain of each. */
  acknowledge(account: Account, which: SeveralAlerts, comment: string): Promise<readonly DomainName[]>;
  /** Takes that back. */
  unacknowledge(account: Account, id: string): Promise<'done' | 'gone'>;

  /** Quiet hours, reminders and windows of an account, and what its new monitors begin with. */
  rules(account: Account): Promise<AlertRules>;
  /** Changes some of them; what quiet hours held back waits for the end of the new ones. */
  changeRules(account: Account, change: RulesChange): Promise<Result>;
  /** Changes what new monitors begin with. Those that are there stay as they are. */
  changeDefaults(account: Account, change: DefaultsChange): Promise<'done' | 'gone'>;
  /** Plans a window. Past ones of another day are dropped after 30 days. */
  addWindow(account: Account, window: Omit<PlannedWindow, 'id'>): Promise<Result<{ readonly id: string }>>;
  removeWindow(account: Account, id: string): Promise<'done' | 'gone'>;

  /** The account's own address first. */
  recipients(account: Account): Promise<readonly (Recipient & { readonly address: string })[]>;
  /** From which domains recipients of the account are unsubscribed, monitored now or not; null stands for all. */
  unsubscriptions(
    account: Account,
  ): Promise<readonly { readonly recipient: string; readonly domain: DomainName | null }[]>;
  /** Subscribes the account's own address again. Nobody can do that for another recipient. */
  resubscribeOwn(account: Account): Promise<void>;
  /**
   * Sends a link to an e-mail address, which gets alerts once the link is opened; if it is not confirmed yet, sends another.
   * Adds a recipient of another channel, which confirms as the channel says; a secret that signs is returned once. `channel` is a
   * name that was chosen; left out, the address tells.
   */
  addRecipient(
    account: Account,
    typed: string,
    channel?: string,
  ): Promise<Result<{ readonly address: string; readonly secret?: string }>>;
  /** The channels by which recipients can be added. */
  readonly channels: readonly AlertChannel[];
  /** Confirms a recipient by the code that we sent to it. */
  confirmByCode(account: Account, id: string, typed: string): Promise<Result | 'gone'>;
  /** Replaces the secret of a webhook. Messages are signed with the one before as well for a day. */
  replaceSecret(account: Account, id: string): Promise<Result<{ readonly secret: string }> | 'gone'>;
  /** Sends a message without an alert to a recipient that was confirmed; some in an hour at most. */
  testRecipient(account: Account, id: string): Promise<Result | 'gone'>;
  /** Changes how a webhook gets its messages; a header whose value is masked keeps the one that is stored. */
  changeForm(
    account: Account,
    id: string,
    typed: TypedForm,
  ): Promise<{ readonly ok: true } | (Refusal & { readonly field: FormField }) | 'gone'>;
  /** Returns the messages about a sample alert, and about its end, in a form that was checked. */
  previewForm(recipient: Pick<Recipient, 'language'>, form: MessageForm): readonly PreviewedMessage[];
  /** Changes what a recipient hears of. */
  chooseForRecipient(account: Account, id: string, typed: TypedChoice): Promise<Result | 'gone'>;
  /** For the operator: links that confirm an address as a recipient, one for each account that waits for it. */
  recipientLinks(address: string): Promise<readonly RecipientLink[]>;
  /** Sends the link or the code again, or the challenge. */
  resend(account: Account, id: string): Promise<Result | 'gone'>;
  removeRecipient(account: Account, id: string): Promise<'done' | 'gone'>;
  /** Resumes alerts to a recipient whose mail server refused one. */
  resumeRecipient(account: Account, id: string): Promise<'done' | 'gone'>;

  /** The address that a link of ours confirms; undefined if the link was used, has expired or is not ours. */
  recipientOfLink(token: string): Promise<{ readonly address: string; readonly sender: string } | undefined>;
  confirmRecipient(token: string): Promise<'done' | 'gone'>;
  /** Finds the alert that a link acknowledges; undefined if it is not ours, or what it names is gone. */
  acknowledgement(token: string): Promise<LinkedAlert | undefined>;
  /** Acknowledges it, and with it all that report the same change where the link says so, as the recipient of the link. */
  acknowledgeByLink(token: string, comment: string): Promise<'done' | 'gone'>;
  /** Finds what an unsubscribe link stops; undefined if it is not ours, or what it names is gone. */
  unsubscription(token: string): Promise<AlertLink | undefined>;
  /** Stops them; repeating it does nothing. `all`: those of all monitors of the account. */
  unsubscribe(token: string, all: boolean): Promise<'done' | 'gone'>;
  /** Takes it back. */
  resubscribe(token: string): Promise<'done' | 'gone'>;
}
