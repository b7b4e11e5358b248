import type { DnsName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { type CertificateFacts, parseCertificate } from '../records/certificate.ts';
import { available, type FactReader } from './fact.ts';
import { readTlsOffers } from './tls-offers.ts';

/** A certificate that an address serves to clients without elliptic curves, in place of the one that all other clients get. */
export interface OtherCertificate {
  readonly host: DnsName;
  readonly address: string;
  readonly leaf: CertificateFacts;
  readonly at: Instant;
}

/**
 * Reads the other certificates that addresses serve. There may be more than we see: most servers accept no client without
 * elliptic curves, so we claim nothing about an address that shows none.
 */
export const readOtherCertificates: FactReader<readonly OtherCertificate[]> = async (domain, evidence) => {
  const offers = await readTlsOffers(domain, evidence);
  if (offers.kind === 'unavailable') return offers;
  const others = offers.value.addresses.flatMap(({ address, flights, usual, at }): OtherCertificate[] => {
    const plain = flights['tls12-plain'];
    const der = plain?.kind === 'hello' ? plain.certificate : undefined;
    const leaf = der === undefined ? null : parseCertificate(der);
    return leaf === null || leaf.sha256 === usual ? [] : [{ host: domain, address, leaf, at }];
  });
  return available(others, offers.refs);
};
