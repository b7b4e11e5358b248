import { styleText } from 'node:util';
import type { Grade, Outcome } from '../../diagnoses/diagnosis.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { severityCounts } from '../../diagnoses/severity-counts.ts';
import { isUnanswered, shownScore } from '../../diagnoses/shown-score.ts';
import type { Words } from '../../domain/message.ts';
import { visible } from '../../domain/text.ts';
import { clockOf, dayOf, type Instant, isoTime } from '../../domain/time.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { speak } from '../../texts/speak.ts';
import { namedServices } from './named-services.ts';
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

type TerminalColour = 'green' | 'yellow' | 'red' | 'grey';

/** Marks say the same without colour. */
const MARKS = {
  unicode: { satisfied: '✓', partial: '~', failed: '✗', unknown: '?', none: '–', open: '…', warning: '!' },
  ascii: { satisfied: '+', partial: '~', failed: 'x', unknown: '?', none: '-', open: '.', warning: '!' },
} as const;
/** How a mark of a list is drawn, and its colour. */
const LISTED: Readonly<Record<ListedMark, readonly [keyof typeof MARKS.unicode, TerminalColour]>> = {
  satisfied: ['satisfied', 'green'],
  attention: ['partial', 'yellow'],
  partial: ['partial', 'yellow'],
  failed: ['failed', 'red'],
  unknown: ['unknown', 'grey'],
  'not-tested': ['open', 'grey'],
  info: ['none', 'grey'],
};
/** How the mark before the verdict is drawn, by how grave that is which it tells. */
const HEADLINES: Readonly<Record<Report['headline']['mark'], readonly [keyof typeof MARKS.unicode, TerminalColour]>> = {
  ok: ['satisfied', 'green'],
  info: ['none', 'grey'],
  notice: ['none', 'grey'],
  warning: ['partial', 'yellow'],
  error: ['failed', 'red'],
  critical: ['failed', 'red'],
  unknown: ['unknown', 'grey'],
};
const GRADE_TONES: Readonly<Record<Grade, TerminalColour>> = {
  A: 'green',
  B: 'green',
  C: 'yellow',
  D: 'yellow',
  F: 'red',
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
  readonly marks: { readonly [K in keyof typeof MARKS.unicode]: string };
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
  marks: unicode ? MARKS.unicode : MARKS.ascii,
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

/** Lines that stand around the score of a report. */
export interface AroundReport {
  /** Above the verdict. */
  readonly alarm?: readonly string[];
  /** Below the score. */
  readonly also?: readonly string[];
}

/** A time in UTC as `2026-11-20 14:03:07 UTC`. */
const secondText = (at: Instant): string => `${isoTime(at).slice(0, 19).replace('T', ' ')} UTC`;

/** Renders name, verdict, score, where it comes from, and what must be read before all else. */
export function headLines(
  report: Report,
  {
    writer,
    report: { alarm = [], also = [] } = {},
  }: { readonly writer: TerminalWriter; readonly report?: AroundReport | undefined },
): string[] {
  const { columns, marks, paint, show, words, time } = writer;
  const [headlineMark, headlineTone] = HEADLINES[report.headline.mark];
  const name = show(writer.unicode ? report.unicodeDomain : report.domain);
  const inAscii = name === report.domain ? '' : ` (${show(report.domain)})`;
  const verdict = writer.unicode ? report.verdict : report.verdict.replaceAll(report.unicodeDomain, report.domain);
  const services = namedServices(report, (count) => words('more-senders', { count })).map(show);
  const observed = { time: show(time(report.observedAt)) };
  const asked = { ...observed, resolvers: report.resolvers.map(show) };
  const live =
    report.answeredBy === 'own-servers'
      ? words('live-own-servers', observed)
      : report.resolvers.length === 0
        ? words('live', observed)
        : words(report.answeredBy === 'both' ? 'live-both' : 'live-of', asked);
  const source = report.source === 'stored' ? words('stored', observed) : live;
  const seen =
    report.asOf === null ? source : words('as-of', { time: show(time(report.asOf)), criteria: report.criteria });
  return [
    ...wrap(`${name}${inAscii}`, columns).map((line) => paint(line, 'bold')),
    '',
    ...alarm,
    ...hanging(`${marks[headlineMark]} `, show(verdict), columns, (mark) => paint(mark, headlineTone)),
    ...(report.beside === '' ? [] : wrap(show(report.beside), columns)),
    '',
    ...scoreLines(report, writer),
    ...severityCountLines(report, writer),
    ...also,
    ...(services.length === 0 ? [] : wrap(words('sends-through', { names: services }), columns)),
    ...wrap(seen, columns).map((line) => paint(line, 'grey')),
    ...(report.policy === undefined ? [] : wrap(show(report.policy.says), columns)),
    '',
    ...[...(report.ended === null ? [] : [report.ended]), ...report.warnings].flatMap((warning) => [
      ...hanging(`${writer.marks.warning} `, show(warning), columns, (mark) => paint(mark, 'yellow')),
      '',
    ]),
  ];
}

function scoreLines(report: Report, { columns, marks, paint, show, words }: TerminalWriter): string[] {
  const { maxScore: max, cap, checks, asOf, headline } = report;
  const wayOut = words(headline.unanswered === 'web-server' ? 'way-out-web' : 'way-out');
  const result = shownScore(report);
  if (result.kind === 'none')
    return [
      ...hanging(
        `${words('score')}  `,
        words(report.unscored ?? (isUnanswered(report) ? 'too-little' : 'no-score')),
        columns,
        (before) => paint(before, 'bold'),
      ),
      ...(asOf === null && report.unscored === undefined ? wrap(wayOut, columns) : []),
    ];
  const { kind, score, outOf: of, notTested, grade } = result;
  const tone = grade === null ? 'grey' : GRADE_TONES[grade];
  const shown = words(kind === 'at-least' ? 'at-least' : 'exactly', { score, of });
  const gradeText = grade === null ? marks.none : words('grade-so-far', { grade, count: notTested });
  const line = `${paint(words('score'), 'bold')}  ${paint(shown, tone)}   ${paint(words('grade'), 'bold')}  ${paint(gradeText, tone)}`;
  const capped = cap === null ? [] : wrap(show(words('capped', cap)), columns);
  if (kind !== 'at-least') return [line, ...capped];
  const tested = checks.filter((one) => isScored(one) && one.outcome !== 'not-tested');
  const unknown = tested.filter(({ outcome }) => outcome === 'unknown').length;
  const more = words('unknown-checks', { unknown, count: tested.length, max });
  return [line, ...capped, ...wrap(more, columns)];
}

/** Counts what was found, where findings cost by severity. */
function severityCountLines({ checks }: Report, { columns, language }: TerminalWriter): string[] {
  const severities = speak(language, SEVERITY_COUNT_TEXTS);
  const counts = severityCounts(checks).map(({ severity, count }) => severities(severity, { count, number: count }));
  return counts.length === 0 ? [] : wrap(formatsOf(language).list(counts), columns);
}

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
