import type { Instant } from '../domain/time.ts';
import { formatsOf } from '../texts/formats.ts';
import type { Language } from '../texts/languages.ts';

/** Puts the times of reports, which are text, into words of a language. What is no time stays as it is. */
export interface Dates {
  /** `2026-11-20` or an RFC 3339 time as `20 Nov 2026`. */
  date(iso: string): string;
  /** An RFC 3339 time as `20 Nov 2026, 14:03:07 UTC`. */
  time(iso: string): string;
  /** How long ago that was, in the largest whole unit: `just now`, `5 min ago`; empty for what is no time. */
  age(iso: string, now: Instant): string;
}

export function datesIn(language: Language): Dates {
  const formats = formatsOf(language);
  const shown = (iso: string, format: (at: Instant) => string): string => {
    const at = Date.parse(iso);
    return Number.isNaN(at) ? iso : format(at);
  };
  return {
    date: (iso) => shown(iso, formats.date),
    time: (iso) => shown(iso, formats.time),
    age: (iso, now) => (Number.isNaN(Date.parse(iso)) ? '' : formats.age(Date.parse(iso), now)),
  };
}
