import { randomUUID } from 'node:crypto';
import { createSender, type Deliver, type Sender } from '../mail/sender.ts';
import { createDeliver } from '../mail/smtp.ts';
import { startRetention } from '../reports/retention.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

/** All background work of a process. */
export interface Workers {
  /** Takes no new work, and ends what was begun. */
  close(): Promise<void>;
}

/** How often what has ended is deleted. */
const PURGE_EVERY_MS = 3_600_000;

/** Starts all background work: sending e-mails, and deleting what has ended or is too old. */
export function startWorkers(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'keepMailsMs' | 'keepHistoryMs'>,
  services: Pick<Services, 'stores' | 'emails' | 'origin' | 'ca' | 'clock' | 'log' | 'logOutage'>,
): Workers {
  const { stores, emails, clock, log, logOutage } = services;
  const onError =
    (work: string) =>
    (error: unknown): void =>
      isStoreUnavailable(error) ? logOutage(error) : log.error(error, `${work}: failed`);
  const purge = (): void => {
    stores.accounts.sweep(clock()).catch(onError('accounts'));
    stores.outbox.purge(clock() - config.keepMailsMs).catch(onError('outbox'));
  };
  const purging = setInterval(purge, PURGE_EVERY_MS);
  purging.unref();
  purge();
  const retention =
    config.keepHistoryMs === null
      ? undefined
      : startRetention({
          store: stores.store,
          clock,
          keepMs: config.keepHistoryMs,
          onError: (error) => log.error(error, 'history that is over could not be deleted'),
        });
  const sender = config.smtpUrl === null ? undefined : startSender(config.smtpUrl, config, services, onError('outbox'));
  const onStored = (): void => sender?.kick();
  emails.on('stored', onStored);
  return {
    async close() {
      emails.off('stored', onStored);
      clearInterval(purging);
      await Promise.all([sender?.close(), retention?.close()]);
    },
  };
}

function startSender(
  smtpUrl: string,
  { mailFrom }: Pick<Config, 'mailFrom'>,
  { stores, origin, ca, clock, log }: Pick<Services, 'stores' | 'origin' | 'ca' | 'clock' | 'log'>,
  onError: (error: unknown) => void,
): Sender {
  let deliver: Deliver | undefined;
  return createSender({
    outbox: stores.outbox,
    // E-mails come from the host of the public address unless the operator names another. A port that the configuration
    // leaves open is known once the service listens, so not before the first e-mail.
    deliver: (email) => {
      const { hostname } = new URL(origin.url());
      deliver ??= createDeliver({ smtpUrl, from: mailFrom ?? `zonewell@${hostname}`, messageDomain: hostname, ca });
      return deliver(email);
    },
    clock,
    owner: randomUUID(),
    onFailure: ({ mail, givenUp, error }) =>
      log.error({ mail, given_up: givenUp, error }, 'an e-mail was not accepted'),
    onError,
  });
}
