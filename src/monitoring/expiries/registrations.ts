import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { registrationEvent } from '../events/judged.ts';
import type { WatchedRegistration } from '../memory/registration.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { ChosenStage } from './expiry.ts';
import type { ExpiryLookups } from './expiry-lookups.ts';
import { dsAfter } from './registry-ds.ts';
import {
  answeredBeforeSilence,
  type ObservedRegistration,
  registrationAgainAt,
  registrationNeeded,
  watchRegistration,
} from './watched-registration.ts';

interface RegistrationRun {
  readonly domain: DomainName;
  /** The answer of the registry in this run; null where it was not asked yet. */
  readonly asked: ObservedRegistration | null;
  /** Gives the DS records that the DNS has of a name, as zone files write them; null where nobody can tell. */
  readonly dsInDns: (domain: DomainName) => readonly string[] | null;
  /** At which days before its end the owner wants to be warned. */
  readonly stages: readonly ChosenStage[];
}

export interface Registered {
  /** The same object as before if nothing changed. */
  readonly watched: WatchedRegistration | null;
  readonly events: readonly AlertEvent[];
  readonly registrationEndsAt: Instant | null;
  /** When the registry answered last, if it has been silent for a day; null otherwise. */
  readonly registrationAnsweredAt: Instant | null;
  /** The latest time for the next run, because a stage begins or a warning waits; null if neither does. */
  readonly againAt: Instant | null;
}

/** Checks the registration if that is due, and returns the events to alert about. */
export async function followRegistration(
  before: WatchedRegistration | null,
  { domain, asked, dsInDns, stages }: RegistrationRun,
  lookups: ExpiryLookups,
): Promise<Registered> {
  const maxAgeMs = registrationNeeded(before, { now: lookups.clock(), stages });
  const answer = asked ?? (maxAgeMs === null ? null : await lookups.registration(domain, maxAgeMs));
  const now = lookups.clock();
  const step = answer === null ? null : watchRegistration(before, answer, { now, stages });
  const answered = step?.registration ?? before;
  const subject = answered?.answer?.domain ?? domain;
  const compared = answered === null ? null : dsAfter(answered, dsInDns(subject), now);
  const watched = compared?.registration ?? null;
  const judgements = [...(step?.judgements ?? []), ...(compared?.judgements ?? [])];
  return {
    watched,
    events: judgements.map((one) => registrationEvent(subject, one)),
    registrationEndsAt: watched?.endsAt ?? null,
    registrationAnsweredAt: answeredBeforeSilence(watched),
    againAt: registrationAgainAt(watched, { now, stages }),
  };
}
