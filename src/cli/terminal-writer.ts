import { styleText } from 'node:util';
import type { Grade, GradeCap } from '../diagnoses/report.ts';
import { formatsOf } from '../texts/formats.ts';
import type { Language } from '../texts/languages.ts';
import { speak, type Words } from '../texts/speak.ts';
import { TERMINAL_REPORT_TEXTS } from './report-texts.ts';
import { ascii, pad, visible, widthOf, wrap } from './text.ts';

/** What the terminal can do. */
export interface TerminalCapabilities {
  readonly colour: boolean;
  /** Whether it shows more than ASCII. */
  readonly unicode: boolean;
  /** What prose fills: at most 80 columns, since longer lines are hard to read. */
  readonly columns: number;
  /** What records fill: all columns that there are, since a broken record is hard to copy. */
  readonly width: number;
  readonly language: Language;
}

type Tone = 'green' | 'yellow' | 'red' | 'grey';

/** Marks say the same without colour. */
const MARKS = {
  unicode: { satisfied: '✓', partial: '~', failed: '✗', unknown: '?', none: '–', warning: '!' },
  ascii: { satisfied: '+', partial: '~', failed: 'x', unknown: '?', none: '-', warning: '!' },
} as const;
const OUTCOME_TONES = { satisfied: 'green', partial: 'yellow', failed: 'red', unknown: 'grey' } as const;
const GRADE_TONES: Readonly<Record<Grade, Tone>> = { A: 'green', B: 'green', C: 'yellow', D: 'yellow', F: 'red' };

/** Columns before what a line of a list says: mark, name, points. */
const NAME_COLUMNS = 27;
const POINTS_COLUMNS = 6;
/** Below this many columns left, texts go under the names instead of beside them. */
const MIN_TEXT_COLUMNS = 30;

/** What all parts of a report need to write themselves. */
export interface TerminalWriter {
  readonly columns: number;
  readonly width: number;
  readonly unicode: boolean;
  readonly language: Language;
  readonly marks: { readonly [K in keyof typeof MARKS.unicode]: string };
  paint(text: string, tone: Tone | 'bold'): string;
  /** Text from outside, as this terminal may show it. */
  show(text: string): string;
  /** Words of the report, in the language of the terminal. */
  readonly words: Words<typeof TERMINAL_REPORT_TEXTS.texts>;
  /** What stands between two sentences. */
  readonly between: string;
  /** A time of a report. */
  time(iso: string): string;
  /** A time to the minute. */
  moment(iso: string): string;
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
  time: (iso) => (language === 'en' ? secondText(iso) : formatsOf(language).time(Date.parse(iso))),
  moment: (iso) => (language === 'en' ? minuteText(iso) : formatsOf(language).instant(Date.parse(iso))),
  unicode,
  marks: unicode ? MARKS.unicode : MARKS.ascii,
  paint: (text, tone) => (colour ? styleText(tone, text, { validateStream: false }) : text),
  show: unicode ? visible : (text) => ascii(visible(text)),
});

/** Text beside something that stands once before its first line. `before` is measured bare and may be painted then. */
export function hanging(before: string, text: string, columns: number, paintBefore = (bare: string) => bare): string[] {
  const indent = widthOf(before);
  return wrap(text, Math.max(columns - indent, 10)).map(
    (line, i) => (i === 0 ? paintBefore(before) : ' '.repeat(indent)) + line,
  );
}

/** An RFC 3339 time in UTC as `2026-11-20 14:03 UTC`. */
const minuteText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** What the reports of all kinds say first. */
export interface HeadOfReport {
  readonly domain: string;
  readonly unicode_domain: string;
  readonly verdict: string;
  readonly source: 'live' | 'stored';
  readonly resolvers: readonly string[];
  readonly observed_at: string;
  readonly as_of?: string;
  readonly warnings: readonly string[];
  readonly grade: Grade | null;
  readonly grade_cap: GradeCap | null;
  readonly score: number;
  readonly max: number;
  readonly outcomes: readonly (keyof typeof OUTCOME_TONES)[];
  readonly part: 'check' | 'item';
  /** Lines above the verdict. */
  readonly alarm?: readonly string[];
  /** Lines below the score. */
  readonly also?: readonly string[];
}

/** An RFC 3339 time in UTC as `2026-11-20 14:03:07 UTC`. */
const secondText = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

