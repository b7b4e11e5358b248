/** Tells what the formats of the platform do not know of a language. */
export interface Habits {
  readonly locale: string;
  readonly between: string;
  /** Separates two sections of a document, and two documents. */
  readonly sources: readonly [sections: string, documents: string];
  /** The end of a list that is cut. */
  readonly more: (count: number) => string;
  readonly instant: (date: string, clock: string) => string;
  readonly time: (date: string, clock: string) => string;
  /** The length of a date within a sentence, and before a time. */
  readonly textDate: 'medium' | 'long';
  /** Corrects a date of the platform. */
  readonly corrected: (date: string) => string;
  readonly justNow: string;
  readonly ago: Readonly<Record<'minutes' | 'hours' | 'days', (count: number) => string>>;
  /** Whether a space may stand between a number and its unit. */
  readonly spaced: boolean;
}

/** Writes dates as people of many countries read them. */
export const ENGLISH_HABITS: Habits = {
  locale: 'en-GB',
  between: ' ',
  sources: [', ', '; '],
  more: (count) => `${count} more`,
  instant: (date, clock) => `${date} at ${clock} UTC`,
  time: (date, clock) => `${date}, ${clock} UTC`,
  textDate: 'medium',
  // The other months have three letters.
  corrected: (date) => date.replace(/\bSept\b/, 'Sep'),
  justNow: 'just now',
  ago: { minutes: (n) => `${n} min ago`, hours: (n) => `${n} h ago`, days: (n) => `${n} d ago` },
  spaced: true,
};
