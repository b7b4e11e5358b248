import { newAccount } from '../../../src/accounts/new-account.ts';
import type { Account } from '../../../src/accounts/store.ts';
import { createExpiryLookups } from '../../../src/app/expiry-lookups.ts';
import type { DomainName } from '../../../src/domain/name.ts';
import { NO_PREMISES } from '../../../src/evidence/premises.ts';
import { dns } from '../../../src/evidence/questions/dns.ts';
import { sendDigests } from '../../../src/monitoring/email/digest.ts';
import type { Alert } from '../../../src/monitoring/model/alert.ts';
import { createCanaries } from '../../../src/monitoring/model/canaries.ts';
import { standingAlerts } from '../../../src/monitoring/model/closing.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../../src/monitoring/model/monitor.ts';
import { NO_RULES, type PlannedWindow, type QuietHours } from '../../../src/monitoring/rules/alert-rules.ts';
import { createFinishes } from '../../../src/monitoring/run/finishes.ts';
import { type MonitorRunOptions, runMonitor } from '../../../src/monitoring/run/run.ts';
import { type RenderAlert, storeRun } from '../../../src/monitoring/run/store-run.ts';
import { createMonitorWorker } from '../../../src/monitoring/run/worker.ts';
import { observationsOf } from '../../../src/observations/memory.ts';
import type { Stores } from '../../../src/store/opened.ts';
import { createAlertEmails, createDigestEmails } from '../../support/alert-emails.ts';
import { claimEmails } from '../../support/emails.ts';
import { inNoTime } from '../../support/in-no-time.ts';
import { openStores } from '../../support/stores.ts';
import { type Deliveries, simulateDeliveries } from './deliveries.ts';
import { SimulatedDns } from './dns.ts';
import { drawFindings, type FindingsPlan, reportAt } from './findings.ts';
import { isIn } from './outage.ts';
import { type Fate, INTERVALS, PAID_PLANS, type Plan, planSimulation } from './plan.ts';
import { seeded } from './random.ts';
import { drawReceivers, type Receiver } from './receivers.ts';
import { simulatedRegistries } from './registry.ts';
import { SimulatedServers } from './servers.ts';
import { type Drawn, drawWindows } from './windows.ts';

const STEP_MS = 60_000;
/** How far the clock moves while runs wait. */
const TURN_MS = 1000;
const DAY_MS = 86_400_000;
const YEARS_MS = 1000 * DAY_MS;
const START = Date.UTC(2026, 10, 1);
const NIGHT: QuietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin', passes: 'critical' };
/** When owners want to be reminded of what is critical, and when it is to go to others. */
export const FOLLOW_RULES = { remindMinutes: 60, escalationMinutes: 30 };
const CANARIES = ['canary.one', 'canary.two', 'canary.three'];

export interface Simulated extends Plan {
  /** When windows of planned changes were open. */
  readonly drawn: readonly Drawn[];
  readonly findings: FindingsPlan;
  readonly dns: SimulatedDns;
  readonly alerts: readonly Alert[];
  /** The alerts that e-mails in the outbox tell, each as often as it is told. */
  readonly emailed: readonly string[];
  readonly emailCount: number;
  readonly runs: number;
  /** Handshakes with web and mail servers. */
  readonly probes: number;
  /** What became of messages by all channels; null where they are only stored. */
  readonly deliveries: Deliveries | null;
  /** How often the operator was told of an outage. */
  readonly outages: number;
  readonly errors: readonly unknown[];
}

/** Our own clock is wrong by so much from a moment on, after the beginning. */
export interface ClockStep {
  readonly after: number;
  readonly wrongBy: number;
}

