import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrustAnchors } from '../src/dns/trust-anchors.ts';
import type { TrustAnchor } from '../src/dns/validate/chain.ts';
import { type Network, parseNetwork } from '../src/domain/addresses.ts';
import { type DnsName, isAtOrBelow, labelsOf, ROOT } from '../src/domain/name.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import { parseDnsName } from '../src/domain/rdata/wire-name.ts';
import type { Rr } from '../src/domain/rr.ts';
import type { Clock } from '../src/domain/time.ts';
import { Faults } from './faults.ts';
import type { HostSpec, Visit } from './hosts.ts';
import { DEFAULT_FAULTS, SIGNED } from './manifest.ts';
import {
  loopbackAddresses,
  moveToLoopback,
  type NameServer,
  type NameServerOptions,
  type NameServers,
  startNameServers,
} from './name-servers.ts';
import { registryHost } from './registry.ts';
import { type Asked, type DnsServer, startDnsServer } from './server.ts';
import { type AddressOverride, createServices, type Services } from './services.ts';
import { HOSTS } from './services-manifest.ts';
import type { SignMode } from './signing.ts';
import { World } from './world.ts';
import { parseZoneFile } from './zonefile.ts';

export interface InternetOptions {
  /** Folder of zone files named `APEX.zone` (`root.zone` is the root); null: only a bare signed root. */
  readonly zonesDir: string | null;
  readonly clock?: Clock;
  readonly host?: string;
  readonly port?: number;
  readonly delayMs?: number;
  readonly validating?: boolean;
  /** Whether its resolver takes signatures and proofs out of what it passes on. */
  readonly strips?: boolean;
  readonly outside?: 'nxdomain' | 'servfail';
  /**
   * Gives name servers the loopback addresses in the zones on which `startNameServers` serves them, for resolvers that
   * have no `connectTo`. They are documentation addresses otherwise.
   */
  readonly nameServersOnLoopback?: boolean;
}

/**
 * A small internet on loopback: a resolver that knows all its zones, an authoritative server for them, and the web and
 * mail servers of those hosts of `services-manifest.ts` whose zones are there.
 */
export interface Internet {
  readonly resolver: string;
  readonly authoritative: string;
  readonly faults: Faults;
  readonly world: World;
  /** Where connections to its documentation addresses really go; grows with each `host`. */
  readonly connectTo: readonly AddressOverride[];
  /** The networks of its addresses, which nobody outside can use but which are public here: for reports. */
  readonly publicNetworks: readonly Network[];
  /** PEM: who signs the certificates of its web and mail servers. */
  readonly ca: string;
  /** PEM: who signs its mark certificates. */
  readonly markRoots: string;
  /** What to trust in place of the real root; none where its root is not signed. */
  readonly trustAnchors: readonly TrustAnchor[];
  /** The same as records, as `ZONEWELL_TRUST_ANCHORS` takes them. */
  readonly anchorRecords: string;
  /** What the resolver was asked since the start or the last `forget`. */
  asked(): readonly Asked[];
  /** What web and mail servers received since then. */
  visits(): readonly Visit[];
  reset(): void;
  /** Starts the web or mail server of one more host, or another in its place. Its addresses are up to a zone. */
  host(spec: HostSpec): Promise<void>;
  /** Starts one more authoritative server, for these zones alone: it refers to what is delegated from them. */
  serve(...apexes: string[]): Promise<NameServer>;
  /** Starts the name servers of the zones there are, each on a loopback address of its own. */
  startNameServers(options?: NameServerOptions): Promise<NameServers>;
  /** Puts a zone there, or another in its place. */
  load(text: string, apex: string, sign?: SignMode | null): void;
  remove(apex: string): void;
  close(): Promise<void>;
}

/** Addresses in its zones lie in the documentation networks. Sources: RFC 5737, RFC 3849. */
export const PUBLIC_NETWORKS: readonly string[] = [
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
];

const BARE_ROOT =
  '. 86400 IN SOA a.root.test. hostmaster.root.test. 1 1800 900 604800 300\n. 86400 IN NS a.root.test.\n';

