import { mergedContacts } from './contacts.ts';
import type { Registration } from './registration.ts';

/** Fields that only the registrar knows at a thin registry. */
const lacks = ({ registrant, registrar, expiresAt }: Registration): boolean =>
  expiresAt === null ||
  registrar.abuseEmail === null ||
  (registrant.name === null && registrant.organization === null && registrant.country === null && !registrant.redacted);

/** Returns whether asking the registrar can add something to what the registry said. */
export const wantsReferral = (found: Registration): boolean => found.referral !== null && lacks(found);

/**
 * Returns the registry's answer with the registrar's filled in where it was silent. The registry has the last word on
 * dates, statuses, name servers and signing, since what it says is what counts; the registrar knows people.
 */
export function mergedRegistration(registry: Registration, registrar: Registration): Registration {
  const silent = registry.registrant.name === null && registry.registrant.organization === null;
  return {
    domain: registry.domain ?? registrar.domain,
    handle: registry.handle ?? registrar.handle,
    reseller: registry.reseller ?? registrar.reseller,
    registrar: {
      name: registry.registrar.name ?? registrar.registrar.name,
      ianaId: registry.registrar.ianaId ?? registrar.registrar.ianaId,
      url: registry.registrar.url ?? registrar.registrar.url,
      abuseEmail: registry.registrar.abuseEmail ?? registrar.registrar.abuseEmail,
      abusePhone: registry.registrar.abusePhone ?? registrar.registrar.abusePhone,
    },
    createdAt: registry.createdAt ?? registrar.createdAt,
    updatedAt: registry.updatedAt ?? registrar.updatedAt,
    expiresAt: registry.expiresAt ?? registrar.expiresAt,
    registrarExpiresAt: registrar.registrarExpiresAt ?? registry.registrarExpiresAt,
    transferredAt: registry.transferredAt ?? registrar.transferredAt,
    lockedAt: registry.lockedAt ?? registrar.lockedAt,
    deletedAt: registry.deletedAt ?? registrar.deletedAt,
    databaseAt: registry.databaseAt ?? registrar.databaseAt,
    statuses: registry.statuses.length > 0 ? registry.statuses : registrar.statuses,
    nameServers: registry.nameServers.length > 0 ? registry.nameServers : registrar.nameServers,
    delegationSigned: registry.delegationSigned ?? registrar.delegationSigned,
    ds: registry.ds,
    registrant: silent
      ? {
          ...registrar.registrant,
          country: registrar.registrant.country ?? registry.registrant.country,
          redacted: registry.registrant.redacted || registrar.registrant.redacted,
        }
      : registry.registrant,
    contacts: mergedContacts(registry.contacts, registrar.contacts),
    referral: registry.referral,
  };
}
