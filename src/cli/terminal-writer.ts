import { styleText } from 'node:util';
import type { FixItem, FixPath, Grade, GradeCap, StepItem } from '../diagnoses/report.ts';
import { ascii, cut, pad, visible, widthOf, wrap } from './text.ts';

/** What the terminal can do. */
export interface TerminalCapabilities {
  readonly colour: boolean;
  /** Whether it shows more than ASCII. */
  readonly unicode: boolean;
  readonly columns: number;
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
/** How much is shown of a record that is to be replaced; a reader knows it by its beginning. */
const MAX_REPLACED_COLUMNS = 200;

/** What all parts of a report need to write themselves. */
export interface TerminalWriter {
  readonly columns: number;
  readonly unicode: boolean;
  readonly marks: { readonly [K in keyof typeof MARKS.unicode]: string };
  paint(text: string, tone: Tone | 'bold'): string;
  /** Text from outside, as this terminal may show it. */
  show(text: string): string;
}

export const createTerminalWriter = ({ colour, unicode, columns }: TerminalCapabilities): TerminalWriter => ({
  columns,
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
}

/** An RFC 3339 time in UTC as `2026-11-20 14:03:07 UTC`. */
const secondText = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

/** Name, verdict, score, where it comes from, and what must be read before all else. */
export function headLines(report: HeadOfReport, writer: TerminalWriter): string[] {
  const { columns, paint, show } = writer;
  const name = show(writer.unicode ? report.unicode_domain : report.domain);
  const also = name === report.domain ? '' : ` (${show(report.domain)})`;
  const verdict = writer.unicode ? report.verdict : report.verdict.replaceAll(report.unicode_domain, report.domain);
  const source =
    report.source === 'live'
      ? `Asked live${report.resolvers.length === 0 ? '' : ` of ${report.resolvers.map(show).join(', ')}`}`
      : 'From the store';
  const seen =
    report.as_of === undefined
      ? `${source}, as of ${show(secondText(report.observed_at))}.`
      : `As of ${show(secondText(report.as_of))}, from what we had looked up by then. Its fixes may no longer fit: before you change a record, check without --at.`;
  return [
    ...wrap(`${name}${also}`, columns).map((line) => paint(line, 'bold')),
    '',
    ...wrap(show(verdict), columns),
    '',
    ...scoreLines(report, writer),
    ...wrap(seen, columns).map((line) => paint(line, 'grey')),
    '',
    ...report.warnings.flatMap((warning) => [
      ...hanging(`${writer.marks.warning} `, show(warning), columns, (mark) => paint(mark, 'yellow')),
      '',
    ]),
  ];
}

function scoreLines(
  { score, max, grade, grade_cap, outcomes, part }: HeadOfReport,
  { columns, marks, paint }: TerminalWriter,
): string[] {
  const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
  if (unknown === outcomes.length) return [`${paint('Score', 'bold')}  none: no ${part} could be judged.`];
  const tone = grade === null ? 'grey' : GRADE_TONES[grade];
  const shown = `${max > score ? 'at least ' : ''}${score}/100`;
  const line = `${paint('Score', 'bold')}  ${paint(shown, tone)}   ${paint('Grade', 'bold')}  ${paint(grade ?? marks.none, tone)}`;
  const cap = grade_cap === null ? [] : wrap(`Grade capped at ${grade_cap.grade}. ${grade_cap.reason}`, columns);
  if (max === score) return [line, ...cap];
  const more = `${unknown} of ${outcomes.length} ${part}s could not be judged; with them the score is at most ${max}.`;
  return [line, ...cap, ...wrap(more, columns)];
}

/** One thing to do: what it gains, why, what to do, and the records to paste. */
export function thingLines(
  place: number,
  thing: {
    readonly name: string;
    readonly points: number;
    readonly texts: readonly string[];
    readonly fixes: readonly FixPath[];
  },
  writer: TerminalWriter,
): string[] {
  const { columns, paint, show } = writer;
  const margin = '    ';
  const say = (text: string): string[] => wrap(show(text), columns - margin.length).map((line) => margin + line);
  return [
    `${pad(`${place}.`, margin.length)}${paint(show(thing.name), 'bold')} ${paint(`+${thing.points}`, 'green')}`,
    ...thing.texts.filter((text) => text !== '').flatMap(say),
    ...thing.fixes.flatMap(({ steps }) =>
      steps.flatMap((step, i) => stepLines(step, [i + 1, steps.length], margin, writer)),
    ),
  ];
}

/** A step of a fix: its name, its number where there are several, when to take it, and its records. */
function stepLines(
  step: StepItem,
  [place, count]: readonly [number, number],
  margin: string,
  writer: TerminalWriter,
): string[] {
  const { columns, show } = writer;
  const say = (text: string): string[] => wrap(show(text), columns - margin.length).map((line) => margin + line);
  const gone = step.remove.map(
    ({ name, type, value }) => `Delete ${name} ${type} ${cut(show(value), MAX_REPLACED_COLUMNS)}.`,
  );
  return [
    ...say(
      `${count === 1 ? '' : `Step ${place} of ${count}: `}${step.title}.${step.when === null ? '' : ` ${step.when}`}`,
    ),
    ...step.publish.flatMap((fix) => pasteLines(fix, margin, writer)),
    ...gone.flatMap(say),
  ];
}

/** The record as a line of a zone file, on a line of its own and unbroken, so that it can be copied. */
function pasteLines(fix: FixItem, margin: string, { columns, show }: TerminalWriter): string[] {
  const what = fix.replaces === null ? 'Add:' : `Replace ${cut(show(fix.replaces), MAX_REPLACED_COLUMNS)} by:`;
  const others = (fix.also_remove ?? []).map((value) => `Delete ${cut(show(value), MAX_REPLACED_COLUMNS)}.`);
  return [
    ...wrap(what, columns - margin.length).map((line) => margin + line),
    `${margin}  ${show(fix.zone_line)}`,
    ...others.flatMap((other) => wrap(other, columns - margin.length).map((line) => margin + line)),
  ];
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What a list shows of a text; `--json` and the page have the whole. */
function firstSentence(text: string): string {
  const [first] = sentences.segment(text);
  return first?.segment.trim() ?? '';
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
