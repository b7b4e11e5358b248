import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { StatusAlarm } from '../registration/statuses.ts';
import { calendarDays, severityLeft } from './expiry.ts';
import { type Judgement, judgementIn } from './meaning.ts';
import {
  REGISTRATION_ACTION_TEXTS,
  REGISTRATION_CHANGE_TEXTS,
  REGISTRATION_REASON_TEXTS,
} from './registration-texts.ts';

const judgement = judgementIn('registration');
const [change, reason, action] = [
  REGISTRATION_CHANGE_TEXTS.message,
  REGISTRATION_REASON_TEXTS.message,
  REGISTRATION_ACTION_TEXTS.message,
];

interface RegistrationEnd {
  readonly expiresAt: Instant;
  readonly now: Instant;
  /** Of those that end on one day, those of one registrar go together; null if the registry names none. */
  readonly registrar: string | null;
  /** When the registry answered last, if it has not answered for hours; the domain may have been renewed since. */
  readonly answeredAt?: Instant | null;
}

/** Tells that a registration ends soon, or has ended. */
export function registrationEnding(domain: DomainName, ending: RegistrationEnd): Judgement<'registration'> {
  const { expiresAt, now, answeredAt = null } = ending;
  const date = { date: expiresAt };
  const severity = severityLeft(expiresAt - now);
  if (answeredAt !== null) return unansweredEnding(domain, ending, answeredAt);
  const common = commonOf(ending);
  if (now > expiresAt)
    return judgement(severity, change('registration-expired', { domain }), {
      reason: reason('registration-ended', { date }),
      whatToDo: action('restore-now'),
      ...common,
    });
  return judgement(severity, change('registration-expires', { domain, days: calendarDays(now, expiresAt) }), {
    reason: reason('registration-ends', { date }),
    whatToDo: action(severity === 'notice' ? 'check-renewal' : 'renew'),
    ...common,
  });
}

/** Identifies the end of registrations at one registrar on one day. */
const commonOf = (
  { expiresAt, now, registrar }: RegistrationEnd,
  ...more: readonly string[]
): { readonly common?: readonly string[] } => {
  const left = now > expiresAt ? 'over' : calendarDays(now, expiresAt);
  const day = calendarDays(0, expiresAt);
  return registrar === null ? {} : { common: [`registrar ${registrar}`, `day ${day}`, `days ${left}`, ...more] };
};

function unansweredEnding(domain: DomainName, ending: RegistrationEnd, answeredAt: Instant): Judgement<'registration'> {
  const { expiresAt, now } = ending;
  const [date, since] = [{ date: expiresAt }, { date: answeredAt }];
  const severity = severityLeft(expiresAt - now);
  const because = {
    whatToDo: action('check-then-renew'),
    ...commonOf(ending, `answered ${calendarDays(0, answeredAt)}`),
  };
  if (now > expiresAt)
    return judgement(severity, change('unanswered-registration-expired', { domain, since }), {
      reason: reason('last-answer-ended', { date }),
      ...because,
    });
  const days = calendarDays(now, expiresAt);
  return judgement(severity, change('unanswered-registration-expires', { domain, since, days }), {
    reason: reason('last-answer-ends', { date }),
    ...because,
  });
}

/** Tells that lookups of a registration have failed for a day. `answeredAt`: when the registry answered last. */
export const registrySilent = (domain: DomainName, answeredAt: Instant): Judgement<'registration'> =>
  judgement('info', change('registry-silent', { domain, since: { date: answeredAt } }), {
    reason: reason('last-answer-counts'),
  });

export const registryAnswersAgain = (domain: DomainName): Judgement<'registration'> =>
  judgement('info', change('registry-answers-again', { domain }));

/** Tells that a registration now ends later. */
export const registrationRenewed = (domain: DomainName, expiresAt: Instant): Judgement<'registration'> =>
  judgement('info', change('registration-renewed', { domain }), {
    reason: reason('registered-until', { date: { date: expiresAt } }),
  });

