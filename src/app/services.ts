import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type AccountService, type AccountSurroundings, createAccountService } from '../accounts/account-service.ts';
import { quotasOf } from '../accounts/plans.ts';
import { createLookupService, type LookupService } from '../admission/lookup-service.ts';
import type { ServerPace } from '../dns/server-pace.ts';
import type { DnsName } from '../domain/name.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { atOwnServersBelow, createLiveSource } from '../evidence/live.ts';
import type { Premises } from '../evidence/premises.ts';
import type { EvidenceSource } from '../evidence/source.ts';
import { newRandomLabel } from '../lookups/diagnose.ts';
import type { Registrations } from '../lookups/registrations.ts';
import { StorageShares } from '../lookups/storage-shares.ts';
import type { ChannelServices } from '../monitoring/channels/define-channel.ts';
import type { ExpiryLookups } from '../monitoring/expiries/expiry-lookups.ts';
import { MONITOR_BUDGET } from '../monitoring/run/budget.ts';
import { activeBudget } from '../monitoring/run/read-tls.ts';
import type { MonitorService } from '../monitoring/service/monitor-service.ts';
import type { PostMessage } from '../net/post.ts';
import { openStore } from '../store/open.ts';
import type { Stores } from '../store/opened.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import { loadLanguages, textIn } from '../texts/language.ts';
import { appriseOf } from './apprise.ts';
import { type Clients, createClients } from './clients.ts';
import type { Config, ResolverChoice } from './config.ts';
import type { ConfigFault } from './config-values.ts';
import { replicaOf } from './database-settings.ts';
import { type ConfiguredDkim, DKIM_WARNINGS, readDkimKey } from './dkim-key.ts';
import { createExpiryLookups } from './expiry-lookups.ts';
import { createOutageLog, type Log, NO_LOG } from './log.ts';
import type { Metrics } from './metrics.ts';
import { missingNames } from './missing-names.ts';
import { createConfiguredMonitors } from './monitors.ts';
import { createOrigin, type Origin } from './origin.ts';
import { unlessLeased } from './run-every.ts';

/** Holds what the web server works with. */
export interface WebServices {
  readonly stores: Stores;
  readonly lookups: LookupService;
  readonly registrations: Registrations;
  readonly accounts: AccountService;
  /** Adds, changes and lists the monitors of accounts. */
  readonly monitors: MonitorService;
  readonly origin: Origin;
  readonly clock: Clock;
  /** Logs that the database cannot be used, at most once a minute. */
  readonly logOutage: (error: unknown) => void;
}

/** Looks things up for visitors and monitors. */
interface ServiceLookups {
  readonly lookups: LookupService;
  readonly registrations: Registrations;
  /** Asks the resolvers afresh, each time with the budget of one diagnosis. It speaks DNS only. */
  readonly freshLookups: (own?: DnsName) => EvidenceSource;
  /** The same, and probes web servers for more than a visitor asks; null where the operator allows nobody that. */
  readonly activeLookups: (() => EvidenceSource) | null;
  /** Looks certificates and registrations up for monitors. */
  readonly expiries: ExpiryLookups;
}

/** All that the web server and the workers share. Nothing in it runs by itself. */
export interface SharedServices extends WebServices, ServiceLookups {
  /** How many questions each name server gets from this process. */
  readonly pace: ServerPace;
  /** Mark roots and networks as configured, for whatever is diagnosed. */
  readonly premises: Premises;
  /** Tells the workers of this process that an e-mail was stored. Those of other processes look by themselves. */
  readonly emails: EventEmitter<{ stored: [] }>;
  /** Sends messages to recipients. */
  readonly post: PostMessage;
  /** The Apprise API server of the operator, and what posts to it; null: there is none. */
  readonly apprise: ChannelServices['apprise'];
  readonly log: Log;
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
  /** Signs our e-mails; null: nothing. */
  readonly dkim: ConfiguredDkim | null;
}

/** The services of a process. */
export interface Services extends SharedServices {
  /** Ends what was begun, writes what is in memory alone, and closes the database last. */
  close(): Promise<void>;
}

export type CreatedServices =
  | { readonly ok: true; readonly services: Services }
  | ({ readonly ok: false } & ConfigFault);

export interface ServicesOptions {
  readonly log?: Log;
  readonly metrics?: Metrics;
}

/** Longer than any report takes. */
const REFRESH_LEASE_MS = 60_000;

const openConfigured = (config: Config, log: Log) =>
  openStore(config.database, {
    largeCache: true,
    requireSync: config.requireSync,
    ...replicaOf(config, (error) => log.error(error, 'the replica cannot be read: histories come from the database')),
    onUnreadable: (what, id) => log.error({ what, id }, 'the store: a document cannot be read'),
  });

