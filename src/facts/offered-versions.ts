import {
  TLS_VERSIONS,
  type TlsFlight,
  type TlsFlights,
  type TlsHelloName,
  type TlsVersionName,
} from '../domain/probe.ts';

// What first flights say of versions, of a web server as of a mail server.

/** The hellos that ask for a version; where the server takes a lower one, it does not offer this. */
const HELLOS_OF: Readonly<Record<TlsVersionName, readonly TlsHelloName[]>> = {
  SSLv3: ['ssl3'],
  TLSv1: ['tls10'],
  'TLSv1.1': ['tls11'],
  'TLSv1.2': ['tls12'],
  'TLSv1.3': ['current', 'classical'],
};
/** Versions that a server declines with the hello of TLS 1.1: it answers with the highest version that both know. */
const BELOW_11: readonly TlsVersionName[] = ['TLSv1', 'SSLv3'];

type Offer = 'offered' | 'declined' | 'unknown';

/** Returns whether a flight is a no. A connection that was closed once is none: servers close what they count as too many. */
export const isDeclined = (flight: TlsFlight | undefined): boolean =>
  flight?.kind === 'alert' || (flight?.kind === 'closed' && flight.twice === true);
/** Returns whether a flight leaves open what the server takes. */
export const isOpenFlight = (flight: TlsFlight | undefined): boolean =>
  flight === undefined || flight.kind === 'unknown' || (flight.kind === 'closed' && flight.twice !== true);

/** First flights of a server, and the version of its full handshake. */
export interface FlightsSeen {
  readonly flights: TlsFlights;
  readonly agreed: string;
}

function offerOf({ flights, agreed }: FlightsSeen, version: TlsVersionName): Offer {
  const all = Object.values(flights);
  if (agreed === version || all.some((one) => one.kind === 'hello' && one.version === version)) return 'offered';
  const asked = HELLOS_OF[version].map((one) => flights[one]);
  if (asked.every((one) => one?.kind === 'hello' || isDeclined(one))) return 'declined';
  if (!BELOW_11.includes(version) || asked.some((one) => one?.kind === 'unknown')) return 'unknown';
  const older = flights.tls11;
  return isDeclined(older) || (older?.kind === 'hello' && BELOW_11.includes(older.version)) ? 'declined' : 'unknown';
}

/** Returns the versions that a server offers, and those of which we do not know. */
export const versionsIn = (
  seen: FlightsSeen,
): { readonly offered: readonly TlsVersionName[]; readonly unknown: readonly TlsVersionName[] } => {
  const by = (offer: Offer) => TLS_VERSIONS.filter((version) => offerOf(seen, version) === offer);
  return { offered: by('offered'), unknown: by('unknown') };
};
