import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { isStorable, type ResponseStore, responseOctets, type StoredResponse } from '../observations/responses.ts';
import { NOT_REGISTERED_MS, REGISTERED_MS } from '../registration/cache.ts';
import type { AskRegistries } from '../registration/lookup.ts';
import {
  changesBetween,
  MAX_REGISTRATION_CHANGES,
  type RegistrationChange,
  type RegistrationReport,
} from './registration-report.ts';
import type { StorageShares, StoredFor } from './storage-shares.ts';

/** Decides what is stored of what was found, and who hears of it. */
export interface RegistrationStorage {
  /** Bounds what requests add to the store; left out, nothing does. */
  readonly shares?: StorageShares;
  /** Called where what was found is not stored, because too much was. */
  readonly onNotStored?: () => void;
  /** Receives the error of a stored registration that this version cannot read. It counts as never stored. */
  readonly onError?: (error: unknown) => void;
}

export interface RegistrationsOptions extends RegistrationStorage {
  readonly registries: AskRegistries;
  readonly responses: ResponseStore;
  readonly clock: Clock;
}

/** Holds what names people: shown while the answer is believed, and dropped as answers of servers are. */
type People = Pick<RegistrationReport, 'raw' | 'registrarAnswer' | 'contacts'>;
/** Holds what is stored of a registration for good. */
type Lasting = Omit<RegistrationReport, keyof People | 'changes'>;

/** Where they are stored with a domain: the last answer, the words of registry and registrar, and what changed over time. */
const KEYS = { last: 'registration', people: 'registration answer', changes: 'registration changes' } as const;

/** The form in which we store registrations, and the only one that we read. */
export const REGISTRATION_VERSION = 3;

/** Characters of the answers that are stored where the whole is too long; in JSON each takes six octets at most. */
const STORED_RAW_CHARS = 4000;

const NO_PEOPLE: People = { raw: '', registrarAnswer: null, contacts: null };

/** Holds what is stored of a registrable domain. */
export interface ReadRegistration {
  /** The last report, with all changes; null where there is none. */
  readonly last: RegistrationReport | null;
  /** Octets of each row, by its key. */
  readonly octets: ReadonlyMap<string, number>;
}

/** Returns whether an answer is young enough to stand for a new one. */
export const isBelieved = (
  { registered, fetchedAt }: Pick<RegistrationReport, 'registered' | 'fetchedAt'>,
  now: Instant,
  believeMs = REGISTERED_MS,
): boolean => now < fetchedAt + (registered ? believeMs : Math.min(believeMs, NOT_REGISTERED_MS));

/** Reads what is stored of a registrable domain: without the data of people once the answer is old. */
export async function readRegistration(
  { responses, onError, clock }: RegistrationsOptions,
  name: DomainName,
): Promise<ReadRegistration> {
  const own = await responses.readResponses(name);
  const rows = new Map(own.map((one) => [one.key, one]));
  const read = <T>(key: string): T | null => {
    const row = rows.get(key);
    if (row === undefined) return null;
    if (row.version === REGISTRATION_VERSION) return parsedJson<T>(row);
    onError?.(new Error(`The stored "${key}" of ${name} has an unknown version: ${row.version}.`));
    return null;
  };
  const last = read<Lasting>(KEYS.last);
  const isShown = last !== null && rows.get(KEYS.people)?.at === last.fetchedAt && isBelieved(last, clock());
  const people = isShown ? read<People>(KEYS.people) : null;
  const changes = read<readonly RegistrationChange[]>(KEYS.changes) ?? [];
  const octets = new Map(Object.values(KEYS).flatMap((key) => octetsIn(rows.get(key))));
  return { last: last === null ? null : { ...last, ...(people ?? NO_PEOPLE), changes }, octets };
}

const octetsIn = (row: StoredResponse | undefined): readonly [string, number][] =>
  row === undefined ? [] : [[row.key, responseOctets(row)]];

function parsedJson<T>({ answer }: StoredResponse): T | null {
  try {
    return JSON.parse(answer) as T;
  } catch {
    return null;
  }
}

/** Stores what a registry answered, where it is worth it and the client's share has room; returns it with all changes. */
export async function storeRegistration(
  { responses, shares, onNotStored }: RegistrationsOptions,
  {
    where,
    report,
    stored: { last, octets },
  }: { readonly where: StoredFor; readonly report: RegistrationReport; readonly stored: ReadRegistration },
): Promise<RegistrationReport> {
  const found = changesBetween(last, report);
  const changes = [...found, ...(last?.changes ?? [])].slice(0, MAX_REGISTRATION_CHANGES);
  const whole = { ...report, changes };
  // Anybody can make up names that nobody holds: the cache is enough for those, unless the name was held once.
  if (!report.registered && last === null) return whole;
  if (shares?.hasRoom(where) === false) {
    onNotStored?.();
    return whole;
  }
  const written = writtenRows(whole, found.length > 0);
  await responses.recordResponses(where.domain, written);
  shares?.count(
    where,
    written.reduce((sum, one) => sum + responseOctets(one) - (octets.get(one.key) ?? 0), 0),
  );
  return whole;
}

/** Returns the rows of a report: what lasts, what names people, and the changes where there are new ones. */
export function writtenRows(report: RegistrationReport, isChanged: boolean): readonly StoredResponse[] {
  const { raw, registrarAnswer, contacts, changes, ...lasting } = report;
  const rows: readonly (readonly [key: string, answer: string])[] = [
    [KEYS.last, JSON.stringify(lasting)],
    [KEYS.people, writtenPeople({ raw, registrarAnswer, contacts })],
    ...(isChanged ? [[KEYS.changes, writtenChanges(changes)] as const] : []),
  ];
  return rows.map(([key, answer]) => ({ key, at: report.fetchedAt, version: REGISTRATION_VERSION, answer }));
}

/** Writes the row of people; the words of registry and registrar are cut where they are too long. */
function writtenPeople(people: People): string {
  const answer = JSON.stringify(people);
  if (isStorable({ key: KEYS.people, answer })) return answer;
  const { registrarAnswer: other } = people;
  const chars = other === null ? STORED_RAW_CHARS : STORED_RAW_CHARS / 2;
  const cut = (raw: string): string => (raw.length > chars ? `${raw.slice(0, chars)}\n…` : raw);
  return JSON.stringify({
    contacts: null,
    raw: cut(people.raw),
    registrarAnswer: other === null ? null : { ...other, raw: cut(other.raw) },
  });
}

/** Writes the row of changes; the oldest are left out where all are too long. */
function writtenChanges(changes: readonly RegistrationChange[]): string {
  const answer = JSON.stringify(changes);
  return isStorable({ key: KEYS.changes, answer }) ? answer : writtenChanges(changes.slice(0, changes.length >> 1));
}
