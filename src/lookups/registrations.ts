import type { Cause } from '../domain/cause.ts';
import type { DomainName } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import { MINUTE_MS } from '../domain/time.ts';
import type { Budget } from '../evidence/budget.ts';
import { createLiveEvidence } from '../evidence/live.ts';
import { registration } from '../evidence/questions/registration.ts';
import type { Try, UnknownRegistration } from '../registration/lookup.ts';
import { type RegistrationReport, reportOf } from './registration-report.ts';
import {
  isBelieved,
  type ReadRegistration,
  type RegistrationsOptions,
  readRegistration,
  storeRegistration,
} from './stored-registration.ts';

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

/** Who checks again gets an answer that is no older: registries ask to be asked seldom. */
export const CHECK_AGAIN_MS = MINUTE_MS;
/** One lookup, including the wait for the registry's rate limit. */
const LOOKUP_BUDGET: Budget = { questions: 0, guesses: 0, connections: 1, pages: 0, ms: 20_000 };

export function createRegistrations(options: RegistrationsOptions): Registrations {
  const { registries, clock } = options;
  const inFlight = new Map<DomainName, Promise<RegistrationAnswer>>();

  const freshOf = ({ last }: ReadRegistration, believeMs?: number): RegistrationAnswer | undefined =>
    last !== null && isBelieved(last, clock(), believeMs) ? { kind: 'known', report: last } : undefined;

  async function answer(name: DomainName, { believeMs, signal, network }: LookUpOptions): Promise<RegistrationAnswer> {
    const stored = await readRegistration(options, name);
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
    const report = await storeRegistration(options, {
      where: { domain: name, network },
      report: reportOf(name, found),
      stored,
    });
    return { kind: 'known', report };
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
      const known = freshOf(await readRegistration(options, name));
      return known === undefined ? undefined : asAsked(known, domain);
    },
    async stored(domain) {
      const name = registrableDomain(domain);
      if (name === null) return undefined;
      const all = await readRegistration(options, name);
      return all.last === null ? undefined : { report: all.last, isFresh: freshOf(all) !== undefined };
    },
  };
}

/** All names below a registrable domain have its registration; the answer bears the name that was asked for. */
const asAsked = (answer: RegistrationAnswer, domain: DomainName): RegistrationAnswer =>
  answer.kind === 'known' ? { ...answer, report: { ...answer.report, domain } } : answer;
