import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { RegistrationFound } from '../registration/lookup.ts';

/** Registration data as the API gives it; page and terminal show the same object. Texts are the registry's: escape them. */
export interface RegistrationReport {
  readonly domain: string;
  readonly registrable_domain: string;
  readonly registered: boolean;
  readonly registrar: {
    readonly name: string | null;
    readonly iana_id: number | null;
    readonly url: string | null;
    readonly abuse_email: string | null;
    readonly abuse_phone: string | null;
  } | null;
  /** RFC 3339, null where the registry does not say. */
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly expires_at: string | null;
  readonly statuses: readonly string[];
  readonly name_servers: readonly string[];
  readonly dnssec: { readonly delegation_signed: boolean | null };
  readonly registrant: {
    readonly name: string | null;
    readonly organization: string | null;
    readonly country: string | null;
  } | null;
  readonly source: 'rdap' | 'whois';
  readonly server: string;
  readonly fetched_at: string;
  /** What the registry answered, as it came. */
  readonly raw: string;
  /** What differed at the previous lookup; empty where nothing did, or there was none. */
  readonly changes: readonly RegistrationChange[];
}

interface RegistrationChange {
  /** Name of the field. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** When the older answer came. */
  readonly since: string;
}

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns what was found of a name as a report, without changes. */
export function reportOf(
  name: DomainName,
  found: Extract<RegistrationFound, { kind: 'registered' | 'not-registered' }>,
): RegistrationReport {
  const common = {
    domain: name,
    registrable_domain: name,
    source: found.source,
    server: found.server,
    fetched_at: new Date(found.fetchedAt).toISOString(),
    raw: found.raw,
    changes: [],
  };
  if (found.kind === 'not-registered')
    return {
      ...common,
      registered: false,
      registrar: null,
      created_at: null,
      updated_at: null,
      expires_at: null,
      statuses: [],
      name_servers: [],
      dnssec: { delegation_signed: null },
      registrant: null,
    };
  const { registrar, registrant, ...registration } = found.registration;
  return {
    ...common,
    registered: true,
    registrar: {
      name: registrar.name,
      iana_id: registrar.ianaId,
      url: registrar.url,
      abuse_email: registrar.abuseEmail,
      abuse_phone: registrar.abusePhone,
    },
    created_at: iso(registration.createdAt),
    updated_at: iso(registration.updatedAt),
    expires_at: iso(registration.expiresAt),
    statuses: registration.statuses,
    name_servers: registration.nameServers,
    dnssec: { delegation_signed: registration.delegationSigned },
    registrant: { name: registrant.name, organization: registrant.organization, country: registrant.country },
  };
}

/** Fields whose changes we report, each as a text. */
function watched(report: RegistrationReport): Readonly<Record<string, string>> {
  return {
    registered: report.registered ? 'yes' : 'no',
    registrar: report.registrar?.name ?? '',
    'expires at': report.expires_at ?? '',
    statuses: report.statuses.toSorted().join(', '),
    'name servers': report.name_servers.toSorted().join(', '),
    'delegation signed': String(report.dnssec.delegation_signed ?? ''),
    organization: report.registrant?.organization ?? '',
  };
}

/** Returns what differs between two reports of a name; nothing where there is no earlier one. */
export function changesBetween(before: RegistrationReport | null, after: RegistrationReport): RegistrationChange[] {
  if (before === null) return [];
  const [old, now] = [watched(before), watched(after)];
  return Object.keys(now)
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field] ?? '', after: now[field] ?? '', since: before.fetched_at }));
}
