import { organizationOf } from '../../checks/certificate/served.ts';
import type { Instant } from '../../domain/time.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import { type Suppliers, supplierNames } from '../model/suppliers.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import { isSameServer } from './probed-servers.ts';
import { inTurn } from './seen-certificates.ts';

interface IssuerSight {
  /** Of the servers that this run probed. */
  readonly observed: readonly ObservedCertificate[];
  readonly wanted: readonly CertificateServer[];
  readonly before: Suppliers['issuer'];
  readonly now: Instant;
}

/**
 * Returns the issuers of the certificates that servers show. There are none only once each server that is watched answered
 * without TLS or has no address; after that, a probe that fails changes nothing.
 */
export function issuersShown(
  shown: readonly WatchedServer[],
  { observed, wanted, before, now }: IssuerSight,
): Suppliers['issuer'] {
  const issuers = shown.flatMap((server) => inTurn(server, now)).map(({ issuer }) => organizationOf(issuer));
  const names = supplierNames(issuers);
  if (names.length > 0) return names;
  const withoutAny = observed.filter(({ kind }) => kind === 'no-tls' || kind === 'no-address');
  const isEstablished = wanted.every((server) => withoutAny.some((one) => isSameServer(one, server)));
  if (isEstablished) return [];
  const hasNone = before?.length === 0;
  return hasNone && observed.every((one) => one.kind === 'failure' || withoutAny.includes(one)) ? [] : null;
}
