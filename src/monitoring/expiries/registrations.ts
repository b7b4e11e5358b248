import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { registrationEvent } from '../events/judged.ts';
import type { WatchedRegistration, WatchedVacancy } from '../memory/registration.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { WatchState } from '../model/watch-state.ts';
import type { ChosenStage } from './expiry.ts';
import type { ExpiryLookups } from './expiry-lookups.ts';
import { dsAfter } from './registry-ds.ts';
import { vacancyAfter, vacancyNeeded } from './vacancy.ts';
import {
  answeredBeforeSilence,
  NO_REGISTRATION,
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
  /** Whether it is a name that registries sell, and the DNS has no such name. */
  readonly isOutOfDns: boolean;
  /** At which days before its end the owner wants to be warned. */
  readonly stages: readonly ChosenStage[];
}

export interface Registered {
  /** The same object as before if nothing changed. */
  readonly watched: WatchedRegistration | null;
  readonly vacancy: WatchedVacancy;
  readonly events: readonly AlertEvent[];
  readonly registrationEndsAt: Instant | null;
  /** When the registry answered last, if it has been silent for a day; null otherwise. */
  readonly registrationAnsweredAt: Instant | null;
  /** The latest time for the next run, because a stage begins or a warning waits; null if neither does. */
  readonly againAt: Instant | null;
}

/** Checks the registration if that is due, and returns the events to alert about. */
export async function followRegistration(
  { registration: before, vacancy: heldBefore }: Pick<WatchState, 'registration' | 'vacancy'>,
  { domain, asked, dsInDns, isOutOfDns, stages }: RegistrationRun,
  lookups: ExpiryLookups,
): Promise<Registered> {
  const began = lookups.clock();
  const maxAgeMs = vacancyNeeded(heldBefore, began) ?? registrationNeeded(before, { now: began, stages });
  const answer = asked ?? (maxAgeMs === null ? null : await lookups.registration(domain, maxAgeMs));
  const now = lookups.clock();
  const step = answer === null ? null : watchRegistration(before, answer, { now, stages });
  const held = answer === null ? null : vacancyAfter(heldBefore, answer, { domain, now, isOutOfDns });
  const vacancy = held?.vacancy ?? heldBefore;
  const answered =
    vacancy.state === 'free' ? withoutHolder(step?.registration ?? before) : (step?.registration ?? before);
  const subject = answered?.answer?.domain ?? domain;
  const compared = answered === null ? null : dsAfter(answered, dsInDns(subject), now);
  const watched = compared?.registration ?? null;
  // What the last holder was to be warned of is over with the registration.
  const judgements = [
    ...(held?.judgements ?? []),
    ...(vacancy.state === 'free' ? [] : (step?.judgements ?? [])),
    ...(compared?.judgements ?? []),
  ];
  return {
    watched,
    vacancy,
    events: judgements.map((one) => registrationEvent(subject, one)),
    registrationEndsAt: watched?.endsAt ?? null,
    registrationAnsweredAt: answeredBeforeSilence(watched),
    againAt: earliest(registrationAgainAt(watched, { now, stages }), vacancy.doubt?.askAt ?? null),
  };
}

/** Forgets what was said of a registration that is over: the next holder's is another one. */
const withoutHolder = (watched: WatchedRegistration | null): WatchedRegistration | null =>
  watched === null || watched.answer === null ? watched : { ...NO_REGISTRATION, waitsUntil: watched.waitsUntil };

const earliest = (...moments: readonly (Instant | null)[]): Instant | null => {
  const known = moments.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};
