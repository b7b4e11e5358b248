import { isCurrentVersion, OLD_VERSIONS, type TlsFlights, type TlsVersionName } from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import type { CertificateFacts } from '../records/certificate.ts';
import { type Chosen, chosenIn } from './chosen-ciphers.ts';
import { available, type FactReader, unavailableFor } from './fact.ts';
import { type MailFlightsSeen, readMailOffers } from './mail-offers.ts';
import { type MailHost, type MailRoute, readMailRoute } from './mail-transport.ts';
import { isOpenFlight, versionsIn } from './offered-versions.ts';
import { otherLeafIn } from './other-certificates.ts';
import { handshakeIn, hasFault, type OlderHandshake } from './tls-handshakes.ts';
import { flightFailureOf } from './tls-offers.ts';

/** How one mail server speaks TLS, as far as a few first flights show it. */
export interface MailServerTls extends MailHost, OlderHandshake {
  readonly offered: readonly TlsVersionName[];
  readonly chosen: readonly Chosen[];
  /** The certificate of clients that take no ECDSA, where they get another one. */
  readonly other: CertificateFacts | null;
  readonly at: Instant;
  readonly untested: readonly UntestedPart[];
}

/** Names what was not tested: an old version; weak suites; the order; clients without elliptic curves. */
export type UntestedPart = TlsVersionName | 'weak' | 'order' | 'plain';

export interface MailTls {
  readonly route: MailRoute;
  /** Those that speak TLS and whose flights brought answers. */
  readonly servers: readonly MailServerTls[];
}

/**
 * Reads how the mail servers speak TLS. One with a fault settles the matter; else each that offers TLS must have answered a
 * client of TLS 1.2. What no connection was left for is not tested, and no reason for doubt.
 */
export const readMailTls: FactReader<MailTls> = async (domain, evidence) => {
  const [route, offers] = await Promise.all([readMailRoute(domain, evidence), readMailOffers(domain, evidence)]);
  if (route.kind === 'unavailable') return route;
  if (offers.kind === 'unavailable') return offers;
  const open = offers.value.flatMap(({ seen, failure }) => {
    if (failure !== null) return [failure];
    return seen !== null && isOpenFlight(seen.flights.tls12) ? [flightFailureOf(seen.flights, seen.ref)] : [];
  });
  const servers = offers.value.flatMap(({ host, own, seen }) =>
    seen === null ? [] : [{ host, own, ...serverTlsOf(seen) }],
  );
  const [first, ...more] = open;
  if (first !== undefined && !servers.some(isFaulty)) return unavailableFor([first, ...more], offers.refs);
  return available({ route: route.value, servers }, offers.refs);
};

function serverTlsOf(seen: MailFlightsSeen): Omit<MailServerTls, keyof MailHost> {
  const { flights, at } = seen;
  const { offered, unknown } = versionsIn(seen);
  const handshake = handshakeIn(flights);
  return {
    ...handshake,
    offered,
    // Senders that check no certificate can do without one, and mail servers take such suites on purpose.
    chosen: chosenIn([flights]).filter(({ suite }) => suite.weakness !== 'anonymous'),
    other: otherLeafIn(flights, seen.usual),
    at,
    untested: [
      ...OLD_VERSIONS.toReversed().filter((version) => unknown.includes(version)),
      ...(isOpenFlight(flights.weak) ? (['weak'] as const) : []),
      ...(handshake.order?.kind === 'not-tested' ? (['order'] as const) : []),
      ...(isPlainOpen(flights) ? (['plain'] as const) : []),
    ],
  };
}

/** Whether nothing says what clients without elliptic curves get. All their suites need an RSA key, and `tls12` offers them too. */
const isPlainOpen = ({ tls12, 'tls12-plain': plain, 'tls12-rsa': rsa }: TlsFlights): boolean =>
  tls12?.kind === 'hello' && isOpenFlight(plain) && (isOpenFlight(rsa) || rsa?.kind === 'hello');

const isFaulty = (server: MailServerTls): boolean =>
  server.offered.some((version) => !isCurrentVersion(version)) ||
  server.chosen.some(({ suite }) => suite.weakness !== null) ||
  server.shortCurves.length > 0 ||
  hasFault(server);
