import type { DomainName } from '../domain/name.ts';
import { type Instant, isoTime } from '../domain/time.ts';
import type { Contact } from '../registration/contacts.ts';
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
    | 'lockedAt'
    | 'deletedAt'
    | 'databaseAt'
    | 'statuses'
    | 'nameServers'
    | 'delegationSigned'
    | 'ds'
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
  /** Whom to ask about the name, the registrant included; null where the answer is too old to show people's data. */
  readonly contacts: readonly Contact[] | null;
  /** Holds what the registry answered, as it came; empty where that is too old to show people's data. */
  readonly raw: string;
  /** Holds what the registrar answered; null where it was not asked, or gave no answer about the name. */
  readonly registrarAnswer: RawAnswer | null;
  /** Lists what changed since we first asked, newest first, at most `MAX_REGISTRATION_CHANGES`. */
  readonly changes: readonly RegistrationChange[];
}

/** So many changes of a registration are kept; locks, servers and a renewal change a few times a year. */
export const MAX_REGISTRATION_CHANGES = 100;

/** One field that a later answer gives otherwise. */
export interface RegistrationChange {
  /** Name of the field. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** When the older answer came. */
  readonly since: Instant;
  /** When the newer answer came. */
  readonly at: Instant;
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
    lockedAt: registration.lockedAt,
    deletedAt: registration.deletedAt,
    databaseAt: registration.databaseAt,
    statuses: registration.statuses,
    nameServers: registration.nameServers,
    delegationSigned: registration.delegationSigned,
    ds: registration.ds,
    contacts: registration.contacts,
    ...(registered && isRegistrarUnheard(found) ? { isPartial: true } : {}),
  };
}

/** Returns until when the registrar was paid, where that differs from what the registry says. */
export const ownExpiryOf = ({ expiresAt, registrarExpiresAt }: RegistrationReport): Instant | null =>
  registrarExpiresAt === expiresAt ? null : registrarExpiresAt;

/** Whether the last try, which is that of the registrar where the registry led to one, brought nothing. */
const isRegistrarUnheard = ({ tries }: { readonly tries: readonly Try[] }): boolean =>
  (tries.at(-1)?.outcome ?? 'registered') !== 'registered';

/** Characters of a value that are kept with a change; thirteen name servers have some 400. */
const MAX_CHANGED_CHARS = 1000;

/** Fields whose changes we report, each as a text. None is about a person. */
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
    .map((field) => ({
      field,
      before: (old[field] ?? '').slice(0, MAX_CHANGED_CHARS),
      after: (now[field] ?? '').slice(0, MAX_CHANGED_CHARS),
      since: before.fetchedAt,
      at: after.fetchedAt,
    }));
}
