import type { DomainName } from '../domain/name.ts';
import { type Instant, isoTime } from '../domain/time.ts';
import type { StoredResponse } from '../observations/responses.ts';
import type { RegistrationFound } from '../registration/lookup.ts';
import {
  EMPTY_REGISTRATION,
  type Registrant,
  type Registrar,
  type Registration,
} from '../registration/registration.ts';

/** Tells what is known of the registration of a name. Texts are the registry's: escape them. */
export interface RegistrationReport
  extends Pick<
    Registration,
    'createdAt' | 'updatedAt' | 'expiresAt' | 'statuses' | 'nameServers' | 'delegationSigned'
  > {
  readonly domain: DomainName;
  readonly registrableDomain: DomainName;
  readonly registered: boolean;
  /** Null where nobody holds the name. */
  readonly registrar: Registrar | null;
  readonly registrant: Omit<Registrant, 'redacted'> | null;
  readonly source: 'rdap' | 'whois';
  readonly server: string;
  readonly fetchedAt: Instant;
  /** Holds what the registry answered, as it came. */
  readonly raw: string;
  /** Lists what differed at the previous lookup; empty where nothing did, or there was none. */
  readonly changes: readonly RegistrationChange[];
}

interface RegistrationChange {
  /** Name of the field. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** When the older answer came. */
  readonly since: Instant;
}

/** Reports what was found of a name, without changes. */
export function reportOf(
  name: DomainName,
  found: Extract<RegistrationFound, { kind: 'registered' | 'not-registered' }>,
): RegistrationReport {
  const registered = found.kind === 'registered';
  const { registrar, registrant, ...registration } = registered ? found.registration : EMPTY_REGISTRATION;
  const { name: holder, organization, country } = registrant;
  return {
    domain: name,
    registrableDomain: name,
    source: found.source,
    server: found.server,
    fetchedAt: found.fetchedAt,
    raw: found.raw,
    changes: [],
    registered,
    registrar: registered ? registrar : null,
    registrant: registered ? { name: holder, organization, country } : null,
    createdAt: registration.createdAt,
    updatedAt: registration.updatedAt,
    expiresAt: registration.expiresAt,
    statuses: registration.statuses,
    nameServers: registration.nameServers,
    delegationSigned: registration.delegationSigned,
  };
}

/** Fields whose changes we report, each as a text. */
function watched(report: RegistrationReport): Readonly<Record<string, string>> {
  return {
    registered: report.registered ? 'yes' : 'no',
    registrar: report.registrar?.name ?? '',
    'expires at': report.expiresAt === null ? '' : isoTime(report.expiresAt),
    statuses: report.statuses.toSorted().join(', '),
    'name servers': report.nameServers.toSorted().join(', '),
    'delegation signed': String(report.delegationSigned ?? ''),
    organization: report.registrant?.organization ?? '',
  };
}

/** Compares two reports of a name; there are no changes where there is no earlier one. */
export function changesBetween(before: RegistrationReport | null, after: RegistrationReport): RegistrationChange[] {
  if (before === null) return [];
  const [old, now] = [watched(before), watched(after)];
  return Object.keys(now)
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field] ?? '', after: now[field] ?? '', since: before.fetchedAt }));
}

/** How each form of a stored report is read. */
const FORMS: Readonly<Record<number, (text: string) => RegistrationReport>> = {
  1: readFirstForm,
  2: (text) => JSON.parse(text) as RegistrationReport,
};

/** The form in which we store reports. */
export const REPORT_VERSION = 2;

/** Reads a stored report: null where the text is not ours, undefined where another version wrote it. */
export function readStoredReport({ version, answer }: StoredResponse): RegistrationReport | null | undefined {
  try {
    return FORMS[version]?.(answer);
  } catch {
    return null;
  }
}

const TIMES: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'expires_at', 'fetched_at', 'since']);

/** Reads what was stored while a report was what the API gives: other names, and times as text. */
function readFirstForm(text: string): RegistrationReport {
  const { dnssec, ...report } = JSON.parse(text, (key, value: unknown) => {
    if (TIMES.has(key) && typeof value === 'string') return Date.parse(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [camelCase(name), one]));
  }) as Omit<RegistrationReport, 'delegationSigned'> & {
    readonly dnssec: Pick<RegistrationReport, 'delegationSigned'>;
  };
  return { ...report, ...dnssec };
}

const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
