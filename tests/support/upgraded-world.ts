import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createReports, type Reports } from '../../src/admission/reports.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type Clock, DAY_MS } from '../../src/domain/time.ts';
import { createAlertEmails } from '../../src/monitoring/email/alert-email.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { runMonitor } from '../../src/monitoring/run/run.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorWorker } from '../../src/monitoring/run/worker.ts';
import type { Stores } from '../../src/store/opened.ts';
import { startInternet } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { monitorRuns } from './monitor-runs.ts';
import { openStores } from './stores.ts';

export const START = Date.UTC(2026, 10, 20, 3);
const ACCOUNT = 'mara';
const PLAN = { intervalMs: DAY_MS, limit: 10 };
const DNS_PORT = 53;

const SOA = (apex: string) => `${apex}. 300 IN SOA ns1.dns.test. hostmaster.dns.test. 1 7200 900 1209600 300\n`;
const TLD = `${SOA('test')}test. 300 IN NS a.nic.test.\na.nic.test. 300 IN A 192.0.2.1\n`;
const HOSTS = `${SOA('dns.test')}dns.test. 300 IN NS ns1.dns.test.
ns1.dns.test. 300 IN A 192.0.2.53
ns2.dns.test. 300 IN A 198.51.100.53
`;
const ZONE = (apex: string) => `${SOA(apex)}@ 300 IN NS ns1.dns.test.
@ 300 IN NS ns2.dns.test.
@ 300 IN A 192.0.2.60
@ 300 IN MX 10 mail
mail 300 IN A 192.0.2.61
@ 300 IN TXT "v=spf1 mx -all"
_dmarc 300 IN TXT "v=DMARC1; p=reject"
www 300 IN CNAME @
`;

/** Domains that are diagnosed and monitored, and how their zones are signed. */
export const WATCHED: Readonly<Record<string, SignMode | null>> = { 'signed.test': {}, 'plain.test': null };
/** A domain that was diagnosed once, and never again. */
export const LEFT = 'left.test' as DomainName;
const APEXES = [...Object.keys(WATCHED), LEFT];

/** Domains, what looks them up, and the days on which that is done. */
export type UpgradedWorld = Awaited<ReturnType<typeof startUpgradedWorld>>;

/**
 * Starts domains that are diagnosed and monitored day by day in a database: first as the version before did that, which relied
 * on the AD bit of its resolver, then with our own validation.
 */
export async function startUpgradedWorld(database: string, validating: boolean) {
  let now = START;
  const clock = () => now;
  const internet = await startInternet({ zonesDir: null, clock, validating });
  const load = (apex: string, sign: SignMode | null) => internet.load(ZONE(apex), apex, sign);
  internet.load(TLD, 'test', {});
  internet.load(HOSTS, 'dns.test');
  for (const apex of APEXES) load(apex, WATCHED[apex] ?? null);
  const servers = [await internet.serve('test'), await internet.serve('dns.test', ...APEXES)] as const;
  const connectTo = (['192.0.2.1', '192.0.2.53', '198.51.100.53'] as const).map((address, i): AddressOverride => {
    const [toAddress = '', toPort = ''] = (servers[i] ?? servers[1]).address.split(':');
    return { address, port: DNS_PORT, toAddress, toPort: Number(toPort) };
  });
  const common = { servers: [internet.resolver], clock, policy: { connectTo }, cacheEntries: 0 };
  const before = createStubResolver(common);
  const own = createResolver({ ...common, trustAnchors: internet.trustAnchors });
  let stores = await openStores(database);
  let resolver: Resolver = before;
  let reports = reportsOf();
  let labels = 0;

  function reportsOf(): Reports {
    const randomLabel = () => `no-such-label-${labels++}`;
    const premises = { publicNetworks: internet.publicNetworks };
    return createReports({ resolver, stores, clock, randomLabel, premises, staleAfterMs: DAY_MS });
  }

  await stores.accounts.addAccount(
    newAccount({ id: ACCOUNT, email: 'mara@harbor.example', plan: 'Pro', createdAt: now }),
  );
  const monitored = Object.keys(WATCHED).map((domain) => ({
    ...{ id: `m-${domain}`, account: ACCOUNT, domain: domain as DomainName, state: 'active' as const, createdAt: now },
    ...{ dueAt: now, lastRunAt: null, status: NEW_STATUS, settings: DEFAULT_SETTINGS },
  }));
  await stores.monitors.add(monitored, 10);
  await reports.live(HEALTH, LEFT);

  return {
    internet,
    load,
    get stores(): Stores {
      return stores;
    },
    get reports(): Reports {
      return reports;
    },
    now: clock,
    /** Diagnoses each domain and runs its monitor, after so many days. */
    async pass(days: number): Promise<void> {
      now += days * DAY_MS;
      for (const domain of Object.keys(WATCHED))
        for (const kind of [HEALTH, MAIL]) await reports.live(kind, domain as DomainName);
      now += 1000;
      await stores.monitors.hasten(ACCOUNT, 0, now);
      await runMonitors({ stores, resolver, reports, clock });
    },
    /** Closes the database, does something to it, and opens it with our own validation. */
    async upgrade(meanwhile: () => Promise<unknown>): Promise<void> {
      await reports.close();
      await stores.close();
      await meanwhile();
      stores = await openStores(database);
      resolver = own;
      reports = reportsOf();
    },
    close: async () => {
      await reports.close();
      await stores.close();
      await Promise.all([before.close(), own.close()]);
      await internet.close();
    },
    /** The kinds of all alerts, oldest first. */
    alerts: async (): Promise<string[]> =>
      (await stores.alerts.alerts({ account: ACCOUNT }, { limit: 100 }))
        .map(({ domain, events }) => `${domain} ${events.map(({ kind }) => kind)}`)
        .reverse(),
  };
}

