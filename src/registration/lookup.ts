import { domainToASCII } from 'node:url';
import { because, type Cause } from '../domain/cause.ts';
import { type DomainName, labelsOf, ROOT } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { whyNotRead } from '../threads/not-read.ts';
import type { Bootstrap } from './bootstrap.ts';
import { MAX_WHOIS_OCTETS } from './bounds.ts';
import { mergedRegistration, wantsReferral } from './merge.ts';
import type { AskWhois, FetchJson } from './ports.ts';
import type { RegistryReader } from './reader.ts';
import type { RegistryText, RegistryTexts } from './reading.ts';
import type { Registration, RegistrationRead } from './registration.ts';
import { IANA_WHOIS, type WhoisServers, whoisQuery } from './whois-servers.ts';

/**
 * Asks who holds a registrable domain. An answer that we have is used while it is younger than `maxAgeMs`, and as long as it
 * is believed. Never throws; ends where the signal says so, at the latest. `spare`: no person asked for it, but a zone led
 * to it, and anybody can make one, so the registry is asked only while no other lookup needs it. `network`: that of the
 * client who asks, for fairness alone; null if there is none.
 */
export type AskRegistries = (
  name: DomainName,
  options?: {
    readonly maxAgeMs?: number;
    readonly signal?: AbortSignal;
    readonly network?: string | null;
    readonly spare?: true;
  },
) => Promise<RegistrationFound>;

/** Base URLs of one registry that are tried. Most have one. */
const MAX_RDAP_URLS = 2;

type Source = 'rdap' | 'whois';

/** One question that was asked, for "show the evidence". */
export interface Try {
  readonly source: Source;
  /** The RDAP URL, or the WHOIS host. */
  readonly server: string;
  readonly at: Instant;
  readonly outcome: RegistrationRead['kind'] | 'failed' | 'not-read';
  /** Why, where nothing was learnt; otherwise empty. */
  readonly causes: readonly Cause[];
}

interface Answered {
  readonly registrableDomain: DomainName;
  readonly source: Source;
  /** Who said it: host of the RDAP server or the WHOIS server. */
  readonly server: string;
  readonly fetchedAt: Instant;
  /** Holds what the registry answered, as it came. From outside: escape it where it is shown. */
  readonly raw: string;
  readonly tries: readonly Try[];
}

/** Holds a server's answer as it came. From outside: escape it where it is shown. */
export interface RawAnswer {
  readonly source: Source;
  readonly server: string;
  readonly raw: string;
}

/** Tells why nothing is known. */
export interface UnknownRegistration {
  readonly kind: 'unknown';
  readonly registrableDomain: DomainName;
  /**
   * `no-server`: nobody publishes registration data under this suffix in a way that programs can ask. `not-read`: the server
   * answered, and we did not read it, which is our limit.
   */
  readonly why: 'limited' | 'not-read' | 'unreadable' | 'failed' | 'no-server';
  readonly causes: readonly Cause[];
  readonly retryAfterSeconds: number | null;
  readonly fetchedAt: Instant;
  readonly tries: readonly Try[];
}

/**
 * Tells what is known about the registration of a name. A failed or limited lookup is `unknown`, never
 * `not-registered`.
 */
export type RegistrationFound =
  | (Answered & {
      readonly kind: 'registered';
      readonly registration: Registration;
      /** Left out where the registrar was not asked, or gave no answer about the name. */
      readonly registrarAnswer?: RawAnswer;
    })
  | (Answered & { readonly kind: 'not-registered'; readonly reserved: boolean })
  | UnknownRegistration
  /** A public suffix (`co.uk`) or the root: no registrar sells it. */
  | { readonly kind: 'public-suffix'; readonly fetchedAt: Instant };

/**
 * Gives a lookup what it needs of the world. Both functions are to keep the limits a registry sets (see
 * `RegistryLimiter`).
 */
export interface LookupDeps {
  readonly fetchJson: FetchJson;
  readonly askWhois: AskWhois;
  readonly bootstrap: Bootstrap;
  readonly whoisServers: WhoisServers;
  readonly clock: Clock;
  readonly reader: RegistryReader;
  /** The network of the client who asks, for fairness alone; null if there is none. */
  readonly network: string | null;
  readonly signal?: AbortSignal;
}

/** Tells what an answer says, or why nothing was learnt. */
type Learnt = RegistrationRead | { readonly kind: 'failed' | 'not-read'; readonly causes: readonly Cause[] };

