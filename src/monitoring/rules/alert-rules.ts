import { type Decoder, decodeJson, listOf, number, oneOf, orNull, record, text, textAs } from '../../domain/decode.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { cut, ECHO_CHARS } from '../../domain/text.ts';
import { dayOf, MINUTE_MS } from '../../domain/time.ts';
import { isTimeZone } from '../../domain/zoned-time.ts';
import { type AccountDefaults, decodeDefaults } from '../settings/account-defaults.ts';
import { RULE_TEXTS } from './rule-texts.ts';

/** Groups of changes that a window may plan. All others are told at once. */
export const PLANNED_GROUPS = ['addresses', 'mail-route', 'mail-policies', 'certificate', 'other'] as const;
export type PlannedGroup = (typeof PLANNED_GROUPS)[number];

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** How grave an alert has to be to pass in quiet hours. */
export const PASSING = ['critical', 'error'] as const;

/** Hours in which what is not grave waits, by the clock of a place: 22:00 to 07:00. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly passes: (typeof PASSING)[number];
}

/** A time in which the owner expects changes of some groups. */
export interface PlannedWindow {
  readonly id: string;
  /** Is shown in alerts; may be empty. */
  readonly name: string;
  /** Null: all domains of the account. */
  readonly domains: readonly DomainName[] | null;
  readonly groups: readonly PlannedGroup[];
  /** A day such as 2026-12-04, or of each week. */
  readonly day: string;
  /** The time of day at which it begins, such as 22:00. */
  readonly at: string;
  readonly minutes: number;
  readonly timeZone: string;
}

/** How often an account gets an e-mail about all its monitors. */
export const SUMMARY_TIMES = ['weekly', 'monthly'] as const;

/** When that e-mail comes: on Mondays or on the first of the month, at eight by the clock of a place. */
export interface SummaryRule {
  readonly every: (typeof SUMMARY_TIMES)[number];
  readonly timeZone: string;
}

/** Holds what an owner chose for the alerts of an account, and for new monitors. */
export interface AlertRules {
  readonly quiet: QuietHours | null;
  /** After how long we remind of a critical alert that nobody acknowledged; null: never. */
  readonly remindMinutes: number | null;
  /** After how long a critical alert that nobody acknowledged goes to these recipients too. They get nothing else. */
  readonly escalation: { readonly minutes: number; readonly recipients: readonly string[] } | null;
  /** When an e-mail about all monitors comes; null: never. */
  readonly summary: SummaryRule | null;
  readonly windows: readonly PlannedWindow[];
  readonly defaults: AccountDefaults;
  /** A secret: whoever knows it reads the alerts as a feed; null: there is none. */
  readonly feed: string | null;
}

export const NO_RULES: AlertRules = {
  quiet: null,
  remindMinutes: null,
  escalation: null,
  summary: null,
  windows: [],
  defaults: {},
  feed: null,
};

/** Bounds of what an owner may choose. Source: docs/limits.md. */
const RULE_LIMITS = {
  remindMinutes: [15, 7 * 24 * 60],
  escalationMinutes: [1, 24 * 60],
  windowMinutes: [5, 7 * 24 * 60],
  windows: 100,
  nameChars: 80,
} as const;

/** Declares the stored form, which files have too. */
const rules: Decoder<AlertRules> = record<AlertRules>({
  quiet: orNull(record<QuietHours>({ from: text, to: text, timeZone: text, passes: oneOf(PASSING) })),
  remindMinutes: orNull(number),
  escalation: orNull(record({ minutes: number, recipients: listOf(text) })),
  summary: orNull(record<SummaryRule>({ every: oneOf(SUMMARY_TIMES), timeZone: text })),
  windows: listOf(
    record<PlannedWindow>({
      id: text,
      name: text,
      domains: orNull(listOf(textAs<DomainName>())),
      groups: listOf(oneOf(PLANNED_GROUPS)),
      day: text,
      at: text,
      minutes: number,
      timeZone: text,
    }),
  ),
  defaults: decodeDefaults,
  feed: orNull(text),
});

/** Reads rules that were stored; undefined where the document is damaged. */
export const decodeRules = (document: string): AlertRules | undefined => decodeJson(document, rules);

const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

/** Returns the day of the week that a window names, from 0 for Monday; null where it names a date. */
export const weekdayIn = ({ day }: Pick<PlannedWindow, 'day'>): number | null => {
  const index = WEEKDAYS.indexOf(day as Weekday);
  return index < 0 ? null : index;
};

