import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { StubResolver } from '../dns/resolution.ts';
import { createStubResolver } from '../dns/stub-resolver.ts';
import { systemUpstreams } from '../dns/upstream.ts';
import { type Network, parseNetwork } from '../domain/addresses.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import type { Probes } from '../evidence/live.ts';
import { parseAddressOverride } from '../net/address-override.ts';
import { createConnector } from '../net/connector.ts';
import { createHttpsClient } from '../net/https.ts';
import { resolveHostWith } from '../net/resolve-host.ts';
import { createSmtpProbe } from '../net/smtp.ts';
import { askWhois } from '../net/whois.ts';
import { type Bootstrap, parseBootstrap } from '../registration/bootstrap.ts';
import type { AskWhois } from '../registration/ports.ts';
import { bundledWhoisServers, createWhoisServers, type WhoisServers } from '../registration/whois-servers.ts';
import { createRegistrations, type Registrations } from '../reports/registrations.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import { openStore } from '../store/open.ts';
import type { Stores } from '../store/opened.ts';
import type { Config, ConfigFault } from './config.ts';

export type Composed =
  | {
      readonly ok: true;
      readonly reports: Reports;
      readonly registrations: Registrations;
      readonly stores: Stores;
      /** Resolvers whose word on DNSSEC is not believed. */
      readonly unprotectedResolvers: readonly string[];
      /** Further certificate authorities, PEM. */
      readonly ca: string | null;
      close(): Promise<void>;
    }
  | ({ readonly ok: false } & ConfigFault);

/** Octets of a label that surely does not exist. */
const RANDOM_LABEL_BYTES = 12;

export type ComposedResolver =
  | { readonly ok: true; readonly resolver: StubResolver; readonly ca: string | null }
  | ({ readonly ok: false } & ConfigFault);

/** The resolver client as configured, and the further certificate authorities. */
export function composeResolver(config: Pick<Config, 'resolvers' | 'caFile' | 'trustAd'>): ComposedResolver {
  const servers = config.resolvers.length > 0 ? config.resolvers : systemUpstreams();
  if (servers.length === 0)
    return {
      ok: false,
      fault: 'Cannot find a resolver: this system names none',
      hint: 'Name one, such as ZONEWELL_RESOLVERS=192.0.2.53.',
    };
  const ca = readPem('ZONEWELL_CA_FILE', config.caFile);
  if (!ca.ok) return ca;
  const resolver = createStubResolver({
    servers,
    clock: Date.now,
    trustAd: config.trustAd,
    ...(ca.pem === null ? {} : { ca: ca.pem }),
  });
  return { ok: true, resolver, ca: ca.pem };
}

type ReadPem = { readonly ok: true; readonly pem: string | null } | ({ readonly ok: false } & ConfigFault);

function readPem(setting: string, path: string | null): ReadPem {
  if (path === null) return { ok: true, pem: null };
  try {
    return { ok: true, pem: readFileSync(path, 'utf8') };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, fault: `Cannot read ${setting}: ${why}`, hint: 'Check path and permissions.' };
  }
}

type ReadFile<T> = { readonly ok: true; readonly value: T | null } | ({ readonly ok: false } & ConfigFault);

/** A JSON file that `parse` understands; null where none is configured. */
function readJson<T>(setting: string, path: string | null, parse: (json: unknown) => T | null): ReadFile<T> {
  if (path === null) return { ok: true, value: null };
  try {
    const value = parse(JSON.parse(readFileSync(path, 'utf8')));
    if (value !== null) return { ok: true, value };
    return {
      ok: false,
      fault: `Cannot use ${setting}: the file is of another form`,
      hint: 'See docs/configuration.md.',
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, fault: `Cannot read ${setting}: ${why}`, hint: 'Check path, permissions and form (JSON).' };
  }
}

const readBootstrap = (path: string | null): ReadFile<Bootstrap> =>
  readJson('ZONEWELL_RDAP_BOOTSTRAP', path, parseBootstrap);