/** Opens the database and puts all services together as configured. Starts nothing. */
export async function createServices(
  config: Config & ResolverChoice,
  options: ServicesOptions = {},
): Promise<CreatedServices> {
  const dkim = readDkimKey(config);
  if (!dkim.ok) return dkim;
  const { log = NO_LOG } = options;
  const asking = createClients(config, { onFault: ({ fault }) => log.warn(textIn('en', fault)) });
  if (!asking.ok) return asking;
  // Alerts, e-mails and pages are written in the languages of those who read them.
  await loadLanguages();
  const { clock, resolver, pace, premises, ca } = asking.clients;
  for (const weakness of dkim.value?.weaknesses ?? []) log.warn(DKIM_WARNINGS[weakness]);
  const opened = await openConfigured(config, log);
  if (!opened.ok) {
    await resolver.close();
    return opened;
  }
  const origin = createOrigin(config);
  const emails: Services['emails'] = new EventEmitter();
  const logOutage = createOutageLog(log, clock);
  const emailOptions = { clock, publicUrl: origin.url, onEmailStored: () => emails.emit('stored') };
  const accounts = createConfiguredAccounts(config, opened, {
    ...emailOptions,
    onError: (error) =>
      isStoreUnavailable(error) ? logOutage(error) : log.error(error, 'accounts: the database failed a statement'),
  });
  const posting = { post: asking.clients.probes.post, apprise: appriseOf(config, ca) };
  const services: Services = {
    ...createLookups(config, { clients: asking.clients, stores: opened, around: { ...options, log } }),
    ...{ pace, premises },
    ...posting,
    stores: opened,
    accounts,
    monitors: createConfiguredMonitors(config, {
      ...emailOptions,
      stores: opened,
      ...posting,
      missing: missingNames({ resolver, clock }),
    }),
    emails,
    origin,
    clock,
    log,
    logOutage,
    ca,
    dkim: dkim.value,
    async close() {
      await accounts.close();
      await services.lookups.close();
      await resolver.close();
      await opened.close();
    },
  };
  return { ok: true, services };
}

/** Puts accounts and quotas together as configured. */
export function createConfiguredAccounts(config: Config, stores: Stores, options: AccountSurroundings): AccountService {
  return createAccountService({
    ...options,
    store: stores.accounts,
    outbox: stores.outbox,
    quotas: quotasOf(config),
    requireKey: config.requireKey,
    openToAll: config.signUp === 'open',
    usageRetentionMs: config.usageRetentionMs,
    random: randomBytes,
  });
}

/** Reports and registrations over one resolver and one connector. */
function createLookups(
  config: Config,
  {
    clients: { resolver, probes, registries, premises, clock, undelegated, planned, registrationsOver },
    stores,
    around: { log, metrics },
  }: {
    readonly clients: Clients;
    readonly stores: Stores;
    readonly around: { readonly log: Log; readonly metrics?: Metrics };
  },
): ServiceLookups {
  const shares = new StorageShares(clock);
  const onNotStored = createNotStoredWarning(clock, log, metrics);
  const lookups = createLookupService({
    resolver,
    stores,
    reading: stores.reading,
    clock,
    randomLabel: newRandomLabel,
    probes,
    registries,
    premises,
    activeProbes: config.activeProbes,
    undelegated,
    planned,
    staleAfterMs: config.staleAfterMs,
    onError: (error) => log.error(error, 'a background refresh failed'),
    unlessLeased: (name, work) => unlessLeased(stores.leases, { name, leaseMs: REFRESH_LEASE_MS, work }),
    ...(metrics === undefined ? {} : { onAsked: metrics.asked }),
    shares,
    onNotStored,
  });
  const registrations = registrationsOver(stores.responses, {
    shares,
    onNotStored,
    onError: (error) => log.error(error, 'a stored registration cannot be read'),
  });
  const asked = { resolver, clock, randomLabel: newRandomLabel, fresh: true };
  const freshLookups = (own?: DnsName) =>
    createLiveSource({ ...asked, probes, ...atOwnServersBelow(own), budget: MONITOR_BUDGET });
  const activeLookups = config.activeProbes
    ? () => createLiveSource({ ...asked, probes, budget: activeBudget, activeProbes: true })
    : null;
  const expiries = createExpiryLookups({
    sourceWithin: (budget) => createLiveSource({ ...asked, probes, budget }),
    registrations,
    clock,
    canaries: config.canaries,
    ...(metrics === undefined ? {} : { onRegistration: metrics.registrationAsked }),
  });
  return { lookups, registrations, freshLookups, activeLookups, expiries };
}

/** Counts reports that are not stored, and warns of them once a minute. */
function createNotStoredWarning(clock: Clock, log: Log, metrics: Metrics | undefined): () => void {
  let quietUntil = 0;
  return () => {
    metrics?.notStored();
    if (clock() < quietUntil) return;
    quietUntil = clock() + MINUTE_MS;
    log.warn(
      'requests of one network, or about one domain, stored too much within the hour: we show their reports only',
    );
  };
}
