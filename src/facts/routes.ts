import { addressOctets } from '../domain/addresses.ts';
import type { Failure } from '../domain/answer.ts';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PrefixTable } from '../records/routes/prefix-table.ts';
import type { RouteTables } from '../records/routes/tables.ts';
import { type Announcement, announcementOf, type RouteValidity, validityOf } from '../records/routes/validity.ts';
import { readAnyAddress } from './addresses.ts';
import { readZoneServers } from './delegation/zone-servers.ts';
import { available, type FactReader, shared, unavailable } from './fact.ts';
import { readMailHosts } from './mail-hosts.ts';

/** An address and how it is announced; null where the table has no prefix of it. */
export interface RoutedAddress {
  readonly address: string;
  readonly announcement: Announcement | null;
}

/** Why routes were not looked at: the operator configured no table, or it says nothing of a past date. */
type RoutesUnasked = 'not-configured' | 'of-the-past';

/** Holds how the name servers of a zone are announced. */
export interface ServerRoutes {
  readonly zone: string;
  readonly state: 'known' | RoutesUnasked;
  /** When the table was written. */
  readonly at: Instant;
  readonly addresses: readonly RoutedAddress[];
  /** Whether there are no other addresses. */
  readonly isWhole: boolean;
}

/** Reads the tables of routes that the operator configured; null where the run is of a past date. */
export const readRouteTables: FactReader<RouteTables | null> = async (_domain, { premises }) =>
  available(premises.routes(), []);

/** Returns how the public addresses of the name servers are announced. */
export const readServerRoutes: FactReader<ServerRoutes> = shared<ServerRoutes>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, hosts, view } = fact.value;
  const tables = evidence.premises.routes();
  const announced = tables?.announced ?? null;
  if (announced === null) {
    const state = tables === null ? 'of-the-past' : 'not-configured';
    return available({ zone, state, at: 0, addresses: [], isWhole: false }, fact.refs);
  }
  const isSpecial = new Set(hosts.flatMap(({ special }) => special.map(({ address }) => address)));
  const all = new Set(hosts.flatMap(({ glue, addresses }) => [...glue, ...addresses]));
  const isKnown = hosts.every(({ state }) => state !== 'unknown');
  const isListed = view.hosts.every((host) => hosts.some((one) => one.host === host));
  return available(
    {
      zone,
      state: 'known',
      at: announced.at,
      addresses: routed(
        [...all].filter((address) => !isSpecial.has(address)),
        announced.table,
      ),
      isWhole: isKnown && isListed,
    },
    fact.refs,
  );
});

const routed = (addresses: readonly string[], announced: PrefixTable): readonly RoutedAddress[] =>
  addresses.map((address) => ({ address, announcement: announcementOf(addressOctets(address) ?? NONE, announced) }));
const NONE = new Uint8Array(4);

/** An address that something of a domain has, and whether the route to it may be announced. */
export interface JudgedRoute extends RoutedAddress {
  readonly of: 'name-server' | 'mail-server' | 'domain';
  readonly host: string;
  readonly validity: RouteValidity | null;
}

/** Holds how the addresses of a domain are announced, and by whom they may be. */
export interface DomainRoutes {
  readonly state: 'known' | RoutesUnasked;
  /** When the older of both tables was written. */
  readonly at: Instant;
  readonly routes: readonly JudgedRoute[];
  readonly isWhole: boolean;
}

/** Returns whether the routes to name servers, mail servers and the domain itself are authorised. */
export const readDomainRoutes: FactReader<DomainRoutes> = shared<DomainRoutes>(async (domain, evidence) => {
  const tables = evidence.premises.routes();
  if (tables === null || tables.announced === null || tables.authorised === null) {
    const state = tables === null ? 'of-the-past' : 'not-configured';
    return available({ state, at: 0, routes: [], isWhole: false }, []);
  }
  const { announced, authorised } = tables;
  const { places, failures, isWhole, refs } = await readRoutedPlaces(domain, evidence);
  const nothing = places.length > 0 ? null : unavailable(failures);
  if (nothing !== null) return nothing;
  const routes = places.map(({ address, ...place }): JudgedRoute => {
    const announcement = announcementOf(addressOctets(address) ?? NONE, announced.table);
    const validity = announcement === null ? null : validityOf(announcement, authorised.table);
    return { ...place, address, announcement, validity };
  });
  return available({ state: 'known', at: Math.min(announced.at, authorised.at), routes, isWhole }, refs);
});

/** Lists the public addresses of name servers, mail servers and the domain, each once. */
async function readRoutedPlaces(domain: DomainName, evidence: Evidence) {
  const [servers, mail, own] = await Promise.all([
    readServerRoutes(domain, evidence),
    readMailHosts(domain, evidence),
    readAnyAddress(domain, evidence),
  ]);
  const zoneServers = await readZoneServers(domain, evidence);
  const hostOf = (address: string): string =>
    zoneServers.kind === 'unavailable'
      ? ''
      : (zoneServers.value.hosts.find((one) => [...one.glue, ...one.addresses].includes(address))?.host ?? '');
  const all = [
    ...(servers.kind === 'unavailable' ? [] : servers.value.addresses).map(({ address }) => ({
      address,
      of: 'name-server' as const,
      host: hostOf(address),
    })),
    ...(mail.kind === 'unavailable' ? [] : mail.value.hosts).flatMap(({ host, addresses }) =>
      addresses.map((address) => ({ address, of: 'mail-server' as const, host })),
    ),
    ...(own.kind === 'unavailable' ? [] : own.value.addresses)
      .filter((address) => own.kind === 'available' && !own.value.special.some((one) => one.address === address))
      .map((address) => ({ address, of: 'domain' as const, host: domain })),
  ];
  const facts = [servers, mail, own];
  const isWhole =
    servers.kind === 'available' &&
    servers.value.isWhole &&
    mail.kind === 'available' &&
    mail.value.untried === 0 &&
    mail.value.hosts.every(({ complete }) => complete) &&
    own.kind === 'available' &&
    own.value.complete;
  return {
    places: all.filter(({ address }, i) => all.findIndex((one) => one.address === address) === i),
    failures: facts.flatMap((one): readonly Failure[] => (one.kind === 'unavailable' ? one.failures : [])),
    isWhole,
    refs: [...new Set(facts.flatMap((one) => one.refs))],
  };
}