/** The zones of a folder, by apex. */
function readZones(dir: string, nameServersOnLoopback: boolean): Map<DnsName, Rr[]> {
  const zones = new Map<DnsName, Rr[]>();
  for (const file of readdirSync(dir).filter((one) => one.endsWith('.zone'))) {
    const name = file === 'root.zone' ? ROOT : file.slice(0, -'.zone'.length);
    const apex = parseDnsName(name);
    if (apex === null) throw new Error(`"${name}" is not a name`);
    zones.set(apex, parseZoneFile(readFileSync(join(dir, file), 'utf8'), apex, file));
  }
  if (!nameServersOnLoopback) return zones;
  const addresses = loopbackAddresses([...zones.values()].flat());
  return new Map([...zones].map(([apex, rrs]) => [apex, moveToLoopback(rrs, addresses)]));
}

/** Puts zones into the world, with the servers that they name and the faults that they have. */
async function fill(
  world: World,
  zones: ReturnType<typeof readZones>,
  { faults, services, clock }: { faults: Faults; services: Services; clock: () => number },
): Promise<void> {
  for (const [apex, rrs] of zones) world.set(apex, rrs, SIGNED[apex] ?? null);
  for (const [match, fault] of DEFAULT_FAULTS) faults.set(match, fault);
  const there = HOSTS.filter(({ host: name }) =>
    world.apexes.some((apex) => labelsOf(apex).length > 1 && isAtOrBelow(name as DnsName, apex)),
  );
  await Promise.all([...there, registryHost(clock)].map((spec) => services.host(spec)));
}

const anchorRecordsOf = ({ anchor }: World): string =>
  anchor === null ? '' : `. IN DS ${presentZoneRdata('DS', anchor.octets)}`;

/** Starts the miniature internet. Ports are free ones unless given; nothing needs root. */
export async function startInternet(options: InternetOptions): Promise<Internet> {
  const clock = options.clock ?? Date.now;
  const host = options.host ?? '127.0.0.1';
  const outside = options.outside ?? 'nxdomain';
  const world = new World(clock);
  const faults = new Faults();
  const services = createServices(clock);
  let log: Asked[] = [];

  function load(text: string, apex: string, sign: SignMode | null = null): void {
    const name = parseDnsName(apex);
    if (name === null) throw new Error(`"${apex}" is not a name`);
    world.set(name, parseZoneFile(text, name, `${apex}.zone`), sign);
  }

  if (options.zonesDir === null) {
    if (outside === 'nxdomain') load(BARE_ROOT, '.', {});
  } else {
    await fill(world, readZones(options.zonesDir, options.nameServersOnLoopback ?? false), { faults, services, clock });
  }

  const common = { world, host, delayMs: options.delayMs ?? 0 };
  const recursive = {
    face: 'recursive',
    validating: options.validating ?? true,
    strips: options.strips ?? false,
    outside,
  } as const;
  const servers: DnsServer[] = [
    await startDnsServer({
      ...common,
      faults,
      behaviour: recursive,
      port: options.port ?? 0,
      onAsked: (asked) => log.push(asked),
    }),
    await startDnsServer({
      ...common,
      faults: new Faults(),
      behaviour: { ...recursive, face: 'authoritative', strips: false },
      port: 0,
      onAsked: () => {},
    }),
  ];
  const running: NameServers[] = [];
  return {
    resolver: servers[0]?.address ?? '',
    authoritative: servers[1]?.address ?? '',
    faults,
    world,
    connectTo: services.connectTo,
    publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []),
    get ca() {
      return services.ca;
    },
    get markRoots() {
      return services.markRoots;
    },
    get trustAnchors() {
      const parsed = parseTrustAnchors(anchorRecordsOf(world));
      return parsed.ok ? parsed.anchors : [];
    },
    get anchorRecords() {
      return anchorRecordsOf(world);
    },
    asked: () => log,
    visits: () => services.visits,
    reset: () => {
      log = [];
      services.reset();
    },
    host: services.host,
    async serve(...apexes) {
      const own = new Faults();
      const seen: Asked[] = [];
      const zones = new Set(apexes as DnsName[]);
      const server = await startDnsServer({
        ...common,
        faults: own,
        behaviour: { ...recursive, face: 'authoritative', strips: false, zones },
        port: 0,
        onAsked: (asked) => seen.push(asked),
      });
      servers.push(server);
      return { address: server.address, faults: own, asked: () => seen };
    },
    async startNameServers(given = {}) {
      const started = await startNameServers(world, given);
      running.push(started);
      return started;
    },
    load,
    remove: (apex) => world.remove(apex as DnsName),
    async close() {
      await Promise.all([...servers, ...running, services].map((one) => one.close()));
    },
  };
}
