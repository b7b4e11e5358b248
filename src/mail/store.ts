import type { Instant } from '../domain/time.ts';

/** An e-mail to one recipient, as text and as HTML. */
export interface Email {
  /**
   * Identifies the e-mail for good: storing another one with the same id does nothing. The Message-ID is made from it, so
   * that mail servers and clients can recognise a duplicate.
   */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one POST stops e-mails of this kind, for mail clients that offer it. Source: RFC 8058 section 3.1. */
  readonly unsubscribe?: string;
  /** The account on whose behalf it is sent: if the account is deleted, the e-mail is no longer sent. */
  readonly account?: string;
  /** The recipient of alerts whom it asks to confirm: if the recipient is removed, the e-mail is no longer sent. */
  readonly invites?: string;
  /**
   * The alerts that it reports, and to which recipient: stored before it, in the same transaction. If they report the end of
   * others, it follows the e-mails about these.
   */
  readonly alerts?: { readonly ids: readonly string[]; readonly recipient: string };
}

/** An e-mail that is to be sent now, by whoever holds its lease. */
export interface DueEmail extends Email {
  /** The ids of earlier e-mails to the same recipient that it follows, the newest first: mail clients show them together. */
  readonly follows?: readonly string[];
  /** When it was stored. */
  readonly createdAt: Instant;
  /** Tries, this one included. A try whose process died is not counted. */
  readonly tries: number;
  /** Earlier tries that handed over the whole message and got no reply: the recipient may already have it. */
  readonly unconfirmed: number;
}

/** How a try ended. `reply` is what the mail server said or what went wrong, without addresses. */
export type Settlement =
  /** `waiting`: certainly not accepted. `unconfirmed`: handed over without a reply. Both are tried again at `dueAt`. */
  | { readonly state: 'waiting' | 'unconfirmed'; readonly dueAt: Instant; readonly reply: string }
  | { readonly state: 'accepted'; readonly at: Instant }
  /** `uncertain`: handed over without a reply as often as we dare. All delete text and recipient. */
  | { readonly state: 'refused' | 'given-up' | 'uncertain'; readonly at: Instant; readonly reply: string };

/** Tells what became of the e-mail that reports an alert to a recipient. */
export interface Delivery {
  readonly alert: string;
  readonly recipient: string;
  /** `refused`: for good. `given-up`: after days of failed tries, or of waiting for a mail server. `uncertain`: the mail server took it and did not reply. */
  readonly state: 'waiting' | 'accepted' | 'refused' | 'given-up' | 'uncertain';
  /** When it ended; null while it waits. */
  readonly at: Instant | null;
  /** Tries that have ended. */
  readonly tries: number;
  /** When it is tried next; null once it has ended. */
  readonly dueAt: Instant | null;
  /** Holds what the mail server replied to the latest try, or what went wrong; null if nothing did. */
  readonly reply: string | null;
}

/** E-mails that wait to be sent: stored before we tell anyone that they were sent. */
export interface Outbox {
  /** Stores an e-mail, to be sent at once. */
  add(mail: Email, now: Instant): Promise<void>;
  /**
   * Leases e-mails that are due to `holder` until `until`; nobody else gets them before that. A lease that ends after
   * `handOver` counts as an unconfirmed try.
   */
  claim(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly DueEmail[]>;
  /** Extends a lease until `until`. Does nothing if the lease was lost. */
  renew(id: string, holder: string, until: Instant): Promise<void>;
  /**
   * Notes that the mail server is about to get the end of the message, after which it may accept it, and extends the lease
   * until `until`. False if the lease was lost: then the server must not get the end.
   */
  handOver(id: string, holder: string, until: Instant): Promise<boolean>;
  /** Notes how a try ended. False, and nothing is written, if the lease was lost. */
  settle(id: string, holder: string, settlement: Settlement): Promise<boolean>;
  /** Makes e-mails that wait for an address after a failed try due now, the oldest first. */
  wake(address: string, now: Instant): Promise<void>;
  /** Makes e-mails that wait after a failed try, and would be due before a time, due now, the oldest first. */
  wakeAll(before: Instant, now: Instant): Promise<void>;
  /** Tells what became of the e-mails of alerts, in no order. We keep this as long as the alert. */
  deliveries(alerts: readonly string[]): Promise<readonly Delivery[]>;
  /** How many wait, since when the oldest does, and how many ended without being accepted as far as we know. */
  waiting(): Promise<{ readonly waiting: number; readonly oldest: Instant | null; readonly failed: number }>;
  /**
   * Deletes e-mails that ended before a time, unless they report an alert that we still have, and e-mails to nobody at once.
   * E-mails that wait stay, however old they are: once there is a mail server, the sender sends them or gives them up.
   */
  purge(before: Instant): Promise<void>;
}