interface ServerAnswered {
  readonly read: Learnt;
  readonly raw: string;
  readonly server: string;
  readonly source: Source;
  readonly at: Instant;
}

/** An answer about another name than the one asked for is none. */
function aboutName(read: RegistrationRead, name: DomainName): RegistrationRead {
  if (read.kind !== 'registered' || read.registration.domain === null) return read;
  const { domain } = read.registration;
  // Registries write a name in letters or in its ASCII form.
  return domain === name || domainToASCII(domain) === name
    ? read
    : { kind: 'unreadable', why: { code: 'answer-other-name', args: { name: domain } } };
}

/** The last answer that brought nothing, and the most telling one: a refusal, what we did not read, nonsense, silence. */
const WEIGHT = { limited: 4, 'not-read': 3, unreadable: 2, failed: 1 } as const;

/** One lookup: what was asked so far, and how to ask on. */
class RegistrationLookup {
  readonly tries: Try[] = [];
  #worst: { readonly why: keyof typeof WEIGHT; readonly causes: readonly Cause[] } | null = null;
  retryAfterSeconds: number | null = null;
  readonly #name: DomainName;
  readonly #deps: LookupDeps;

  constructor(name: DomainName, deps: LookupDeps) {
    this.#name = name;
    this.#deps = deps;
  }

