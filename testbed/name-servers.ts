import { type DnsName, ROOT } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import type { Rr } from '../src/domain/rr.ts';
import { Faults } from './faults.ts';
import { SERVER_FAULTS } from './manifest.ts';
import { type Asked, type DnsServer, startDnsServer } from './server.ts';
import type { AddressOverride } from './services.ts';
import type { World } from './world.ts';

/** An authoritative server with faults and a log of its own. */
export interface NameServer {
  /** `IP:PORT`. */
  readonly address: string;
  readonly faults: Faults;
  asked(): readonly Asked[];
}

export interface NameServerOptions {
  /** One port for all, as on the internet. Default: a free one; those below 1024 need privileges. */
  readonly port?: number;
  /** How far away each of them is. */
  readonly delayMs?: number;
}

/**
 * The name servers of all zones: every host that an NS record names, on a loopback address of its own (Linux answers on
 * all of 127.0.0.0/8). Each is authoritative for the zones whose own NS records name it and refuses all others, so that
 * a delegation to a host that does not know the zone is lame.
 */
export interface NameServers {
  readonly port: number;
  /** Where queries to the addresses that the zones or the hints give to these hosts really go. */
  readonly connectTo: readonly AddressOverride[];
  /** The root hints: the root's NS records with the loopback addresses of their hosts, as a zone file. */
  readonly hints: string;
  hosts(): string[];
  /** By host name. Throws on a host that no NS record names. */
  server(host: string): NameServer;
  close(): Promise<void>;
}

interface Running extends NameServer {
  readonly dns: DnsServer;
}

const DNS_PORT = 53;
const PORT_TRIES = 20;

const hostOf = (rr: Rr): DnsName | undefined => readRdata({ type: 'NS', octets: rr.octets })?.host;

/** The address that a record gives, or undefined. */
function addressOf({ type, octets }: Rr): string | undefined {
  if (type === 'A') return readRdata({ type, octets })?.address;
  return type === 'AAAA' ? readRdata({ type, octets })?.address : undefined;
}

/**
 * The loopback address of each host that an NS record names: 127.53.0.1 and so on, in the order of their names. Hosts that
 * share an address in the zones are one server, and share this one too.
 */
export function loopbackAddresses(rrs: readonly Rr[]): Map<DnsName, string> {
  const hosts = new Set(rrs.filter((rr) => rr.type === 'NS').flatMap((rr) => hostOf(rr) ?? []));
  const byAddress = new Map<string, string>();
  const byHost = new Map<DnsName, string>();
  for (const [i, host] of [...hosts].sort().entries()) {
    const own = rrs.filter((rr) => rr.name === host).flatMap((rr) => addressOf(rr) ?? []);
    const shared = own.flatMap((address) => byAddress.get(address) ?? [])[0];
    const loopback = shared ?? `127.53.${(i + 1) >> 8}.${(i + 1) & 0xff}`;
    byHost.set(host, loopback);
    for (const address of own) byAddress.set(address, loopback);
  }
  return byHost;
}

/** The records of a zone with the loopback addresses of name servers in place of others. */
export function moveToLoopback(rrs: readonly Rr[], addresses: ReadonlyMap<DnsName, string>): Rr[] {
  return rrs.flatMap((rr) => {
    const address = rr.type === 'A' || rr.type === 'AAAA' ? addresses.get(rr.name) : undefined;
    if (address === undefined) return [rr];
    return rr.type === 'A' ? [{ ...rr, octets: encodeRdata('A', { address }) }] : [];
  });
}

/** Starts them, all on one port. */
export async function startNameServers(
  world: World,
  { port = 0, delayMs = 0 }: NameServerOptions,
): Promise<NameServers> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(world, port, delayMs);
    } catch (error) {
      // The port that the first found free may be taken at the address of another.
      if (port !== 0 || tries === PORT_TRIES) throw error;
    }
  }
}

