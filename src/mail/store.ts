import type { Instant } from '../domain/time.ts';

/** Something that is stored to be sent, whatever its form. */
interface Stored {
  /**
   * Identifies it for good: storing another one with the same id does nothing. A Message-ID is made from it, or it is sent along,
   * so that receivers can recognise a duplicate.
   */
  readonly id: string;
  /** The account on whose behalf it is sent: if the account is deleted, it is no longer sent. */
  readonly account?: string;
  /** The recipient of alerts to whom it goes: if the recipient is removed, it is no longer sent. */
  readonly recipient?: string;
  /**
   * The alerts that it reports, and to which recipient: stored before it, in the same transaction. If they report the end of
   * others, it follows the deliveries about these.
   */
  readonly alerts?: { readonly ids: readonly string[]; readonly recipient: string };
}

/** One message on its way through one channel to one target. */
export interface Delivery extends Stored {
  readonly channel: string;
  /** Where it goes: an address, or a URL. Empty: nowhere. */
  readonly target: string;
  /** The message as JSON, in the form of its channel. */
  readonly payload: string;
}

/** An e-mail to one recipient, as text and as HTML. */
export interface Email extends Stored {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one POST stops e-mails of this kind, for mail clients that offer it. Source: RFC 8058 section 3.1. */
  readonly unsubscribe?: string;
}

/** Adds how the earlier tries went, for the process that holds the lease. */
interface Due {
  /** The ids of earlier deliveries to the same recipient that it follows, the newest first: mail clients show them together. */
  readonly follows?: readonly string[];
  /** When it was stored. */
  readonly createdAt: Instant;
  /** Tries, this one included. A try whose process died is not counted. */
  readonly tries: number;
  /** Earlier tries that handed over the whole message and got no reply: the recipient may already have it. */
  readonly unconfirmed: number;
}

export type DueDelivery = Omit<Delivery, 'account' | 'recipient' | 'alerts'> & Due;
export type DueEmail = Omit<Email, 'account' | 'recipient' | 'alerts'> & Due;

/** How a try ended. `reply` is what the receiver said or what went wrong, without addresses. */
export type Settlement =
  /** `waiting`: certainly not accepted. `unconfirmed`: handed over without a reply. Both are tried again at `dueAt`. */
  | { readonly state: 'waiting' | 'unconfirmed'; readonly dueAt: Instant; readonly reply: string }
  | { readonly state: 'accepted'; readonly at: Instant }
  /** `uncertain`: handed over without a reply as often as we dare. All delete payload and target. */
  | { readonly state: 'refused' | 'given-up' | 'uncertain'; readonly at: Instant; readonly reply: string };

/** States of a delivery as people see them. */
export const DELIVERY_STATES = ['waiting', 'accepted', 'refused', 'given-up', 'uncertain'] as const;

/** Tells what became of the delivery that reports an alert to a recipient. */
export interface DeliveryStatus {
  readonly alert: string;
  readonly recipient: string;
  /** `refused`: for good. `given-up`: after days of failed tries, or of waiting for a mail server. `uncertain`: the receiver took it and did not reply. */
  readonly state: (typeof DELIVERY_STATES)[number];
  /** When it ended; null while it waits. */
  readonly at: Instant | null;
  /** Tries that have ended. */
  readonly tries: number;
  /** When it is tried next; null once it has ended. */
  readonly dueAt: Instant | null;
  /** Holds what the receiver replied to the latest try, or what went wrong; null if nothing did. */
  readonly reply: string | null;
}

/** Deliveries that wait to be sent: stored before we tell anyone that they were sent. */
export interface Outbox {
  /** Stores a delivery, to be sent at once. */
  add(delivery: Delivery, now: Instant): Promise<void>;
  /** Stores an e-mail, to be sent at once. */
  addEmail(email: Email, now: Instant): Promise<void>;
  /**
   * Leases deliveries that are due to `holder` until `until`; nobody else gets them before that. A lease that ends after
   * `handOver` counts as an unconfirmed try. With `channels`, only those that a process can send.
   */
  claim(
    ...asked: readonly [
      holder: string,
      now: Instant,
      until: Instant,
      limit: number,
      channels?: readonly string[] | undefined,
    ]
  ): Promise<readonly DueDelivery[]>;
  /** Extends a lease until `until`. Does nothing if the lease was lost. */
  renew(id: string, holder: string, until: Instant): Promise<void>;
  /**
   * Notes that the receiver is about to get the end of the message, after which it may accept it, and extends the lease
   * until `until`. False if the lease was lost: then it must not get the end.
   */
  handOver(id: string, holder: string, until: Instant): Promise<boolean>;
  /** Notes how a try ended. False, and nothing is written, if the lease was lost. */
  settle(id: string, holder: string, settlement: Settlement): Promise<boolean>;
  /** Makes deliveries that wait for a target after a failed try due now, the oldest first. */
  wake(to: Pick<Delivery, 'channel' | 'target'>, now: Instant): Promise<void>;
  /** Makes deliveries of a channel that wait after a failed try, and would be due before a time, due now, the oldest first. */
  wakeAll(channel: string, before: Instant, now: Instant): Promise<void>;
  /** Tells what became of the deliveries of alerts, in no order. We keep this as long as the alert. */
  deliveries(alerts: readonly string[]): Promise<readonly DeliveryStatus[]>;
  /** How many wait, since when the oldest does, and how many ended without being accepted as far as we know. */
  waiting(): Promise<{ readonly waiting: number; readonly oldest: Instant | null; readonly failed: number }>;
  /**
   * Deletes deliveries that ended before a time, unless they report an alert that we still have, and those to nobody at once.
   * Those that wait stay, however old they are: once there is a mail server, the sender sends them or gives them up.
   */
  purge(before: Instant): Promise<void>;
}
