import type { Instant } from '../domain/time.ts';

/** A mail to one recipient, as text and as HTML. */
export interface Email {
  /**
   * Names the mail for good: storing one of the same name again does nothing, and its Message-ID is made of it, so that
   * nobody gets an e-mail twice.
   */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one POST stops e-mails of this kind, for mail clients that offer it. Source: RFC 8058 section 3.1. */
  readonly unsubscribe?: string;
  /** The account on whose behalf it is sent: if that is deleted, it is not sent any more. */
  readonly account?: string;
  /** The recipient of alerts, not confirmed yet, whom it asks: if that is removed, it is not sent any more. */
  readonly invites?: string;
  /** The alerts that it tells, and who is told: stored before it, in the same transaction. */
  readonly alerts?: { readonly ids: readonly string[]; readonly recipient: string };
}

/** A mail that is to be sent now, by whoever holds its lease. */
export interface DueEmail extends Email {
  /** When it was stored. */
  readonly createdAt: Instant;
  /** Tries, this one included. One that ended with its process is not counted. */
  readonly tries: number;
  /** Earlier tries that handed over the whole message and got no reply: the recipient may have it already. */
  readonly unconfirmed: number;
}

/** How a try ended. `reply` is what the mail server said or what went wrong, without addresses. */
export type Settlement =
  /** `waiting`: surely not accepted. `unconfirmed`: handed over without a reply. Both are tried again at `dueAt`. */
  | { readonly state: 'waiting' | 'unconfirmed'; readonly dueAt: Instant; readonly reply: string }
  | { readonly state: 'accepted'; readonly at: Instant }
  /** `uncertain`: handed over without a reply as often as we dare. All delete text and recipient. */
  | { readonly state: 'refused' | 'given-up' | 'uncertain'; readonly at: Instant; readonly reply: string };

/** What became of the e-mail that tells one recipient of one alert. */
export interface Delivery {
  readonly alert: string;
  readonly recipient: string;
  /** `refused`: for good. `given-up`: after days of failed tries, or of waiting for a mail server. `uncertain`: the mail server took it and did not reply. */
  readonly state: 'waiting' | 'accepted' | 'refused' | 'given-up' | 'uncertain';
  /** When it ended; null while it waits. */
  readonly at: Instant | null;
  /** Tries that have ended. */
  readonly tries: number;
  /** What the mail server said to the latest try, or what went wrong; null where nothing did. */
  readonly reply: string | null;
}

/** E-mails that wait to be sent: stored before we tell anyone that they are on their way. */
export interface Outbox {
  /** Stores an e-mail, to be sent at once. */
  add(mail: Email, now: Instant): Promise<void>;
  /**
   * Leases e-mails that are due to `holder` until `until`; nobody else gets them before. A lease that ended after
   * `handOver` counts as an unconfirmed try.
   */
  claim(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly DueEmail[]>;
  /** Makes a lease last until `until`. Does nothing where the lease was lost. */
  renew(id: string, holder: string, until: Instant): Promise<void>;
  /**
   * Notes that the mail server is about to get the end of the message, after which it may accept it, and makes the lease
   * last until `until`. False where the lease was lost: then it must not get it.
   */
  handOver(id: string, holder: string, until: Instant): Promise<boolean>;
  /** Notes how a try ended. False, and nothing is written, where the lease was lost. */
  settle(id: string, holder: string, settlement: Settlement): Promise<boolean>;
  /** What became of the e-mails of alerts, in no order. Those of alerts that are kept are kept as well. */
  deliveries(alerts: readonly string[]): Promise<readonly Delivery[]>;
  /** How many wait, and how many ended without being accepted as far as we know. */
  waiting(): Promise<{ readonly waiting: number; readonly failed: number }>;
  /**
   * Deletes e-mails that ended before a time, unless they report an alert that we still have, and e-mails to nobody at once.
   * E-mails that wait stay, however old they are: once there is a mail server, the sender sends them or gives them up.
   */
  purge(before: Instant): Promise<void>;
}
