import type { Failure, Ref } from '../domain/answer.ts';
import { starttlsAt } from '../domain/ports.ts';
import {
  isCurrentVersion,
  OLD_VERSIONS,
  type TlsFlight,
  type TlsFlights,
  type TlsVersionName,
} from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import { type TlsFlightsAnswer, tlsFlights } from '../evidence/questions/tls-flights.ts';
import { isForBrowsers, isOfBrowsers } from '../records/tls/browsers.ts';
import { cipherSuite } from '../records/tls/cipher-suites.ts';
import { type Chosen, chosenIn } from './chosen-ciphers.ts';
import { available, type Fact, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { isDeclined, isOpenFlight, versionsIn } from './offered-versions.ts';
import { MAX_FULL, readWebTls, servedIn } from './web-tls.ts';

/** Tells what one address takes. */
export interface AddressOffers {
  readonly address: string;
  readonly family: 4 | 6;
  readonly flights: TlsFlights;
  /** The version of the full handshake, whose ClientHello needs two packets as well: TLS 1.3 says that it was read. */
  readonly agreed: string;
  /** The full handshake took a small ClientHello of TLS 1.2, because the server did not answer a large one. */
  readonly tookSmall: boolean;
  /** Browsers take a key of that kind. */
  readonly isForBrowsers: boolean;
  /** Kind of its key, as Node names it; null where that is not known. */
  readonly keyType: string | null;
  /** SHA-256 of the certificate of the full handshake. */
  readonly usual: string;
  readonly at: Instant;
}

export interface TlsOffers {
  /** Whether there is anything to ask: addresses that speak TLS. */
  readonly served: boolean;
  readonly addresses: readonly AddressOffers[];
  /** Whether each address may get one more connection. */
  readonly hasRoom: boolean;
  /** Addresses beyond those that are looked at in full, which serve a certificate. */
  readonly untried: readonly string[];
}

/** Connections to port 443 of one address in a run. Source: docs/limits.md. */
export const MOST_CONNECTIONS = 12;

/** The first flights of the addresses that serve a certificate; those that failed are left out, unless all did. */
export const readTlsOffers: FactReader<TlsOffers> = shared<TlsOffers>(async (domain, evidence) => {
  const web = await readWebTls(domain, evidence);
  if (web.kind === 'unavailable') return web;
  const all = servedIn(web.value);
  const [targets, untried] = [all.slice(0, MAX_FULL), all.slice(MAX_FULL).map(({ address }) => address)];
  if (targets.length === 0) return available({ served: false, addresses: [], hasRoom: true, untried }, web.refs);
  const asked = await Promise.all(
    targets.map(async ({ address, family, state }) => {
      const { tls, leaf, again } = state;
      const before = 1 + 2 * (again === null ? 1 : 2);
      const most = MOST_CONNECTIONS - before;
      const { port } = web.value;
      const starttls = starttlsAt(port);
      const target = { host: domain, address, port, most, ...(starttls === undefined ? {} : { starttls }) };
      return {
        before,
        address,
        family,
        agreed: tls.version,
        tookSmall: again === 'small',
        isForBrowsers: isForBrowsers(leaf),
        keyType: leaf.key.type,
        usual: leaf.sha256,
        answer: await evidence.ask(tlsFlights(target), { active: true }),
      };
    }),
  );
  const refs = [...web.refs, ...asked.map(({ answer }) => refOf(answer))];
  const addresses = asked.flatMap(({ answer, ...one }) =>
    answer.kind === 'flights' ? [{ ...one, flights: answer.flights, at: answer.at }] : [],
  );
  const hasRoom = asked.every(({ before, answer }) => before + flightsOf(answer) < MOST_CONNECTIONS);
  const failures = asked.flatMap(({ answer }) => (answer.kind === 'failure' ? [answer.failure] : []));
  const [first, ...more] = failures;
  if (addresses.length === 0 && first !== undefined) return unavailableFor([first, ...more], refs);
  return available({ served: true, addresses, hasRoom, untried }, refs);
});

/** Connections that first flights made: one each, two where the first was closed; all that they may where they failed. */
const flightsOf = (answer: TlsFlightsAnswer): number =>
  answer.kind === 'flights'
    ? Object.values(answer.flights).reduce((sum, one) => sum + (one.kind === 'closed' && one.twice === true ? 2 : 1), 0)
    : answer.kind === 'failure' && answer.failure.why === 'not-asked'
      ? 0
      : MOST_CONNECTIONS;

/**
 * Why Chrome and Edge fail at an address that takes other clients: it does not answer a hello that offers TLS 1.3 (`tls13`), one of
 * two packets (`large`), or one with what they add to it (`extensions`). Each was tried twice, with another hello in between.
 */
type BrowserRefusal = 'tls13' | 'large' | 'extensions';

/** Finds why browsers fail at an address; null where they don't, or where another check says why. */
function refusalOf({ flights, tookSmall, isForBrowsers }: AddressOffers): BrowserRefusal | null {
  const { current, classical, tls12 } = flights;
  const isSilent = current?.kind === 'unknown' && current.twice === true;
  if (!isForBrowsers || !(isDeclined(current) || isSilent)) return null;
  const takes = [classical, tls12].some((one) => {
    const suite = one?.kind === 'hello' && isCurrentVersion(one.version) ? cipherSuite(one.cipher) : undefined;
    return suite !== undefined && isOfBrowsers(suite);
  });
  if (!takes) return null;
  if (classical?.kind !== 'hello') return tookSmall && classical !== undefined ? 'tls13' : 'extensions';
  return tookSmall && current?.kind !== 'alert' ? 'large' : 'extensions';
}

/** Which versions of TLS one address offers. */
export interface AddressVersions extends Pick<AddressOffers, 'address' | 'family'> {
  readonly offered: readonly TlsVersionName[];
  readonly unknown: readonly TlsVersionName[];
  readonly refusal: BrowserRefusal | null;
}

/** Returns the versions that an address offers, and those of which we do not know. */
export function versionsOf(offers: AddressOffers): AddressVersions {
  const { address, family } = offers;
  return { address, family, ...versionsIn(offers), refusal: refusalOf(offers) };
}

/** Returns why a flight brought no answer, as a failure of the answer that it stands in. */
export function flightFailureOf(flights: TlsFlights, ref: Ref): Failure {
  const late = Object.values(flights).find((one) => one.kind === 'unknown');
  return late === undefined ? { why: 'closed', causes: [], ref } : { why: 'timeout', causes: late.causes, ref };
}

/** Leaves a fact open where some flights that it needs brought no answer, unless what did settles it. */
export function unlessOpen<T>(
  offers: Extract<Fact<TlsOffers>, { readonly kind: 'available' }>,
  isOpen: (one: AddressOffers) => boolean,
  value: T,
): Fact<T> {
  const { refs } = offers;
  const failures = offers.value.addresses
    .filter(isOpen)
    .map(({ flights }) => flightFailureOf(flights, refs.at(-1) as Ref));
  const [first, ...more] = failures;
  return first === undefined ? available(value, refs) : unavailableFor([first, ...more], refs);
}

export interface Versions extends Pick<TlsOffers, 'untried'> {
  readonly served: boolean;
  readonly addresses: readonly AddressVersions[];
}

/** Reads the versions that the addresses offer. An old one settles the matter; else all must be known. */
export const readVersions: FactReader<Versions> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const addresses = offers.value.addresses.map(versionsOf);
  const settled = addresses.some(
    ({ offered, refusal }) => refusal !== null || offered.some((one) => OLD_VERSIONS.includes(one)),
  );
  const isOpen = (one: AddressOffers) => !settled && versionsOf(one).unknown.length > 0;
  return unlessOpen(offers, isOpen, { ...offers.value, addresses });
};

