import { shownBlocks } from '../../diagnoses/block.ts';
import { isWarning, onlyExplains, shownFinding } from '../../diagnoses/check-item.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report, ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { isBySeverity } from '../../diagnoses/severity-groups.ts';
import { gravityOf } from '../../domain/severity.ts';
import { BASIS_TEXTS } from '../../texts/basis-texts.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { speak } from '../../texts/speak.ts';
import { actionsLines } from './action-lines.ts';
import { blockLines } from './block-lines.ts';
import type { RelatedResults } from './related.ts';
import { relatedLines } from './related-lines.ts';
import { severityLines } from './severity-lines.ts';
import {
  createTerminalWriter,
  headLines,
  listLines,
  markedOutcome,
  reasonsOnce,
  type TerminalCapabilities,
  type TerminalWriter,
} from './terminal-writer.ts';

/**
 * Renders a report of any kind for the terminal, in the order of the page: verdict, score, what to do first, checks,
 * blocks. Lines hold `columns` columns, but for records to paste, which are never broken. Everything from outside is
 * shown, never obeyed.
 */
export function renderReport(
  kind: DiagnosisKind,
  report: Report,
  capabilities: TerminalCapabilities,
  related?: RelatedResults,
): string {
  const writer = createTerminalWriter(capabilities);
  const blocks = shownBlocks(kind, report);
  const drawn = (leading: boolean): string[][] =>
    blocks.filter(({ leads }) => (leads === true) === leading).map((block) => blockLines(block, writer));
  const parts = [
    headLines(report, kind.part, writer, related === undefined ? {} : relatedLines(report, related, writer)),
    actionsLines(report, writer),
    ...(isBySeverity(report) && report.exists !== false
      ? findingParts(
          report,
          blocks.map((block) => blockLines(block, writer)),
          writer,
        )
      : [...drawn(true), ...checkParts(kind, report, writer), ...drawn(false)]),
  ];
  return `${parts
    .flatMap((lines) => (lines.length > 0 && lines.at(-1) !== '' ? [...lines, ''] : lines))
    .join('\n')
    .trimEnd()}\n`;
}

/** Returns the findings, the gravest first, and the pictures behind the critical ones. */
function findingParts(report: Report, blocks: readonly string[][], writer: TerminalWriter): string[][] {
  const { first, rest } = severityLines(report, writer);
  return [...first, ...blocks, ...rest];
}

/** The checks: by area where areas put several together, else in one list; then those that carry no points. */
function checkParts(kind: DiagnosisKind, report: Report, writer: TerminalWriter): string[][] {
  const { language, words } = writer;
  const reason = reasonsOnce(writer);
  const part = (title: string, checks: readonly ReportCheck[]): string[] =>
    checks.length === 0
      ? []
      : [writer.paint(title, 'bold'), '', ...checks.flatMap((check) => checkLines(check, reason, writer))];
  // An area with a status of its own is more than a heading.
  // Made last: a reason is given where it comes first.
  const unscored = () =>
    part(
      words('unscored'),
      report.checks.filter((check) => !isScored(check)),
    );
  if (kind.areas.some((area) => !('speaks' in area) && area.checks.length > 1))
    return [
      ...report.areas.map(({ id, label, checks }) =>
        part(
          writer.show(kindWord(language, kind, `area/${id}`, label)),
          report.checks.filter((check) => checks.includes(check.id)),
        ),
      ),
      unscored(),
    ];
  return [part(words(`${kind.part}s`), report.checks.filter(isScored)), unscored()];
}

/** The line of a check, which says the same as on the page, and below it whatever else is more than a remark. */
function checkLines(check: ReportCheck, reason: ReturnType<typeof reasonsOnce>, writer: TerminalWriter): string[] {
  const { name, outcome, weight, basis } = check;
  const points = weight === 0 ? '' : `${outcome === 'unknown' ? '?' : check.points}/${weight}`;
  const shown = shownFinding<ReportFinding>(check);
  const text = reason({ outcome, name, text: shown?.says ?? check.explanation });
  const note = basis === null ? '' : speak(writer.language, BASIS_TEXTS)(basis);
  const others = check.findings.filter((one) => one !== shown && gravityOf(one.severity) >= gravityOf('notice'));
  return [
    ...listLines({ outcome: onlyExplains(check) ? 'none' : markedOutcome(check), name, points, text, note }, writer),
    ...others.flatMap((one) =>
      listLines(
        {
          outcome: isWarning(one) ? 'partial' : 'none',
          name: '',
          points: one.points === 0 ? '' : `-${one.points}`,
          text: one.says,
        },
        writer,
      ),
    ),
  ];
}
