import type { DomainName } from '../../domain/name.ts';
import { LOCK_NAMES } from '../../registration/locks.ts';
import { STATUS_ALARMS } from '../../registration/statuses.ts';
import { STAGES } from '../expiries/expiry.ts';
import { faultMemory } from './fault.ts';
import {
  boolean,
  future,
  listOf,
  number,
  oneOf,
  orNull,
  past,
  type Remembered,
  record,
  text,
  textAs,
} from './memory.ts';

/** Holds what a registry says about a domain. */
const watchedAnswer = record({
  /** The registrable domain. */
  domain: textAs<DomainName>(),
  /** When the registry answered. */
  at: past,
  createdAt: orNull(number),
  expiresAt: orNull(number),
  /** EPP names, or the registry's own words. */
  statuses: listOf(text),
  registrar: orNull(record({ name: orNull(text), ianaId: orNull(number) })),
  /** Names its holder, as published last; null where it never was. */
  registrant: record({ name: orNull(text), organization: orNull(text) }),
  /** DS records that it lists, as zone files write them; null where it lists none of them. */
  ds: orNull(listOf(text)),
  /** Answers by who gave them, and how. What different servers say is not compared: each has its own words and dates. */
  source: text,
});
export type WatchedAnswer = Remembered<typeof watchedAnswer>;

/** Remembers a registration for its monitor. */
const watchedRegistration = record({
  /** The latest answer; null before the first. */
  answer: orNull(watchedAnswer),
  /** The latest expiry date that an answer gave. */
  endsAt: orNull(number),
  /** Stages before this date that were reported. */
  told: listOf(oneOf(STAGES)),
  /** Until when we ask nobody, because the latest lookup failed; null once one was answered. */
  waitsUntil: orNull(future),
  /** Alarms that the registry's statuses raise and that were reported, until they are over. */
  alarms: listOf(oneOf(STATUS_ALARMS)),
  /** Statuses of locks, as listed last. */
  locked: listOf(text),
  /** Locks whose removal was reported, until they are set again. */
  unlocked: listOf(oneOf(LOCK_NAMES)),
  /** DS records as the registry listed them when the DNS last had them too, or at first; null before that. */
  ds: orNull(listOf(text)),
  /** While it lists others that the DNS does not have. */
  otherDs: orNull(faultMemory),
  /** While each lookup of it fails; null while one is answered, and before the first answer. */
  unanswered: orNull(
    record({
      since: past,
      /** Whether the log and the list show it. */
      isReported: boolean,
    }),
  ),
});
export type WatchedRegistration = Remembered<typeof watchedRegistration>;

/** Remembers whether anybody holds a name. */
const watchedVacancy = record({
  state: oneOf(['unknown', 'held', 'free']),
  /** While a first answer that nobody holds it waits for a second one, and when to ask for that. */
  doubt: orNull(record({ since: past, askAt: future })),
});
export type WatchedVacancy = Remembered<typeof watchedVacancy>;

/** `registration`: null before the first lookup. */
export const registrationMemory = record({ registration: orNull(watchedRegistration), vacancy: watchedVacancy });
