import { isoTime } from '../../domain/time.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import type { WhoisSchema } from '../whois-schemas.ts';
import { timeOrNull, type Written } from './parts.ts';

/** Returns a registration under the names of the API. */
export const whoisJson = ({ registrar, ...report }: RegistrationReport): Written<typeof WhoisSchema> => ({
  domain: report.domain,
  registrable_domain: report.registrableDomain,
  source: report.source,
  server: report.server,
  fetched_at: isoTime(report.fetchedAt),
  raw: report.raw,
  registrar_answer: report.registrarAnswer,
  changes: report.changes.map((change) => ({ ...change, since: isoTime(change.since), at: isoTime(change.at) })),
  registered: report.registered,
  registrar:
    registrar === null
      ? null
      : {
          name: registrar.name,
          iana_id: registrar.ianaId,
          url: registrar.url,
          abuse_email: registrar.abuseEmail,
          abuse_phone: registrar.abusePhone,
        },
  handle: report.handle,
  reseller: report.reseller,
  created_at: timeOrNull(report.createdAt),
  updated_at: timeOrNull(report.updatedAt),
  expires_at: timeOrNull(report.expiresAt),
  registrar_expires_at: timeOrNull(report.registrarExpiresAt),
  transferred_at: timeOrNull(report.transferredAt),
  locked_at: timeOrNull(report.lockedAt),
  deleted_at: timeOrNull(report.deletedAt),
  database_at: timeOrNull(report.databaseAt),
  statuses: report.statuses,
  name_servers: report.nameServers,
  dnssec: { delegation_signed: report.delegationSigned, ds: report.ds },
  registrant: report.registrant,
  contacts: report.contacts?.map(({ contactUri, ...contact }) => ({ ...contact, contact_uri: contactUri })) ?? null,
});
