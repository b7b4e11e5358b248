import type { Clock } from '../domain/time.ts';
import type { DueEmail, Outbox } from './store.ts';

/** Hands one e-mail to a mail server. Rejects where it was not accepted. */
export type Deliver = (email: DueEmail) => Promise<void>;

/** What a server says that will say the same tomorrow. */
export class PermanentFailure extends Error {}

/** A process that dies leaves its e-mails to others after this time. */
const LEASE_MS = 120_000;
const AT_ONCE = 10;
/** Pauses before each next try; after the last we give up. Source: RFC 5321 section 4.5.4.1 asks for days. */
const PAUSES_MS = [60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000, 86_400_000] as const;
const MAX_ERROR_CHARS = 300;

export interface SenderOptions {
  readonly outbox: Pick<Outbox, 'claim' | 'sent' | 'failed'>;
  readonly deliver: Deliver;
  readonly clock: Clock;
  /** Names this process among all that send. */
  readonly holder: string;
  /** Called for each e-mail that was not accepted, without its recipient. */
  readonly onFailure: (failure: { readonly id: string; readonly givenUp: boolean; readonly error: string }) => void;
}

/**
 * Returns a function that sends all e-mails that are due, as many at once as one connection each allows. Each is sent at
 * least once, and never again once its acceptance was recorded. Where `signal` aborts, those that were claimed are sent
 * and no more are claimed. Rejects where the outbox could not be read or written.
 */
export function createSender(options: SenderOptions): (signal?: AbortSignal) => Promise<void> {
  const { outbox, deliver, clock, holder, onFailure } = options;

  async function send(email: DueEmail): Promise<void> {
    try {
      await deliver(email);
    } catch (error) {
      // What mail servers say may name the recipient.
      const words = (error instanceof Error ? error.message : String(error))
        .replace(/\S+@\S+/g, '…')
        .slice(0, MAX_ERROR_CHARS);
      const pause = error instanceof PermanentFailure ? undefined : PAUSES_MS[email.tries - 1];
      await outbox.failed(email.id, holder, pause === undefined ? null : clock() + pause, words);
      onFailure({ id: email.id, givenUp: pause === undefined, error: words });
      return;
    }
    await outbox.sent(email.id, holder, clock());
  }

  return async (signal) => {
    let due: readonly DueEmail[];
    do {
      due = await outbox.claim(holder, clock(), clock() + LEASE_MS, AT_ONCE);
      await Promise.all(due.map(send));
    } while (due.length === AT_ONCE && signal?.aborted !== true);
  };
}
