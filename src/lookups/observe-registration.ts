import type { DomainName } from '../domain/name.ts';
import type { ObservedRegistration } from '../monitoring/expiries/watched-registration.ts';
import type { RegistrationsNow } from './registrations.ts';

/**
 * Looks the registration of a domain up for its monitors. They share what is stored: a registry is asked only where that is
 * older than `maxAgeMs`. Whatever is no answer is `unknown`, never "not registered".
 */
export const observeRegistration =
  (registrations: RegistrationsNow) =>
  async (domain: DomainName, maxAgeMs: number): Promise<ObservedRegistration> => {
    const found = await registrations.lookUp(domain, { believeMs: maxAgeMs });
    if (found.kind !== 'known')
      return { kind: 'unknown', lasting: found.kind !== 'unknown' || found.why === 'no-server' };
    const { report } = found;
    if (!report.registered) return { kind: 'not-registered', at: report.fetchedAt };
    return {
      kind: 'registered',
      domain: report.registrableDomain,
      at: report.fetchedAt,
      createdAt: report.createdAt,
      expiresAt: report.expiresAt,
      statuses: report.statuses,
      registrar: report.registrar === null ? null : { name: report.registrar.name, ianaId: report.registrar.ianaId },
      registrant: { name: report.registrant?.name ?? null, organization: report.registrant?.organization ?? null },
      // WHOIS lists them in many ways: a sentence that we misread must not be an alert.
      ds: report.source === 'rdap' ? report.ds : null,
      source: `${report.source} ${report.server}`,
    };
  };
