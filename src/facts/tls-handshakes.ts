import type { TlsFlight, TlsFlights } from '../domain/probe.ts';
import { type CipherSuite, cipherSuite, hasForwardSecrecy, isShortCurve } from '../records/tls/cipher-suites.ts';
import { profileOf, type TlsProfile } from '../records/tls/profiles.ts';
import { available, type FactReader } from './fact.ts';
import { isOpenFlight } from './offered-versions.ts';
import { type AddressOffers, readTlsOffers, unlessOpen, versionsOf } from './tls-offers.ts';

type Hello = Extract<TlsFlight, { readonly kind: 'hello' }>;

/** How the handshake of a server goes with a client of TLS 1.2. */
export interface OlderHandshake {
  /** Null where it takes no version before TLS 1.3. */
  readonly older: Pick<Hello, 'extendedMasterSecret' | 'secureRenegotiation' | 'compression' | 'signature'> | null;
  /** Whose order of cipher suites decides, where that matters. */
  readonly order: CipherOrder | null;
  /** Curves that are too short, and that it took all the same. */
  readonly shortCurves: readonly number[];
}

/** The same at an address. */
export interface AddressHandshake extends OlderHandshake {
  readonly address: string;
}

/**
 * `sound`: a client that lists weak suites first gets none of them. `weaker`: it gets this one, though both know a better one.
 * `not-tested`: no connection was left, or no answer came.
 */
type CipherOrder =
  | { readonly kind: 'sound' | 'not-tested' }
  | { readonly kind: 'weaker'; readonly better: string; readonly weaker: string };

export interface Handshakes {
  /** Whether there is anything to ask: addresses that speak TLS. */
  readonly served: boolean;
  readonly addresses: readonly AddressHandshake[];
  /** Groups of key exchange that the addresses chose, each once. */
  readonly groups: readonly number[];
  /** The strictest of Mozilla's profiles that all fits which the addresses took. Null where it fits none; undefined where not all is known. */
  readonly profile: TlsProfile | null | undefined;
}

/** SHA-1 as the hash of a signature. Source: RFC 5246 §7.4.1.4.1. */
const SHA1 = 2;
export const isBySha1 = ({ signature }: { readonly signature?: number }): boolean =>
  signature !== undefined && signature >> 8 === SHA1;

/** Returns whether a handshake lacks protection that is certain to be missing. */
export const hasFault = ({ older }: OlderHandshake): boolean =>
  older !== null &&
  (older.extendedMasterSecret !== true ||
    older.secureRenegotiation !== true ||
    older.compression === true ||
    isBySha1(older));

/** Whether a suite has forward secrecy and authenticated encryption. */
const isStrong = (suite: CipherSuite): boolean => suite.aead && hasForwardSecrecy(suite);

function orderOf({ tls12, 'tls12-order': order }: TlsFlights): CipherOrder | null {
  if (tls12?.kind !== 'hello' || tls12.version !== 'TLSv1.2') return null;
  const [better, weaker] = [tls12, order].map((one) => (one?.kind === 'hello' ? cipherSuite(one.cipher) : undefined));
  if (better === undefined || weaker === undefined) return { kind: 'not-tested' };
  const isWeaker = isStrong(better) && !isStrong(weaker);
  return isWeaker ? { kind: 'weaker', better: better.name, weaker: weaker.name } : { kind: 'sound' };
}

/** Reads the handshake with a client of TLS 1.2 from first flights. */
export const handshakeIn = (flights: TlsFlights): OlderHandshake => ({
  older: flights.tls12?.kind === 'hello' ? flights.tls12 : null,
  order: orderOf(flights),
  shortCurves: [
    ...new Set(
      Object.values(flights).flatMap((one) =>
        one.kind === 'hello' && one.group !== null && isShortCurve(one.group) ? [one.group] : [],
      ),
    ),
  ],
});

/**
 * Reads the handshakes of the addresses from first flights that other checks ask for. One with a fault settles the matter; else
 * each address must have answered.
 */
export const readHandshakes: FactReader<Handshakes> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const { served, addresses: all } = offers.value;
  if (!served) return available({ served, addresses: [], groups: [], profile: undefined }, offers.refs);
  const addresses = all.map(({ address, flights }) => ({ address, ...handshakeIn(flights) }));
  const hellos = all.flatMap(({ flights }) => Object.values(flights).filter((one) => one.kind === 'hello'));
  const groups = [...new Set(hellos.flatMap(({ group }) => group ?? []))];
  const settled = addresses.some(hasFault);
  const isOpen = ({ flights }: AddressOffers) => !settled && isOpenFlight(flights.tls12);
  return unlessOpen(offers, isOpen, { served, addresses, groups, profile: profileAt(all, hellos) });
};

/** Returns the profile that all addresses fit; undefined where some flight that could break it brought no answer. */
function profileAt(all: readonly AddressOffers[], hellos: readonly Hello[]): Handshakes['profile'] {
  const versions = all.map(versionsOf);
  const profile = profileOf({
    versions: versions.flatMap(({ offered }) => offered),
    ciphers: hellos.map(({ cipher }) => cipher),
    groups: hellos.flatMap(({ group }) => group ?? []),
  });
  const isOpen = all.some(({ flights }) =>
    (['current', 'tls12', 'tls12-plain', 'weak'] as const).some((hello) => isOpenFlight(flights[hello])),
  );
  return profile !== null && (isOpen || versions.some(({ unknown }) => unknown.length > 0)) ? undefined : profile;
}
