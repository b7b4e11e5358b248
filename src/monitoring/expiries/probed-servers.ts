import type { WatchedServer } from '../memory/certificates.ts';
import type { CertificateAtAddresses, EveryAddress } from './every-address.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import { needsEveryAddress } from './sights.ts';
import type { UnreachedWatch } from './unreached-server.ts';
import { watchCertificate } from './watched-certificates.ts';

export interface AddressLookups {
  /** Probes each address of a server; null where it has only one, or nobody knows its addresses. */
  everyAddress?(server: CertificateServer): Promise<EveryAddress | null>;
}

export const isSameServer = (server: CertificateServer, other: CertificateServer): boolean =>
  server.host === other.host && server.port === other.port;

/** A server that was probed, and what its addresses show if that was found out. */
export interface CertificateProbe {
  readonly one: ObservedCertificate;
  readonly everyAddress: EveryAddress | null;
}

/** Probes all addresses of the servers of which there may be something to report that depends on them. */
export const withEveryAddress = (
  before: readonly WatchedServer[],
  {
    observed,
    watch,
    lookups: { everyAddress },
  }: {
    readonly observed: readonly ObservedCertificate[];
    readonly watch: UnreachedWatch;
    readonly lookups: AddressLookups;
  },
): Promise<readonly CertificateProbe[]> =>
  Promise.all(
    observed.map(async (one): Promise<CertificateProbe> => {
      if (one.kind !== 'certificate' || everyAddress === undefined) return { one, everyAddress: null };
      const was = before.find((server) => isSameServer(server, one));
      const servers = [was, watchCertificate(was, { observed: one, watch }).server];
      const isNeeded = servers.some((server) => server && needsEveryAddress(server, one.state.fingerprint, watch));
      const { host, port } = one;
      return { one, everyAddress: isNeeded ? await everyAddress({ host, port }) : null };
    }),
  );

/** Returns the certificate that a server showed, with its name in the place of addresses. */
export const shownBy = (one: ObservedCertificate): readonly CertificateAtAddresses[] =>
  one.kind === 'certificate' ? [{ state: one.state, addresses: [one.host] }] : [];
