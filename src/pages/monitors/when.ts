import type { Message } from '../../domain/message.ts';
import { clockOf, dayOf, type Instant } from '../../domain/time.ts';
import { textIn } from '../../texts/language.ts';
import { useFormats, useLanguage, useWords } from '../web/words.ts';
import { MONITORING_TEXTS } from './monitors-texts.ts';

const UNITS = [
  ['every-day', 86_400_000],
  ['every-hour', 3_600_000],
  ['every-minute', 60_000],
  ['every-second', 1000],
] as const;

/** Puts the times of monitors into words of the page's language. */
interface Times {
  /** `today, 07:41` or `2 Nov 2026`. */
  when(at: Instant): string;
  /** `in 12 minutes`, or that it is now. */
  until(at: Instant): string;
  /** `every hour` */
  every(intervalMs: number): string;
}

export function useTimes(now: Instant): Times {
  const words = useWords(MONITORING_TEXTS);
  const formats = useFormats();
  return {
    when: (at) => (dayOf(at) === dayOf(now) ? words('today', { clock: clockOf(at) }) : formats.date(at)),
    until: (at) => (at - now < 1000 ? words('soon') : words('in', { wait: { durationMs: at - now } })),
    every(intervalMs) {
      const [key, size] = UNITS.find(([, ms]) => intervalMs % ms === 0) ?? ['every-second', 1000];
      return words(key, { count: Math.max(1, Math.round(intervalMs / size)) });
    },
  };
}

/** Puts messages into words of the page's language. */
export function useText(): (message: Message) => string {
  const language = useLanguage();
  return (message) => textIn(language, message);
}

/** Longest line of a list: records of strangers may make longer ones. */
const MAX_LINE_CHARS = 160;

/** Returns a sentence as a list shows it; the page of the monitor has it whole. */
export const shorten = (text: string): string =>
  text.length > MAX_LINE_CHARS ? `${text.slice(0, MAX_LINE_CHARS)}…` : text;
