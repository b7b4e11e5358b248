import type { Judgement } from '../../changes/meaning.ts';
import {
  alarmOver,
  registrantChanged,
  registrarChanged,
  registrationAlarm,
  registrationLocked,
  registrationUnlocked,
} from '../../changes/registration.ts';
import { LOCK_STATUSES, locksOf, setsLock } from '../../registration/locks.ts';
import { alarmsOf, EPP_STATUSES, isEppStatus, type StatusAlarm } from '../../registration/statuses.ts';
import type { WatchedAnswer, WatchedRegistration } from '../memory/registration.ts';

/** Holds what the statuses of a registration showed. */
type KnownStates = Pick<WatchedRegistration, 'alarms' | 'locked' | 'unlocked'>;

interface StatesStep {
  readonly states: KnownStates;
  readonly judgements: readonly Judgement<'registration'>[];
}

/**
 * Finds what the same server answers differently from before; `before` is null where it did not answer before. What the statuses
 * show that an owner must act on is reported by the first answer too. One without any status says nothing about it.
 */
export function statesAfter(known: KnownStates, before: WatchedAnswer | null, after: WatchedAnswer): StatesStep {
  const { domain } = after;
  const moved = before === null ? null : registrarsOf(before, after);
  const holders = before === null ? null : holdersOf(before, after);
  const alarm = alarmsAfter(known.alarms, after);
  const locks = locksAfter(known, after, before !== null && moved === null);
  return {
    states: { alarms: alarm.alarms, ...locks.states },
    judgements: [
      ...alarm.judgements.filter(({ severity }) => severity === 'critical'),
      ...(moved === null ? [] : [registrarChanged(domain, moved.from, moved.to)]),
      ...(holders === null ? [] : [registrantChanged(domain, holders.from, holders.to)]),
      ...locks.judgements,
      ...alarm.judgements.filter(({ severity }) => severity !== 'critical'),
    ],
  };
}

interface AlarmsStep {
  readonly alarms: readonly StatusAlarm[];
  readonly judgements: readonly Judgement<'registration'>[];
}

/** Reports what begins and what is over. Another server than the usual one can only show that something begins. */
export function alarmsAfter(
  before: readonly StatusAlarm[],
  { domain, statuses }: WatchedAnswer,
  { isUsual = true } = {},
): AlarmsStep {
  if (statuses.length === 0) return { alarms: before, judgements: [] };
  const shown = alarmsOf(statuses);
  const begun = shown.filter((one) => !before.includes(one));
  const over = isUsual ? before.filter((one) => !shown.includes(one)) : [];
  // Redemption is followed by the deletion itself.
  const isDeleted = (one: StatusAlarm): boolean => one === 'redemption' || one === 'deletion';
  const ended = over.filter((one) => !isDeleted(one) || !shown.some(isDeleted));
  return {
    alarms:
      begun.length === 0 && over.length === 0 ? before : [...before.filter((one) => !over.includes(one)), ...begun],
    judgements: [
      ...begun.map((one) => registrationAlarm(domain, one, statusesOf(statuses, one))),
      ...ended.map((one) => alarmOver(domain, one)),
    ],
  };
}

/** Returns the statuses that show a alarm. */
const statusesOf = (statuses: readonly string[], alarm: StatusAlarm): readonly string[] =>
  statuses.filter((one) => alarmsOf([one]).includes(alarm) || (alarm === 'redemption' && isEnding(one)));
const isEnding = (status: string): boolean => isEppStatus(status) && EPP_STATUSES[status] === 'ending';

/** Reports locks that were removed so that something is open now that was not, and that all of those are set again. */
function locksAfter(
  { locked, unlocked }: KnownStates,
  { domain, statuses }: WatchedAnswer,
  isCompared: boolean,
): { readonly states: Pick<KnownStates, 'locked' | 'unlocked'>; readonly judgements: Judgement<'registration'>[] } {
  const locks = locksOf(statuses);
  // A name that is deleted is past locking: what it lost is reported once it is restored.
  if (locks === null || locks === 'unsaid') return { states: { locked, unlocked }, judgements: [] };
  const open = locks.flatMap(({ lock, set }) => (set === undefined ? [lock] : []));
  const removed = isCompared ? locked.filter((status) => open.some((lock) => setsLock(status, lock))) : [];
  const lost = open.filter((lock) => removed.some((status) => setsLock(status, lock)));
  const still = [...unlocked.filter((lock) => open.includes(lock)), ...lost];
  const isLocked = unlocked.length > 0 && still.length === 0;
  return {
    states: { locked: statuses.filter((status) => LOCK_STATUSES.has(status)), unlocked: still },
    judgements: [
      ...(removed.length === 0
        ? []
        : [registrationUnlocked(domain, removed, lost.includes('transfer') ? 'transfer' : 'update')]),
      ...(isLocked ? [registrationLocked(domain)] : []),
    ],
  };
}

interface Names {
  readonly from: string;
  readonly to: string;
}

/** Returns both registrars if the numbers that IANA gave them differ: names are written in many ways. */
function registrarsOf({ registrar: before }: WatchedAnswer, { registrar: after }: WatchedAnswer): Names | null {
  const [from, to] = [before?.name ?? null, after?.name ?? null];
  const [old, now] = [before?.ianaId ?? null, after?.ianaId ?? null];
  return from === null || to === null || old === null || now === null || old === now ? null : { from, to };
}

/** Returns both holders if the registry publishes both and they differ by more than how they are written. */
function holdersOf({ registrant: before }: WatchedAnswer, { registrant: after }: WatchedAnswer): Names | null {
  const field = before.organization !== null && after.organization !== null ? 'organization' : 'name';
  const [from, to] = [before[field], after[field]];
  return from === null || to === null || plainName(from) === plainName(to) ? null : { from, to };
}

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
