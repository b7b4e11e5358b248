import { shownBlocks } from '../../diagnoses/block.ts';
import { isBySeverity } from '../../diagnoses/check-list.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import { actionsLines } from './action-lines.ts';
import { blockLines } from './block-lines.ts';
import { checkSections } from './check-lines.ts';
import { headLines } from './head-lines.ts';
import type { RelatedResults } from './related.ts';
import { relatedLines } from './related-lines.ts';
import { createTerminalWriter, type TerminalCapabilities } from './terminal-writer.ts';

/**
 * Renders a report of any kind for the terminal, in the order of the page: verdict, score, what to do first, checks,
 * blocks. Lines hold `columns` columns, but for records to paste, which are never broken. Everything from outside is
 * shown, never obeyed.
 */
export function renderReport(
  kind: DiagnosisKind,
  {
    report,
    capabilities,
    related,
  }: {
    readonly report: Report;
    readonly capabilities: TerminalCapabilities;
    readonly related?: RelatedResults | undefined;
  },
): string {
  const writer = createTerminalWriter(capabilities);
  const { first, rest } = checkSections(kind, report, writer);
  const drawn = (leading: boolean): string[][] =>
    shownBlocks(kind, report)
      .filter(({ standsFirst }) => (standsFirst === true && !isBySeverity(report)) === leading)
      .map((block) => blockLines(block, writer));
  const parts = [
    headLines(report, {
      writer,
      report: related === undefined ? {} : relatedLines(report, related, writer),
    }),
    actionsLines(report, writer),
    ...drawn(true),
    ...first,
    ...drawn(false),
    ...rest,
  ];
  return `${parts
    .flatMap((lines) => (lines.length > 0 && lines.at(-1) !== '' ? [...lines, ''] : lines))
    .join('\n')
    .trimEnd()}\n`;
}
