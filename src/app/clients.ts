import { withoutPlannedZone, withPlannedZone } from '../dns/planned-resolver.ts';
import type { PlannedZone } from '../dns/planned-zone.ts';
import type { Resolver } from '../dns/resolution.ts';
import { ServerPace } from '../dns/server-pace.ts';
import { withAddresses } from '../dns/undelegated-resolver.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { Clock } from '../domain/time.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import { NO_PREMISES, type Premises } from '../evidence/premises.ts';
import { createRegistrations, type Registrations } from '../lookups/registrations.ts';
import type { RegistrationStorage } from '../lookups/stored-registration.ts';
import type { ResponseStore } from '../observations/responses.ts';
import type { AskRegistries } from '../registration/lookup.ts';
import { createRegistries } from '../registration/registries.ts';
import { bundledWhoisServers } from '../registration/whois-servers.ts';
import type { Config, ResolverChoice } from './config.ts';
import type { ConfigFault } from './config-values.ts';
import { readAsNames, readBootstrap, readCtLogs, readPem, readPreloadList, readWhoisServers } from './files.ts';
import {
  type ConfiguredProbes,
  contactPolicyOf,
  createConfiguredProbes,
  createConfiguredResolver,
  networkPacesOf,
  publicNetworksOf,
} from './network.ts';
import { readPolicyFile } from './policy-file.ts';
import type { RouteFileWatch } from './route-files.ts';
import { readRouteFiles } from './route-files.ts';
import { readTrustStores } from './trust-stores.ts';

/** Ask the world as if a zone were delegated as somebody plans it. */
export interface UndelegatedClients {
  readonly resolver: Resolver;
  readonly probes: ConfiguredProbes;
}

/** Ask the world outside, as configured: one resolver, and one connector for all connections. They keep nothing. */
export interface Clients extends UndelegatedClients {
  /** How many questions each name server gets from this process, whoever asks them. */
  readonly pace: ServerPace;
  readonly registries: AskRegistries;
  readonly premises: Premises;
  /** Which addresses are contacted. */
  readonly contactPolicy: ContactPolicy;
  /** Whether servers may be asked for more than a visitor asks. */
  readonly activeProbes: boolean;
  readonly clock: Clock;
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
  /** Makes clients that ask the servers of a zone to which it is not delegated yet. The caller closes the resolver. */
  undelegated(undelegated: Undelegated): Promise<UndelegatedClients>;
  /** Makes clients that answer names of a planned zone from its file. They share the resolver, so nothing is to be closed. */
  planned(zone: PlannedZone): UndelegatedClients;
  /** Makes what looks registrations up, and keeps answers where it is told to. */
  registrationsOver(responses: ResponseStore, options?: RegistrationStorage): Registrations;
}

export type CreatedClients = { readonly ok: true; readonly clients: Clients } | ({ readonly ok: false } & ConfigFault);

/** Reads the files that the configuration names, and makes the clients. Asks nobody yet. */
export function createClients(config: Config & ResolverChoice, options: RouteFileWatch = {}): CreatedClients {
  const files = readFiles(config);
  if (!files.ok) return files;
  const { lists, bootstrap, whoisServers, asNames } = files;
  const clock = Date.now;
  const routes = readRouteFiles(config, { ...options, clock });
  if (!routes.ok) return routes;
  const pace = new ServerPace({ networks: networkPacesOf(config) });
  const configured = createConfiguredResolver(config, { pace });
  if (!configured.ok) return configured;
  const { resolver, ca } = configured;
  const probes = createConfiguredProbes(config, { resolver, pace, ca });
  const premises = {
    ...NO_PREMISES,
    ...lists,
    publicNetworks: publicNetworksOf(config),
    blockLists: config.blockLists,
    domainBlockLists: config.domainBlockLists,
    routes: () => ({ ...routes.value(), names: asNames }),
  };
  const registries = createRegistries({
    fetchHttps: probes.fetchHttps,
    askWhois: probes.askWhois,
    clock,
    whoisServers: whoisServers ?? bundledWhoisServers(),
    ...(bootstrap === null ? {} : { bootstrap }),
  });
  const registrationsOver: Clients['registrationsOver'] = (responses, options = {}) =>
    createRegistrations({ registries, responses, clock, ...options });
  const undelegated: Clients['undelegated'] = async (tried) => {
    const made = createConfiguredResolver(config, { undelegated: await withAddresses(tried, resolver), pace });
    if (!made.ok) throw new Error('A file of the configuration can no longer be read');
    const { resolver: tries } = made;
    return { resolver: tries, probes: createConfiguredProbes(config, { resolver: tries, pace, ca }) };
  };
  const planned: Clients['planned'] = (zone) => {
    const over = withPlannedZone(resolver, zone);
    const made = createConfiguredProbes(config, { resolver: over, pace, ca });
    return { resolver: over, probes: { ...made, askServer: withoutPlannedZone(made.askServer, zone, clock) } };
  };
  const { activeProbes } = config;
  return {
    ok: true,
    clients: {
      resolver,
      pace,
      probes,
      registries,
      premises,
      contactPolicy: contactPolicyOf(config),
      activeProbes,
      clock,
      ca,
      undelegated,
      planned,
      registrationsOver,
    },
  };
}

/** Reads the files that an operator may give us instead of what we bring; null where there is none. */
function readFiles(config: Config) {
  const markRoots = readPem('ZONEWELL_MARK_ROOTS', config.markRootsFile);
  if (!markRoots.ok) return markRoots;
  const ctLogs = readCtLogs(config.ctLogsFile);
  if (!ctLogs.ok) return ctLogs;
  const preloadList = readPreloadList(config.preloadListFile);
  if (!preloadList.ok) return preloadList;
  const bootstrap = readBootstrap(config.rdapBootstrapFile);
  if (!bootstrap.ok) return bootstrap;
  const whoisServers = readWhoisServers(config.whoisServersFile);
  if (!whoisServers.ok) return whoisServers;
  const trustStores = readTrustStores(config.trustStores);
  if (!trustStores.ok) return trustStores;
  const asNames = readAsNames(config.asNamesFile);
  if (!asNames.ok) return asNames;
  const policy = readPolicyFile(config.policyFile);
  if (!policy.ok) return policy;
  return {
    ok: true,
    lists: {
      markRoots: markRoots.value,
      ctLogs: ctLogs.value?.logs ?? null,
      preloadList: preloadList.value,
      trustStores: trustStores.value ?? [],
      policy: policy.value,
    },
    bootstrap: bootstrap.value,
    whoisServers: whoisServers.value,
    asNames: asNames.value,
  } as const;
}
