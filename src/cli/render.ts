import { adviceOf } from '../diagnoses/health-advice.ts';
import type { HealthReport } from '../diagnoses/report.ts';
import { actionsLines } from './action-lines.ts';
import { createTerminalWriter, headLines, listLines, type TerminalCapabilities } from './terminal-writer.ts';

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
  lines.push(...actionsLines(report, adviceOf(report), writer));
  lines.push(writer.paint(writer.words('checks'), 'bold'), '');
  for (const { outcome, name, satisfied, weight, explanation } of report.checks) {
    const points = outcome === 'unknown' ? '?' : satisfied ? weight : 0;
    lines.push(...listLines({ outcome, name, points: `${points}/${weight}`, text: explanation }, writer));
  }
  return `${lines.join('\n')}\n`;
}
