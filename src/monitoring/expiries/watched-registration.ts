import type { Judgement } from '../../changes/meaning.ts';
import {
  registrationEnding,
  registrationRenewed,
  registryAnswersAgain,
  registrySilent,
} from '../../changes/registration.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { WatchedAnswer, WatchedRegistration } from '../memory/registration.ts';
import { type ChosenStage, dueStage } from './expiry.ts';
import { alarmsAfter, statesAfter } from './registration-states.ts';

/** The outcome of looking up a registration. */
export type ObservedRegistration =
  | ({ readonly kind: 'registered' } & WatchedAnswer)
  /** The registry answers that it has no registration. */
  | { readonly kind: 'not-registered'; readonly at: Instant }
  /** It says nothing about the registration. `lasting`: asking again soon would not help. */
  | { readonly kind: 'unknown'; readonly lasting: boolean };

/** Registries are asked once a day: a little less, because the run of the next day may begin before the answer is a day old. */
const ASK_MS = DAY_MS - 30 * MINUTE_MS;
/** After a failed lookup, an answer that came too late for the run of the day before still counts. */
const LATE_ANSWER_MS = DAY_MS + 30 * MINUTE_MS;
/** After a failure, sooner. */
const ASK_AGAIN_MS = HOUR_MS;
/** If a stored answer is too old for a warning, at once, in a run of its own. */
const ASK_SOON_MS = MINUTE_MS;
/** How old an answer may be for a warning: the domain may have been renewed since. */
export const BELIEVED_MS = 6 * HOUR_MS;
/** Expiry dates that differ by less are the same: a registry may write one with and without the hour. */
const SAME_END_MS = 3 * DAY_MS;
/** After this long without the usual source, answers of another one count from then on. */
const OTHER_SOURCE_MS = 7 * DAY_MS;
/** How long every lookup must fail before stages go by the last answer, and before the log and the list show the failure. */
const [LAST_ANSWER_AFTER_MS, SILENT_AFTER_MS] = [6 * HOUR_MS, DAY_MS];

export const NO_REGISTRATION: WatchedRegistration = {
  answer: null,
  endsAt: null,
  told: [],
  waitsUntil: null,
  unanswered: null,
  alarms: [],
  locked: [],
  unlocked: [],
  ds: null,
  otherDs: null,
};

/** Holds what a lookup of a registration led to. */
export interface RegistrationStep {
  readonly registration: WatchedRegistration;
  readonly judgements: readonly Judgement<'registration'>[];
}

/** A moment, and at which days before its end the owner wants to be warned. */
interface RegistrationWatch {
  readonly now: Instant;
  readonly stages: readonly ChosenStage[];
}

/** Returns how old an answer may be for a run now, in milliseconds; null if the run needs none. */
export function registrationNeeded(watched: WatchedRegistration | null, watch: RegistrationWatch): number | null {
  const { now } = watch;
  const { answer, waitsUntil } = watched ?? NO_REGISTRATION;
  if (waitsUntil !== null && now < waitsUntil) return null;
  const maxAgeMs = waitsUntil === null ? ASK_MS : LATE_ANSWER_MS;
  if (answer === null) return maxAgeMs;
  // Others ask about the same domain too: a stored answer of theirs that is too old for a warning would put it off for ever.
  // One that is young enough is taken from the store, so that a stage is reported when it begins.
  if (stageOf(watched ?? NO_REGISTRATION, watch).stage !== null) return BELIEVED_MS;
  if (watched?.otherDs?.isReported === false) return BELIEVED_MS;
  return now - answer.at >= ASK_MS ? maxAgeMs : null;
}

/** Returns when to ask before the next run is due: because a warning waits for a fresh answer, or a stage begins. */
export function registrationAgainAt(watched: WatchedRegistration | null, watch: RegistrationWatch): Instant | null {
  if (watched === null) return null;
  const { now } = watch;
  const { stage, nextAt } = stageOf(watched, watch);
  if (stage === null) return nextAt;
  const { answer, waitsUntil } = watched;
  const isTooOld = answer !== null && now - answer.at >= BELIEVED_MS;
  return waitsUntil ?? (isTooOld ? now + ASK_SOON_MS : null);
}

/**
 * Compares an answer with what is known of a registration, and returns what is known now and what to report. A failure ends no
 * warning: stages go by the last answer then, and say so. The first answer reports only the stage that it is in.
 */
