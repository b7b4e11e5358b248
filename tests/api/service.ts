import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from '../../src/app.ts';
import { createResolver } from '../../src/dns/resolver.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import { resolveHostWith } from '../../src/net/resolve-host.ts';
import { askWhois } from '../../src/net/whois.ts';
import type { ObservationStore } from '../../src/observations/store.ts';
import { bundledBootstrap, parseBootstrap } from '../../src/registration/bootstrap.ts';
import { createWhoisServers } from '../../src/registration/whois-servers.ts';
import { createRegistrations } from '../../src/reports/registrations.ts';
import { createReports, type Reports } from '../../src/reports/reports.ts';
import { openStore } from '../../src/store/open.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { buildAssets } from '../browser/site.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly internet: Internet;
  readonly reports: Reports;
  readonly store: ObservationStore;
  readonly log: readonly string[];
  close(): Promise<void>;
}

const ZONES = join(import.meta.dirname, '../../testbed/zones');

/** The whole service over the miniature internet, in this process. `through` may stand between app and reports. */
export async function startService(
  config: Partial<AppOptions['config']> = {},
  through: (reports: Reports) => Reports = (reports) => reports,
): Promise<Service> {
  const assets = await buildAssets();
  const internet = await startInternet({ zonesDir: ZONES });
  const resolver = createResolver({ servers: [internet.resolver], timeoutMs: 600, tryTimeoutMs: 200 });
  const opened = await openStore(':memory:');
  if (!opened.ok) throw new Error(opened.fault);
  const reports = createReports({
    resolver,
    store: opened.store,
    clock: Date.now,
    randomLabel: () => randomBytes(12).toString('hex'),
    staleAfterMs: 86_400_000,
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
      trustedProxies: [],
      ...config,
    },
    reports: through(reports),
    registrations,
    clock: Date.now,
    assetsDir: assets.dir,
    version: '0.0.0',
    log: { write: (line) => void log.push(line) },
  });
  return {
    app,
    internet,
    reports,
    store: opened.store,
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
