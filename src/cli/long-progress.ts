import { duration, Rate } from '../bulk/rate.ts';
import type { TerminalCapabilities } from './terminal-writer.ts';
import { cut } from './text.ts';

/** How far long work is. */
export interface Counts {
  /** What is done: names of a scan, lines of an import. */
  readonly done: number;
  /** Lines of the list that are dealt with, and all of them; null where that is not known. */
  readonly settledLines: number;
  readonly lines: number | null;
}

export interface LongProgress {
  /** Runs what writes to the terminal without the bar in its way. */
  around(write: () => void): void;
  stop(): void;
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 10_000;
const CLEAR_LINE = '\r\u001b[2K';
const BAR_COLUMNS = 24;

const count = (value: number): string => value.toLocaleString('en');

/** How far it is, in words: `1,200 names, 24 %, 52.1/s, 3 min 20 s left`. */
function progressText(counts: Counts, what: string, rate: Rate, now: number): string {
  const { done, settledLines, lines } = counts;
  const left = lines === null ? null : Math.max(0, lines - settledLines);
  const { perSecond, secondsLeft } = rate.pace(now, done, left);
  return [
    `${count(done)} ${done === 1 ? what : `${what}s`}`,
    ...(lines === null || lines === 0 ? [] : [`${Math.floor((Math.min(settledLines, lines) / lines) * 100)} %`]),
    ...(perSecond === null ? [] : [`${perSecond < 100 ? perSecond.toFixed(1) : count(Math.round(perSecond))}/s`]),
    ...(secondsLeft === null ? [] : [`${duration(secondsLeft)} left`]),
  ].join(', ');
}

function barOf({ settledLines, lines }: Counts, unicode: boolean): string {
  if (lines === null || lines === 0) return '';
  const full = Math.floor(Math.min(1, settledLines / lines) * BAR_COLUMNS);
  const [done, open] = unicode ? ['\u2588', '\u2591'] : ['#', '-'];
  return `${done?.repeat(full)}${open?.repeat(BAR_COLUMNS - full)} `;
}

/** A bar on a terminal; elsewhere a plain line now and then, so that a log tells that something happens. */
export function createLongProgress(
  stream: NodeJS.WriteStream,
  look: TerminalCapabilities,
  what: 'name' | 'line' | 'domain',
  counts: () => Counts,
): LongProgress {
  const rate = new Rate();
  const isTerminal = stream.isTTY === true;
  let drawn = false;
  let printedAt = performance.now();
  rate.hear(printedAt, 0);
  const clear = (): void => {
    if (drawn) stream.write(CLEAR_LINE);
    drawn = false;
  };
  const tick = (): void => {
    const now = performance.now();
    const current = counts();
    rate.hear(now, current.done);
    if (isTerminal) {
      const line = `${barOf(current, look.unicode)}${progressText(current, what, rate, now)}`;
      stream.write(`${CLEAR_LINE}${cut(line, (stream.columns || look.columns) - 1)}`);
      drawn = true;
    } else if (now - printedAt >= LINE_EVERY_MS) {
      printedAt = now;
      stream.write(`${progressText(current, what, rate, now)}\n`);
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
