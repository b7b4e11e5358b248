import { type Instant, isoTime } from '../domain/time.ts';
import type { Habits } from './habits.ts';
import { byLanguage, definitionOf } from './languages.ts';

/** How one language writes dates, numbers, lists and stretches of time. All times are UTC. */
export interface Formats {
  /** The locale of plurals and numbers (BCP 47). */
  readonly locale: string;
  /** Stands between two sentences. */
  readonly between: string;
  /** `a, b and c`; of a long list, the first values and how many more there are. */
  list(values: readonly string[]): string;
  /** `Japanese` for `ja` */
  language(tag: string): string;
  /** `1,234` */
  number(value: number): string;
  /** `20 Nov 2026` */
  date(at: Instant): string;
  /** The same within a sentence: Japanese writes 2026年11月20日 there, and 2026/11/20 in tables. */
  dateInText(at: Instant): string;
  /** `20 Nov` */
  dayOfMonth(at: Instant): string;
  /** `20 Nov 2026 at 14:03 UTC` */
  instant(at: Instant): string;
  /** `20 Nov 2026, 14:03:07 UTC` */
  time(at: Instant): string;
  /** `2 days`: the largest unit of which there is at least one, rounded. */
  duration(ms: number): string;
  /** How long ago that was, in the largest whole unit: `just now`, `5 min ago`, `3 h ago`, `12 d ago`. */
  age(at: Instant, now: Instant): string;
}

/** Values of a list that are named; more are counted. */
const LISTED = 5;

const SECONDS = ['second', 1000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], SECONDS] as const;

/** Remembers the last moment that was written: those of a page are nearly always the same few, one after the other. */
function unlessSame(write: (at: Instant) => string): (at: Instant) => string {
  let last: { readonly at: Instant; readonly text: string } | undefined;
  return (at) => {
    if (last?.at !== at) last = { at, text: write(at) };
    return last.text;
  };
}

/** Makes a format of the platform when it is first needed, which takes milliseconds, and then gives the same again. */
export function once<K, F>(make: (key: K) => F): (key: K) => F {
  const made = new Map<K, F>();
  return (key) => {
    let format = made.get(key);
    if (format === undefined) {
      format = make(key);
      made.set(key, format);
    }
    return format;
  };
}

function createFormats({ locale, between, more, justNow, ago, spaced, ...habits }: Habits): Formats {
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const languages = once(() => new Intl.DisplayNames(locale, { type: 'language' }));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const units = once(
    (unit: (typeof UNITS)[number][0]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  const dates = once((dateStyle: 'medium' | 'long') => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }));
  const days = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
  const dateOf = (length: 'medium' | 'long', at: Instant): string => habits.corrected(dates(length).format(at));
  const textDate = (at: Instant): string => dateOf(habits.textDate, at);
  const clock = (at: Instant, chars: 5 | 8): string => isoTime(at).slice(11, 11 + chars);
  return {
    locale,
    between,
    list(values) {
      const [only, ...others] = values;
      if (only !== undefined && others.length === 0) return only;
      const rest = values.length - LISTED;
      return lists(locale).format(rest > 0 ? [...values.slice(0, LISTED), more(rest)] : values);
    },
    language: (tag) => languages(locale).of(tag) ?? tag,
    number: (value) => numbers(locale).format(value),
    date: unlessSame((at) => dateOf('medium', at)),
    dateInText: unlessSame(textDate),
    dayOfMonth: (at) => habits.corrected(days(locale).format(at)),
    instant: (at) => habits.instant(textDate(at), clock(at, 5)),
    time: unlessSame((at) => habits.time(textDate(at), clock(at, 8))),
    duration(ms) {
      const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? SECONDS;
      const text = units(unit).format(Math.round(ms / size));
      return spaced ? text : text.replaceAll(' ', '');
    },
    age(at, now) {
      const minutes = Math.floor((now - at) / 60_000);
      if (minutes < 1) return justNow;
      if (minutes < 60) return ago.minutes(minutes);
      return minutes < 48 * 60 ? ago.hours(Math.floor(minutes / 60)) : ago.days(Math.floor(minutes / (24 * 60)));
    },
  };
}

/** Gives how a language writes dates, numbers and lists. */
export const formatsOf = byLanguage((language) => createFormats(definitionOf(language).habits));
