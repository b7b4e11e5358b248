import type { FastifyInstance } from 'fastify';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { quotasOf } from '../accounts/plans.ts';
import { createMeter, type Meter } from '../accounts/quota.ts';
import { usageMail } from '../accounts/texts.ts';
import type { Clock } from '../domain/time.ts';
import { renderEmail } from '../mail/render.ts';
import { createSender, type Deliver, type Sender } from '../mail/sender.ts';
import type { Stores } from '../store/opened.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import type { Config } from './config.ts';

export interface AccountServiceOptions {
  readonly config: Pick<
    Config,
    | 'quotaFree'
    | 'quotaStarter'
    | 'quotaPro'
    | 'quotaEnterprise'
    | 'requireKey'
    | 'signUp'
    | 'keepMailsMs'
    | 'keepUsageMs'
  >;
  readonly stores: Stores;
  /** How mails are handed over, for the public address; null where there is no mail server: they wait. */
  readonly deliver: ((publicUrl: string) => Deliver) | null;
  readonly random: (size: number) => Uint8Array;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Told each time that the database could not be used. */
  readonly onOutage: (error: unknown) => void;
}

/** What ended is forgotten so often. */
const SWEEP_MS = 3_600_000;
const SECRET_BYTES = 32;

/** Accounts, quotas and mails, and what goes on beside requests: mails are sent, and what ended is forgotten. */
export function createAccountService(
  { config, stores, clock, random, deliver, publicUrl, onOutage }: AccountServiceOptions,
  app: FastifyInstance,
): { readonly accounts: Accounts; readonly meter: Meter } {
  const onError = (error: unknown): void =>
    isStoreUnavailable(error)
      ? onOutage(error)
      : app.log.error(error, 'accounts: the database did not do what it should');
  let sender: Sender | undefined;
  const onMail = (): void => sender?.kick();
  const secret = (): string => Buffer.from(random(SECRET_BYTES)).toString('base64url');
  const meter = createMeter({
    store: stores.accounts,
    clock,
    quotas: quotasOf(config),
    requireKey: config.requireKey,
    keepUsageMs: config.keepUsageMs,
    makeSecret: secret,
    onShare(holder, { percent, month, quota }) {
      if (!holder.usageMails) return;
      const mail = renderEmail(usageMail(publicUrl(), { percent, ...quota }));
      // Named by month and share, so that it is sent once, whatever is given back and used again.
      const id = `usage-${holder.id}-${month}-${percent}`;
      stores.outbox.add({ id, to: holder.email, ...mail }, clock()).then(onMail, onError);
    },
    onError,
  });
  const accounts = createAccounts({
    store: stores.accounts,
    passwords: createPasswords(random),
    clock,
    random,
    publicUrl,
    openToAll: config.signUp === 'open',
    onMail,
  });
  const sweep = (): void => {
    stores.accounts.sweep(clock()).catch(onError);
    stores.outbox.purge(clock() - config.keepMailsMs).catch(onError);
  };
  const sweeping = setInterval(sweep, SWEEP_MS);
  sweeping.unref();
  app.addHook('onListen', async () => {
    sweep();
    if (deliver === null) return;
    sender = createSender({
      outbox: stores.outbox,
      deliver: deliver(publicUrl()),
      clock,
      owner: secret(),
      onFailure: ({ mail, givenUp, error }) =>
        app.log.error({ mail, given_up: givenUp, error }, 'an e-mail was not accepted'),
      onError,
    });
  });
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    await meter.close();
    await sender?.close();
  });
  return { accounts, meter };
}
