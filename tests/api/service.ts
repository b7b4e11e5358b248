import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AccountStore } from '../../src/accounts/store.ts';
import { createLookupService, type LookupService } from '../../src/admission/lookup-service.ts';
import type { Config } from '../../src/app/config.ts';
import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import { createOutageLog } from '../../src/app/log.ts';
import { createMetrics, type Metrics } from '../../src/app/metrics.ts';
import { missingNames } from '../../src/app/missing-names.ts';
import { createConfiguredMonitors } from '../../src/app/monitors.ts';
import { createOrigin } from '../../src/app/origin.ts';
import { createLog } from '../../src/app/process-log.ts';
import { readConfig } from '../../src/app/read-config.ts';
import { createConfiguredAccounts, type Services } from '../../src/app/services.ts';
import { createWeb } from '../../src/app/web.ts';
import { startWorkers } from '../../src/app/workers.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { withPlannedZone } from '../../src/dns/planned-resolver.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { NO_PREMISES } from '../../src/evidence/premises.ts';
import { newRandomLabel } from '../../src/lookups/diagnose.ts';
import { createRegistrations } from '../../src/lookups/registrations.ts';
import type { Outbox } from '../../src/mail/store.ts';
import { askWhois } from '../../src/net/whois.ts';
import { bundledBootstrap, parseBootstrap } from '../../src/registration/bootstrap.ts';
import { createRegistryReader } from '../../src/registration/reader.ts';
import { createRegistries } from '../../src/registration/registries.ts';
import { createWhoisServers } from '../../src/registration/whois-servers.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { buildAssets } from '../browser/site.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';
import { createContract } from './contract.ts';

export interface Service {
  readonly app: FastifyInstance;
  /** Calls the service. Throws where the response is not what the service's own OpenAPI document says of that path. */
  callDescribed(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  readonly internet: Internet;
  readonly lookups: LookupService;
  readonly stores: Stores;
  readonly accounts: AccountStore;
  readonly outbox: Outbox;
  /** A JSON object each; written at the end of a turn of the event loop. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

/** What the service finds around it in place of the resolver of the internet alone. */
export type Network = Partial<
  Pick<Parameters<typeof createResolver>[0] & { mode?: 'stub' }, 'servers' | 'rootHints' | 'policy'>
>;

const ZONES = join(import.meta.dirname, '../../testbed/zones');

const defaults = readConfig({});
if (!defaults.ok) throw new Error('A setting has no default that holds.');

const CONFIG: Config = {
  ...defaults.config,
  publicUrl: 'https://zonewell.test',
  host: '127.0.0.1',
  port: 0,
  allowedNetworks: [],
  connectTo: [],
  maxLookups: 100,
  exampleDomain: 'example.com',
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
  contact: null,
  smtpUrl: null,
  heartbeatUrl: null,
  appriseUrl: null,
  smtpTls: null,
  mailFrom: null,
  historyRetentionMs: null,
  emailRetentionMs: 86_400_000,
  usageRetentionMs: 86_400_000,
  alertRetentionMs: 86_400_000,
  intervalFreeMs: 86_400_000,
  intervalStarterMs: 86_400_000,
  intervalProMs: 3_600_000,
  intervalEnterpriseMs: 900_000,
  monitorsFree: 0,
  monitorsStarter: 10,
  monitorsPro: 100,
  monitorsEnterprise: 1000,
  canaries: [],
};

/**
 * The whole service over the miniature internet, in this process: web server and background work. `through` may stand
 * between the web server and the lookups.
 */
export async function startService(
  given: Partial<Config> = {},
  through: (lookups: LookupService) => LookupService = (lookups) => lookups,
  kinds: readonly DiagnosisKind[] = KINDS,
  database = ':memory:',
  network: (internet: Internet) => Promise<Network> = async () => ({}),
): Promise<Service> {
  const config = { ...CONFIG, ...given };
  const assets = await buildAssets();
  const internet = await startInternet({ zonesDir: ZONES });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 2000,
    tryTimeoutMs: 700,
    ...(await network(internet)),
  });
  const opened = await openStores(database);
  const metrics = await createMetrics();
  const clients = createClients(internet, resolver, { stores: opened, metrics, canaries: config.canaries });
  const { lookups } = clients;
  const log: string[] = [];
  const { logger, close: closeLog } = createLog(
    { write: (lines) => void log.push(...lines.trimEnd().split('\n')) },
    metrics.logLinesDropped,
  );
  const origin = createOrigin(config);
  const emails: Services['emails'] = new EventEmitter();
  const logOutage = createOutageLog(logger, Date.now);
  const services = {
    ...clients,
    stores: opened,
    lookups: through(lookups),
    accounts: createConfiguredAccounts(config, opened, {
      clock: Date.now,
      publicUrl: origin.url,
      onEmailStored: () => emails.emit('stored'),
      onError: logOutage,
    }),
    monitors: createConfiguredMonitors(config, {
      stores: opened,
      clock: Date.now,
      publicUrl: origin.url,
      onEmailStored: () => emails.emit('stored'),
      post: clients.post,
      missing: missingNames({ resolver, clock: Date.now }),
    }),
    emails,
    origin,
    pace: new ServerPace(),
    clock: Date.now,
    log: logger,
    logOutage,
    ca: null,
    dkim: null,
    apprise: null,
  };
  const web = { config, services, metrics, logger, assetsDir: assets.dir, version: '0.0.0', kinds };
  const app = await createWeb(web);
  const workers = startWorkers(config, services);
  const check = createContract((await app.inject('/openapi.json')).json());
  return {
    app,
    async callDescribed(request) {
      const response = await app.inject(request);
      check(request, response);
      return response;
    },
    internet,
    lookups,
    stores: opened,
    accounts: opened.accounts,
    outbox: opened.outbox,
    log,
    async close() {
      await Promise.all([app.close(), workers.close()]);
      await services.accounts.close();
      await lookups.close();
      await resolver.close();
      await opened.close();
      await internet.close();
      await assets.remove();
      closeLog();
    },
  };
}

