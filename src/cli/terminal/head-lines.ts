import type { Grade } from '../../diagnoses/diagnosis.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { severityCounts } from '../../diagnoses/severity-counts.ts';
import { isUnanswered, shownScore } from '../../diagnoses/shown-score.ts';
import { formatsOf } from '../../texts/formats.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { speak } from '../../texts/speak.ts';
import { namedServices } from './named-services.ts';
import { hanging, type TERMINAL_MARKS, type TerminalColour, type TerminalWriter } from './terminal-writer.ts';
import { wrap } from './text.ts';

/** How the mark before the verdict is drawn, by how grave that is which it tells. */
const HEADLINES: Readonly<
  Record<Report['headline']['mark'], readonly [keyof typeof TERMINAL_MARKS.unicode, TerminalColour]>
> = {
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

/** Lines that stand around the score of a report. */
export interface AroundReport {
  /** Above the verdict. */
  readonly alarm?: readonly string[];
  /** Below the score. */
  readonly also?: readonly string[];
}

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
