import type { Failure, Ref } from '../domain/answer.ts';
import {
  OLD_VERSIONS,
  TLS_VERSIONS,
  type TlsFlight,
  type TlsFlights,
  type TlsHelloName,
  type TlsVersionName,
} from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import { tlsFlights } from '../evidence/questions/tls-flights.ts';
import { isOfBrowsers } from '../records/tls/browsers.ts';
import { type CipherSuite, cipherSuite } from '../records/tls/cipher-suites.ts';
import { available, type Fact, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { MAX_FULL, readWebTls, servedIn } from './web-tls.ts';

/** Tells what one address takes. */
export interface AddressOffers {
  readonly address: string;
  readonly family: 4 | 6;
  readonly flights: TlsFlights;
  /** The version of the full handshake, whose ClientHello needs two packets as well: TLS 1.3 says that it was read. */
  readonly agreed?: string;
  /** SHA-256 of the certificate of the full handshake. */
  readonly usual: string;
  readonly at: Instant;
}

export interface TlsOffers {
  /** Whether there is anything to ask: addresses that speak TLS. */
  readonly served: boolean;
  readonly addresses: readonly AddressOffers[];
}

/** The first flights of the addresses that serve a certificate; those that failed are left out, unless all did. */
export const readTlsOffers: FactReader<TlsOffers> = shared<TlsOffers>(async (domain, evidence) => {
  const web = await readWebTls(domain, evidence);
  if (web.kind === 'unavailable') return web;
  const targets = servedIn(web.value).slice(0, MAX_FULL);
  if (targets.length === 0) return available({ served: false, addresses: [] }, web.refs);
  const asked = await Promise.all(
    targets.map(async ({ address, family, state }) => ({
      address,
      family,
      agreed: state.tls.version,
      usual: state.leaf.sha256,
      answer: await evidence.ask(tlsFlights({ host: domain, address, port: web.value.port }), { active: true }),
    })),
  );
  const refs = [...web.refs, ...asked.map(({ answer }) => refOf(answer))];
  const addresses = asked.flatMap(({ answer, ...one }) =>
    answer.kind === 'flights' ? [{ ...one, flights: answer.flights, at: answer.at }] : [],
  );
  const failures = asked.flatMap(({ answer }) => (answer.kind === 'failure' ? [answer.failure] : []));
  const [first, ...more] = failures;
  if (addresses.length === 0 && first !== undefined) return unavailableFor([first, ...more], refs);
  return available({ served: true, addresses }, refs);
});

/** The hello that asks for a version. Where the server takes a lower one, it does not offer this. */
const HELLO_OF: Readonly<Record<TlsVersionName, TlsHelloName>> = {
  SSLv3: 'ssl3',
  TLSv1: 'tls10',
  'TLSv1.1': 'tls11',
  'TLSv1.2': 'tls12',
  'TLSv1.3': 'current',
};

type Offer = 'offered' | 'declined' | 'unknown';

function offerOf(flights: TlsFlights, version: TlsVersionName): Offer {
  const all = Object.values(flights);
  if (all.some((one) => one.kind === 'hello' && one.version === version)) return 'offered';
  const hellos: readonly TlsHelloName[] = version === 'TLSv1.3' ? ['current', 'classical'] : [HELLO_OF[version]];
  const asked = hellos.flatMap((one) => flights[one] ?? []);
  // Hanging up is an answer of a server that answers others.
  const speaks = all.some(({ kind }) => kind === 'hello');
  const declines = (flight: TlsFlight): boolean =>
    flight.kind === 'hello' || flight.kind === 'alert' || (speaks && flight.kind === 'closed');
  return asked.length > 0 && asked.every(declines) ? 'declined' : 'unknown';
}

/** Which versions of TLS one address offers. */
export interface AddressVersions extends Pick<AddressOffers, 'address' | 'family'> {
  readonly offered: readonly TlsVersionName[];
  readonly unknown: readonly TlsVersionName[];
}

/** Returns the versions that an address offers, and those of which we do not know. */
export function versionsOf({
  address,
  family,
  flights,
}: Pick<AddressOffers, 'address' | 'family' | 'flights'>): AddressVersions {
  const by = (offer: Offer) => TLS_VERSIONS.filter((version) => offerOf(flights, version) === offer);
  return { address, family, offered: by('offered'), unknown: by('unknown') };
}

/** Why a flight brought no answer, as a failure of the answer that it stands in. */
const failureOf = (flights: TlsFlights, ref: Ref): Failure => ({
  why: 'timeout',
  causes: Object.values(flights).find((one) => one.kind === 'unknown')?.causes ?? [],
  ref,
});

/** Leaves a fact open where some flights that it needs brought no answer, unless what did settles it. */
function unlessOpen<T>(
  offers: Extract<Fact<TlsOffers>, { readonly kind: 'available' }>,
  isOpen: (one: AddressOffers) => boolean,
  value: T,
): Fact<T> {
  const { refs } = offers;
  const failures = offers.value.addresses.filter(isOpen).map(({ flights }) => failureOf(flights, refs.at(-1) as Ref));
  const [first, ...more] = failures;
  return first === undefined ? available(value, refs) : unavailableFor([first, ...more], refs);
}

export interface Versions {
  readonly served: boolean;
  readonly addresses: readonly AddressVersions[];
}

/** Reads the versions that the addresses offer. An old one settles the matter; else all must be known. */
export const readVersions: FactReader<Versions> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const addresses = offers.value.addresses.map(versionsOf);
  const settled = addresses.some(({ offered }) => offered.some((one) => OLD_VERSIONS.includes(one)));
  const isOpen = (one: AddressOffers) => !settled && versionsOf(one).unknown.length > 0;
  return unlessOpen(offers, isOpen, { served: offers.value.served, addresses });
};

