import { randomUUID } from 'node:crypto';
import { BATCH_RETENTION_MS } from '../batches/batch.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { createSender, type Deliver, type DeliverySender } from '../mail/sender.ts';
import { createDeliver } from '../mail/smtp.ts';
import { CHANNELS, channelOf } from '../monitoring/channels/channels.ts';
import { noteAcceptance, noteFailure, noteRefusal } from '../monitoring/email/refused-recipient.ts';
import { dropUnviewedAnswers, purgeHistories } from '../past/retention.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import { batchJob } from './batch-job.ts';
import type { Config } from './config.ts';
import { heartbeatJob } from './heartbeat-job.ts';
import { configuredCanaries, digestJob, followUpJob, monitorJob, stopsJob, summaryJob } from './monitor-job.ts';
import { createPaceShare } from './pace-share.ts';
import { type Job, runEvery } from './run-every.ts';
import type { SharedServices } from './services.ts';

/** All background work of a process. */
export interface Workers {
  /** Names of the jobs, for the log. */
  readonly jobs: readonly string[];
  /** Takes no new work, ends what was begun, and releases its leases. */
  close(): Promise<void>;
}

/** Second tries, and messages that other processes stored, are found by looking. */
const SEND_EVERY_MS = 5000;

/**
 * Starts all background work of this process. Any number of processes on one database share it: each e-mail is sent by
 * whoever holds its lease, and what else there is to do is done by one of them in each interval.
 */
export function startWorkers(config: Config, services: SharedServices): Workers {
  const { stores, emails, log, logOutage } = services;
  const stop = new AbortController();
  const onError = (job: string, error: unknown): void =>
    isStoreUnavailable(error) ? logOutage(error) : log.error({ err: error, job }, 'background work failed');
  const run = (job: Job) => ({
    name: job.name,
    ...runEvery(job, { leases: stores.leases, signal: stop.signal, onError }),
  });

  const share = createPaceShare({ leases: stores.leases, pace: services.pace });
  const canaries = configuredCanaries(config, services);
  const runners = [
    run(share.job),
    run(purgeJob(config, services)),
    run(monitorJob(config, services, canaries)),
    run(digestJob(services)),
    run(followUpJob(services)),
    run(stopsJob(services)),
    run(summaryJob(config, services, onError)),
    run(unviewedJob(services, onError)),
    run(batchJob(config, services, onError)),
  ];
  if (config.historyRetentionMs !== null) runners.push(run(retentionJob(config.historyRetentionMs, services, onError)));
  if (config.heartbeatUrl !== null) runners.push(run(heartbeatJob(config.heartbeatUrl, { ...services, canaries })));
  const sender = createConfiguredSender(config, { services, onError });
  const sending = run({ name: 'deliveries', intervalMs: SEND_EVERY_MS, sharing: 'everywhere', work: sender.sendDue });
  runners.push(sending);
  emails.on('stored', sending.wake);
  stop.signal.addEventListener('abort', () => emails.off('stored', sending.wake));
  return {
    jobs: runners.map(({ name }) => name),
    async close() {
      stop.abort();
      await Promise.all(runners.map(({ stopped }) => stopped));
      await sender.stop();
      await share.leave().catch((error: unknown) => onError(share.job.name, error));
    },
  };
}

/**
 * Deletes what has ended: sessions, links, counts, old alerts, e-mails that were sent or given up, leases of processes that
 * died. Makes monitors fit plans whose limits were configured since.
 */
const purgeJob = (
  { emailRetentionMs, alertRetentionMs }: Config,
  { stores, monitors, clock }: SharedServices,
): Job => ({
  name: 'purge',
  intervalMs: HOUR_MS,
  sharing: 'leased',
  async work(signal) {
    await monitors.fitAll(signal);
    await stores.outbox.purge(clock() - emailRetentionMs);
    await stores.alerts.purge(clock() - alertRetentionMs);
    await stores.batches.purge(clock() - BATCH_RETENTION_MS);
    await stores.leases.purge();
    // The last: on SQLite it empties the log of what was deleted.
    await stores.accounts.sweep(clock());
  },
});

