import { styleText } from 'node:util';
import type { Outcome } from '../../diagnoses/diagnosis.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import type { Words } from '../../domain/message.ts';
import { visible } from '../../domain/text.ts';
import { clockOf, dayOf, type Instant, isoTime } from '../../domain/time.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { TERMINAL_REPORT_TEXTS } from './report-texts.ts';
import { ascii, pad, widthOf, wrap } from './text.ts';

/** Tells what the terminal can do. */
export interface TerminalCapabilities {
  readonly colour: boolean;
  /** Whether it shows more than ASCII. */
  readonly unicode: boolean;
  /** Limits prose: at most 80 columns, since longer lines are hard to read. */
  readonly columns: number;
  /** Limits records: all columns that there are, since a broken record is hard to copy. */
  readonly width: number;
  readonly language: Language;
}

export type TerminalColour = 'green' | 'yellow' | 'red' | 'grey';

/** Marks say the same without colour. */
export const TERMINAL_MARKS = {
  unicode: { satisfied: '✓', partial: '~', failed: '✗', unknown: '?', none: '–', open: '…', warning: '!' },
  ascii: { satisfied: '+', partial: '~', failed: 'x', unknown: '?', none: '-', open: '.', warning: '!' },
} as const;
/** How a mark of a list is drawn, and its colour. */
const LISTED: Readonly<Record<ListedMark, readonly [keyof typeof TERMINAL_MARKS.unicode, TerminalColour]>> = {
  satisfied: ['satisfied', 'green'],
  attention: ['partial', 'yellow'],
  partial: ['partial', 'yellow'],
  failed: ['failed', 'red'],
  unknown: ['unknown', 'grey'],
  'not-tested': ['open', 'grey'],
  info: ['none', 'grey'],
};

/** Columns before what a line of a list says: mark, name, points. */
const NAME_COLUMNS = 27;
const POINTS_COLUMNS = 6;
/** Below this many columns left, texts go under the names instead of beside them. */
const MIN_TEXT_COLUMNS = 30;

/** Gives all parts of a report what they need to write themselves. */
export interface TerminalWriter {
  readonly columns: number;
  readonly width: number;
  readonly unicode: boolean;
  readonly language: Language;
  readonly marks: { readonly [K in keyof typeof TERMINAL_MARKS.unicode]: string };
  paint(text: string, tone: TerminalColour | 'bold'): string;
  /** Text from outside, as this terminal may show it. */
  show(text: string): string;
  /** Words of the report, in the language of the terminal. */
  readonly words: Words<typeof TERMINAL_REPORT_TEXTS.texts>;
  /** Stands between two sentences. */
  readonly between: string;
  /** A time to the second. */
  time(at: Instant): string;
  /** A time to the minute. */
  moment(at: Instant): string;
}

export const createTerminalWriter = ({
  colour,
  unicode,
  columns,
  width,
  language,
}: TerminalCapabilities): TerminalWriter => ({
  columns,
  width,
  language,
  words: speak(language, TERMINAL_REPORT_TEXTS),
  between: formatsOf(language).between,
  time: language === 'en' ? secondText : formatsOf(language).time,
  moment: language === 'en' ? minuteText : formatsOf(language).instant,
  unicode,
  marks: unicode ? TERMINAL_MARKS.unicode : TERMINAL_MARKS.ascii,
  paint: (text, tone) => (colour ? styleText(tone, text, { validateStream: false }) : text),
  show: unicode ? visible : (text) => ascii(visible(text)),
});

/**
 * Returns text beside something that stands once before its first line. `before` is measured bare and may be painted
 * then.
 */
export function hanging(before: string, text: string, columns: number, paintBefore = (bare: string) => bare): string[] {
  const indent = widthOf(before);
  return wrap(text, Math.max(columns - indent, 10)).map(
    (line, i) => (i === 0 ? paintBefore(before) : ' '.repeat(indent)) + line,
  );
}

/** Returns the sign of a mark of a list, without its colour. */
export const signOf = (mark: ListedMark, { marks }: Pick<TerminalWriter, 'marks'>): string => marks[LISTED[mark][0]];

/** A time in UTC as `2026-11-20 14:03 UTC`. */
const minuteText = (at: Instant): string => `${dayOf(at)} ${clockOf(at)} UTC`;

/** A time in UTC as `2026-11-20 14:03:07 UTC`. */
const secondText = (at: Instant): string => `${isoTime(at).slice(0, 19).replace('T', ' ')} UTC`;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cuts a text for a list; `--json` and the page have the whole. */
function firstSentence(text: string): string {
  // What is quoted may hold sentences of its own.
  const unquoted = text.replace(/“[^”]*”|「[^」]*」/gu, (quoted) => 'x'.repeat(quoted.length));
  const [japanese] = /^[^。]*。/.exec(unquoted) ?? [];
  const [english] = sentences.segment(unquoted);
  return text.slice(0, (japanese ?? english?.segment ?? '').length).trim();
}

/**
 * Says of each part in turn why it is unknown or fails: what has the reason of an earlier part refers to that part.
 */
export function reasonsOnce({
  words,
}: TerminalWriter): (part: { readonly outcome: Outcome; readonly name: string; readonly text: string }) => string {
  const first = new Map<string, string>();
  return ({ outcome, name, text }) => {
    if (outcome !== 'unknown' && outcome !== 'failed') return text;
    const earlier = first.get(text);
    if (earlier !== undefined && outcome === 'failed') return words('as-for', { name: earlier });
    if (earlier !== undefined)
      return first.size === 1 ? words('same-reason') : words('same-reason-as', { name: earlier });
    first.set(text, name);
    return text;
  };
}

/** Returns one line of a list: mark, name, points, and the gist of what is said of it. */
export function listLines(
  item: {
    readonly mark: ListedMark;
    /** Empty for what belongs to the line above. */
    readonly name: string;
    /** Such as `5/10`; empty where there are none. */
    readonly points: string;
    readonly text: string;
    /** A word or two below the text; empty where there are none. */
    readonly note?: string;
  },
  { columns, marks, paint, show }: TerminalWriter,
): string[] {
  const [drawn, tone] = LISTED[item.mark];
  const mark = paint(marks[drawn], tone);
  // A name may use the room of points that it does not have.
  const head =
    item.points === ''
      ? pad(show(item.name), NAME_COLUMNS + POINTS_COLUMNS)
      : `${pad(show(item.name), NAME_COLUMNS)}${item.points.padStart(POINTS_COLUMNS)}`;
  const text = show(firstSentence(item.text));
  const isNarrow = columns - widthOf(head) - 4 < MIN_TEXT_COLUMNS;
  if (isNarrow && item.name === '') return hanging('    ', text, columns, () => `${mark}   `);
  const margin = ' '.repeat(isNarrow ? 4 : widthOf(head) + 4);
  const noted = (item.note ?? '') === '' ? [] : wrap(show(item.note ?? ''), columns - margin.length);
  const notes = noted.map((line) => paint(`${margin}${line}`, 'grey'));
  if (isNarrow) return [`${mark} ${head}`, ...wrap(text, columns - 4).map((line) => `    ${line}`), ...notes];
  return [...hanging(`  ${head}  `, text, columns, (before) => `${mark} ${before.slice(2)}`), ...notes];
}