/** Name, verdict, score, where it comes from, and what must be read before all else. */
export function headLines(report: HeadOfReport, writer: TerminalWriter): string[] {
  const { columns, paint, show, words, time } = writer;
  const name = show(writer.unicode ? report.unicode_domain : report.domain);
  const also = name === report.domain ? '' : ` (${show(report.domain)})`;
  const verdict = writer.unicode ? report.verdict : report.verdict.replaceAll(report.unicode_domain, report.domain);
  const observed = { time: show(time(report.observed_at)) };
  const source =
    report.source === 'stored'
      ? words('stored', observed)
      : report.resolvers.length === 0
        ? words('live', observed)
        : words('live-of', { ...observed, resolvers: report.resolvers.map(show) });
  const seen = report.as_of === undefined ? source : words('as-of', { time: show(time(report.as_of)) });
  return [
    ...wrap(`${name}${also}`, columns).map((line) => paint(line, 'bold')),
    '',
    ...(report.alarm ?? []),
    ...wrap(show(verdict), columns),
    '',
    ...scoreLines(report, writer),
    ...(report.also ?? []),
    ...wrap(seen, columns).map((line) => paint(line, 'grey')),
    '',
    ...report.warnings.flatMap((warning) => [
      ...hanging(`${writer.marks.warning} `, show(warning), columns, (mark) => paint(mark, 'yellow')),
      '',
    ]),
  ];
}

function scoreLines(
  { score, max, grade, grade_cap, outcomes, part, as_of }: HeadOfReport,
  { columns, marks, paint, show, words }: TerminalWriter,
): string[] {
  const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
  if (unknown === outcomes.length)
    return [
      ...hanging(`${words('score')}  `, words(`no-score-${part}s`), columns, (before) => paint(before, 'bold')),
      ...(as_of === undefined ? wrap(words('way-out'), columns) : []),
    ];
  const tone = grade === null ? 'grey' : GRADE_TONES[grade];
  const shown = words(max > score ? 'at-least' : 'exactly', { score });
  const line = `${paint(words('score'), 'bold')}  ${paint(shown, tone)}   ${paint(words('grade'), 'bold')}  ${paint(grade ?? marks.none, tone)}`;
  const cap = grade_cap === null ? [] : wrap(show(words('capped', grade_cap)), columns);
  if (max === score) return [line, ...cap];
  const more = words(`unknown-${part}s`, { unknown, count: outcomes.length, max });
  return [line, ...cap, ...wrap(more, columns)];
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What a list shows of a text; `--json` and the page have the whole. */
function firstSentence(text: string): string {
  const japanese = /^[^。]*。/.exec(text)?.[0];
  if (japanese !== undefined) return japanese;
  const [first] = sentences.segment(text);
  return first?.segment.trim() ?? '';
}

/** The outcome whose mark an item gets: what has its points and yet needs attention gets no tick. */
export const markedOutcome = (item: {
  readonly outcome: keyof typeof OUTCOME_TONES;
  readonly needs_attention: boolean;
}): keyof typeof OUTCOME_TONES => (item.outcome === 'satisfied' && item.needs_attention ? 'partial' : item.outcome);

/** Returns what to say of each part in turn: what is unknown for the reason of an earlier part refers to that part. */
export function reasonsOnce({
  words,
}: TerminalWriter): (part: {
  readonly outcome: keyof typeof OUTCOME_TONES;
  readonly name: string;
  readonly text: string;
}) => string {
  const first = new Map<string, string>();
  return ({ outcome, name, text }) => {
    if (outcome !== 'unknown') return text;
    const earlier = first.get(text);
    if (earlier !== undefined)
      return first.size === 1 ? words('same-reason') : words('same-reason-as', { name: earlier });
    first.set(text, name);
    return text;
  };
}

/** One line of a list: mark, name, points, and the gist of what is said of it. */
export function listLines(
  item: {
    readonly outcome: keyof typeof OUTCOME_TONES;
    readonly name: string;
    /** Such as `5/10`; empty where there are none. */
    readonly points: string;
    readonly text: string;
  },
  { columns, marks, paint, show }: TerminalWriter,
): string[] {
  const mark = paint(marks[item.outcome], OUTCOME_TONES[item.outcome]);
  const head = `${pad(show(item.name), NAME_COLUMNS)}${item.points.padStart(POINTS_COLUMNS)}`;
  const text = show(firstSentence(item.text));
  if (columns - widthOf(head) - 4 < MIN_TEXT_COLUMNS)
    return [`${mark} ${head}`, ...wrap(text, columns - 4).map((line) => `    ${line}`)];
  return hanging(`  ${head}  `, text, columns, (before) => `${mark} ${before.slice(2)}`);
}
