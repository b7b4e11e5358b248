import type { HealthReport } from '../diagnoses/report.ts';
import {
  createTerminalWriter,
  headLines,
  listLines,
  type TerminalCapabilities,
  thingLines,
} from './terminal-writer.ts';

/**
 * A report for the terminal, in the order of the page: verdict, score, what to do first, checks. Lines hold `columns`
 * columns, but for records to paste, which are never broken. Everything from outside is shown, never obeyed.
 */
export function renderReport(report: HealthReport, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const lines = headLines(
    {
      ...report,
      max: report.score_max,
      outcomes: report.checks.map(({ outcome }) => outcome),
      part: 'check',
    },
    writer,
  );
  const first = report.first_things.flatMap((id) => report.checks.filter((check) => check.id === id));
  if (first.length > 0) {
    lines.push(writer.paint(writer.words('first'), 'bold'), '');
    for (const [i, { name, weight, explanation, advice, fix }] of first.entries())
      lines.push(
        ...thingLines(
          i + 1,
          { name, points: weight, texts: [explanation, advice], fixes: fix === null ? [] : [fix] },
          writer,
        ),
        '',
      );
  }
  lines.push(writer.paint(writer.words('checks'), 'bold'), '');
  for (const { outcome, name, satisfied, weight, explanation } of report.checks) {
    const points = outcome === 'unknown' ? '?' : satisfied ? weight : 0;
    lines.push(...listLines({ outcome, name, points: `${points}/${weight}`, text: explanation }, writer));
  }
  return `${lines.join('\n')}\n`;
}