/** Returns the minutes since midnight of a time such as 22:00. */
export const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const isDate = (day: string): boolean => {
  const [year = 0, month = 0, date = 0] = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? day.split('-').map(Number) : [];
  return dayOf(Date.UTC(year, month - 1, date)) === day;
};

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Names the value of a rule that cannot be used, and says why. */
export interface RuleFault<Field extends string> {
  readonly field: Field;
  readonly fault: Message;
}

/** Says what is wrong with quiet hours. */
export function quietFaults({ from, to, timeZone }: QuietHours): readonly RuleFault<keyof QuietHours>[] {
  const clocks = (['from', 'to'] as const).flatMap((field) => {
    const fault = clockFault({ from, to }[field]);
    return fault === null ? [] : [{ field, fault }];
  });
  const noHours = clocks.length === 0 && from === to;
  const zone = zoneFault(timeZone);
  return [
    ...clocks,
    ...(noHours ? [{ field: 'to', fault: RULE_TEXTS.message('no-hours') } as const] : []),
    ...(zone === null ? [] : [{ field: 'timeZone', fault: zone } as const]),
  ];
}

/** Says what is wrong with a window. */
export function windowFaults(window: Omit<PlannedWindow, 'id'>): readonly RuleFault<keyof PlannedWindow>[] {
  const { day, at, minutes, groups, name, timeZone } = window;
  const hasDay = weekdayIn(window) !== null || isDate(day);
  const faults: Readonly<Partial<Record<keyof PlannedWindow, Message | null>>> = {
    day: hasDay ? null : RULE_TEXTS.message('not-a-day', { typed: cut(day, ECHO_CHARS.value) }),
    at: clockFault(at),
    minutes: isWithin(minutes, RULE_LIMITS.windowMinutes) ? null : minutesFault(RULE_LIMITS.windowMinutes),
    groups: groups.length > 0 ? null : RULE_TEXTS.message('no-groups'),
    name:
      name.length <= RULE_LIMITS.nameChars
        ? null
        : RULE_TEXTS.message('name-too-long', { most: RULE_LIMITS.nameChars }),
    timeZone: zoneFault(timeZone),
  };
  return (['name', 'day', 'at', 'minutes', 'timeZone', 'groups'] as const).flatMap((field) => {
    const fault = faults[field] ?? null;
    return fault === null ? [] : [{ field, fault }];
  });
}

/** Says what is wrong with a window; null where nothing is. */
export const windowFault = (window: PlannedWindow): Message | null => windowFaults(window)[0]?.fault ?? null;

/** Says what is wrong with rules; null where nothing is. */
export function rulesFault({ quiet, remindMinutes, escalation, summary, windows }: AlertRules): Message | null {
  const [quietFault] = quiet === null ? [] : quietFaults(quiet);
  if (quietFault !== undefined) return quietFault.fault;
  const summaryFault = summary === null ? null : zoneFault(summary.timeZone);
  if (summaryFault !== null) return summaryFault;
  const bounds = [
    [remindMinutes, RULE_LIMITS.remindMinutes],
    [escalation?.minutes ?? null, RULE_LIMITS.escalationMinutes],
  ] as const;
  for (const [value, limits] of bounds) if (value !== null && !isWithin(value, limits)) return minutesFault(limits);
  if (windows.length > RULE_LIMITS.windows)
    return RULE_TEXTS.message('too-many-windows', { most: RULE_LIMITS.windows });
  return windows.map(windowFault).find((one) => one !== null) ?? null;
}

const clockFault = (typed: string): Message | null =>
  CLOCK.test(typed) ? null : RULE_TEXTS.message('not-a-clock', { typed: cut(typed, ECHO_CHARS.value) });

/** Says what is wrong with the name of a time zone; null where nothing is. */
export const zoneFault = (typed: string): Message | null =>
  isTimeZone(typed) ? null : RULE_TEXTS.message('not-a-zone', { typed: cut(typed, ECHO_CHARS.value) });

const minutesFault = ([least, most]: readonly [number, number]): Message =>
  RULE_TEXTS.message('not-minutes', {
    least: { durationMs: least * MINUTE_MS },
    most: { durationMs: most * MINUTE_MS },
  });

/** Returns whether a fault of a rule is about its minutes. */
export const isMinutesFault = ({ id }: Message): boolean => id === minutesFault([0, 0]).id;
