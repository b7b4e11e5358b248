import { randomBytes, randomUUID } from 'node:crypto';
import { areaMarks } from '../diagnoses/check-list.ts';
import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import { HEALTH, KINDS, type KindId } from '../diagnoses/kinds.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { createEvidence } from '../evidence/create.ts';
import { dns } from '../evidence/questions/dns.ts';
import { reachNameServers } from '../facts/delegation/authority.ts';
import { recordSights } from '../lookups/certificate-sights.ts';
import { reachableFor } from '../lookups/reachable.ts';
import { worthStoring } from '../lookups/worth-storing.ts';
import { createPoliteness } from '../monitoring/comparison/polite-source.ts';
import { sendDigests } from '../monitoring/email/digest.ts';
import { sendFollowUps } from '../monitoring/email/follow-ups.ts';
import { sendStops } from '../monitoring/email/stops.ts';
import { type Canaries, createCanaries, isCanaryAnswer } from '../monitoring/model/canaries.ts';
import { standingAlerts } from '../monitoring/model/closing.ts';
import type { MonitorPlans } from '../monitoring/model/monitor.ts';
import { monitorPlansOf } from '../monitoring/model/plans.ts';
import type { MonitorStop } from '../monitoring/model/store.ts';
import { createFinishes } from '../monitoring/run/finishes.ts';
import { type CappedScore, type MonitorRunOptions, runMonitor } from '../monitoring/run/run.ts';
import { storeRun } from '../monitoring/run/store-run.ts';
import { createMonitorWorker } from '../monitoring/run/worker.ts';
import { settingLimitsOf } from '../monitoring/settings/setting-limits.ts';
import { sendSummaries } from '../monitoring/summary/summaries.ts';
import { observationsOf } from '../observations/memory.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import { createAlertMessages, createDigestMessages, createFollowUpMessages } from './alert-messages.ts';
import type { Config } from './config.ts';
import type { Job } from './run-every.ts';
import type { SharedServices } from './services.ts';

/** Monitors that are due are looked for so often. */
const EVERY_MS = 1000;
/** Digests that are due are looked for so often. */
const DIGESTS_EVERY_MS = 10_000;
/** Monitors of which nobody hears, or that nobody checks, are looked for so often. */
const STOPS_EVERY_MS = HOUR_MS;
/** Summaries that are due are looked for so often. */
const SUMMARIES_EVERY_MS = MINUTE_MS;
/** The operator is told of our own outage so often, whatever the number of processes. */
const OUTAGE_EVERY_MS = HOUR_MS;
const SECRET_BYTES = 32;

/** Returns the canaries of a process, which all its work shares. */
export const configuredCanaries = ({ canaries: names }: Config, services: SharedServices): Canaries =>
  createCanaries({
    names,
    clock: services.clock,
    answers: async (name) =>
      isCanaryAnswer(await createEvidence(services.freshLookups(), services).ask(dns(name as DnsName, 'A'))),
  });

/** Runs the monitors that are due. Each process takes its part: their rows carry leases. */
export function monitorJob(config: Config, services: SharedServices, canaries: Canaries): Job {
  const { stores, clock, emails, log, logOutage } = services;
  const polite = createPoliteness();
  const options: MonitorRunOptions = {
    clock,
    plans: monitorPlansOf(config),
    lookups: (own) => polite(services.freshLookups(own)),
    ...(services.activeLookups === null ? {} : { activeLookups: services.activeLookups }),
    isOnline: (since) => canaries.answer(since),
    readHistory: (key) => stores.observations.read(key),
    record: async ({ lines }, domain, at) => {
      const reachable = reachableFor(domain, stores.observations);
      await reachable.record(await worthStoring(observationsOf(lines, at), domain, reachable));
    },
    recordCertificates: (observed, domain) => recordSights(stores.responses, domain, observed),
    standingAlerts: (monitor) => standingAlerts(monitor, stores.alerts),
    plannedWindows: async (account) => (await stores.rules.rules(account)).windows,
    diagnose: (domain, at) => scoreOf(domain, at, services),
    runReport: (kind, domain) => runReport(kind, domain, services),
    premises: services.premises,
    randomId: randomUUID,
    onUnreached: () => logClosedPort(config, services),
    onRefused: (domain) => logRefusal(domain, services),
    settingLimits: settingLimitsOf(config),
    expiries: services.expiries,
  };
  const runStores = { ...stores, monitors: createFinishes(stores) };
  let render: ReturnType<typeof createAlertMessages> | undefined;
  const work = createMonitorWorker({
    monitors: stores.monitors,
    clock,
    canaries,
    async run(monitor, holder) {
      const result = await runMonitor(monitor, options);
      if (result.kind === 'offline') return 'offline';
      render ??= await alertMessages(services, options.plans);
      if ((await storeRun(monitor, holder, result, { stores: runStores, render, now: clock() })) === 'sent')
        emails.emit('stored');
      return 'ended';
    },
    onOutage: () => logMonitoringOutage(services),
    onError: (error) =>
      isStoreUnavailable(error) ? logOutage(error) : log.error({ err: error }, 'a monitor could not be run'),
  });
  return { name: 'monitors', intervalMs: EVERY_MS, sharing: 'everywhere', work };
}

