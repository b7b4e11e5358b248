import type { Registrations } from '../../../src/reports/registrations.ts';
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
}

export const YEAR_MS = 365 * 86_400_000;
/** The share of lookups that fail for no reason. */
const FLAKY = 0.05;

type Answer = Awaited<ReturnType<Registrations['lookUp']>>;

/** Registries as monitors see them: behind the store, which gives what it has where that is not too old. */
export function simulatedRegistries(
  all: readonly SimulatedRegistration[],
  random: Random,
  clock: () => number,
): Pick<Registrations, 'lookUp'> {
  const known = new Map(all.map((one) => [one.domain, one]));
  const stored = new Map<string, { readonly at: number; readonly answer: Answer }>();
  return {
    async lookUp(domain, { believeMs = 0 } = {}) {
      const now = clock();
      const last = stored.get(domain);
      if (last !== undefined && now < last.at + believeMs) return last.answer;
      const registration = known.get(domain);
      if (registration === undefined) return { kind: 'public-suffix' };
      if (isIn(registration.away, now) || random.chance(FLAKY))
        return {
          kind: 'unknown',
          why: 'failed',
          causes: [],
          retryAfterSeconds: null,
          registrableDomain: domain,
          last: null,
          tries: [],
        };
      const answer = answerOf(registration, now);
      stored.set(domain, { at: now, answer });
      return answer;
    },
  };
}

function answerOf({ domain, createdAt, expiresAt, renewedAt }: SimulatedRegistration, now: number): Answer {
  const isRenewed = renewedAt !== null && renewedAt <= now;
  return {
    kind: 'known',
    report: {
      domain,
      registrable_domain: domain,
      registered: true,
      registrar: null,
      created_at: new Date(createdAt).toISOString(),
      updated_at: null,
      expires_at: new Date(isRenewed ? expiresAt + YEAR_MS : expiresAt).toISOString(),
      statuses: ['clientTransferProhibited'],
      name_servers: [],
      dnssec: { delegation_signed: null },
      registrant: null,
      source: 'rdap',
      server: 'rdap.registry.test',
      fetched_at: new Date(now).toISOString(),
      raw: '',
      changes: [],
    },
  };
}
