import type { Clock } from '../domain/time.ts';
import { renderEmail } from '../mail/render.ts';
import type { Outbox } from '../mail/store.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { usageEmail } from './emails.ts';
import { createPasswords } from './passwords.ts';
import type { Quotas } from './plans.ts';
import { createMeter, type Meter } from './quota.ts';
import type { AccountStore } from './store.ts';

/** Gives accounts what is of the process around them. */
export interface AccountSurroundings {
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Called when an e-mail was stored, where that may be seen from outside. */
  readonly onEmailStored: () => void;
  /** Called with errors in the background, such as a count that could not be written. */
  readonly onError: (error: unknown) => void;
}

export interface AccountServiceOptions extends AccountSurroundings {
  readonly store: AccountStore;
  readonly outbox: Outbox;
  readonly quotas: Quotas;
  readonly requireKey: boolean;
  /** Whether anybody may sign up, or only the operator adds accounts. */
  readonly openToAll: boolean;
  /** How long the calls of an account are kept after their month. */
  readonly usageRetentionMs: number;
  readonly random: (size: number) => Uint8Array;
}

/** Accounts and the quotas of their calls. */
export interface AccountService {
  readonly accounts: Accounts;
  readonly meter: Meter;
  /** Writes what was counted and is in memory alone. */
  close(): Promise<void>;
}

const SECRET_BYTES = 32;

/** Creates accounts, quotas and the e-mails about quotas. Starts nothing. */
export function createAccountService(options: AccountServiceOptions): AccountService {
  const { store, outbox, clock, random, publicUrl, onEmailStored, onError } = options;
  const meter = createMeter({
    store,
    clock,
    quotas: options.quotas,
    requireKey: options.requireKey,
    usageRetentionMs: options.usageRetentionMs,
    makeSecret: () => Buffer.from(random(SECRET_BYTES)).toString('base64url'),
    onShare(holder, { percent, month, quota }) {
      if (!holder.usageEmails) return;
      const email = renderEmail(usageEmail(holder.language, publicUrl(), { percent, ...quota }));
      // Named by month and share, so that it is sent once, whatever is given back and used again.
      const id = `usage-${holder.id}-${month}-${percent}`;
      outbox.addEmail({ id, to: holder.email, account: holder.id, ...email }, clock()).then(onEmailStored, onError);
    },
    onError,
  });
  const accounts = createAccounts({
    store,
    passwords: createPasswords(random),
    clock,
    random,
    publicUrl,
    openToAll: options.openToAll,
    onEmailStored: onEmailStored,
    onRemoved: meter.removed,
  });
  return { accounts, meter, close: meter.close };
}
