import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf, keyHint } from '../src/accounts/keys.ts';
import { newAccount } from '../src/accounts/new-account.ts';
import { SCOPES } from '../src/accounts/scopes.ts';
import { createLookupService, type LookupService } from '../src/admission/lookup-service.ts';
import type { Config } from '../src/app/config.ts';
import { createMetrics } from '../src/app/metrics.ts';
import { createConfiguredMonitors } from '../src/app/monitors.ts';
import { createOrigin } from '../src/app/origin.ts';
import { createLog } from '../src/app/process-log.ts';
import { readConfig } from '../src/app/read-config.ts';
import { createConfiguredAccounts } from '../src/app/services.ts';
import { createWeb } from '../src/app/web.ts';
import { HEALTH } from '../src/diagnoses/kinds.ts';
import { createResolver } from '../src/dns/create-resolver.ts';
import { child, type DnsName, type DomainName } from '../src/domain/name.ts';
import { newRandomLabel } from '../src/lookups/diagnose.ts';
import type { Observation } from '../src/observations/store.ts';
import type { Stores } from '../src/store/opened.ts';
import { startInternet } from '../testbed/internet.ts';
import { openStores } from '../tests/support/stores.ts';
import { KEY } from './report-server-key.ts';

/**
 * The servers of `bench/report.ts`, each in a process of its own. Told what to be, it tells its port back and serves until it is disconnected.
 */
export type ServerOrder =
  | {
      readonly kind: 'ours';
      readonly domains: readonly string[];
      readonly root: string;
      /** Whether its resolver validates DNSSEC; left out, it does. */
      readonly validating?: boolean;
      /** A database that is filled already; without it one is made and filled. */
      readonly database?: string;
    }
  | { readonly kind: 'bare'; readonly answers: readonly (readonly [path: string, body: string])[] };

type OursOrder = Extract<ServerOrder, { readonly kind: 'ours' }>;

const UNLIMITED = 999_999_999;
const MODEL = 'perfect.example' as DomainName;

/** Quotas are so high that no round ends for them; each call is counted all the same. */
const defaults = readConfig({});
if (!defaults.ok) throw new Error('A setting has no default that holds.');

const CONFIG: Config = {
  ...defaults.config,
  publicUrl: 'http://bench.test',
  host: '127.0.0.1',
  port: 0,
  maxLookups: 1000,
  allowedNetworks: [],
  connectTo: [],
  exampleDomain: 'example.com',
  livePerMinute: 10,
  maxConnections: 1000,
  trustedProxies: [],
  operatorNetworks: ['127.0.0.0/8'],
  quotaFree: UNLIMITED,
  quotaStarter: UNLIMITED,
  quotaPro: UNLIMITED,
  quotaEnterprise: UNLIMITED,
  requireKey: false,
  signUp: 'closed',
  contact: null,
  smtpUrl: null,
  historyRetentionMs: null,
  usageRetentionMs: 86_400_000,
  intervalFreeMs: 86_400_000,
  intervalStarterMs: 86_400_000,
  intervalProMs: 3_600_000,
  intervalEnterpriseMs: 900_000,
  monitorsFree: 0,
  monitorsStarter: 10,
  monitorsPro: 100,
  monitorsEnterprise: 1000,
};

/** The service over a store of many domains, each of which looks like the testbed's best. */
async function startOurs({ domains, root, validating = true, database: filled }: OursOrder): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = filled ?? join(folder, 'bench.db');
  const opened = await openStores(database, { largeCache: true });
  const stores = opened;
  const internet = await startInternet({ zonesDir: join(root, 'testbed/zones'), validating });
  const lookups = createLookupService({
    resolver: createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors }),
    stores,
    clock: Date.now,
    randomLabel: newRandomLabel,
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: 86_400_000,
  });
  if (filled === undefined) await fill(opened, lookups, domains);
  const nowhere = openSync('/dev/null', 'w');
  const metrics = await createMetrics();
  const origin = createOrigin(CONFIG);
  const onError = (error: unknown): never => {
    throw error;
  };
  const app = await createWeb({
    config: CONFIG,
    services: {
      stores: opened,
      lookups,
      registrations: {
        lookUp: async () => ({ kind: 'public-suffix' }),
        fresh: async () => ({ kind: 'public-suffix' }),
        stored: async () => undefined,
      },
      accounts: createConfiguredAccounts(CONFIG, opened, {
        clock: Date.now,
        publicUrl: origin.url,
        onEmailStored: () => {},
        onError,
      }),
      monitors: createConfiguredMonitors(CONFIG, {
        clock: Date.now,
        publicUrl: origin.url,
        onEmailStored: () => {},
        stores: opened,
      }),
      origin,
      clock: Date.now,
      logOutage: onError,
    },
    metrics,
    assetsDir: join(root, 'dist/assets'),
    version: 'bench',
    // Written as in production, to where it costs nothing.
    logger: createLog({ write: (line) => void writeSync(nowhere, line) }, metrics.logLinesDropped).logger,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  return { port: typeof address === 'object' ? address.port : 0, database };
}

export interface Started {
  readonly port: number;
  readonly database?: string;
}

async function fill(
  { observations, accounts }: Stores,
  lookups: LookupService,
  domains: readonly string[],
): Promise<void> {
  const account = { id: 'bench', email: 'bench@example.com', plan: 'Enterprise', createdAt: 0 } as const;
  await accounts.addAccount(newAccount({ ...account, usageEmails: false }));
  const key = { id: 'bench', account: 'bench', hash: hashOf(KEY), name: 'bench', hint: keyHint(KEY) };
  await accounts.addKey(
    { ...key, createdAt: 0, scopes: SCOPES, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
    20,
  );
  await lookups.live(HEALTH, MODEL);
  await lookups.lookup(MODEL, ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'HTTPS', 'MX', 'NS', 'TLSA', 'TXT']);
  const model = await observations.read(MODEL);
  if (model === undefined) throw new Error(`${MODEL} was not stored`);
  for (const domain of domains) {
    const renamed = (name: DnsName): DnsName =>
      name === MODEL || name.endsWith(`.${MODEL}`)
        ? (child(name.slice(0, -MODEL.length - 1), domain as DnsName).replace(/^\./, '') as DnsName)
        : name;
    await observations.record(model.rrsets.map(({ latest }) => renameAll(latest, renamed)));
  }
}

function renameAll(observation: Observation, renamed: (name: DnsName) => DnsName): Observation {
  const rename = <T extends { readonly name: DnsName }>(one: T): T => ({ ...one, name: renamed(one.name) });
  const common = { name: renamed(observation.name), aliases: observation.aliases.map(rename) };
  if (observation.outcome !== 'answer') return { ...observation, ...common };
  const [first, ...others] = observation.records;
  return { ...observation, ...common, records: [rename(first), ...others.map(rename)] };
}

/** The least a server in Node can do: the same octets, ready made. */
async function startBare(answers: readonly (readonly [string, string])[]): Promise<Started> {
  const bodies = new Map(answers.map(([path, body]) => [path, Buffer.from(body)]));
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    if (body === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
        .end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0 };
}

process.once('message', (order: ServerOrder) => {
  const started = order.kind === 'ours' ? startOurs(order) : startBare(order.answers);
  started.then(
    (ready) => process.send?.(ready),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