const readWhoisServers = (path: string | null): ReadFile<WhoisServers> =>
  readJson('ZONEWELL_WHOIS_SERVERS', path, (json) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const entries = Object.entries(json).filter(([, host]) => typeof host === 'string');
    return createWhoisServers(Object.fromEntries(entries) as Record<string, string>);
  });

/** Networks whose addresses count as reachable from outside: those that may be connected to, and those of a test. */
function publicNetworksOf(
  config: Pick<Config, 'allowedNetworks' | 'connectTo' | 'publicNetworks'>,
): readonly Network[] {
  const detoured = config.connectTo.flatMap((text) => parseAddressOverride(text)?.address ?? []);
  return [...config.allowedNetworks, ...config.publicNetworks, ...detoured].flatMap((text) => parseNetwork(text) ?? []);
}

/** What speaks to web and mail servers, as configured. */
function composeProbes(
  config: Pick<Config, 'allowedNetworks' | 'connectTo' | 'ehloName' | 'contact'>,
  resolver: StubResolver,
  ca: string | null,
): Probes & { readonly askWhois: AskWhois } {
  const connector = createConnector({
    resolveHost: resolveHostWith(resolver),
    allowedNetworks: config.allowedNetworks.flatMap((text) => parseNetwork(text) ?? []),
    connectTo: config.connectTo.flatMap((text) => parseAddressOverride(text) ?? []),
  });
  const common = { connector, clock: Date.now, ...(ca === null ? {} : { ca }) };
  const contact = config.contact === null ? '' : `; ${config.contact}`;
  return {
    fetchHttps: createHttpsClient({ ...common, userAgent: `Zonewell/1 (DNS and mail health check${contact})` }),
    probeSmtp: createSmtpProbe({ ...common, ehloName: config.ehloName ?? hostname() }),
    askWhois: (host, query, { signal } = {}) => askWhois(connector, host, query, signal),
  };
}

/** Puts resolver, store and reports together. `close` ends all three, the store last. */
export async function compose(
  config: Pick<
    Config,
    | 'database'
    | 'resolvers'
    | 'caFile'
    | 'trustAd'
    | 'staleAfterMs'
    | 'allowedNetworks'
    | 'publicNetworks'
    | 'markRootsFile'
    | 'connectTo'
    | 'ehloName'
    | 'contact'
    | 'rdapBootstrapFile'
    | 'whoisServersFile'
  >,
  onError: (error: unknown) => void,
  onAsked: (lines: readonly TranscriptLine[]) => void = () => {},
): Promise<Composed> {
  const composed = composeResolver(config);
  if (!composed.ok) return composed;
  const { resolver, ca } = composed;
  const marks = readPem('ZONEWELL_MARK_ROOTS', config.markRootsFile);
  if (!marks.ok) {
    await resolver.close();
    return marks;
  }
  const rdap = readBootstrap(config.rdapBootstrapFile);
  const whois = readWhoisServers(config.whoisServersFile);
  if (!rdap.ok || !whois.ok) {
    await resolver.close();
    return rdap.ok ? (whois as ConfigFault & { readonly ok: false }) : rdap;
  }
  const probes = composeProbes(config, resolver, ca);
  const opened = await openStore(config.database, { largeCache: true });
  if (!opened.ok) {
    await resolver.close();
    return opened;
  }
  const { store } = opened;
  const reports = createReports({
    resolver,
    store,
    clock: Date.now,
    randomLabel: () => randomBytes(RANDOM_LABEL_BYTES).toString('hex'),
    probes,
    markRoots: marks.pem,
    publicNetworks: publicNetworksOf(config),
    staleAfterMs: config.staleAfterMs,
    onError,
    onAsked,
  });
  const registrations = createRegistrations({
    fetchHttps: probes.fetchHttps,
    askWhois: probes.askWhois,
    store,
    clock: Date.now,
    whoisServers: whois.value ?? bundledWhoisServers(),
    ...(rdap.value === null ? {} : { bootstrap: rdap.value }),
  });
  return {
    ok: true,
    reports,
    registrations,
    stores: opened,
    unprotectedResolvers: resolver.unprotected,
    ca,
    async close() {
      await reports.close();
      await resolver.close();
      await store.close();
    },
  };
}
