import { Rate } from '../../bulk/rate.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { PROGRESS_TEXTS } from './progress-texts.ts';
import type { TerminalCapabilities } from './terminal-writer.ts';
import { cut, widthOf } from './text.ts';

/** How far long work is. */
export interface Counts {
  /** Counts what is done: names of a scan, lines of an import. */
  readonly done: number;
  /** Lines of the list that are dealt with, and all of them; null where that is not known. */
  readonly settledLines: number;
  readonly lines: number | null;
}

/** Names what is counted. */
type Unit = 'name' | 'line' | 'domain';

export interface LongProgress {
  /** Runs what writes to the terminal without the bar in its way. */
  around(write: () => void): void;
  stop(): void;
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 10_000;
const CLEAR_LINE = '\r\u001b[2K';
const BAR_COLUMNS = 24;
const MIN_BAR_COLUMNS = 8;

/** Formats a duration: `1 h 05 min`, `3 min 20 s`, `12 s`: as exact as anybody needs. */
export function durationIn(language: Language, duration: number): string {
  const words = speak(language, PROGRESS_TEXTS);
  const whole = Math.max(0, Math.round(duration));
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole >= 3600)
    return words('hours', { hours: String(Math.floor(whole / 3600)), minutes: two(Math.floor((whole % 3600) / 60)) });
  return whole >= 60
    ? words('minutes', { minutes: String(Math.floor(whole / 60)), seconds: two(whole % 60) })
    : words('seconds', { seconds: String(whole) });
}

/** Returns the parts of a summary of long work as one sentence, how much was done and how fast first. */
export function summaryIn(
  language: Language,
  {
    done,
    pace,
    more,
  }: {
    readonly done: string;
    readonly pace: { readonly seconds: number; readonly rate: string };
    readonly more: readonly string[];
  },
): string {
  const words = speak(language, PROGRESS_TEXTS);
  const took = words('took', { done, time: durationIn(language, pace.seconds), rate: pace.rate });
  return `${[took, ...more].join(words('between'))}${words('end')}\n`;
}

/** How far it is, in words: `1,200 names, 24 %, 52.1/s, 3 min 20 s left`. */
function progressText(
  counts: Counts,
  {
    what,
    rate,
    now,
    language,
  }: { readonly what: Unit; readonly rate: Rate; readonly now: number; readonly language: Language },
): string {
  const words = speak(language, PROGRESS_TEXTS);
  const { done, settledLines, lines } = counts;
  const left = lines === null ? null : Math.max(0, lines - settledLines);
  const { perSecond, secondsLeft } = rate.pace(now, done, left);
  return [
    words(what, { count: done }),
    ...(lines === null || lines === 0
      ? []
      : [words('percent', { percent: Math.floor((Math.min(settledLines, lines) / lines) * 100) })]),
    ...(perSecond === null ? [] : [words('rate', { rate: rateIn(language, perSecond) })]),
    ...(secondsLeft === null ? [] : [words('left', { time: durationIn(language, secondsLeft) })]),
  ].join(words('between'));
}

const rateIn = (language: Language, perSecond: number): string =>
  perSecond < 100 ? perSecond.toFixed(1) : formatsOf(language).number(Math.round(perSecond));

/** A bar in at most so many columns, with a space after it; nothing where it would be too short to tell anything. */
function barOf({ settledLines, lines }: Counts, unicode: boolean, room: number): string {
  const columns = Math.min(BAR_COLUMNS, room - 1);
  if (lines === null || lines === 0 || columns < MIN_BAR_COLUMNS) return '';
  const full = Math.floor(Math.min(1, settledLines / lines) * columns);
  const [done, open] = unicode ? ['\u2588', '\u2591'] : ['#', '-'];
  return `${done?.repeat(full)}${open?.repeat(columns - full)} `;
}

/** Makes a bar on a terminal; elsewhere a plain line now and then, so that a log tells that something happens. */
export function createLongProgress(
  stream: NodeJS.WriteStream,
  {
    capabilities,
    what,
    counts,
  }: { readonly capabilities: TerminalCapabilities; readonly what: Unit; readonly counts: () => Counts },
): LongProgress {
  const rate = new Rate();
  const isTerminal = stream.isTTY === true;
  let drawn = false;
  let printedAt = performance.now();
  rate.add(printedAt, 0);
  const clear = (): void => {
    if (drawn) stream.write(CLEAR_LINE);
    drawn = false;
  };
  const tick = (): void => {
    const now = performance.now();
    const current = counts();
    rate.add(now, current.done);
    if (isTerminal) {
      const columns = (stream.columns || capabilities.columns) - 1;
      const text = progressText(current, { what, rate, now, language: capabilities.language });
      const bar = barOf(current, capabilities.unicode, columns - widthOf(text));
      stream.write(`${CLEAR_LINE}${cut(bar + text, columns)}`);
      drawn = true;
    } else if (now - printedAt >= LINE_EVERY_MS) {
      printedAt = now;
      stream.write(`${progressText(current, { what, rate, now, language: capabilities.language })}\n`);
    }
  };
  const timer = setInterval(tick, REDRAW_MS);
  return {
    around(write) {
      clear();
      write();
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}