export interface Ciphers {
  readonly served: boolean;
  /** Each once with each length of prime, whatever the address. */
  readonly chosen: readonly Chosen[];
  /** Addresses that accept nothing that current browsers offer, but accept other clients. */
  readonly closedToBrowsers: readonly string[];
  /** Whether the hello of a current browser was answered everywhere: what browsers get is known then. */
  readonly answersBrowsers: boolean;
}

/** Returns whether an address declines browsers, accepts other clients, and chooses nothing with them that a browser offers. */
export function isClosedToBrowsers({ flights }: AddressOffers): boolean {
  const { current, classical } = flights;
  const suites = Object.values(flights).flatMap((one) => (one.kind === 'hello' ? [cipherSuite(one.cipher)] : []));
  const declines = isDeclined(current) && classical !== undefined && classical.kind !== 'hello';
  return declines && suites.length > 0 && suites.every((suite) => suite !== undefined && !isOfBrowsers(suite));
}

/**
 * Reads the cipher suites that the addresses choose. A weak one settles the matter; else all flights must have ended.
 */
export const readCiphers: FactReader<Ciphers> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const different = chosenIn(offers.value.addresses.map(({ flights }) => flights));
  const settled = different.some(({ suite }) => suite.weakness !== null);
  const isOpen = ({ flights }: AddressOffers) =>
    !settled && (['tls12', 'tls12-plain', 'weak'] as const).some((hello) => isOpenFlight(flights[hello]));
  const closedToBrowsers = offers.value.addresses.filter(isClosedToBrowsers).map(({ address }) => address);
  const answersBrowsers = offers.value.addresses.every(({ flights }) => flights.current?.kind === 'hello');
  const value = { served: offers.value.served, chosen: different, closedToBrowsers, answersBrowsers };
  return unlessOpen(offers, isOpen, value);
};

/** How the key exchange of an address goes. */
export interface KeyExchange {
  readonly address: string;
  readonly family: 4 | 6;
  /** The group that a browser of today gets; null where it gets none that the flight names. */
  readonly current: number | null;
  /** The group that a client without post-quantum groups gets; null where it is declined. */
  readonly classical: number | null;
  /** A ClientHello of two packets got no answer, twice, and a small one did. */
  readonly largeIgnored: boolean;
}

/** Reads the key exchange at each address; known where each was answered. */
export const readKeyExchange: FactReader<{
  readonly served: boolean;
  readonly addresses: readonly KeyExchange[];
}> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const groupOf = (flight: TlsFlight | undefined): number | null => (flight?.kind === 'hello' ? flight.group : null);
  const addresses = offers.value.addresses.map((one) => ({
    address: one.address,
    family: one.family,
    current: groupOf(one.flights.current),
    classical: groupOf(one.flights.classical),
    largeIgnored: refusalOf(one) === 'large',
  }));
  // Where a browser's hello is refused for another reason, nobody knows which group it would get.
  const isOpen = (one: AddressOffers) =>
    isOpenFlight(one.flights.classical) ||
    (refusalOf(one) === null
      ? isOpenFlight(one.flights.current) || (!one.isForBrowsers && one.flights.current?.kind !== 'hello')
      : refusalOf(one) !== 'large');
  return unlessOpen(offers, isOpen, { served: offers.value.served, addresses });
};