/** Runs all monitors that are due, as the service does. Throws where a run fails. */
async function runMonitors(given: {
  readonly stores: Stores;
  readonly resolver: Resolver;
  readonly reports: Reports;
  readonly clock: Clock;
}): Promise<void> {
  const { stores, reports, clock } = given;
  const errors: unknown[] = [];
  const runs = monitorRuns({
    ...given,
    plan: PLAN,
    async diagnose(domain) {
      const { score, maxScore: max, grade } = await reports.live(HEALTH, domain);
      return { score, max, grade };
    },
  });
  const render = createAlertEmails({
    secret: 'secret',
    plans: { Starter: PLAN, Pro: PLAN, Enterprise: PLAN },
    publicUrl: () => 'https://zonewell.example',
  });
  const written = { ...stores, monitors: createFinishes(stores) };
  const work = createMonitorWorker({
    monitors: stores.monitors,
    clock,
    canaries: runs.canaries,
    async run(monitor, holder) {
      const result = await runMonitor(monitor, runs.options);
      if (result.kind === 'ended') await storeRun(monitor, holder, result, { stores: written, render, now: clock() });
      return result.kind;
    },
    onOutage: async () => {},
    onError: (error) => errors.push(error),
  });
  await work(new AbortController().signal);
  if (errors.length > 0) throw errors[0];
}

/** A row, with what is in its columns as texts. */
export type Row = Readonly<Record<string, string>>;

/** Runs a statement on a database of either engine, beside the program. */
export async function statement(database: string, sql: string): Promise<readonly Row[]> {
  const rows = database.startsWith('postgres') ? await onPostgres(database, sql) : onSqlite(database, sql);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
      ]),
    ),
  );
}

async function onPostgres(database: string, sql: string): Promise<readonly object[]> {
  const client = new Client(database);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

function onSqlite(database: string, sql: string): readonly object[] {
  const file = new DatabaseSync(database);
  try {
    return file.prepare(sql).all();
  } finally {
    file.close();
  }
}

const TABLES = {
  postgres: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1",
};

/** All rows of all tables. */
export async function allRows(database: string): Promise<Readonly<Record<string, readonly Row[]>>> {
  const tables = await statement(database, TABLES[database.startsWith('postgres') ? 'postgres' : 'sqlite']);
  const rows: Record<string, readonly Row[]> = {};
  for (const { name = '' } of tables)
    rows[name] = (await statement(database, `SELECT * FROM ${name}`)).toSorted((a, b) =>
      JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
    );
  return rows;
}
