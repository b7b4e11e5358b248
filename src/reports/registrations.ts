import { because, type Cause } from '../domain/cause.ts';
import type { DomainName } from '../domain/name.ts';
import type { FetchHttps } from '../domain/probe.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { RESPONSE_VERSION, type ResponseStore } from '../observations/responses.ts';
import type { Bootstrap } from '../registration/bootstrap.ts';
import { BootstrapKeeper } from '../registration/bootstrap-keeper.ts';
import { NOT_REGISTERED_MS, REGISTERED_MS, RegistrationCache } from '../registration/cache.ts';
import { RegistryLimiter } from '../registration/limits.ts';
import { lookUpRegistration, type RegistrationFound, type Try } from '../registration/lookup.ts';
import type { AskWhois, FetchJson } from '../registration/ports.ts';
import type { WhoisServers } from '../registration/whois-servers.ts';

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

/** Looks registrations up: from the store while they are fresh, else of the registry. */
export interface Registrations {
  lookUp(domain: DomainName): Promise<RegistrationAnswer>;
  /** What is stored and still fresh, without asking anybody; undefined where a lookup would ask the registry. */
  fresh(domain: DomainName): Promise<RegistrationAnswer | undefined>;
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
/** One lookup, including the wait for the registry's rate limit. */
const LOOK_UP_MS = 20_000;

export function createRegistrations(options: RegistrationsOptions): Registrations {
  const { fetchHttps, askWhois, responses, clock, whoisServers } = options;
  const limiter = new RegistryLimiter({ clock, wait });
  const cache = new RegistrationCache({ clock });
  const inFlight = new Map<DomainName, Promise<RegistrationAnswer>>();

  const busy = (registry: string) =>
    ({ kind: 'failure', failure: { why: 'budget', causes: because('too-many-waiting', registry) } }) as const;
  const fetchJson: FetchJson = async (url, { signal } = {}) => {
    const host = URL.canParse(url) ? new URL(url).host : url;
    const passed = await limiter.pass(
      host,
      () => fetchHttps(url, 'rdap', signal === undefined ? {} : { signal }),
      signal,
    );
    if (passed.kind === 'busy') return busy(host);
    const found = passed.value;
    switch (found.kind) {
      case 'failure':
        return found;
      case 'response':
        return {
          kind: 'response',
          status: found.status,
          body: Buffer.from(found.body, 'base64').toString('utf8'),
          tooLong: found.tooLong,
          retryAfterSeconds: secondsOf(found.headers['retry-after']),
        };
      default: {
        const causes =
          found.kind === 'no-address'
            ? because('no-address', host)
            : found.kind === 'untrusted'
              ? because('server-untrusted', host)
              : found.causes.map((cause) => ({ ...cause, server: host }));
        return { kind: 'failure', failure: { why: 'unreachable', causes } };
      }
    }
  };
  const askInTurn: AskWhois = async (host, query, { signal } = {}) => {
    const passed = await limiter.pass(
      host,
      () => askWhois(host, query, signal === undefined ? {} : { signal }),
      signal,
    );
    return passed.kind === 'busy' ? busy(host) : passed.value;
  };
  const keeper =
    options.bootstrap === undefined ? new BootstrapKeeper({ fetchJson, clock }) : { current: options.bootstrap };

  /** The last report of a registrable domain and the one before it that differed; null where there is none. */
  async function stored(name: DomainName): Promise<Stored> {
    const probes = new Map((await responses.readResponses(name)).map((one) => [one.key, one]));
    const readable = (key: string): string | undefined => {
      const response = probes.get(key);
      if (response === undefined || response.version === RESPONSE_VERSION) return response?.answer;
      options.onError?.(new Error(`The stored "${key}" of ${name} has an unknown version: ${response.version}.`));
      return undefined;
    };
    return { last: read(readable(KEY)), before: read(readable(KEY_BEFORE)) };
  }

  const freshOf = ({ last, before }: Stored): RegistrationAnswer | undefined =>
    last !== null && clock() < Date.parse(last.fetched_at) + believedMs(last) ? knownOf(last, before) : undefined;

  async function answer(name: DomainName): Promise<RegistrationAnswer> {
    const { last, before } = await stored(name);
    const fresh = freshOf({ last, before });
    if (fresh !== undefined) return fresh;
    if (keeper instanceof BootstrapKeeper) keeper.refresh().catch(() => {}); // it keeps the list it has
    const known = cache.get(name);
    const found =
      known ??
      (await lookUpRegistration(name, {
        fetchJson,
        askWhois: askInTurn,
        bootstrap: keeper.current,
        whoisServers,
        clock,
        signal: AbortSignal.timeout(LOOK_UP_MS),
      }));
    cache.set(name, found);
    if (found.kind === 'public-suffix') return { kind: 'public-suffix' };
    if (found.kind === 'unknown') {
      const { why, causes, retryAfterSeconds, tries } = found;
      return { kind: 'unknown', why, causes, retryAfterSeconds, registrableDomain: name, last, tries };
    }
    const report = reportOf(name, found);
    const differs = last !== null && changesBetween(last, report).length > 0;
    const at = found.fetchedAt;
    // Anybody can make up names that nobody holds: the cache is enough for those, unless the name was held once.
    if (!report.registered && last === null) return knownOf(report, null);
    await responses.recordResponses(name, [
      { key: KEY, at, version: RESPONSE_VERSION, answer: JSON.stringify(report) },
      ...(differs ? [{ key: KEY_BEFORE, at, version: RESPONSE_VERSION, answer: JSON.stringify(last) }] : []),
    ]);
    return knownOf(report, differs ? last : before);
  }

  return {
    async lookUp(domain) {
      const name = registrableDomain(domain);
      if (name === null) return { kind: 'public-suffix' };
      const running = inFlight.get(name) ?? answer(name).finally(() => inFlight.delete(name));
      inFlight.set(name, running);
      return asAsked(await running, domain);
    },
    async fresh(domain) {
      const name = registrableDomain(domain);
      if (name === null) return { kind: 'public-suffix' };
      const known = freshOf(await stored(name));
      return known === undefined ? undefined : asAsked(known, domain);
    },
  };
}

interface Stored {
  readonly last: RegistrationReport | null;
  readonly before: RegistrationReport | null;
}

const knownOf = (report: RegistrationReport, older: RegistrationReport | null): RegistrationAnswer => ({
  kind: 'known',
  report: { ...report, changes: changesBetween(older, report) },
});

/** All names below a registrable domain have its registration; the answer bears the name that was asked for. */
const asAsked = (answer: RegistrationAnswer, domain: DomainName): RegistrationAnswer =>
  answer.kind === 'known' ? { ...answer, report: { ...answer.report, domain } } : answer;

const believedMs = ({ registered }: RegistrationReport): number => (registered ? REGISTERED_MS : NOT_REGISTERED_MS);

/** What we wrote ourselves; anything else is as if it were not there. */
function read(text: string | undefined): RegistrationReport | null {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as RegistrationReport;
  } catch {
    return null;
  }
}

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** `Retry-After` in seconds; dates are left aside. */
function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

function reportOf(
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

function changesBetween(before: RegistrationReport | null, after: RegistrationReport): RegistrationChange[] {
  if (before === null) return [];
  const [old, now] = [watched(before), watched(after)];
  return Object.keys(now)
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field] ?? '', after: now[field] ?? '', since: before.fetched_at }));
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    if (signal?.aborted === true) done();
    else signal?.addEventListener('abort', done, { once: true });
  });
}
