import { randomUUID } from 'node:crypto';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Plan } from '../../src/accounts/plans.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { Clock } from '../../src/domain/time.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { atOwnServersBelow, createLiveSource } from '../../src/evidence/live.ts';
import { NO_PREMISES } from '../../src/evidence/premises.ts';
import type { EvidenceSource } from '../../src/evidence/source.ts';
import { reachNameServers } from '../../src/facts/delegation/authority.ts';
import type { ExpiryLookups } from '../../src/monitoring/expiries/expiry-lookups.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { closeTakenBack, isClosedFromStart, standingAlerts } from '../../src/monitoring/model/closing.ts';
import {
  DEFAULT_SETTINGS,
  type DueMonitor,
  type MonitorSettings,
  type MonitorStatus,
  NEW_STATUS,
} from '../../src/monitoring/model/monitor.ts';
import { decodeWatchState, encodeWatchState } from '../../src/monitoring/model/watch-state-json.ts';
import type { PlannedWindow } from '../../src/monitoring/rules/alert-rules.ts';
import { type CappedScore, type MonitorRunOptions, type RunResult, runMonitor } from '../../src/monitoring/run/run.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import type { DomainHistory } from '../../src/observations/store.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';

/** The domain of these tests. */
const DOMAIN = 'shop.test' as DomainName;
export const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** The interval of the monitors here. */
export const INTERVAL_MS = 900_000;
const START = Date.UTC(2026, 10, 22, 9);
const DNS_PORT = 53;
const ACCOUNT = 'account';
const ROOT_ADDRESS = '192.0.2.3';

const SOA = (apex: string) => `${apex}. 300 IN SOA ns1.dns.test. hostmaster.dns.test. 1 7200 900 1209600 300\n`;
const TLD = `${SOA('test')}test. 300 IN NS a.nic.test.
test. 300 IN NS b.nic.test.
a.nic.test. 300 IN A 192.0.2.1
b.nic.test. 300 IN A 192.0.2.2
`;
const HOSTS = `${SOA('dns.test')}dns.test. 300 IN NS ns1.dns.test.
ns1.dns.test. 300 IN A 192.0.2.53
ns2.dns.test. 300 IN A 198.51.100.53
ns3.dns.test. 300 IN A 203.0.113.53
mx.dns.test. 300 IN A 203.0.113.25
`;

/** A zone of these tests: its SOA, and two name servers unless it lists others. */
export const zoneOf = (records: string, apex: string = DOMAIN): string =>
  `${SOA(apex)}${/ NS /.test(records) ? '' : '@ 300 IN NS ns1.dns.test.\n@ 300 IN NS ns2.dns.test.\n'}${records}\n`;

/** One server of a zone, with the internet whose zones it knows: another one's may be older. */
interface Authority {
  readonly internet: Internet;
  readonly server: NameServer;
}

/** A resolver, a top-level domain, and name servers of their own for what is watched, each of which may be behind. */
export interface WatchedWorld {
  /** What resolvers see. */
  readonly internet: Internet;
  readonly servers: readonly [Authority, Authority, Authority];
  readonly root: NameServer;
  /** The registry's. */
  readonly parents: readonly [NameServer, NameServer];
  /** Puts a zone into the resolver's view and on all servers, or on some. */
  load(
    zone: string,
    where?: { readonly resolver?: boolean; readonly servers?: readonly number[] },
    apex?: string,
  ): void;
  remove(apex?: string): void;
  /** Runs the monitor of a domain now, as a worker would, and keeps its state for the next run. */
  run(settings?: Partial<MonitorSettings>, domain?: DomainName): Promise<RunResult>;
  /** The same, and what it told. */
  alertOf(settings?: Partial<MonitorSettings>, domain?: DomainName): Promise<Alert | null>;
  /** The alerts that are open, the newest first. */
  openAlerts(): Promise<readonly Alert[]>;
  /** Plans changes, until a reset. */
  plan(...windows: readonly PlannedWindow[]): void;
  pass(ms: number): void;
  /** Gives the owner another plan until a reset: monitors run as often as that says. */
  setPlan(plan: Plan): void;
  now(): number;
  setOnline(online: boolean): void;
  /** Changes what lookups of later runs are made from, until a reset. */
  setSource(over: (source: EvidenceSource) => EvidenceSource): void;
  /** What is stored of the domain. */
  history(): Promise<DomainHistory | undefined>;
  /** What a diagnosis finds from now on, of which less may be known than there is; nothing after a reset. */
  setScore(points: number, max?: number, areas?: MonitorStatus['areas']): void;
  /** How often no name server could confirm any difference. */
  unreached(): number;
  /** Whether name servers of the domain can be asked. */
  reachNameServers(): Promise<boolean>;
  /** Begins afresh: no monitor, no history, no faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Of the owner; one whose monitors run every 15 minutes unless given. */
  readonly plan?: Plan;
  /** Domains that the name servers serve beside the one of these tests. */
  readonly domains?: readonly DomainName[];
  /** When time begins. */
  readonly start?: number;
  /** What looks up certificates and registrations; nothing does unless it is given. */
  readonly expiries?: (world: WorldParts) => ExpiryLookups;
  /** Probes servers actively; left out, nothing does. */
  readonly activeLookups?: (world: WorldParts) => () => EvidenceSource;
  /** Runs kinds of reports; left out, nothing does. */
  readonly runReport?: (world: WorldParts) => NonNullable<MonitorRunOptions['runReport']>;
}

