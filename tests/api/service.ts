import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AccountStore } from '../../src/accounts/store.ts';
import { createMetrics } from '../../src/app/metrics.ts';
import { type AppOptions, createApp } from '../../src/app/web.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { Outbox } from '../../src/mail/store.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import { resolveHostWith } from '../../src/net/resolve-host.ts';
import { askWhois } from '../../src/net/whois.ts';
import type { ObservationStore } from '../../src/observations/store.ts';
import { bundledBootstrap, parseBootstrap } from '../../src/registration/bootstrap.ts';
import { createWhoisServers } from '../../src/registration/whois-servers.ts';
import { createRegistrations } from '../../src/reports/registrations.ts';
import { createReports, type Reports } from '../../src/reports/reports.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { buildAssets } from '../browser/site.ts';
import { openStores } from '../support/stores.ts';
import { createContract } from './contract.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly internet: Internet;
  readonly reports: Reports;
  readonly store: ObservationStore;
  readonly accounts: AccountStore;
  readonly outbox: Outbox;
  /** A JSON object each; written at the end of a turn of the event loop. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

const ZONES = join(import.meta.dirname, '../../testbed/zones');

/** The whole service over the miniature internet, in this process. `through` may stand between app and reports. */
export async function startService(
  config: Partial<AppOptions['config']> = {},
  through: (reports: Reports) => Reports = (reports) => reports,
  deliver: AppOptions['deliver'] = null,
): Promise<Service> {
  const assets = await buildAssets();
  const internet = await startInternet({ zonesDir: ZONES });
  const resolver = createStubResolver({ servers: [internet.resolver], timeoutMs: 600, tryTimeoutMs: 200 });
  const opened = await openStores(':memory:');
  const metrics = await createMetrics();
  const reports = createReports({
    resolver,
    store: opened.store,
    clock: Date.now,
    randomLabel: () => randomBytes(12).toString('hex'),
    publicNetworks: internet.publicNetworks,
    staleAfterMs: 86_400_000,
    onAsked: metrics.asked,
  });
  const connector = createConnector({ resolveHost: resolveHostWith(resolver), connectTo: internet.connectTo });
  const registrations = createRegistrations({
    fetchHttps: createHttpsClient({ connector, clock: Date.now, userAgent: 'Zonewell test', ca: internet.ca }),
    askWhois: (host, query, { signal } = {}) => askWhois(connector, host, query, signal),
    store: opened.store,
    clock: Date.now,
    whoisServers: createWhoisServers({}),
    bootstrap: parseBootstrap(JSON.parse(REGISTRY_BOOTSTRAP)) ?? bundledBootstrap(),
  });
  const log: string[] = [];
  const app = await createApp({
    config: {
      publicUrl: 'https://zonewell.test',
      host: '127.0.0.1',
      port: 0,
      maxLookups: 100,
      livePerMinute: 10,
      maxConnections: 1000,
      trustedProxies: [],
      operatorNetworks: ['127.0.0.0/8'],
      // Tests call as often as they like; those about quotas set their own.
      quotaFree: 1_000_000,
      quotaStarter: 5000,
      quotaPro: 50_000,
      quotaEnterprise: 500_000,
      requireKey: false,
      signUp: 'open',
      keepMailsMs: 86_400_000,
      keepUsageMs: 86_400_000,
      ...config,
    },
    stores: opened,
    deliver,
    random: randomBytes,
    metrics,
    reports: through(reports),
    registrations,
    clock: Date.now,
    assetsDir: assets.dir,
    version: '0.0.0',
    log: { write: (lines) => void log.push(...lines.trimEnd().split('\n')) },
  });
  await holdToContract(app);
  return {
    app,
    internet,
    reports,
    store: opened.store,
    accounts: opened.accounts,
    outbox: opened.outbox,
    log,
    async close() {
      await app.close();
      await reports.close();
      await resolver.close();
      await opened.store.close();
      await internet.close();
      await assets.remove();
    },
  };
}

/** Every answer that a test gets is held to the OpenAPI document. */
async function holdToContract(app: FastifyInstance): Promise<void> {
  const inject = app.inject.bind(app) as (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const check = createContract((await inject('/openapi.json')).json());
  Object.assign(app, {
    inject: async (request: InjectOptions | string) => {
      const response = await inject(request);
      check(request, response);
      return response;
    },
  });
}
