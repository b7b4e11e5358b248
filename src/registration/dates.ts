import type { Instant } from '../domain/time.ts';
import type { DateHabits } from './tlds.ts';

/** No date is longer, whatever remark follows it; so every expression below works on little. */
const MAX_DATE_CHARS = 80;
/** Registrations before the DNS (1985) and after four digits are misread numbers. Some registries date names to 1970 or 9999. */
const FIRST_YEAR = 1970;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Other spellings of months, by their first letters: Spanish, Portuguese, German, French, Italian, Turkish. */
const FOREIGN_MONTHS: Readonly<Record<string, number>> = {
  ene: 1,
  gen: 1,
  oca: 1,
  fev: 2,
  fév: 2,
  şub: 2,
  mär: 3,
  mrz: 3,
  abr: 4,
  avr: 4,
  nis: 4,
  mai: 5,
  mag: 5,
  giu: 6,
  haz: 6,
  lug: 7,
  tem: 7,
  ago: 8,
  aoû: 8,
  agu: 8,
  ağu: 8,
  set: 9,
  eyl: 9,
  out: 10,
  okt: 10,
  ott: 10,
  eki: 10,
  kas: 11,
  dic: 12,
  dez: 12,
  déc: 12,
  ara: 12,
};

/** Zones by name, minutes ahead of UTC. Only such as no two registries mean differently (CST and IST are two each). */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  met: 60,
  mest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  trt: 180,
  jst: 540,
  kst: 540,
  hkt: 480,
  sgt: 480,
  myt: 480,
  ict: 420,
  wib: 420,
  clt: -240,
  clst: -180,
  brt: -180,
  art: -180,
  est: -300,
  edt: -240,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
};

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Holds what follows the day: time and zone. */
  readonly rest: string;
}

const monthOf = (word: string): number => {
  const start = word.slice(0, 3);
  const at = MONTHS.indexOf(start);
  return at >= 0 ? at + 1 : (FOREIGN_MONTHS[start] ?? 0);
};

function checked(
  year: number,
  { month, day, rest }: { readonly month: number; readonly day: number; readonly rest: string },
): Day | null {
  if (year < FIRST_YEAR || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return { year, month, day, rest };
}

const SEPARATOR = String.raw`(?:\s?[-/.年월月년]\s?)`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})(?!\d)(.*)$`, 'u');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{4})(?!\d)(.*)$`, 'u');
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?(?!\d)(.*)$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/;
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]{0,3}(\p{L}{3,12})\.?[\s\-/.,]{1,3}(\d{4})(?!\d)(.*)$/u;
const MONTH_DAY_YEAR = /^(\p{L}{3,12})\.?[\s\-/.]{1,3}(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]{1,3}(\d{4})(?!\d)(.*)$/u;
const YEAR_MONTH_DAY = /^(\d{4})[\s\-/.]{1,3}(\p{L}{3,12})\.?[\s\-/.]{1,3}(\d{1,2})(?!\d)(.*)$/u;
/** `Tue Dec 12 10:11:12 UTC 2000` (date(1), ctime). */
const CTIME =
  /^(\p{L}{3,9})\s+(\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(?:([a-z]{1,5}|[+-]\d{4})\s+)?(\d{4})(?!\d)(.*)$/u;

function dayOf(text: string, order: DateHabits['order']): Day | null {
  let found = YEAR_FIRST.exec(text);
  if (found) return checked(Number(found[1]), { month: Number(found[2]), day: Number(found[3]), rest: found[4] ?? '' });
  found = YEAR_LAST.exec(text);
  if (found) {
    const [first, second] = [Number(found[1]), Number(found[2])];
    const dayFirst = first > 12 || (second <= 12 && (order === 'dmy' || !text.includes('/')));
    return checked(Number(found[3]), {
      month: dayFirst ? second : first,
      day: dayFirst ? first : second,
      rest: found[4] ?? '',
    });
  }
  found = COMPACT.exec(text);
  if (found) {
    const time = found[4] === undefined ? '' : ` ${found[4]}:${found[5]}:${found[6]}`;
    return checked(Number(found[1]), {
      month: Number(found[2]),
      day: Number(found[3]),
      rest: `${time}${found[7] ?? ''}`,
    });
  }
  found = CTIME.exec(text);
  if (found) {
    const rest = ` ${found[3]} ${found[4] ?? ''} ${found[6] ?? ''}`;
    return checked(Number(found[5]), { month: monthOf(found[1] ?? ''), day: Number(found[2]), rest });
  }
  found = DAY_MONTH_YEAR.exec(text);
  if (found)
    return checked(Number(found[3]), { month: monthOf(found[2] ?? ''), day: Number(found[1]), rest: found[4] ?? '' });
  found = MONTH_DAY_YEAR.exec(text);
  if (found)
    return checked(Number(found[3]), { month: monthOf(found[1] ?? ''), day: Number(found[2]), rest: found[4] ?? '' });
  found = YEAR_MONTH_DAY.exec(text);
  return (
    found && checked(Number(found[1]), { month: monthOf(found[2] ?? ''), day: Number(found[3]), rest: found[4] ?? '' })
  );
}

const TIME = /^[\s\-t,.日일]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?(.*)$/u;
const OFFSET = /^[\s(]*(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const ZONE_NAME = /^[\s(]*([a-z]{1,5})(?![a-z])/;

/** Minutes ahead of UTC that a text begins with, or null where it names no zone that we know. */
function zoneOf(text: string): number | null {
  const offset = OFFSET.exec(text);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return minutes > 14 * 60 ? null : offset[1] === '-' ? -minutes : minutes;
  }
  const name = ZONE_NAME.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(ZONES, name) ? (ZONES[name] ?? null) : null;
}

/**
 * Parses the instant of a date as registries write them, or null where the text is none that we understand. A date
 * without a time is midnight UTC, so that its day is the registry's day; a time without a zone is in `habits`'.
 */
export function parseDate(text: string, habits: DateHabits): Instant | null {
  const lower = text.slice(0, MAX_DATE_CHARS).trim().toLowerCase().replace(WEEKDAY, '');
  const day = dayOf(lower, habits.order);
  if (day === null) return null;
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  const time = TIME.exec(day.rest);
  if (!time) return midnight;
  const [, hours, minutes, seconds = '0', fraction = '', half, rest = ''] = time;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  // 24:00 and a leap second are times too; anything beyond is not.
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return midnight;
  const zone = zoneOf(rest) ?? habits.zoneMinutes;
  const millis = Math.trunc(Number(`0.${fraction || '0'}`) * 1000);
  return midnight + ((hour * 60 + Number(minutes) - zone) * 60 + Number(seconds)) * 1000 + millis;
}

/**
 * Returns the order that the dates of one answer show by themselves: `12/18/2001` can only be month first. Null where
 * no date with strokes decides, or where they contradict each other.
 */
export function orderShownBy(dates: readonly string[]): DateHabits['order'] | null {
  let dayFirst = false;
  let monthFirst = false;
  for (const text of dates) {
    const found = YEAR_LAST.exec(text.slice(0, MAX_DATE_CHARS).trim().toLowerCase());
    if (!found) continue;
    if (Number(found[1]) > 12) dayFirst = true;
    else if (Number(found[2]) > 12) monthFirst = true;
  }
  return dayFirst === monthFirst ? null : dayFirst ? 'dmy' : 'mdy';
}
