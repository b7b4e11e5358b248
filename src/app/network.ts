import { hostname } from 'node:os';
import { createResolver } from '../dns/create-resolver.ts';
import type { Resolver } from '../dns/resolution.ts';
import type { NetworkPace, ServerPace } from '../dns/server-pace.ts';
import { systemUpstreams } from '../dns/upstream.ts';
import { parseAddressOverride } from '../domain/address-override.ts';
import { type Network, parseNetwork } from '../domain/addresses.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import { createProbes, type Probes } from '../net/probes.ts';
import { resolveHostWith } from '../net/resolve-host.ts';
import { askWhois } from '../net/whois.ts';
import type { AskWhois } from '../registration/ports.ts';
import type { Config, ResolverChoice } from './config.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import type { ConfigFault } from './config-values.ts';
import { readPem, readRootHints, readTrustAnchors } from './files.ts';
import { parseNetworkPace } from './server-pace.ts';

export type ConfiguredResolver =
  | { readonly ok: true; readonly resolver: Resolver; readonly ca: string | null }
  | ({ readonly ok: false } & ConfigFault);

/**
 * Returns the DNS client as configured, and the further certificate authorities (PEM). One for an undelegated zone asks its
 * given servers for what is in it.
 */
export function createConfiguredResolver(
  config: Config & ResolverChoice,
  { undelegated, pace }: { readonly undelegated?: Undelegated; readonly pace?: ServerPace } = {},
): ConfiguredResolver {
  const ca = readPem('ZONEWELL_CA_FILE', config.caFile);
  if (!ca.ok) return ca;
  const anchors = readTrustAnchors(config.trustAnchors);
  if (!anchors.ok) return anchors;
  const hints = readRootHints(config.rootHintsFile);
  if (!hints.ok) return hints;
  const common = {
    clock: Date.now,
    policy: contactPolicyOf(config),
    ...(pace === undefined ? {} : { pace }),
    ...(anchors.value === null ? {} : { trustAnchors: anchors.value }),
    ...(hints.value === null ? {} : { rootHints: hints.value }),
    ...(undelegated === undefined ? {} : { undelegated }),
  };
  if (config.iterate === true)
    return { ok: true, resolver: createResolver({ ...common, mode: 'iterative' }), ca: ca.value };
  const servers = config.resolvers.length > 0 ? config.resolvers : systemUpstreams();
  if (servers.length === 0)
    return {
      ok: false,
      fault: CONFIG_FAULT_TEXTS.message('no-resolver'),
      hint: CONFIG_FAULT_TEXTS.message('no-resolver/hint'),
    };
  const resolver = createResolver({ ...common, servers, ...(ca.value === null ? {} : { ca: ca.value }) });
  return { ok: true, resolver, ca: ca.value };
}

/** Returns which addresses we contact, as configured. */
export const contactPolicyOf = (config: Config): ContactPolicy => ({
  allowedNetworks: config.allowedNetworks.flatMap((text) => parseNetwork(text) ?? []),
  connectTo: config.connectTo.flatMap((text) => parseAddressOverride(text) ?? []),
});

/**
 * Returns the networks whose addresses count as reachable from outside: those that may be connected to, and those of a
 * test.
 */
export function publicNetworksOf(config: Config): readonly Network[] {
  const overridden = config.connectTo.flatMap((text) => parseAddressOverride(text)?.address ?? []);
  return [...config.allowedNetworks, ...config.publicNetworks, ...overridden].flatMap(
    (text) => parseNetwork(text) ?? [],
  );
}

/** Returns the networks whose name servers have a pace of their own, as configured. */
export const networkPacesOf = ({ serverPace }: Config): readonly NetworkPace[] =>
  serverPace.flatMap((text) => {
    const read = parseNetworkPace(text);
    return typeof read === 'string' ? [] : [read];
  });

export interface ConfiguredProbes extends Probes {
  readonly askWhois: AskWhois;
}

/** Connects to web, mail and WHOIS servers, as configured. All of it goes through one guarded connector. */
export function createConfiguredProbes(
  config: Config,
  { resolver, pace, ca }: { readonly resolver: Resolver; readonly pace: ServerPace; readonly ca: string | null },
): ConfiguredProbes {
  const contact = config.contact === null ? '' : `; ${config.contact}`;
  const probes = createProbes({
    resolveHost: resolveHostWith(resolver),
    policy: contactPolicyOf(config),
    clock: Date.now,
    pace,
    userAgent: `Zonewell/1 (DNS and mail health check${contact})`,
    ehloName: config.ehloName ?? hostname(),
    ...(ca === null ? {} : { ca }),
  });
  const { connector } = probes;
  return {
    ...probes,
    askWhois: (host, query, { signal } = {}) => askWhois(connector, { host, query, signal }),
  };
}