/** What looks things up in the miniature internet. */
function createClients(
  internet: Internet,
  resolver: ReturnType<typeof createResolver>,
  { stores, metrics, canaries }: { stores: Stores; metrics: Metrics; canaries: Config['canaries'] },
) {
  const randomLabel = newRandomLabel;
  const premises = { ...NO_PREMISES, publicNetworks: internet.publicNetworks };
  const probes = probesOf(internet, resolver, Date.now);
  const lookups = createLookupService({
    resolver,
    stores,
    clock: Date.now,
    randomLabel,
    premises,
    staleAfterMs: 86_400_000,
    onAsked: metrics.asked,
    planned: (zone) => ({ resolver: withPlannedZone(resolver, zone), probes }),
  });
  const registries = createRegistries({
    fetchHttps: probes.fetchHttps,
    askWhois: (host, query, { signal } = {}) => askWhois(probes.connector, { host, query, signal }),
    clock: Date.now,
    whoisServers: createWhoisServers({}),
    bootstrap: parseBootstrap(JSON.parse(REGISTRY_BOOTSTRAP)) ?? bundledBootstrap(),
    // Its threads have too little memory for the answer about vast.example.
    reader: createRegistryReader({ maxHeapMb: 16, maxYoungHeapMb: 16, threads: 2 }),
  });
  const registrations = createRegistrations({ registries, responses: stores.responses, clock: Date.now });
  return {
    lookups,
    freshLookups: () => createLiveSource({ resolver, clock: Date.now, randomLabel, fresh: true }),
    activeLookups: null,
    premises,
    registrations,
    post: probes.post,
    expiries: createExpiryLookups({
      sourceWithin: (budget) => createLiveSource({ clock: Date.now, probes, budget }),
      registrations,
      clock: Date.now,
      canaries,
    }),
  };
}
