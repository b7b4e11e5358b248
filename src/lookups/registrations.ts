import type { Cause } from '../domain/cause.ts';
import type { DomainName } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import type { Budget } from '../evidence/budget.ts';
import { createLiveEvidence } from '../evidence/live.ts';
import { registration } from '../evidence/questions/registration.ts';
import type { ResponseStore, StoredResponse } from '../observations/responses.ts';
import { NOT_REGISTERED_MS, REGISTERED_MS } from '../registration/cache.ts';
import type { AskRegistries, Try, UnknownRegistration } from '../registration/lookup.ts';
import {
  changesBetween,
  REPORT_VERSION,
  type RegistrationReport,
  readStoredReport,
  reportOf,
  writtenReport,
} from './registration-report.ts';
import type { StorageShares, StoredFor } from './storage-shares.ts';

export type RegistrationAnswer =
  | { readonly kind: 'known'; readonly report: RegistrationReport }
  /** A failed or limited lookup is never "not registered". `last` is what was known before. */
  | {
      readonly kind: 'unknown';
      readonly why: UnknownRegistration['why'];
      readonly causes: readonly Cause[];
      readonly retryAfterSeconds: number | null;
      readonly registrableDomain: DomainName;
      readonly last: RegistrationReport | null;
      readonly tries: readonly Try[];
    }
  | { readonly kind: 'public-suffix' };

/** Holds what was answered last of a registration. */
export interface StoredRegistration {
  readonly report: RegistrationReport;
  /** Whether a lookup would give the same, without asking the registry. */
  readonly isFresh: boolean;
}

interface LookUpOptions {
  readonly believeMs?: number;
  readonly signal?: AbortSignal;
  /** The network of the client who asks, for whom it is stored; none where nobody waits, as for a monitor. */
  readonly network?: string;
}

/** Looks registrations up: from the store while they are fresh, else of the registry. */
export interface RegistrationsNow {
  /**
   * `believeMs`: how old a stored answer may be; a quarter of a day unless it is given. Once `signal` is aborted, the lookup
   * fails, also for those who joined it.
   */
  lookUp(domain: DomainName, options?: LookUpOptions): Promise<RegistrationAnswer>;
}

export interface Registrations extends RegistrationsNow {
  /** Reads what is stored and still fresh, without asking anybody; undefined where a lookup would ask the registry. */
  fresh(domain: DomainName): Promise<RegistrationAnswer | undefined>;
  /** Reads what is stored, however old, without asking anybody; undefined where nothing is. */
  stored(domain: DomainName): Promise<StoredRegistration | undefined>;
}

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

/** Where the last answer, and the one before it that differed, are stored with a domain. */
const KEY = 'registration';
const KEY_BEFORE = 'registration before';
/** Who checks again gets an answer that is no older: registries ask to be asked seldom. */
export const CHECK_AGAIN_MS = MINUTE_MS;
/** One lookup, including the wait for the registry's rate limit. */
const LOOKUP_BUDGET: Budget = { questions: 0, guesses: 0, connections: 1, pages: 0, ms: 20_000 };

