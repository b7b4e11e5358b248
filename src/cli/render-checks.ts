import type { CheckKind } from '../diagnoses/check-kind.ts';
import { adviceOf, foundOf, shownOf } from '../diagnoses/found.ts';
import type { CheckReport } from '../diagnoses/report.ts';
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
export function renderChecks(kind: CheckKind, report: CheckReport, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const { paint, show } = writer;
  const lines = headLines(
    { ...report, max: report.score_max, outcomes: report.checks.map(({ outcome }) => outcome), part: 'check' },
    writer,
  );
  lines.push(...actionsLines(report, adviceOf(report.checks), writer));
  const reason = reasonsOnce(writer);
  for (const { id: areaId, area, checks } of report.areas) {
    lines.push(paint(show(kindWord(capabilities.language, kind, `area/${areaId}`, area)), 'bold'), '');
    for (const check of report.checks.filter(({ id }) => checks.includes(id))) {
      const { name, weight, points } = check;
      const shown = weight === 0 ? '' : `${check.outcome === 'unknown' ? '?' : points}/${weight}`;
      const { explanation } = shownOf(check, foundOf(check));
      const text = reason({ outcome: check.outcome, name, text: explanation });
      lines.push(...listLines({ outcome: markedOutcome(check), name, points: shown, text }, writer));
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
