import { isHeadline } from '../checks/check.ts';
import type { Report } from '../diagnoses/report.ts';
import { actionsLines } from './action-lines.ts';
import type { Beside } from './beside.ts';
import { besideLines } from './beside-lines.ts';
import {
  createTerminalWriter,
  headLines,
  listLines,
  markedOutcome,
  reasonsOnce,
  type TerminalCapabilities,
} from './terminal-writer.ts';

/**
 * A report for the terminal, in the order of the page: verdict, score, what to do first, checks. Lines hold `columns`
 * columns, but for records to paste, which are never broken. Everything from outside is shown, never obeyed.
 */
export function renderReport(report: Report, capabilities: TerminalCapabilities, beside?: Beside): string {
  const writer = createTerminalWriter(capabilities);
  const lines = headLines(report, 'check', writer, beside === undefined ? {} : besideLines(report, beside, writer));
  lines.push(...actionsLines(report, writer));
  lines.push(writer.paint(writer.words('checks'), 'bold'), '');
  const reason = reasonsOnce(writer);
  for (const check of report.checks) {
    const { outcome, name, weight, explanation, findings } = check;
    const points = outcome === 'unknown' ? '?' : check.points;
    // What has its points and yet needs attention says why, and not what is in order.
    const warning = outcome === 'satisfied' ? findings.find(({ severity }) => isHeadline(severity)) : undefined;
    const text = reason({ outcome, name, text: warning?.says ?? explanation });
    lines.push(...listLines({ outcome: markedOutcome(check), name, points: `${points}/${weight}`, text }, writer));
  }
  return `${lines.join('\n')}\n`;
}
