import { readFileSync } from 'node:fs';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../src/domain/time.ts';
import { createAlertEmails } from '../../src/monitoring/email/alert-email.ts';
import type { ExpiryLookups } from '../../src/monitoring/expiries/expiries.ts';
import type { ObservedCertificate } from '../../src/monitoring/expiries/observed-certificate.ts';
import type { ObservedRegistration } from '../../src/monitoring/expiries/watched-registration.ts';
import type { MonitorPlans } from '../../src/monitoring/model/monitor.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { runMonitor } from '../../src/monitoring/run/run.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorWorker } from '../../src/monitoring/run/worker.ts';
import type { Stores } from '../../src/store/opened.ts';
import type { Fault, Match } from '../../testbed/faults.ts';
import { startInternet } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { monitorRuns } from './monitor-runs.ts';

/** What the monitors of an older database saw in their last run, as it is kept beside that database. */
interface Recording {
  /** When that run was. */
  readonly at: Instant;
  /** Zones by apex, as resolvers and the first name server have them. */
  readonly zones: Readonly<Record<string, string>>;
  /** As the second one has them. */
  readonly behind: Readonly<Record<string, string>>;
  readonly signed: Readonly<Record<string, SignMode>>;
  readonly faults: readonly { readonly match: Match; readonly fault: Fault }[];
  readonly serverFaults: readonly { readonly host: string; readonly match: Match; readonly fault: Fault }[];
  /** What is shown by host and by domain, without times. */
  readonly certificates: Readonly<Record<string, object>>;
  readonly registrations: Readonly<Record<string, object>>;
}

export const RECORDED_PLANS: MonitorPlans = {
  Starter: { intervalMs: DAY_MS, limit: 10 },
  Pro: { intervalMs: HOUR_MS, limit: 100 },
  Enterprise: { intervalMs: HOUR_MS / 4, limit: 1000 },
};

/** Addresses of the registry and of ns1 to ns3, which the recorded zones name. */
const ADDRESSES = ['192.0.2.1', '192.0.2.53', '198.51.100.53', '203.0.113.53'];
const DNS_PORT = 53;
const REGISTRY = ['example', 'test'];

/** Lets the internet of a recording stand again, in which monitors of a database can run. */
export async function startRecordedWorld(file: string, clock: () => Instant) {
  // A script of ours wrote it.
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  const { zones, behind, signed, faults, serverFaults } = recording;
  const [first, second] = [
    await startInternet({ zonesDir: null, clock }),
    await startInternet({ zonesDir: null, clock }),
  ];
  const load = (apex: string, text: string, sign: SignMode | null = null): void => {
    first.load(text, apex, sign);
    second.load(text, apex);
  };
  for (const apex in zones) {
    load(apex, zones[apex] ?? '', signed[apex]);
    second.load(behind[apex] ?? '', apex);
  }
  const apexes = Object.keys(zones).filter((apex) => !REGISTRY.includes(apex));
  const servers = [await first.serve(...apexes), await second.serve(...apexes), await first.serve(...apexes)];
  for (const { match, fault } of faults) first.faults.set(match, fault);
  for (const { host, match, fault } of serverFaults) servers[Number(host.slice(2)) - 1]?.faults.set(match, fault);
  const connectTo = [await first.serve(...REGISTRY), ...servers].map(({ address }, i): AddressOverride => {
    const [toAddress = '', toPort = ''] = address.split(':');
    return { address: ADDRESSES[i] ?? '', port: DNS_PORT, toAddress, toPort: Number(toPort) };
  });
  const resolver = createResolver({
    servers: [first.resolver],
    trustAnchors: first.trustAnchors,
    clock,
    policy: { connectTo },
    tryTimeoutMs: 2000,
    cacheEntries: 0,
  });

  return {
    recording,
    load,
    /** Repairs all that is recorded as broken: faults and signatures end, and every server has the new zones. */
    repair(): void {
      for (const { faults: some } of [first, ...servers]) some.clear();
      for (const apex in zones) load(apex, zones[apex] ?? '', signed[apex] === undefined ? null : {});
    },
    /** Runs all monitors that are due, as the service does. Throws where a run fails. */
    async run(stores: Stores): Promise<void> {
      const errors: unknown[] = [];
      const runs = monitorRuns({
        stores,
        resolver,
        clock,
        plan: RECORDED_PLANS.Enterprise,
        diagnose: async () => null,
      });
      const expiries = replayed(recording, clock);
      const options = { ...runs.options, plans: RECORDED_PLANS, publicNetworks: first.publicNetworks, expiries };
      const secret = { secret: 'secret', plans: RECORDED_PLANS, publicUrl: () => 'https://zonewell.example' };
      const written = { ...stores, monitors: createFinishes(stores) };
      const work = createMonitorWorker({
        monitors: stores.monitors,
        clock,
        canaries: runs.canaries,
        async run(monitor, holder) {
          const result = await runMonitor(monitor, options);
          if (result.kind === 'ended')
            await storeRun(monitor, holder, result, {
              stores: written,
              render: createAlertEmails(secret),
              now: clock(),
            });
          return result.kind;
        },
        onOutage: async () => {},
        onError: (error) => errors.push(error),
      });
      await work(new AbortController().signal);
      if (errors.length > 0) throw errors[0];
    },
    async close(): Promise<void> {
      await resolver.close();
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/** Shows the certificates and registrations of a recording. */
const replayed = ({ certificates, registrations }: Recording, clock: () => Instant): ExpiryLookups => ({
  clock,
  certificates: async (servers) =>
    servers.map((server) => {
      const shown = certificates[server.host] ?? { kind: 'no-address' };
      return { ...server, at: clock(), ...shown } as ObservedCertificate;
    }),
  registration: async (domain) => {
    const answer = registrations[domain];
    const shown = answer === undefined ? { kind: 'unknown', lasting: true } : { ...answer, at: clock() };
    return shown as ObservedRegistration;
  },
});
