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
}

/** A mail that is to be sent now, by whoever holds its lease. */
export interface DueEmail extends Email {
  /** Tries, this one included. */
  readonly tries: number;
}

/** E-mails that wait to be sent: stored before we tell anyone that they are on their way. */
export interface Outbox {
  /** Stores an e-mail, to be sent at once. */
  add(mail: Email, now: Instant): Promise<void>;
  /** Leases e-mails that are due to `holder` until `until`; nobody else gets them before. */
  claim(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly DueEmail[]>;
  /** Marks it as accepted and deletes its text and recipient. Does nothing where the lease was lost. */
  sent(id: string, holder: string, at: Instant): Promise<void>;
  /** Marks it as not accepted: retried at `dueAt`, or given up where null, which deletes its text and recipient. */
  failed(id: string, holder: string, dueAt: Instant | null, error: string): Promise<void>;
  /** How many wait, and how many were given up. */
  waiting(): Promise<{ readonly waiting: number; readonly failed: number }>;
  /**
   * Deletes e-mail that was sent or given up before a time, and e-mail to nobody at once. E-mail that waits stays, however
   * old it is: where there is no mail server, it is sent when there is one.
   */
  purge(before: Instant): Promise<void>;
}
