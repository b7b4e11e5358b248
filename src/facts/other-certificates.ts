import type { DnsName } from '../domain/name.ts';
import type { TlsFlights } from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import { type CertificateFacts, parseCertificate } from '../records/certificate.ts';
import { available, type FactReader } from './fact.ts';
import { readTlsOffers } from './tls-offers.ts';

/** A certificate that an address serves to clients that take no ECDSA, in place of the one that all other clients get. */
export interface OtherCertificate {
  readonly host: DnsName;
  readonly address: string;
  readonly leaf: CertificateFacts;
  readonly at: Instant;
}

/**
 * Reads the other certificates that addresses serve. There may be more than we see: most servers accept no client without
 * ECDSA, so we claim nothing about an address that shows none.
 */
export const readOtherCertificates: FactReader<readonly OtherCertificate[]> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const others = offers.value.addresses.flatMap(({ address, flights, usual, at }): OtherCertificate[] => {
    const leaf = otherLeafIn(flights, usual);
    return leaf === null ? [] : [{ host: domain, address, leaf, at }];
  });
  return available(others, offers.refs);
};

/** Returns the certificate of clients that take no ECDSA, where it is not the usual one (SHA-256); null where none was seen. */
export function otherLeafIn(flights: TlsFlights, usual: string | null): CertificateFacts | null {
  const leaves = [flights['tls12-rsa'], flights['tls12-plain']].flatMap((flight) =>
    flight?.kind === 'hello' && flight.certificate !== undefined ? (parseCertificate(flight.certificate) ?? []) : [],
  );
  return leaves.find(({ sha256 }) => sha256 !== usual) ?? null;
}