async function start(world: World, wanted: number, delayMs: number): Promise<NameServers> {
  const rrs = world.apexes.flatMap((apex) => world.zone(apex).rrs);
  const addresses = loopbackAddresses(rrs);
  const servers = new Map<string, Running>();
  const close = async (): Promise<void> => {
    await Promise.all([...servers.values()].map(({ dns }) => dns.close()));
  };
  let port = wanted;
  try {
    for (const address of new Set(addresses.values())) {
      const hosts = [...addresses].flatMap(([host, at]) => (at === address ? [host] : []));
      const server = await startOne(world, hosts, { address, port, delayMs });
      servers.set(address, server);
      port = server.dns.port;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const rootHosts = [...addresses].filter(([host]) => zonesOf(world, [host]).has(ROOT));
  return {
    port,
    connectTo: [
      ...addressOverrides(rrs, addresses, port),
      ...[...new Set(addresses.values())].map((address) => ({
        address,
        port: DNS_PORT,
        toAddress: address,
        toPort: port,
      })),
    ],
    hints: rootHosts.map(([host, address]) => `. 3600000 IN NS ${host}.\n${host}. 3600000 IN A ${address}\n`).join(''),
    hosts: () => [...addresses.keys()],
    server(host) {
      const server = servers.get(addresses.get(host as DnsName) ?? '');
      if (server === undefined) throw new Error(`no NS record names ${host}`);
      return server;
    },
    close,
  };
}

/** The zones whose own NS records name one of the hosts. */
const zonesOf = (world: World, hosts: readonly DnsName[]): Set<DnsName> =>
  new Set(
    world.apexes.filter((apex) =>
      world
        .zone(apex)
        .get(apex, 'NS')
        .some((rr) => hosts.some((host) => hostOf(rr) === host)),
    ),
  );

async function startOne(
  world: World,
  hosts: readonly DnsName[],
  { address, port, delayMs }: { readonly address: string; readonly port: number; readonly delayMs: number },
): Promise<Running> {
  const faults = new Faults();
  for (const [host, match, fault] of SERVER_FAULTS) if (hosts.includes(host as DnsName)) faults.set(match, fault);
  const log: Asked[] = [];
  const dns = await startDnsServer({
    world,
    faults,
    behaviour: { face: 'authoritative', zones: zonesOf(world, hosts), validating: false, outside: 'nxdomain' },
    host: address,
    port,
    delayMs,
    onAsked: (asked) => log.push(asked),
  });
  return { dns, address: dns.address, faults, asked: () => log };
}

/** From the address of every name server to one server, for a machine without further loopback addresses. */
export function allNameServersAt(world: World, address: string): readonly AddressOverride[] {
  const rrs = world.apexes.flatMap((apex) => world.zone(apex).rrs);
  const [host = '', port] = address.split(':');
  const hosts = new Map([...loopbackAddresses(rrs).keys()].map((name) => [name, host]));
  return addressOverrides(rrs, hosts, Number(port));
}

/** From each address that the zones give to a name server to where it really is. */
function addressOverrides(
  rrs: readonly Rr[],
  addresses: ReadonlyMap<DnsName, string>,
  toPort: number,
): AddressOverride[] {
  const all = new Map<string, AddressOverride>();
  for (const rr of rrs) {
    const [address, toAddress] = [addressOf(rr), addresses.get(rr.name)];
    if (toAddress !== undefined && address !== undefined)
      all.set(address, { address, port: DNS_PORT, toAddress, toPort });
  }
  return [...all.values()];
}

/** The servers of the root at the addresses that the zones give them, as a zone file. */
export function rootHintsOf(world: World): string {
  const hosts = world
    .zone(ROOT)
    .get(ROOT, 'NS')
    .flatMap((rr) => hostOf(rr) ?? []);
  const rrs = world.apexes.flatMap((apex) => world.zone(apex).rrs);
  const lines = hosts.flatMap((host) => {
    const addresses = rrs
      .filter(({ name, type }) => name === host && type === 'A')
      .flatMap((rr) => addressOf(rr) ?? []);
    return [`. 3600000 IN NS ${host}.`, ...new Set(addresses.map((address) => `${host}. 3600000 IN A ${address}`))];
  });
  return `${lines.join('\n')}\n`;
}