  get #options(): { readonly signal?: AbortSignal } {
    return this.#deps.signal === undefined ? {} : { signal: this.#deps.signal };
  }

  async rdap(url: string): Promise<ServerAnswered> {
    const fetched = await this.#deps.fetchJson(url, this.#options);
    const at = this.#deps.clock();
    const server = new URL(url).host;
    if (fetched.kind === 'failure') {
      return this.#note(
        { read: { kind: 'failed', causes: fetched.failure.causes }, raw: '', server, source: 'rdap', at },
        url,
      );
    }
    const { status, body, tooLong } = fetched;
    const worked = await this.#read({ read: 'rdap', given: { status, body, tooLong } }, server);
    const read = worked.kind === 'done' ? aboutName(worked.result, this.#name) : worked;
    if (read.kind === 'limited') this.retryAfterSeconds = fetched.retryAfterSeconds ?? this.retryAfterSeconds;
    return this.#note({ read, raw: fetched.body, server, source: 'rdap', at }, url);
  }

  async whois(server: string): Promise<ServerAnswered> {
    const asked = await this.#deps.askWhois(server, whoisQuery(server, this.#name), this.#options);
    const at = this.#deps.clock();
    if (asked.kind === 'failure') {
      return this.#note(
        { read: { kind: 'failed', causes: asked.failure.causes }, raw: '', server, source: 'whois', at },
        server,
      );
    }
    const given = { server, body: asked.octets.subarray(0, MAX_WHOIS_OCTETS), tld: this.#tld };
    const worked = await this.#read({ read: 'whois', given }, server);
    if (worked.kind !== 'done') return this.#note({ read: worked, raw: '', server, source: 'whois', at }, server);
    const { raw } = worked.result;
    const read = aboutName(worked.result.read, this.#name);
    // Half an answer is no proof that nothing is there.
    const cut: RegistrationRead = { kind: 'unreadable', why: { code: 'answer-too-long', args: {} } };
    return this.#note(
      { read: asked.tooLong && read.kind === 'not-registered' ? cut : read, raw, server, source: 'whois', at },
      server,
    );
  }

  /** The WHOIS server of the top-level domain as IANA knows it; null where it has none or did not say. */
  async whoisHostFromIana(): Promise<string | null> {
    const asked = await this.#deps.askWhois(IANA_WHOIS, this.#tld, this.#options);
    const at = this.#deps.clock();
    const note = (read: Learnt): null => {
      this.#note({ read, raw: '', server: IANA_WHOIS, source: 'whois', at }, IANA_WHOIS);
      return null;
    };
    if (asked.kind === 'failure') return note({ kind: 'failed', causes: asked.failure.causes });
    const given = { server: IANA_WHOIS, body: asked.octets.subarray(0, MAX_WHOIS_OCTETS), tld: this.#tld };
    const worked = await this.#read({ read: 'iana', given }, IANA_WHOIS);
    if (worked.kind !== 'done') return note(worked);
    const found = worked.result;
    if (found.kind === 'host') return found.host;
    return found.kind === 'none' ? null : note({ kind: 'failed', causes: [found.why] });
  }

  get #tld(): string {
    return labelsOf(this.#name).at(-1) ?? '';
  }

  /** Reads what a server sent. What nobody read says nothing of the name. */
  async #read<K extends keyof RegistryTexts>(
    text: RegistryText<K>,
    host: string,
  ): Promise<
    | { readonly kind: 'done'; readonly result: RegistryTexts[K]['result'] }
    | { readonly kind: 'not-read'; readonly causes: readonly Cause[] }
  > {
    const { reader, network } = this.#deps;
    const worked = await reader(text, { host, network, about: this.#name, ...this.#options });
    return worked.kind === 'done' ? worked : { kind: 'not-read', causes: whyNotRead(worked, host) };
  }

  #note(asked: ServerAnswered, server: string): ServerAnswered {
    const { read, at, source } = asked;
    const causes = 'causes' in read ? read.causes : 'why' in read ? [read.why] : [];
    this.tries.push({ source, server, at, outcome: read.kind, causes });
    if (read.kind !== 'registered' && read.kind !== 'not-registered') {
      if (this.#worst === null || WEIGHT[read.kind] > WEIGHT[this.#worst.why]) this.#worst = { why: read.kind, causes };
    }
    return asked;
  }

  /** The result where an answer settles it, with the registrar asked too where the registry is thin. */
  async settled(asked: ServerAnswered): Promise<RegistrationFound | null> {
    const { read, raw, server, source, at } = asked;
    if (read.kind !== 'registered' && read.kind !== 'not-registered') return null;
    const answered = { registrableDomain: this.#name, source, server, fetchedAt: at, raw };
    if (read.kind === 'not-registered')
      return { kind: 'not-registered', reserved: read.reserved, ...answered, tries: this.tries };
    const of = wantsReferral(read.registration) ? await this.#askRegistrar(read.registration, asked) : null;
    // Whatever the registrar fails to say leaves the registry's answer as it is.
    if (of?.read.kind !== 'registered')
      return { kind: 'registered', registration: read.registration, ...answered, tries: this.tries };
    const registrarAnswer = { source: of.source, server: of.server, raw: of.raw };
    const registration = mergedRegistration(read.registration, of.read.registration);
    return { kind: 'registered', registration, registrarAnswer, ...answered, tries: this.tries };
  }

  /** Asks the registrar that the registry names; null where there is nobody else to ask. One referral, never two. */
  async #askRegistrar({ referral }: Registration, from: ServerAnswered): Promise<ServerAnswered | null> {
    if (referral === null || referral === from.server) return null;
    if (from.source === 'rdap' && (!URL.canParse(referral) || new URL(referral).host === from.server)) return null;
    return from.source === 'rdap' ? this.rdap(referral) : this.whois(referral);
  }

  unknown(): RegistrationFound {
    const worst = this.#worst ?? {
      why: 'no-server' as const,
      causes: because('no-registration-server'),
    };
    return {
      kind: 'unknown',
      registrableDomain: this.#name,
      ...worst,
      retryAfterSeconds: this.retryAfterSeconds,
      fetchedAt: this.#deps.clock(),
      tries: this.tries,
    };
  }
}

/**
 * Finds who holds a name, since when and until when: of its registrable domain, by RDAP (registry, then registrar),
 * else by WHOIS (registry, then registrar). A server that fails, refuses or talks nonsense leads to the next way; where
 * no way brings an answer, the result is `unknown` and says why. Never throws.
 *
 * Sources: RFC 9082 §3.1.3 (the question), RFC 9224 (whom to ask), RFC 3912 (WHOIS).
 */
export async function lookUpRegistration(domain: DomainName, deps: LookupDeps): Promise<RegistrationFound> {
  const name = domain === ROOT ? null : registrableDomain(domain);
  if (name === null) return { kind: 'public-suffix', fetchedAt: deps.clock() };
  const lookUp = new RegistrationLookup(name, deps);
  for (const base of deps.bootstrap.urlsFor(name).slice(0, MAX_RDAP_URLS)) {
    const found = await lookUp.settled(await lookUp.rdap(`${base}domain/${name}`));
    if (found !== null) return found;
  }
  const host = deps.whoisServers.hostFor(name) ?? (await lookUp.whoisHostFromIana());
  const found = host === null ? null : await lookUp.settled(await lookUp.whois(host));
  return found ?? lookUp.unknown();
}
