import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { parseTrustAnchors } from '../../src/dns/trust-anchors.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import { type DnsName, type DomainName, ROOT } from '../../src/domain/name.ts';
import { zoneName } from '../../src/domain/rdata/wire-name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { NO_PREMISES } from '../../src/evidence/premises.ts';
import { createSender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { standingAlerts } from '../../src/monitoring/model/closing.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { type MonitorRunOptions, runMonitor } from '../../src/monitoring/run/run.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import { zoneFileName } from '../../testbed/export.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { createAlertEmails, createDigestEmails } from '../support/alert-emails.ts';
import { openStores } from '../support/stores.ts';
import { startHealthyWorld } from './healthy-world.ts';
import { HEALTHY_ZONES, OPERATOR_ZONES } from './healthy-zones.ts';
import { PROGRAM_ENV } from './programs.ts';
import { type Program, startUnbound } from './servers.ts';

const INTERVAL_MS = 900_000;
const ACCOUNT = 'account';

/** Knots that serve a domain at two operators, an Unbound that validates and caches, and monitors by a clock of their own. */
export interface MonitoredWorld {
  /** Edits the zone file of an operator, and makes its Knot read it. */
  edit(operator: 'first' | 'second', change: (zone: string) => string): void;
  /** Runs the monitor each quarter of an hour for so long; returns the alerts of that time, in order. */
  watch(ms: number): Promise<readonly Alert[]>;
  /** Sends what waits to this relay each quarter of an hour for so long. */
  send(smtpUrl: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with one monitor of the domain, and an account whose address gets the alerts. */
export async function startMonitoredWorld(domain: DomainName): Promise<MonitoredWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'zonewell-monitored-'));
  const world = await startHealthyWorld(dir, '');
  const unbound = await startCache(dir, world);
  let now = Date.now();
  const clock = () => now;
  const anchors = parseTrustAnchors(world.anchor);
  if (!anchors.ok) throw new Error(world.anchor);
  const resolver = createResolver({
    servers: [unbound.address],
    trustAnchors: anchors.anchors,
    clock,
    policy: { connectTo: [...world.overrides] },
  });
  const stores = await openStores(':memory:');
  await stores.accounts.addAccount(
    newAccount({ id: ACCOUNT, email: 'owner@example.net', plan: 'Enterprise', createdAt: now }),
  );
  await stores.recipients.recipients(ACCOUNT);
  const monitor = { id: 'm', account: ACCOUNT, domain, state: 'active', createdAt: now } as const;
  await stores.monitors.add(
    [{ ...monitor, settings: DEFAULT_SETTINGS, dueAt: now, lastRunAt: null, status: NEW_STATUS }],
    1,
  );
  const plan = { intervalMs: INTERVAL_MS, limit: 10 };
  const options: MonitorRunOptions = {
    clock,
    plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan },
    lookups: () => createLiveSource({ resolver, clock, randomLabel: () => 'zw', fresh: true }),
    isOnline: async () => true,
    readHistory: (key) => stores.observations.read(key),
    record: async ({ lines }, _domain, at) => {
      await stores.observations.record(observationsOf(lines, at));
    },
    standingAlerts: (one) => standingAlerts(one, stores.alerts),
    plannedWindows: async (account) => (await stores.rules.rules(account)).windows,
    diagnose: async () => null,
    premises: { ...NO_PREMISES, publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) },
    randomId: randomUUID,
  };
  const publicUrl = () => 'https://zonewell.test';
  const render = createAlertEmails({ secret: 'secret', plans: options.plans, publicUrl });
  const renderDigest = createDigestEmails({ secret: 'secret', publicUrl });
  const runStores = { ...stores, monitors: createFinishes(stores) };

  const runOnce = async (): Promise<Alert | null> => {
    const [due] = await stores.monitors.claim('w', now, now + INTERVAL_MS, 1);
    if (due === undefined) return null;
    const result = await runMonitor(due, options);
    if (result.kind === 'offline') throw new Error('offline');
    await storeRun(due, 'w', result, { stores: runStores, render, now });
    return result.alert;
  };

  return {
    edit(operator, change) {
      const file = join(dir, `${operator}-zones`, zoneFileName(domain));
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      const config = join(dir, operator, 'knot.conf');
      const args = ['-c', config, '-b', 'zone-reload', zoneName(domain)];
      const { status, stderr } = spawnSync('knotc', args, { env: PROGRAM_ENV, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    },
    async watch(ms) {
      const alerts: Alert[] = [];
      for (const end = now + ms; now < end; now += INTERVAL_MS / 3) {
        const alert = await runOnce();
        if (alert !== null) alerts.push(alert);
      }
      return alerts;
    },
    async send(smtpUrl, ms) {
      const sender = createSender({
        outbox: stores.outbox,
        deliver: createDeliver({
          ...{ smtpUrl, smtpTls: 'optional', from: 'zonewell@zonewell.test', messageDomain: 'zonewell.test' },
          ...{ ca: null, dkim: null },
        }),
        clock,
        holder: 's',
        onFailure: () => {},
        onError: (error) => {
          throw error;
        },
      });
      for (const end = now + ms; now < end; now += INTERVAL_MS / 3) {
        await sendDigests(stores, renderDigest, now);
        await sender.sendDue();
        await sender.drained();
      }
    },
    async close() {
      await resolver.close();
      await stores.close();
      await unbound.close();
      await world.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** An Unbound that asks each Knot for its own zones: their addresses are examples, to which nothing leads. */
async function startCache(dir: string, world: Awaited<ReturnType<typeof startHealthyWorld>>): Promise<Program> {
  const at = (address: string): string => {
    const found = world.overrides.find((one) => one.address === address);
    return `${found?.toAddress}:${found?.toPort}`;
  };
  const upper = ['com', 'net', 'org', 'uk', 'in-addr.arpa'].map((apex) => [apex as DnsName, at('192.0.2.2')] as const);
  const own = [...HEALTHY_ZONES, ...OPERATOR_ZONES].map(({ apex }) => [apex as DnsName, at('192.0.2.53')] as const);
  const top = [ROOT, 'arpa' as DnsName].map((apex) => [apex, at('192.0.2.1')] as const);
  const trustAnchor = join(dir, 'root.anchor');
  writeFileSync(trustAnchor, `${world.anchor}\n`);
  return startUnbound({ dir: join(dir, 'unbound'), trustAnchor, from: new Map([...top, ...upper, ...own]) });
}

/** Raises the serial of a zone, as its operator does with each edit. */
export const edited =
  (from: string | RegExp, to: string) =>
  (zone: string): string => {
    const after = zone.replace(from, to);
    if (after === zone) throw new Error(`${String(from)} is not in the zone`);
    return after.replace(/(SOA \S+ \S+ )(\d+)/, (_, names: string, serial: string) => `${names}${Number(serial) + 1}`);
  };