/** Gives what lookups beyond the DNS are made from. */
interface WorldParts {
  readonly internet: Internet;
  readonly resolver: Resolver;
  readonly clock: Clock;
}

export async function startWatchedWorld({
  start: begin = START,
  plan: planAtFirst = 'Enterprise',
  expiries,
  activeLookups,
  runReport,
  domains = [],
}: WorldOptions = {}): Promise<WatchedWorld> {
  let now = begin;
  let plan = planAtFirst;
  let online = true;
  let windows: readonly PlannedWindow[] = [];
  let unreached = 0;
  let score: CappedScore | null = null;
  let over = AS_IT_IS;
  const clock = () => now;
  const start = () => startInternet({ zonesDir: null, clock });
  const internet = await start();
  const behind = [await start(), await start(), await start()] as const;
  const connectTo: AddressOverride[] = [];
  const overrideTo = (address: string, server: NameServer): void => {
    const [toAddress = '', toPort = ''] = server.address.split(':');
    connectTo.push({ address, port: DNS_PORT, toAddress, toPort: Number(toPort) });
  };
  const root = await internet.serve('.');
  overrideTo(ROOT_ADDRESS, root);
  // The registry's two servers delegate what the second and the third name server have.
  const parents = [await behind[1].serve('test'), await behind[2].serve('test')] as const;
  overrideTo('192.0.2.1', parents[0]);
  overrideTo('192.0.2.2', parents[1]);
  const serve = async (one: Internet, address: string): Promise<Authority> => {
    const server = await one.serve(DOMAIN, ...domains, 'dns.test', 'cdn.test', `sub.${DOMAIN}`);
    overrideTo(address, server);
    return { internet: one, server };
  };
  const servers = [
    await serve(behind[0], '192.0.2.53'),
    await serve(behind[1], '198.51.100.53'),
    await serve(behind[2], '203.0.113.53'),
  ] as const;
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    rootHints: `. 3600 IN NS a.root.test.\na.root.test. 3600 IN A ${ROOT_ADDRESS}\n`,
    clock,
    policy: { connectTo },
    tryTimeoutMs: 150,
    pace: new ServerPace({ limits: { inFlight: 100, perSecond: 10_000 } }),
  });
  let stores = await storesWithAccount(begin);
  const monitors = new Map<string, DueMonitor>();
  const probes = probesOf(internet, resolver, clock);
  const premises = { ...NO_PREMISES, publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) };

  const options: MonitorRunOptions = {
    clock,
    plans: {
      Free: { intervalMs: 86_400_000, limit: 0 },
      Starter: { intervalMs: DAY_MS, limit: 10 },
      Pro: { intervalMs: HOUR_MS, limit: 10 },
      Enterprise: { intervalMs: INTERVAL_MS, limit: 10 },
    },
    lookups: (own) =>
      over(
        createLiveSource({ resolver, probes, clock, randomLabel: () => 'zw', fresh: true, ...atOwnServersBelow(own) }),
      ),
    isOnline: async () => online,
    readHistory: (key) => stores.observations.read(key),
    record: async ({ lines }, _domain, at) => {
      await stores.observations.record(observationsOf(lines, at));
    },
    standingAlerts: (monitor) => standingAlerts(monitor, stores.alerts),
    plannedWindows: async () => windows,
    diagnose: async () => score,
    premises,
    randomId: randomUUID,
    onUnreached: async () => {
      unreached += 1;
    },
    ...(expiries === undefined ? {} : { expiries: expiries({ internet, resolver, clock }) }),
    ...(activeLookups === undefined ? {} : { activeLookups: activeLookups({ internet, resolver, clock }) }),
    ...(runReport === undefined ? {} : { runReport: runReport({ internet, resolver, clock }) }),
  };

  /** Stores an alert as a worker does. */
  async function keep(monitor: DueMonitor, alert: Alert | null): Promise<void> {
    if (alert === null) return;
    await closeTakenBack(monitor, { later: alert, alerts: stores.alerts, now });
    await stores.alerts.add(isClosedFromStart(alert) ? { ...alert, closedAt: alert.at } : alert);
  }

  async function run(settings: Partial<MonitorSettings> = {}, domain: DomainName = DOMAIN): Promise<RunResult> {
    const known = monitors.get(domain) ?? newMonitor(domain, plan, now);
    const monitor = { ...known, plan, settings: { ...DEFAULT_SETTINGS, ...settings } };
    const result = await runMonitor(monitor, options);
    if (result.kind === 'ended') {
      await keep(monitor, result.alert);
      const { dueAt, lastRunAt, status, watch } = result.end;
      // Stored and read, as by another process.
      const stored = watch === null ? monitor.watch : decodeWatchState(encodeWatchState(watch));
      if (stored === undefined) throw new Error('the state cannot be read');
      const [last, state] = [lastRunAt ?? monitor.lastRunAt, stored];
      monitors.set(domain, { ...monitor, dueAt, status, lastRunAt: last, watch: state });
    }
    return result;
  }

  const world: WatchedWorld = {
    internet,
    servers,
    root,
    parents,
    load(zone, where = {}, apex = DOMAIN) {
      if (where.resolver !== false) internet.load(zone, apex);
      for (const i of where.servers ?? [0, 1, 2]) behind[i]?.load(zone, apex);
    },
    remove(apex = DOMAIN) {
      for (const one of [internet, ...behind]) one.remove(apex);
    },
    run,
    async alertOf(settings, domain) {
      const result = await run(settings, domain);
      if (result.kind !== 'ended') throw new Error('our own network did not answer');
      now += options.plans[plan].intervalMs;
      return result.alert;
    },
    openAlerts: () => stores.alerts.alerts({ account: ACCOUNT, open: true }, { limit: 100 }),
    plan: (...some) => {
      windows = some;
    },
    pass: (ms) => {
      now += ms;
    },
    setPlan(is) {
      plan = is;
    },
    now: clock,
    setOnline: (is) => {
      online = is;
    },
    setSource(is) {
      over = is;
    },
    history: () => stores.observations.read(DOMAIN),
    setScore: (points, max = points, areas = null) => {
      score = { score: points, max, grade: 'B', areas };
    },
    unreached: () => unreached,
    reachNameServers: () => reachNameServers([DOMAIN], () => createEvidence(options.lookups(), { clock, premises })),
    async reset() {
      monitors.clear();
      plan = planAtFirst;
      windows = [];
      await stores.close();
      stores = await storesWithAccount(begin);
      online = true;
      unreached = 0;
      score = null;
      over = AS_IT_IS;
      for (const one of [internet, ...behind]) {
        one.faults.clear();
        for (const apex of one.world.apexes) if (apex !== ('.' as DnsName)) one.remove(apex);
        one.load(TLD, 'test');
        one.load(HOSTS, 'dns.test');
      }
      for (const { faults } of [root, ...parents, ...servers.map(({ server }) => server)]) faults.clear();
    },
    async close() {
      await resolver.close();
      await stores.close();
      for (const one of [internet, ...behind]) await one.close();
    },
  };
  await world.reset();
  return world;
}

const AS_IT_IS = (source: EvidenceSource): EvidenceSource => source;

async function storesWithAccount(createdAt: number) {
  const stores = await openStores(':memory:');
  await stores.accounts.addAccount(
    newAccount({ id: ACCOUNT, email: 'owner@shop.test', plan: 'Enterprise', createdAt }),
  );
  return stores;
}

const newMonitor = (domain: DomainName, plan: Plan, now: number): DueMonitor => ({
  id: domain,
  account: ACCOUNT,
  domain,
  state: 'active',
  createdAt: now,
  settings: DEFAULT_SETTINGS,
  dueAt: now,
  lastRunAt: null,
  status: NEW_STATUS,
  plan,
  watch: null,
});