export function watchRegistration(
  before: WatchedRegistration | null,
  observed: ObservedRegistration,
  watch: RegistrationWatch,
): RegistrationStep {
  const { now } = watch;
  const known = before ?? NO_REGISTRATION;
  if (observed.kind !== 'registered') {
    const isLasting = observed.kind === 'not-registered' || observed.lasting;
    return unanswered(known, isLasting ? ASK_MS : ASK_AGAIN_MS, watch);
  }
  const { kind: _, ...answered } = observed;
  const isOther = known.answer !== null && known.answer.source !== answered.source;
  if (isOther && known.answer !== null && answered.at - known.answer.at < OTHER_SOURCE_MS)
    return confirmed(known, answered, watch);
  const last = isOther ? null : known.answer;
  const answer = { ...answered, registrant: publishedIn(last, answered) };
  const endsAt = answer.expiresAt ?? known.endsAt;
  const isSameEnd = known.endsAt === null || endsAt === null || Math.abs(endsAt - known.endsAt) < SAME_END_MS;
  const told = isSameEnd ? known.told : [];
  const { states, judgements } = statesAfter(known, last, answer);
  const { ds, otherDs } = known;
  const current = { answer, endsAt, told, waitsUntil: null, unanswered: null, ds, otherDs, ...states };
  const isRenewed = last !== null && known.endsAt !== null && endsAt !== null && endsAt - known.endsAt >= SAME_END_MS;
  const changes = [
    ...judgements,
    ...(isRenewed ? [registrationRenewed(answer.domain, endsAt)] : []),
    ...(known.unanswered?.isReported === true ? [registryAnswersAgain(answer.domain)] : []),
  ];
  if (now - answer.at >= BELIEVED_MS) return { registration: current, judgements: changes };
  const { stage, announced } = stageOf(current, watch);
  const ending = stage === null || endsAt === null ? [] : [endingOf(answer, { expiresAt: endsAt, now })];
  return { registration: { ...current, told: announced }, judgements: [...changes, ...ending] };
}

/** Concludes what follows from a lookup that brought nothing: stages go by the last answer once all of some hours did. */
function unanswered(known: WatchedRegistration, waitMs: number, watch: RegistrationWatch): RegistrationStep {
  const { now } = watch;
  const { answer, endsAt } = known;
  const registration = { ...known, waitsUntil: now + waitMs };
  if (answer === null) return { registration, judgements: [] };
  const since = known.unanswered?.since ?? now;
  const wasReported = known.unanswered?.isReported ?? false;
  const isReported = wasReported || now - since >= SILENT_AFTER_MS;
  const { stage, announced } = stageOf(known, watch);
  const isStaged = stage !== null && endsAt !== null && now - since >= LAST_ANSWER_AFTER_MS;
  return {
    registration: { ...registration, told: isStaged ? announced : known.told, unanswered: { since, isReported } },
    judgements: [
      ...(isStaged ? [endingOf(answer, { expiresAt: endsAt, now, answeredAt: answer.at })] : []),
      ...(isReported && !wasReported ? [registrySilent(answer.domain, answer.at)] : []),
    ],
  };
}

/** Returns when the registry answered last, if it has been silent for a day; null otherwise. */
export const answeredBeforeSilence = (watched: WatchedRegistration | null): Instant | null =>
  watched?.unanswered?.isReported === true ? (watched.answer?.at ?? null) : null;

/**
 * Concludes what follows where another source answers, whose answers are not compared: the stage, if it gives the same date, and
 * what its statuses show that an owner must act on.
 */
function confirmed(known: WatchedRegistration, answer: WatchedAnswer, watch: RegistrationWatch): RegistrationStep {
  const { expiresAt } = answer;
  const { alarms, judgements } = alarmsAfter(known.alarms, answer, { isUsual: false });
  const staged =
    expiresAt === null ? unanswered(known, ASK_AGAIN_MS, watch) : stagedBy(known, { ...answer, expiresAt }, watch);
  return { registration: { ...staged.registration, alarms }, judgements: [...judgements, ...staged.judgements] };
}

function stagedBy(
  known: WatchedRegistration,
  answer: WatchedAnswer & { readonly expiresAt: Instant },
  watch: RegistrationWatch,
): RegistrationStep {
  const { now } = watch;
  const { endsAt } = known;
  const { at, expiresAt } = answer;
  const waiting = { ...known, waitsUntil: now + ASK_AGAIN_MS, unanswered: null };
  const isSameEnd = endsAt !== null && Math.abs(expiresAt - endsAt) < SAME_END_MS;
  if (!isSameEnd || now - at >= BELIEVED_MS) return { registration: waiting, judgements: [] };
  const { stage, announced } = stageOf(known, watch);
  return {
    registration: { ...waiting, told: announced },
    judgements: stage === null ? [] : [endingOf(answer, { expiresAt: endsAt, now })],
  };
}

const endingOf = (
  { domain, registrar }: WatchedAnswer,
  {
    expiresAt,
    now,
    answeredAt = null,
  }: { readonly expiresAt: Instant; readonly now: Instant; readonly answeredAt?: Instant | null | undefined },
): Judgement<'registration'> =>
  registrationEnding(domain, { expiresAt, now, answeredAt, registrar: registrar === null ? null : nameOf(registrar) });

/** Identifies a registrar by the number that IANA gave it, or by its name. */
const nameOf = ({ ianaId, name }: NonNullable<WatchedAnswer['registrar']>): string | null =>
  ianaId === null ? name : `${ianaId}`;

function stageOf(
  { answer, endsAt, told: announced }: WatchedRegistration,
  watch: RegistrationWatch,
): ReturnType<typeof dueStage> {
  if (endsAt === null) return { stage: null, announced, nextAt: null };
  const life = { notBefore: answer?.createdAt ?? null, notAfter: endsAt };
  // Registrations live for years, and people renew them.
  return dueStage({ ...life, ...watch, announced, habit: null, plainDays: true });
}

/** Returns the holder as published last: one that is withheld now is not forgotten. */
const publishedIn = (
  before: WatchedAnswer | null,
  { registrant: after }: WatchedAnswer,
): WatchedAnswer['registrant'] => ({
  name: after.name ?? before?.registrant.name ?? null,
  organization: after.organization ?? before?.registrant.organization ?? null,
});
