import type { DomainName } from '../domain/name.ts';
import { type Instant, isoTime } from '../domain/time.ts';
import { isStorable, type StoredResponse } from '../observations/responses.ts';
import type { RawAnswer, RegistrationFound, Try } from '../registration/lookup.ts';
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
    | 'handle'
    | 'reseller'
    | 'createdAt'
    | 'updatedAt'
    | 'expiresAt'
    | 'registrarExpiresAt'
    | 'transferredAt'
    | 'statuses'
    | 'nameServers'
    | 'delegationSigned'
    | 'ds'
    | 'technical'
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
  /** Whether the registrar was asked in vain: what is missing, it may know. */
  readonly isPartial?: true;
  /** Holds what the registry answered, as it came. */
  readonly raw: string;
  /** Holds what the registrar answered; null where it was not asked, or gave no answer about the name. */
  readonly registrarAnswer: RawAnswer | null;
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
    registrarAnswer: registered ? (found.registrarAnswer ?? null) : null,
    changes: [],
    registered,
    registrar: registered ? registrar : null,
    registrant: registered ? { name: holder, organization, country } : null,
    handle: registration.handle,
    reseller: registration.reseller,
    createdAt: registration.createdAt,
    updatedAt: registration.updatedAt,
    expiresAt: registration.expiresAt,
    registrarExpiresAt: registration.registrarExpiresAt,
    transferredAt: registration.transferredAt,
    statuses: registration.statuses,
    nameServers: registration.nameServers,
    delegationSigned: registration.delegationSigned,
    ds: registration.ds,
    technical: registration.technical,
    ...(registered && isRegistrarUnheard(found) ? { isPartial: true } : {}),
  };
}

/** Returns until when the registrar was paid, where that differs from what the registry says. */
export const ownExpiryOf = ({ expiresAt, registrarExpiresAt }: RegistrationReport): Instant | null =>
  registrarExpiresAt === expiresAt ? null : registrarExpiresAt;

/** Whether the last try, which is that of the registrar where the registry led to one, brought nothing. */
const isRegistrarUnheard = ({ tries }: { readonly tries: readonly Try[] }): boolean =>
  (tries.at(-1)?.outcome ?? 'registered') !== 'registered';

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

/**
 * Compares two reports of a name; there are no changes where there is no earlier one. What one of them does not say is no
 * change where its registrar was asked in vain, or where another server answered.
 */
export function changesBetween(before: RegistrationReport | null, after: RegistrationReport): RegistrationChange[] {
  if (before === null) return [];
  const [old, now] = [watched(before), watched(after)];
  const isOther = before.source !== after.source || before.server !== after.server;
  const isUnsaid = (report: RegistrationReport, value: string | undefined): boolean =>
    value === '' && (isOther || report.isPartial === true);
  return Object.keys(now)
    .filter((field) => old[field] !== now[field])
    .filter((field) => !isUnsaid(before, old[field]) && !isUnsaid(after, now[field]))
    .map((field) => ({ field, before: old[field] ?? '', after: now[field] ?? '', since: before.fetchedAt }));
}

/** The form in which we store reports, and the only one that we read. */
export const REPORT_VERSION = 2;

/** Characters of the answers that are stored where the whole is too long; in JSON each takes six octets at most. */
const STORED_RAW_CHARS = 4000;

/** Writes a report to be stored: what registry and registrar answered is cut where it would be too long. */
export function writtenReport(key: string, report: RegistrationReport | null): string {
  const answer = JSON.stringify(report);
  if (report === null || isStorable({ key, answer })) return answer;
  const { registrarAnswer: other } = report;
  const chars = other === null ? STORED_RAW_CHARS : STORED_RAW_CHARS / 2;
  const cut = (raw: string): string => (raw.length > chars ? `${raw.slice(0, chars)}\n…` : raw);
  return JSON.stringify({
    ...report,
    raw: cut(report.raw),
    registrarAnswer: other === null ? null : { ...other, raw: cut(other.raw) },
  });
}

/** Reads a stored report: null where the text is not ours, undefined where it has another form. */
export function readStoredReport({ version, answer }: StoredResponse): RegistrationReport | null | undefined {
  if (version !== REPORT_VERSION) return undefined;
  try {
    return JSON.parse(answer) as RegistrationReport;
  } catch {
    return null;
  }
}
