import { styleText } from 'node:util';
import type { CheckItem, FixItem, Grade, HealthReport } from '../diagnoses/report.ts';
import { ascii, cut, pad, visible, widthOf, wrap } from './text.ts';

/** What the terminal can do. */
export interface Look {
  readonly colour: boolean;
  /** Whether it shows more than ASCII. */
  readonly unicode: boolean;
  readonly columns: number;
}

type Tone = 'green' | 'yellow' | 'red' | 'grey';

/** Marks say the same without colour. */
const MARKS = {
  unicode: { satisfied: '✓', failed: '✗', unknown: '?', none: '–', warning: '!' },
  ascii: { satisfied: '+', failed: 'x', unknown: '?', none: '-', warning: '!' },
} as const;
const OUTCOME_TONES = { satisfied: 'green', failed: 'red', unknown: 'grey' } as const;
const GRADE_TONES: Readonly<Record<Grade, Tone>> = { A: 'green', B: 'green', C: 'yellow', D: 'yellow', F: 'red' };

/** Columns before what a check says: mark, name, points. */
const NAME_COLUMNS = 27;
const POINTS_COLUMNS = 6;
/** Below this many columns left, texts go under the names instead of beside them. */
const MIN_TEXT_COLUMNS = 30;
/** How much is shown of a record that is to be replaced; a reader knows it by its beginning. */
const MAX_REPLACED_COLUMNS = 200;

/** What all parts of a report need to write themselves. */
interface Pen {
  readonly columns: number;
  readonly unicode: boolean;
  readonly marks: { readonly [K in keyof typeof MARKS.unicode]: string };
  paint(text: string, tone: Tone | 'bold'): string;
  /** Text from outside, as this terminal may show it. */
  show(text: string): string;
}

/**
 * A report for the terminal, in the order of the page: verdict, score, what to do first, checks. Lines hold `columns`
 * columns, but for records to paste, which are never broken. Everything from outside is shown, never obeyed.
 */
export function renderReport(report: HealthReport, { colour, unicode, columns }: Look): string {
  const pen: Pen = {
    columns,
    unicode,
    marks: unicode ? MARKS.unicode : MARKS.ascii,
    paint: (text, tone) => (colour ? styleText(tone, text, { validateStream: false }) : text),
    show: unicode ? visible : (text) => ascii(visible(text)),
  };
  const lines = [...headLines(report, pen), ''];

  for (const warning of report.warnings)
    lines.push(
      ...hanging(`${pen.marks.warning} `, pen.show(warning), columns, (mark) => pen.paint(mark, 'yellow')),
      '',
    );

  const first = report.first_things.flatMap((id) => report.checks.filter((check) => check.id === id));
  if (first.length > 0) {
    lines.push(pen.paint('What to do first', 'bold'), '');
    for (const [i, check] of first.entries()) lines.push(...fixLines(i + 1, check, pen), '');
  }

  lines.push(pen.paint('Checks', 'bold'), '', ...report.checks.flatMap((check) => checkLines(check, pen)));
  return `${lines.join('\n')}\n`;
}

/** Text beside something that stands once before its first line. `before` is measured bare and may be painted then. */
function hanging(before: string, text: string, columns: number, paintBefore = (bare: string) => bare): string[] {
  const indent = widthOf(before);
  return wrap(text, Math.max(columns - indent, 10)).map(
    (line, i) => (i === 0 ? paintBefore(before) : ' '.repeat(indent)) + line,
  );
}

function headLines(report: HealthReport, pen: Pen): string[] {
  const { columns, paint, show } = pen;
  const name = show(pen.unicode ? report.unicode_domain : report.domain);
  const also = name === report.domain ? '' : ` (${show(report.domain)})`;
  const verdict = pen.unicode ? report.verdict : report.verdict.replaceAll(report.unicode_domain, report.domain);
  const source =
    report.source === 'live'
      ? `Asked live${report.resolvers.length === 0 ? '' : ` of ${report.resolvers.map(show).join(', ')}`}`
      : 'From the store';
  const seen = `${source}, as of ${show(report.observed_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'))}.`;
  return [
    ...wrap(`${name}${also}`, columns).map((line) => paint(line, 'bold')),
    '',
    ...wrap(show(verdict), columns),
    '',
    ...scoreLines(report, pen),
    ...wrap(seen, columns).map((line) => paint(line, 'grey')),
  ];
}

function scoreLines(report: HealthReport, { columns, marks, paint }: Pen): string[] {
  const { health_score: score, health_score_max: max, grade } = report;
  if (report.checks.every(({ outcome }) => outcome === 'unknown'))
    return [`${paint('Score', 'bold')}  none: no check could be judged.`];
  const tone = grade === null ? 'grey' : GRADE_TONES[grade];
  const shown = `${max > score ? 'at least ' : ''}${score}/100`;
  const line = `${paint('Score', 'bold')}  ${paint(shown, tone)}   ${paint('Grade', 'bold')}  ${paint(grade ?? marks.none, tone)}`;
  if (max === score) return [line];
  const unknown = report.checks.filter(({ outcome }) => outcome === 'unknown').length;
  const more = `${unknown} of ${report.checks.length} checks could not be judged; with them the score is at most ${max}.`;
  return [line, ...wrap(more, columns)];
}

function fixLines(place: number, check: CheckItem, pen: Pen): string[] {
  const { columns, paint, show } = pen;
  const margin = '    ';
  const say = (text: string): string[] => wrap(show(text), columns - margin.length).map((line) => margin + line);
  return [
    `${pad(`${place}.`, margin.length)}${paint(show(check.name), 'bold')} ${paint(`+${check.weight}`, 'green')}`,
    ...say(check.explanation),
    ...say(check.advice),
    ...check.fixes.flatMap((fix) => pasteLines(fix, margin, pen)),
  ];
}

/** The record as a line of a zone file, on a line of its own and unbroken, so that it can be copied. */
function pasteLines(fix: FixItem, margin: string, { columns, show }: Pen): string[] {
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

function checkLines(check: CheckItem, { columns, marks, paint, show }: Pen): string[] {
  const mark = paint(marks[check.outcome], OUTCOME_TONES[check.outcome]);
  const points = `${check.satisfied ? check.weight : 0}/${check.weight}`;
  const head = `${pad(show(check.name), NAME_COLUMNS)}${points.padStart(POINTS_COLUMNS)}`;
  const text = show(firstSentence(check.explanation));
  if (columns - widthOf(head) - 4 < MIN_TEXT_COLUMNS)
    return [`${mark} ${head}`, ...wrap(text, columns - 4).map((line) => `    ${line}`)];
  return hanging(`  ${head}  `, text, columns, (before) => `${mark} ${before.slice(2)}`);
}