/** Runs monitors by a clock of its own over a simulated DNS, with crashes and restarts, and gives what was told. */
export async function simulate(options: {
  readonly count: number;
  readonly days: number;
  readonly seed: number;
  readonly loss: number;
  /** What becomes of the domains, by turns; all of it unless given. */
  readonly fates?: readonly Fate[];
  /** With them, neither certificates nor registrations are watched: their dates would seem to be others. */
  readonly clockSteps?: readonly ClockStep[];
  /** Whether owners plan changes, have quiet hours, and get messages by all channels. */
  readonly hasRules?: boolean;
}): Promise<Simulated> {
  const random = seeded(options.seed);
  let now = START;
  const worldClock = () => now;
  const clock = () => now + (options.clockSteps?.findLast(({ after }) => START + after <= now)?.wrongBy ?? 0);
  const plan = planSimulation(
    { ...options, start: START },
    random,
    seeded(options.seed + 1),
    (weather) => new SimulatedDns(random, worldClock, weather),
  );
  const findings = drawFindings(plan, seeded(options.seed + 4));
  const reported = seeded(options.seed + 5);
  const probed = seeded(options.seed + 2);
  const servers = new SimulatedServers(
    plan.watched.flatMap(({ expiring }) => expiring.servers),
    probed,
    clock,
    (at) => isIn(plan.intercepted, at),
  );
  for (const { apex, at, text } of plan.zones)
    plan.dns.load(
      apex,
      at,
      text((host, shown) => servers.pinOf(host, shown)),
    );
  const registrations = simulatedRegistries(
    plan.watched.map(({ expiring }) => expiring.registration),
    seeded(options.seed + 3),
    clock,
  );
  const stores = await openStores(':memory:');
  const errors: unknown[] = [];
  const accounts = await addMonitors(stores, plan, findings);
  const { windows, drawn } = drawWindows({ start: START, days: options.days }, seeded(options.seed + 6));
  const alertedAt = new Map<string, number>();
  let [runs, outages, ids] = [0, 0, 0];
  const lookups: MonitorRunOptions['lookups'] = (own) => {
    const source = plan.dns.source(own);
    return inNoTime({ ask: async (...asked) => ({ ...(await source.ask(...asked)), at: clock() }) });
  };
  const canaries = createCanaries({
    names: CANARIES,
    clock,
    answers: async (name) => (await lookups().ask(dns(name as DomainName, 'A'), {})).kind === 'answer',
  });
  const run: MonitorRunOptions = {
    clock,
    plans: {
      Free: { intervalMs: 86_400_000, limit: 0 },
      Starter: { intervalMs: INTERVALS.Starter, limit: 1000 },
      Pro: { intervalMs: INTERVALS.Pro, limit: 1000 },
      Enterprise: { intervalMs: INTERVALS.Enterprise, limit: 1000 },
    },
    lookups,
    isOnline: (since) => canaries.answer(since),
    readHistory: (key) => stores.observations.read(key),
    record: async ({ lines }, _domain, at) => {
      await stores.observations.record(observationsOf(lines, at));
    },
    standingAlerts: (monitor) => standingAlerts(monitor, stores.alerts),
    plannedWindows: async (account) => (await stores.rules.rules(account)).windows,
    diagnose: async () => ({ score: 50, max: 100, grade: null }),
    runReport: async (_, domain) => {
      const found = findings.get(domain);
      const seen = { now, isOffline: plan.weather.isOffline(now), random: reported };
      return found === undefined ? null : reportAt(found, seen);
    },
    premises: NO_PREMISES,
    // The same in each run: they are in the order of messages.
    randomId: () => {
      ids += 1;
      return `a${String(ids).padStart(8, '0')}`;
    },
    ...(options.clockSteps === undefined
      ? {
          expiries: createExpiryLookups({
            sourceWithin: () => inNoTime(servers.source()),
            registrations,
            clock,
            canaries: CANARIES as DomainName[],
          }),
        }
      : {}),
  };
  const receivers = drawReceivers(PAID_PLANS, { start: START, days: options.days }, seeded(options.seed + 7));
  const sending =
    options.hasRules === true
      ? await simulateDeliveries(stores, { receivers, accounts, plans: run.plans, seed: options.seed + 8, clock })
      : null;
  if (sending !== null) await chooseRules(stores, receivers, windows);
  const renderEmail = createAlertEmails({
    secret: 'secret',
    plans: run.plans,
    publicUrl: () => 'https://zonewell.test',
  });
  const render: RenderAlert = sending?.renderAlert ?? renderEmail;
  const renderDigest = createDigestEmails({ secret: 'secret', publicUrl: () => 'https://zonewell.test' });
  const runStores = { ...stores, monitors: createFinishes(stores) };
  const start = () =>
    createMonitorWorker({
      monitors: stores.monitors,
      clock,
      canaries,
      async run(monitor, holder) {
        runs += 1;
        const result = await runMonitor(monitor, run);
        if (result.kind === 'offline') return 'offline';
        if (result.alert !== null) alertedAt.set(result.alert.id, now);
        // A crash before the end is stored: somebody else takes over when the lease is over.
        if (!random.chance(CRASHES))
          await storeRun(monitor, holder, result, { stores: runStores, render, now: clock() });
        return 'ended';
      },
      onOutage: async () => {
        outages += 1;
      },
      onError: (error) => errors.push(error),
    });
  let work = start();
  for (const end = START + options.days * DAY_MS; now < end; ) {
    if (random.chance(RESTARTS)) work = start();
    // All zones are at a few name servers, so runs wait for others, while other things wait for the next minute.
    for (const next = now + STEP_MS; now < next; now += TURN_MS) {
      const before = runs;
      await work(new AbortController().signal);
      if (runs === before) now = next - TURN_MS;
    }
    await (sending === null ? sendDigests(stores, renderDigest, clock()) : sending.step());
  }
  // Those that still wait for others, or for receivers that are back.
  if (sending === null) await sendDigests(stores, renderDigest, now + YEARS_MS);
  else for (const last = now + DAY_MS; now < last; now += STEP_MS) await sending.step();
  const alerts = (
    await Promise.all(PAID_PLANS.map((account) => stores.alerts.alerts({ account }, { limit: 100_000 })))
  ).flat();
  const emails = await claimEmails(stores.outbox, 'reader', now + YEARS_MS, now + 2 * YEARS_MS, 100_000);
  const deliveries = await stores.outbox.deliveries(alerts.map(({ id }) => id));
  await stores.close();
  const emailed = deliveries.map(({ alert }) => alert);
  // By the clock of the world.
  const alerted = alerts.map((alert) => ({ ...alert, at: alertedAt.get(alert.id) ?? alert.at }));
  return {
    ...plan,
    findings,
    drawn: options.hasRules === true ? drawn : [],
    alerts: alerted,
    emailed,
    emailCount: emails.length,
    runs,
    probes: servers.count,
    outages,
    deliveries: sending?.result() ?? null,
    errors: [...errors, ...(sending?.errors ?? [])],
  };
}