/** Deletes history that ended longer ago than is kept. */
const retentionJob = (
  retentionMs: number,
  { stores: { observations }, clock }: SharedServices,
  onError: (job: string, error: unknown) => void,
): Job => ({
  name: 'retention',
  intervalMs: DAY_MS,
  sharing: 'leased',
  work: (signal) =>
    purgeHistories({
      observations,
      clock,
      retentionMs: retentionMs,
      signal,
      onError: (error) => onError('retention', error),
    }),
});

/** Deletes what servers answered of domains that nobody views or monitors. */
const unviewedJob = (
  { stores: { responses, monitors }, clock }: SharedServices,
  onError: (job: string, error: unknown) => void,
): Job => ({
  name: 'unviewed answers',
  intervalMs: DAY_MS,
  sharing: 'leased',
  work: (signal) =>
    dropUnviewedAnswers({
      ...{ responses, monitors, clock, signal },
      onError: (error) => onError('unviewed answers', error),
    }),
});

const REFUSED_LINE = 'a recipient of alerts has no mailbox, as its mail server says, or is gone, as it says itself';
const NOBODY_LEFT_LINE = `${REFUSED_LINE}, and its account has no other that works`;

/** Makes what hands e-mails to the mail server. They come from the host of the public address unless the operator names another. */
function createConfiguredDeliver(
  { smtpUrl, smtpTls, mailFrom }: Config & { readonly smtpUrl: string },
  { origin, ca, dkim }: SharedServices,
): Deliver {
  const { hostname } = new URL(origin.url());
  const from = mailFrom ?? `zonewell@${hostname}`;
  const domain = dkim?.domain ?? from.slice(from.lastIndexOf('@') + 1);
  return createDeliver({
    smtpUrl,
    smtpTls,
    from,
    messageDomain: hostname,
    ca,
    dkim: dkim === null ? null : { selector: dkim.selector, privateKey: dkim.privateKey, domain },
  });
}

const NOT_SET_UP = 'This channel is not set up.';

/** Sends what is stored as configured. Without a mail server, e-mails wait and everything else is sent. */
function createConfiguredSender(
  config: Config,
  {
    services,
    onError,
  }: {
    readonly services: SharedServices;
    readonly onError: (job: string, error: unknown) => void;
  },
): DeliverySender {
  const { stores, emails, origin, clock, log, post, apprise } = services;
  const { smtpUrl } = config;
  let configured: Deliver | undefined;
  const email: Deliver | null =
    smtpUrl === null
      ? null
      : (...asked) => {
          configured ??= createConfiguredDeliver({ ...config, smtpUrl }, services);
          return configured(...asked);
        };
  const receiverOf = (recipient: string) => stores.recipients.receiver(recipient, clock());
  const delivers = new Map(
    CHANNELS.map((channel) => [channel.id, channel.deliver({ email, post, apprise, receiverOf, clock })]),
  );
  return createSender({
    outbox: stores.outbox,
    channels: [...delivers].flatMap(([id, deliver]) => (deliver === null ? [] : [id])),
    traitsOf: (channel) => channelOf(channel).traits,
    deliver: async (delivery, control) => {
      const deliver = delivers.get(delivery.channel) ?? null;
      return deliver === null ? { outcome: 'deferred', reply: NOT_SET_UP } : deliver(delivery, control);
    },
    clock,
    holder: randomUUID(),
    noteFailure: async (failed) => {
      if (await noteFailure(failed, { stores, publicUrl: origin.url() })) emails.emit('stored');
    },
    noteRefusal: async (refused) => {
      const refusal = await noteRefusal(refused, { stores, publicUrl: origin.url() });
      if (refusal.outcome === 'paused') emails.emit('stored');
      if (refusal.outcome === 'refused' || refusal.outcome === 'paused')
        log.warn(
          { delivery: refused.id, recipient: refusal.recipient, paused: refusal.outcome === 'paused' },
          refusal.othersWork ? REFUSED_LINE : NOBODY_LEFT_LINE,
        );
    },
    noteAcceptance: async (accepted) => {
      await noteAcceptance(accepted, { stores });
      if (accepted.wakesOthers || accepted.wakesAllBefore !== null) emails.emit('stored');
    },
    onFailure: ({ id, channel, state, error }) => {
      const given_up = state !== 'waiting' && state !== 'unconfirmed';
      log.error({ delivery: id, channel, state, given_up, error }, 'a delivery was not accepted');
    },
    onError: (error) => onError('e-mail', error),
  });
}
