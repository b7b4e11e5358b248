import { shownText } from '../diagnoses/check-item.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { Report } from '../diagnoses/report.ts';
import { kindWord } from '../texts/kind-words.ts';
import { actionsLines } from './action-lines.ts';
import {
  createTerminalWriter,
  headLines,
  listLines,
  markedOutcome,
  reasonsOnce,
  type TerminalCapabilities,
} from './terminal-writer.ts';

/** The report of a kind of checks for the terminal, in the order of the page: what to do first, then area by area. */
export function renderChecks(kind: DiagnosisKind, report: Report, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const { paint, show } = writer;
  const lines = headLines(report, 'check', writer);
  lines.push(...actionsLines(report, writer));
  const reason = reasonsOnce(writer);
  for (const { id: areaId, label, checks } of report.areas) {
    lines.push(paint(show(kindWord(capabilities.language, kind, `area/${areaId}`, label)), 'bold'), '');
    for (const check of report.checks.filter(({ id }) => checks.includes(id))) {
      const { name, weight, points } = check;
      const shown = weight === 0 ? '' : `${check.outcome === 'unknown' ? '?' : points}/${weight}`;
      const text = reason({ outcome: check.outcome, name, text: shownText(check) });
      lines.push(...listLines({ outcome: markedOutcome(check), name, points: shown, text }, writer));
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
