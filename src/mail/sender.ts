import type { Clock } from '../domain/time.ts';
import type { DueEmail, Outbox } from './store.ts';

/** Hands one mail to a mail server. Rejects where it was not accepted; `permanent` where trying again is no use. */
export type Deliver = (mail: DueEmail) => Promise<void>;

/** What a server says that will say the same tomorrow. */
export class PermanentFailure extends Error {}

/** A process that dies leaves its mails to others after this time. */
const LEASE_MS = 120_000;
const AT_ONCE = 10;
/** Mails stored by other processes, links for a password, and those that are tried again, are found by looking. */
const LOOK_EVERY_MS = 5_000;
/** Pauses before each next try; after the last the mail is given up. Source: RFC 5321 §4.5.4.1 asks for days. */
const PAUSES_MS = [60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000, 86_400_000] as const;
const MAX_ERROR_CHARS = 300;

export interface Sender {
  /** Looks for mails now: one was just stored. */
  kick(): void;
  /** Ends what is being sent. */
  close(): Promise<void>;
}

/** Sends what waits in the outbox: at least once, never again once its acceptance was recorded. */
export function createSender({
  outbox,
  deliver,
  clock,
  owner,
  onFailure,
  onError,
}: {
  readonly outbox: Outbox;
  readonly deliver: Deliver;
  readonly clock: Clock;
  /** Names this process among all that send. */
  readonly owner: string;
  /** Told of each mail that was not accepted, without its recipient. */
  readonly onFailure: (failure: { readonly mail: string; readonly givenUp: boolean; readonly error: string }) => void;
  /** Told where the outbox could not be read or written. */
  readonly onError: (error: unknown) => void;
}): Sender {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function send(mail: DueEmail): Promise<void> {
    try {
      await deliver(mail);
    } catch (error) {
      // What mail servers say may name the recipient.
      const words = (error instanceof Error ? error.message : String(error))
        .replace(/\S+@\S+/g, '…')
        .slice(0, MAX_ERROR_CHARS);
      const pause = error instanceof PermanentFailure ? undefined : PAUSES_MS[mail.tries - 1];
      await outbox.failed(mail.id, owner, pause === undefined ? null : clock() + pause, words);
      onFailure({ mail: mail.id, givenUp: pause === undefined, error: words });
      return;
    }
    await outbox.sent(mail.id, owner, clock());
  }

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        const due = await outbox.claim(owner, clock(), clock() + LEASE_MS, AT_ONCE);
        await Promise.all(due.map(send));
        if (due.length === AT_ONCE) again = true;
      } while (again && !closed);
    } catch (error) {
      // The next look tries again.
      onError(error);
    } finally {
      running = undefined;
    }
  }

  const kick = (): void => {
    again = true;
    if (!closed) running ??= run();
  };
  const timer = setInterval(kick, LOOK_EVERY_MS);
  timer.unref();
  kick();
  return {
    kick,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