export function createRegistrations(options: RegistrationsOptions): Registrations {
  const { registries, clock } = options;
  const inFlight = new Map<DomainName, Promise<RegistrationAnswer>>();

  const freshOf = ({ last, before }: Stored, believeMs?: number): RegistrationAnswer | undefined =>
    last !== null && clock() < last.fetchedAt + believedMs(last, believeMs) ? knownOf(last, before) : undefined;

  async function answer(name: DomainName, { believeMs, signal, network }: LookUpOptions): Promise<RegistrationAnswer> {
    const stored = await readStored(options, name);
    const { last } = stored;
    const fresh = freshOf(stored, believeMs);
    if (fresh !== undefined) return fresh;
    const within = {
      budget: LOOKUP_BUDGET,
      ...(signal === undefined ? {} : { signal }),
      ...(network === undefined ? {} : { network }),
    };
    const answered = await createLiveEvidence({ registries, clock, ...within }).ask(registration(name, believeMs));
    if (answered.kind === 'failure') {
      const { why = 'failed', retryAfterSeconds = null, tries = [] } = answered.unknown ?? {};
      const { causes } = answered.failure;
      return { kind: 'unknown', why, causes, retryAfterSeconds, registrableDomain: name, last, tries };
    }
    const { found } = answered;
    if (found.kind === 'public-suffix') return { kind: 'public-suffix' };
    return storeAnswer(options, { where: { domain: name, network }, report: reportOf(name, found), stored });
  }

  return {
    async lookUp(domain, options = {}) {
      const name = registrableDomain(domain);
      if (name === null) return { kind: 'public-suffix' };
      const running = inFlight.get(name) ?? answer(name, options).finally(() => inFlight.delete(name));
      inFlight.set(name, running);
      return asAsked(await running, domain);
    },
    async fresh(domain) {
      const name = registrableDomain(domain);
      if (name === null) return { kind: 'public-suffix' };
      const known = freshOf(await readStored(options, name));
      return known === undefined ? undefined : asAsked(known, domain);
    },
    async stored(domain) {
      const name = registrableDomain(domain);
      if (name === null) return undefined;
      const all = await readStored(options, name);
      return all.last === null ? undefined : { report: all.last, isFresh: freshOf(all) !== undefined };
    },
  };
}

interface Stored {
  readonly last: RegistrationReport | null;
  readonly before: RegistrationReport | null;
  /** Octets of each, by its key. */
  readonly octets: ReadonlyMap<string, number>;
}

/** The last report of a registrable domain and the one before it that differed; null where there is none. */
async function readStored({ responses, onError }: RegistrationsOptions, name: DomainName): Promise<Stored> {
  const own = (await responses.readResponses(name)).filter(({ key }) => key === KEY || key === KEY_BEFORE);
  const probes = new Map(own.map((one) => [one.key, one]));
  const readable = (key: string): RegistrationReport | null => {
    const response = probes.get(key);
    if (response === undefined) return null;
    const report = readStoredReport(response);
    if (report === undefined)
      onError?.(new Error(`The stored "${key}" of ${name} has an unknown version: ${response.version}.`));
    return report ?? null;
  };
  return {
    last: readable(KEY),
    before: readable(KEY_BEFORE),
    octets: new Map(own.map((one) => [one.key, octetsOf(one)])),
  };
}

const octetsOf = ({ key, answer }: StoredResponse): number => key.length + Buffer.byteLength(answer);

/** Stores what a registry answered, where it is worth it and the client's share has room. */
async function storeAnswer(
  { responses, shares, onNotStored }: RegistrationsOptions,
  {
    where,
    report,
    stored: { last, before, octets },
  }: { readonly where: StoredFor; readonly report: RegistrationReport; readonly stored: Stored },
): Promise<RegistrationAnswer> {
  const differs = last !== null && changesBetween(last, report).length > 0;
  const answer = knownOf(report, differs ? last : before);
  // Anybody can make up names that nobody holds: the cache is enough for those, unless the name was held once.
  if (!report.registered && last === null) return answer;
  if (shares?.hasRoom(where) === false) {
    onNotStored?.();
    return answer;
  }
  const common = { at: report.fetchedAt, version: REPORT_VERSION };
  const written = [
    { ...common, key: KEY, answer: writtenReport(KEY, report) },
    ...(differs ? [{ ...common, key: KEY_BEFORE, answer: writtenReport(KEY_BEFORE, last) }] : []),
  ];
  await responses.recordResponses(where.domain, written);
  const grown = written.reduce((sum, one) => sum + octetsOf(one) - (octets.get(one.key) ?? 0), 0);
  shares?.count(where, grown);
  return answer;
}

const knownOf = (report: RegistrationReport, older: RegistrationReport | null): RegistrationAnswer => ({
  kind: 'known',
  report: { ...report, changes: changesBetween(older, report) },
});

/** All names below a registrable domain have its registration; the answer bears the name that was asked for. */
const asAsked = (answer: RegistrationAnswer, domain: DomainName): RegistrationAnswer =>
  answer.kind === 'known' ? { ...answer, report: { ...answer.report, domain } } : answer;

const believedMs = ({ registered }: RegistrationReport, believeMs = REGISTERED_MS): number =>
  registered ? believeMs : Math.min(believeMs, NOT_REGISTERED_MS);