/** Tells that locks were removed, by their EPP names. `transfer`: the domain can be moved to another registrar now. */
export const registrationUnlocked = (
  domain: DomainName,
  locks: readonly string[],
  open: 'transfer' | 'update',
): Judgement<'registration'> =>
  judgement('warning', change('registration-unlocked', { domain, count: locks.length }), {
    reason: reason(`${open}-open`, { locks }),
    whatToDo: action('lock'),
  });

/** Tells that locks which were removed are set again. */
export const registrationLocked = (domain: DomainName): Judgement<'registration'> =>
  judgement('info', change('registration-locked', { domain }));

/** Tells that the registry publishes another holder than before. Names are the registry's. */
export const registrantChanged = (domain: DomainName, from: string, to: string): Judgement<'registration'> =>
  judgement('error', change('registrant-changed', { domain, from, to }), {
    reason: reason('holder-published'),
    whatToDo: action('dispute-holder'),
  });

/** Tells that somebody holds a name that nobody held. The registrar is null where the registry names none. */
export const nameRegistered = (domain: DomainName, registrar: string | null): Judgement<'registration'> =>
  judgement('warning', change('name-registered', { domain }), {
    reason: registrar === null ? reason('registered-now') : reason('registered-with', { registrar }),
    whatToDo: action('ask-holder'),
  });

/** Tells that the registry has no registration any more. */
export const nameUnregistered = (domain: DomainName): Judgement<'registration'> =>
  judgement('critical', change('name-unregistered', { domain }), {
    reason: reason('no-registration'),
    whatToDo: action('register-again'),
  });

const ALARMS = {
  transfer: { kind: 'transfer-pending', why: 'transfer-waits', advice: 'reject-transfer', over: 'transfer-over' },
  hold: { kind: 'registration-on-hold', why: 'held', advice: 'lift-hold', over: 'hold-over' },
  redemption: {
    kind: 'registration-in-redemption',
    why: 'redeemable',
    advice: 'restore-deleted',
    over: 'deletion-over',
  },
  deletion: { kind: 'registration-deleting', why: 'deleting', advice: 'ask-restore', over: 'deletion-over' },
} as const satisfies Readonly<Record<StatusAlarm, object>>;

/** Tells what a registry's statuses show that its owner must act on at once. */
export function registrationAlarm(
  domain: DomainName,
  alarm: StatusAlarm,
  statuses: readonly string[],
): Judgement<'registration'> {
  const { kind, why, advice } = ALARMS[alarm];
  return judgement('critical', change(kind, { domain }), {
    reason: reason(why, { statuses }),
    whatToDo: action(advice),
  });
}

/** Tells that it is over. */
export const alarmOver = (domain: DomainName, alarm: StatusAlarm): Judgement<'registration'> =>
  judgement('info', change(ALARMS[alarm].over, { domain }));

/** Tells that another registrar has the domain. Names are the registry's. */
export const registrarChanged = (domain: DomainName, from: string, to: string): Judgement<'registration'> =>
  judgement('error', change('registrar-changed', { domain, from, to }), {
    reason: reason('registrar-decides'),
    whatToDo: action('call-registrar'),
  });

/** Tells that the registry lists other DS records than before, of these keys, while the DNS does not have them. */
export const registryDsChanged = (domain: DomainName, keys: readonly string[]): Judgement<'registration'> =>
  judgement('error', change('registry-ds-changed', { domain, count: keys.length }), {
    reason: keys.length === 0 ? reason('ds-still-there', { domain }) : reason('ds-not-yet', { keys }),
    whatToDo: action('restore-ds'),
  });

/** Tells that it no longer does. */
export const registryDsAgrees = (domain: DomainName): Judgement<'registration'> =>
  judgement('info', change('registry-ds-agrees', { domain }));