/** The cipher suites that a server chose for one of our clients. */
export interface Chosen {
  readonly hello: TlsHelloName;
  readonly suite: CipherSuite;
  readonly dhBits: number | null;
}

export interface Ciphers {
  readonly served: boolean;
  /** Each once with each length of prime, whatever the address. */
  readonly chosen: readonly Chosen[];
  /** Addresses that accept nothing that current browsers offer, but accept other clients. */
  readonly closedToBrowsers: readonly string[];
}

const CIPHER_HELLOS: readonly TlsHelloName[] = [
  'current',
  'classical',
  'tls12',
  'tls12-plain',
  'weak',
  'weak-2',
  'weak-3',
];
/** A server may have weak ciphers for old versions alone. */
const OLD_HELLOS: readonly TlsHelloName[] = ['tls11', 'tls10', 'ssl3'];

/** Returns whether an address declines browsers, accepts other clients, and chooses nothing with them that a browser offers. */
function isClosedToBrowsers({ flights }: AddressOffers): boolean {
  const declined = ({ current, classical }: TlsFlights): boolean =>
    [current, classical].every((flight) => flight?.kind === 'alert' || flight?.kind === 'closed');
  const suites = Object.values(flights).flatMap((one) => (one.kind === 'hello' ? [cipherSuite(one.cipher)] : []));
  return declined(flights) && suites.length > 0 && suites.every((suite) => suite !== undefined && !isOfBrowsers(suite));
}

/**
 * Reads the cipher suites that the addresses choose. A weak one settles the matter; else all flights must have ended.
 */
export const readCiphers: FactReader<Ciphers> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const chosen = offers.value.addresses.flatMap(({ flights }) =>
    [...CIPHER_HELLOS, ...OLD_HELLOS].flatMap((hello): Chosen[] => {
      const flight = flights[hello];
      const suite = flight?.kind === 'hello' ? cipherSuite(flight.cipher) : undefined;
      if (suite === undefined || flight?.kind !== 'hello') return [];
      if (OLD_HELLOS.includes(hello) && suite.weakness === null) return [];
      return [{ hello, suite, dhBits: flight.dhBits }];
    }),
  );
  const different = chosen.filter(
    (one, i) =>
      chosen.findIndex(
        ({ hello, suite, dhBits }) => hello === one.hello && suite.id === one.suite.id && dhBits === one.dhBits,
      ) === i,
  );
  const settled = different.some(({ suite }) => suite.weakness !== null);
  const isOpen = ({ flights }: AddressOffers) =>
    !settled && (['tls12', 'tls12-plain', 'weak'] as const).some((hello) => flights[hello]?.kind === 'unknown');
  const closedToBrowsers = offers.value.addresses.filter(isClosedToBrowsers).map(({ address }) => address);
  return unlessOpen(offers, isOpen, { served: offers.value.served, chosen: different, closedToBrowsers });
};

/** How the key exchange of an address goes. */
export interface KeyExchange {
  readonly address: string;
  readonly family: 4 | 6;
  /** The group that a browser of today gets; null where it got no answer. */
  readonly current: number | null;
  /** The group that a client without post-quantum groups gets; null where it is declined. */
  readonly classical: number | null;
  /** A ClientHello of two packets gets no answer, and a small one does. */
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
  const addresses = offers.value.addresses.map(({ address, family, flights, agreed }) => ({
    address,
    family,
    current: groupOf(flights.current),
    classical: groupOf(flights.classical),
    largeIgnored:
      agreed !== 'TLSv1.3' &&
      (flights.current?.kind === 'unknown' || flights.current?.kind === 'closed') &&
      flights.classical?.kind === 'hello',
  }));
  const isOpen = ({ flights }: AddressOffers) =>
    flights.classical?.kind === 'unknown' || flights.classical === undefined;
  return unlessOpen(offers, isOpen, { served: offers.value.served, addresses });
};