/** Tells alerts that waited for others of their account. */
export const digestJob = (services: SharedServices): Job => ({
  name: 'digests',
  intervalMs: DIGESTS_EVERY_MS,
  sharing: 'everywhere',
  async work() {
    const { stores, emails, clock, origin } = services;
    if ((await stores.alerts.gathered(clock(), 1)).length === 0) return;
    const render = createDigestMessages({ secret: await unsubscribeSecret(services), publicUrl: origin.url });
    if ((await sendDigests(stores, render, clock())) > 0) emails.emit('stored');
  },
});

/** Reminds of critical alerts that nobody acknowledged, and sends them to further recipients. */
export const followUpJob = (services: SharedServices): Job => ({
  name: 'follow-ups',
  intervalMs: DIGESTS_EVERY_MS,
  sharing: 'leased',
  async work() {
    const { stores, emails, clock, origin } = services;
    const render = createFollowUpMessages({ secret: await unsubscribeSecret(services), publicUrl: origin.url });
    if ((await sendFollowUps(stores, render, clock())) > 0) emails.emit('stored');
  },
});

/** Sums up all monitors of an account, each week or month where its owner wants that. */
export const summaryJob = (
  config: Config,
  { stores, emails, clock, origin }: SharedServices,
  onError: (job: string, error: unknown) => void,
): Job => ({
  name: 'summaries',
  intervalMs: SUMMARIES_EVERY_MS,
  sharing: 'leased',
  async work(signal) {
    const plans = monitorPlansOf(config);
    const due = { stores, plans, publicUrl: origin.url(), now: clock(), signal };
    if ((await sendSummaries({ ...due, onError: (error) => onError('summaries', error) })) > 0) emails.emit('stored');
  },
});

/** Tells owners once that their monitors are checked for nobody, or not at all. */
export const stopsJob = ({ stores, emails, clock, origin, log }: SharedServices): Job => ({
  name: 'stops',
  intervalMs: STOPS_EVERY_MS,
  sharing: 'leased',
  async work() {
    const onUnsent = ({ account, kind, count }: MonitorStop): void =>
      log.warn({ account, kind, count }, 'monitors of an account stopped, and there is no address that we could tell');
    if ((await sendStops({ stores, now: clock(), publicUrl: origin.url(), onUnsent })) > 0) emails.emit('stored');
  },
});

async function alertMessages(services: SharedServices, plans: MonitorPlans) {
  return createAlertMessages({ secret: await unsubscribeSecret(services), plans, publicUrl: services.origin.url });
}

const unsubscribeSecret = ({ stores }: SharedServices): Promise<string> =>
  stores.accounts.secret('unsubscribe', () => randomBytes(SECRET_BYTES).toString('base64url'));

/** The health score of a domain now. Where it can't be told, an alert goes without. */
async function scoreOf(
  domain: DomainName,
  { ownServers }: { readonly ownServers: boolean },
  { lookups, log }: SharedServices,
): Promise<CappedScore | null> {
  try {
    const diagnosis = await lookups.live(HEALTH, domain, ownServers ? { atOwnServers: true } : {});
    const { score, maxScore: max, grade, cap, ended } = diagnosis;
    // What our limit left out of a report is no lower score.
    if (ended !== null) return null;
    return { score, max, grade, cap: cap?.code ?? null, areas: areaMarks(diagnosis, HEALTH) };
  } catch (error) {
    log.error({ err: error }, 'a monitored domain could not be diagnosed');
    return null;
  }
}

/** Runs a kind of report; null if that failed, which says nothing of the domain. */
async function runReport(id: KindId, domain: DomainName, { lookups, log }: SharedServices): Promise<Diagnosis | null> {
  const kind = KINDS.find((one) => one.id === id);
  if (kind === undefined) return null;
  try {
    return await lookups.live(kind, domain);
  } catch (error) {
    log.error({ err: error }, 'a daily report of a monitored domain could not be run');
    return null;
  }
}

/** Logs that no canary answers, once an hour for all processes on one database. */
async function logMonitoringOutage({ stores, log }: SharedServices): Promise<void> {
  if (await stores.leases.acquire('monitoring outage', randomUUID(), OUTAGE_EVERY_MS))
    log.error('monitoring waits: the canary names cannot be looked up, so our own network or resolvers are down');
}

/** Logs that the resolver refuses a domain whose own name servers answer us, once an hour for all processes and domains. */
async function logRefusal(domain: DomainName, { stores, log }: SharedServices): Promise<void> {
  if (await stores.leases.acquire('monitored domain refused by the resolver', randomUUID(), OUTAGE_EVERY_MS))
    log.warn({ domain }, 'the resolver refuses a monitored domain: we ask its own name servers, which answer us');
}

/**
 * Logs that changes wait because we can ask no name servers at all, as behind a firewall that lets only the resolver
 * through. Finds that out once an hour for all processes on one database.
 */
async function logClosedPort({ canaries }: Config, services: SharedServices): Promise<void> {
  const { stores, freshLookups, premises, clock, log } = services;
  if (!(await stores.leases.acquire('name servers of canaries', randomUUID(), OUTAGE_EVERY_MS))) return;
  const evidence = () => createEvidence(freshLookups(), { clock, premises });
  if (!(await reachNameServers(canaries, evidence)))
    log.error('changes wait: the name servers of the canary names do not answer, so port 53 may be closed to us');
}
