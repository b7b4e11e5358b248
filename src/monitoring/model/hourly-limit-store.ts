import type { Instant } from '../../domain/time.ts';

/** Messages that a recipient got: alerts, reminders of them, tests. */
interface CountedMessages {
  readonly recipient: string;
  readonly messages: number;
  /** When the latest was stored. */
  readonly latest: Instant;
}

/** Where messages of an hour are counted, and what is over is made to wait. */
export interface HourlyLimitStore {
  /** Counts the messages to recipients after a time; nothing of those that got none. */
  messagesSince(recipients: readonly string[], since: Instant): Promise<readonly CountedMessages[]>;
  /** Makes the alerts of an account that would be sent now wait until a time. */
  postpone(account: string, now: Instant, until: Instant): Promise<void>;
}