const [CRASHES, RESTARTS] = [0.003, 0.01];

/** One account for each plan, whose address gets the alerts. */
async function addMonitors(stores: Stores, { watched }: Plan, findings: FindingsPlan): Promise<readonly Account[]> {
  const accounts = PAID_PLANS.map((plan) =>
    newAccount({ id: plan, email: `${plan.toLowerCase()}@example.com`, plan, createdAt: START }),
  );
  for (const account of accounts) await stores.accounts.addAccount(account);
  for (const plan of PAID_PLANS) {
    await stores.recipients.recipients(plan);
    const own = watched.filter((one) => one.plan === plan);
    await stores.monitors.add(
      own.map(({ domain, expiring }) => ({
        id: `monitor of ${domain}`,
        account: plan,
        domain: domain as DomainName,
        state: 'active',
        createdAt: START,
        settings: { ...DEFAULT_SETTINGS, ...expiring.settings, dailyReports: findings.has(domain) ? ['seo'] : [] },
        dueAt: START,
        lastRunAt: null,
        status: NEW_STATUS,
      })),
      own.length,
    );
  }
  return accounts;
}

/** Owners plan changes, do not want to be disturbed at night, and have others hear of what nobody acknowledges. */
async function chooseRules(
  stores: Stores,
  receivers: readonly Receiver[],
  windows: readonly PlannedWindow[],
): Promise<void> {
  const { remindMinutes, escalationMinutes: minutes } = FOLLOW_RULES;
  for (const account of PAID_PLANS) {
    const later = receivers.filter((one) => one.account === account && one.part === 'later');
    const escalation = { minutes, recipients: later.map(({ id }) => id) };
    await stores.rules.change(account, () => ({ ...NO_RULES, quiet: NIGHT, windows, remindMinutes, escalation }));
  }
}
