import type { Cause } from '../domain/cause.ts';
import type { DomainName } from '../domain/name.ts';
import type { FetchHttps } from '../domain/probe.ts';
import { registrableDomain } from '../domain/psl.ts';
import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { ResponseStore } from '../observations/responses.ts';
import type { Bootstrap } from '../registration/bootstrap.ts';
import { NOT_REGISTERED_MS, REGISTERED_MS, RegistrationCache } from '../registration/cache.ts';
import { lookUpRegistration, type Try } from '../registration/lookup.ts';
import type { AskWhois } from '../registration/ports.ts';
import { RefreshedBootstrap } from '../registration/refreshed-bootstrap.ts';
import type { WhoisServers } from '../registration/whois-servers.ts';
import { createLimitedRegistries } from './limited-registries.ts';
import {
  changesBetween,
  REPORT_VERSION,
  type RegistrationReport,
  readStoredReport,
  reportOf,
} from './registration-report.ts';

export type RegistrationAnswer =
  | { readonly kind: 'known'; readonly report: RegistrationReport }
  /** A failed or limited lookup is never "not registered". `last` is what was known before. */
  | {
      readonly kind: 'unknown';
      readonly why: 'limited' | 'failed' | 'unreadable' | 'no-server';
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
}

/** Looks registrations up: from the store while they are fresh, else of the registry. */
export interface Registrations {
  /**
   * `believeMs`: how old a stored answer may be; a quarter of a day unless it is given. Once `signal` is aborted, the lookup
   * fails, also for those who joined it.
   */
  lookUp(domain: DomainName, options?: LookUpOptions): Promise<RegistrationAnswer>;
  /** Reads what is stored and still fresh, without asking anybody; undefined where a lookup would ask the registry. */
  fresh(domain: DomainName): Promise<RegistrationAnswer | undefined>;
  /** Reads what is stored, however old, without asking anybody; undefined where nothing is. */
  stored(domain: DomainName): Promise<StoredRegistration | undefined>;
}

export interface RegistrationsOptions {
  readonly fetchHttps: FetchHttps;
  readonly askWhois: AskWhois;
  readonly responses: ResponseStore;
  readonly clock: Clock;
  readonly whoisServers: WhoisServers;
  /** The operator's own list of RDAP servers; then IANA is not asked for a newer one. */
  readonly bootstrap?: Bootstrap;
  /** Receives the error of a stored registration that this version cannot read. It counts as never stored. */
  readonly onError?: (error: unknown) => void;
}

/** Where the last answer, and the one before it that differed, are stored with a domain. */
const KEY = 'registration';
const KEY_BEFORE = 'registration before';
/** Who checks again gets an answer that is no older: registries ask to be asked seldom. */
export const CHECK_AGAIN_MS = MINUTE_MS;
/** One lookup, including the wait for the registry's rate limit. */
const LOOK_UP_MS = 20_000;

export function createRegistrations(options: RegistrationsOptions): Registrations {
  const { responses, clock, whoisServers } = options;
  const { fetchJson, askWhois } = createLimitedRegistries(options.fetchHttps, options.askWhois, clock);
  const cache = new RegistrationCache({ clock });
  const inFlight = new Map<DomainName, Promise<RegistrationAnswer>>();

  const bootstrap =
    options.bootstrap === undefined ? new RefreshedBootstrap({ fetchJson, clock }) : { current: options.bootstrap };

  const freshOf = ({ last, before }: Stored, believeMs?: number): RegistrationAnswer | undefined =>
    last !== null && clock() < last.fetchedAt + believedMs(last, believeMs) ? knownOf(last, before) : undefined;

  async function answer(name: DomainName, { believeMs, signal }: LookUpOptions): Promise<RegistrationAnswer> {
    const { last, before } = await readStored(options, name);
    const fresh = freshOf({ last, before }, believeMs);
    if (fresh !== undefined) return fresh;
    if (bootstrap instanceof RefreshedBootstrap) bootstrap.refresh().catch(() => {}); // it keeps the list it has
    const cached = cache.get(name);
    // A failure is cached briefly, and a refusal as long as the registry says, whoever asks.
    const isOld =
      cached !== null &&
      cached.kind !== 'unknown' &&
      clock() >= cached.fetchedAt + (believeMs ?? Number.POSITIVE_INFINITY);
    const known = isOld ? null : cached;
    const found =
      known ??
      (await lookUpRegistration(name, {
        fetchJson,
        askWhois,
        bootstrap: bootstrap.current,
        whoisServers,
        clock,
        signal: AbortSignal.any([AbortSignal.timeout(LOOK_UP_MS), signal ?? []].flat()),
      }));
    cache.set(name, found);
    if (found.kind === 'public-suffix') return { kind: 'public-suffix' };
    if (found.kind === 'unknown') {
      const { why, causes, retryAfterSeconds, tries } = found;
      return { kind: 'unknown', why, causes, retryAfterSeconds, registrableDomain: name, last, tries };
    }
    return storeAnswer(responses, name, reportOf(name, found), found.fetchedAt, { last, before });
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
}

/** The last report of a registrable domain and the one before it that differed; null where there is none. */
async function readStored({ responses, onError }: RegistrationsOptions, name: DomainName): Promise<Stored> {
  const probes = new Map((await responses.readResponses(name)).map((one) => [one.key, one]));
  const readable = (key: string): RegistrationReport | null => {
    const response = probes.get(key);
    if (response === undefined) return null;
    const report = readStoredReport(response);
    if (report === undefined)
      onError?.(new Error(`The stored "${key}" of ${name} has an unknown version: ${response.version}.`));
    return report ?? null;
  };
  return { last: readable(KEY), before: readable(KEY_BEFORE) };
}

/** Stores what a registry answered, where it is worth it. */
async function storeAnswer(
  responses: ResponseStore,
  name: DomainName,
  report: RegistrationReport,
  at: Instant,
  { last, before }: Stored,
): Promise<RegistrationAnswer> {
  const differs = last !== null && changesBetween(last, report).length > 0;
  // Anybody can make up names that nobody holds: the cache is enough for those, unless the name was held once.
  if (!report.registered && last === null) return knownOf(report, null);
  await responses.recordResponses(name, [
    { key: KEY, at, version: REPORT_VERSION, answer: JSON.stringify(report) },
    ...(differs ? [{ key: KEY_BEFORE, at, version: REPORT_VERSION, answer: JSON.stringify(last) }] : []),
  ]);
  return knownOf(report, differs ? last : before);
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
