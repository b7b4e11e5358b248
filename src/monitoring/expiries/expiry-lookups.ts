import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { MailLookups } from './mail-reach.ts';
import type { CertificateServer, ObservedCertificate } from './observed-certificate.ts';
import type { AddressLookups } from './probed-servers.ts';
import type { ObservedRegistration } from './watched-registration.ts';

/** Looks up certificates and registrations. Neither function rejects because of what another server does. */
export interface ExpiryLookups extends AddressLookups, MailLookups {
  readonly clock: Clock;
  /** Probes these servers. */
  certificates(servers: readonly CertificateServer[]): Promise<readonly ObservedCertificate[]>;
  /** Whether we reach web servers that certainly answer, as checked at this time or later. If not, our network is at fault. */
  isReaching?(since: Instant): Promise<boolean>;
  /** Whether these servers show us good certificates, as checked at this time or later. If not, we are at fault. */
  isSound?(since: Instant): Promise<boolean>;
  /** Returns those of the addresses whose web servers show a good certificate of a name. */
  goodAt?(host: DnsName, addresses: readonly string[]): Promise<readonly string[]>;
  /** Returns a stored answer that is at most this old, in milliseconds, or asks the registry. */
  registration(domain: DomainName, maxAgeMs: number): Promise<ObservedRegistration>;
}
