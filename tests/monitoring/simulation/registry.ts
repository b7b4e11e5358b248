import type { DomainName } from '../../../src/domain/name.ts';
import type { Registrations } from '../../../src/lookups/registrations.ts';
import { isIn, type Outage } from './outage.ts';
import type { Random } from './random.ts';

/** A domain at its registry. */
export interface SimulatedRegistration {
  readonly domain: string;
  readonly createdAt: number;
  /** Before it is renewed for a year. */
  readonly expiresAt: number;
  readonly renewedAt: number | null;
  /** When the registry does not answer. */
  readonly away: readonly Outage[];
  /** Lists what it says of the domain from some times on, in order. */
  readonly states?: readonly RegistrationState[];
}

export interface RegistrationState {
  readonly from: number;
  readonly statuses: readonly string[];
  /** A letter, which stands for its name and its number. */
  readonly registrar: string;
  /** Unless given, it lists one that the DNS does not have. */
  readonly ds?: readonly string[];
}

export const YEAR_MS = 365 * 86_400_000;
/** The share of lookups that fail for no reason, and of those that are answered later than a run waits. */
const [FLAKY, LATE] = [0.05, 0.1];
/** The share of lookups before which somebody else asked about the same domain, some time in the day before. */
const VISITED = 0.5;
const DAY_MS = 86_400_000;

type Answer = Awaited<ReturnType<Registrations['lookUp']>>;

/**
 * Registries as monitors see them: behind the store, which gives what it has where that is not too old, whoever asked for it.
 * They answer late at times: a run goes on without the answer, which the store then has.
 */
export function simulatedRegistries(
  all: readonly SimulatedRegistration[],
  random: Random,
  clock: () => number,
): Pick<Registrations, 'lookUp'> {
  const known = new Map(all.map((one) => [one.domain, one]));
  const stored = new Map<string, Visit>();
  const start = clock();
  const last = (domain: string): number => stored.get(domain)?.at ?? start;
  return {
    async lookUp(domain, { believeMs = 0 } = {}) {
      const now = clock();
      const registration = known.get(domain);
      if (registration === undefined) return { kind: 'public-suffix' };
      const visitedAt = Math.max(last(domain), now - random.next() * DAY_MS);
      if (random.chance(VISITED) && !isIn(registration.away, visitedAt))
        stored.set(domain, visitOf(registration, visitedAt));
      const found = stored.get(domain);
      if (found !== undefined && now < found.at + believeMs) return found.answer;
      const isAway = isIn(registration.away, now) || random.chance(FLAKY);
      if (isAway || random.chance(LATE)) {
        // What comes late is stored.
        if (!isAway) stored.set(domain, visitOf(registration, now));
        return unknown(domain);
      }
      const visit = visitOf(registration, now);
      stored.set(domain, visit);
      return visit.answer;
    },
  };
}

interface Visit {
  readonly at: number;
  readonly answer: Answer;
}

const visitOf = (registration: SimulatedRegistration, at: number): Visit => ({
  at,
  answer: answerOf(registration, at),
});

const unknown = (domain: DomainName): Answer => ({
  kind: 'unknown',
  why: 'failed',
  causes: [],
  retryAfterSeconds: null,
  registrableDomain: domain,
  last: null,
  tries: [],
});

function answerOf(
  { domain, createdAt, expiresAt, renewedAt, states = [] }: SimulatedRegistration,
  now: number,
): Answer {
  const state = states.findLast(({ from }) => from <= now);
  const isRenewed = renewedAt !== null && renewedAt <= now;
  return {
    kind: 'known',
    report: {
      domain: domain as DomainName,
      registrableDomain: domain as DomainName,
      registered: true,
      registrar: state === undefined ? null : registrarOf(state.registrar),
      createdAt: createdAt,
      updatedAt: null,
      expiresAt: isRenewed ? expiresAt + YEAR_MS : expiresAt,
      statuses: state?.statuses ?? ['clientTransferProhibited'],
      nameServers: [],
      delegationSigned: null,
      handle: null,
      reseller: null,
      registrarExpiresAt: null,
      transferredAt: null,
      lockedAt: null,
      deletedAt: null,
      databaseAt: null,
      contacts: [],
      registrarAnswer: null,
      ds: state?.ds ?? ['1 13 2 AB'],
      registrant: null,
      source: 'rdap',
      server: 'rdap.registry.test',
      fetchedAt: now,
      raw: '',
      changes: [],
    },
  };
}

const registrarOf = (letter: string) => ({
  name: `Registrar ${letter}`,
  ianaId: letter.charCodeAt(0),
  url: null,
  abuseEmail: null,
  abusePhone: null,
});
