import type { DomainName } from '../../src/domain/name.ts';
import type { RegistrationReport } from '../../src/lookups/registration-report.ts';
import type { RegistrationAnswer } from '../../src/lookups/registrations.ts';

/** Makes what a registry says of a domain: that somebody holds it, and nothing else unless it is given. */
export const knownRegistration = (domain: string, given: Partial<RegistrationReport>): RegistrationAnswer => ({
  kind: 'known',
  report: {
    domain: domain as DomainName,
    registrableDomain: domain as DomainName,
    registered: true,
    registrar: null,
    createdAt: null,
    updatedAt: null,
    expiresAt: null,
    statuses: [],
    nameServers: [],
    delegationSigned: null,
    handle: null,
    reseller: null,
    registrarExpiresAt: null,
    transferredAt: null,
    lockedAt: null,
    deletedAt: null,
    databaseAt: null,
    contacts: [],
    registrarAnswer: null,
    ds: null,
    registrant: null,
    source: 'rdap',
    server: 'rdap.test',
    fetchedAt: 0,
    raw: '',
    changes: [],
    ...given,
  },
});

/** Makes a lookup of a registration that nobody answered. */
export const unansweredRegistration = (domain: string): RegistrationAnswer => ({
  kind: 'unknown',
  why: 'failed',
  causes: [],
  retryAfterSeconds: null,
  registrableDomain: domain as DomainName,
  last: null,
  tries: [],
});
