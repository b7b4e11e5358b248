import type { Report } from '../../diagnoses/report.ts';
import type { PlannedZone } from '../../dns/planned-zone.ts';
import { byGravity, type Severity } from '../../domain/severity.ts';
import { linesBehind, type PlannedDiagnosis } from '../../lookups/planned.ts';
import type { ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import type { PlannedInput } from './planned-form.tsx';

/** Tells what a change of the zone does, in words. */
export interface ShownChange {
  readonly severity: Severity;
  readonly says: string;
  readonly why: string | null;
  /** Lines of the file that make it; null where it is that the file lacks something. */
  readonly lines: readonly number[] | null;
}

/** A line of the zone file, and what is said of it. */
interface ShownLine {
  readonly line: number;
  readonly text: string;
  readonly severity: Severity;
  readonly notes: readonly string[];
}

/** Lines that are shown, and how many more there are. */
export interface ShownLines {
  readonly first: readonly ShownLine[];
  readonly more: number;
}

/** Tells what a report with a planned zone is shown with. */
export interface PlannedResult {
  readonly of: 'zone';
  readonly input: PlannedInput;
  readonly origin: string;
  /** The report of today. */
  readonly now: Report;
  /** The gravest first. */
  readonly changes: readonly ShownChange[];
  readonly lines: ShownLines;
  readonly notes: readonly { readonly line: number; readonly says: string }[];
}

/** Lines that a page shows of a zone file, remarks on it, and characters of each line. Source: docs/limits.md. */
const MOST = { lines: 60, notes: 50, chars: 300 } as const;

/** Cuts a list of lines to what a page shows. */
const shown = (lines: readonly ShownLine[]): ShownLines => ({
  first: lines.slice(0, MOST.lines),
  more: Math.max(0, lines.length - MOST.lines),
});

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

const lineText = (lines: readonly string[], line: number): string => {
  const text = (lines[line - 1] ?? '').replaceAll('\t', ' ');
  return text.length > MOST.chars ? `${text.slice(0, MOST.chars)}…` : text;
};

/** Returns the lines at fault of a zone file, with their faults. */
export function faultyLines(text: string, faults: readonly ZoneFileRemark[], language: Language): ShownLines {
  const lines = linesOf(text);
  return shown(
    [...faults]
      .sort((a, b) => a.line - b.line)
      .map(({ line, remark }) => ({
        ...{ line, text: lineText(lines, line), severity: 'error' },
        notes: [textIn(language, remark)],
      })),
  );
}

interface CheckedZoneText {
  readonly input: PlannedInput;
  readonly text: string;
  readonly zone: PlannedZone;
  readonly found: PlannedDiagnosis;
  readonly notices: readonly ZoneFileRemark[];
}

/** Puts into words what a planned zone changes, and where that is in its file. */
export function plannedResult(
  { input, text, zone, found: { now, planned, meanings }, notices }: CheckedZoneText,
  language: Language,
): PlannedResult {
  return {
    ...{ of: 'zone', input, origin: zone.origin },
    now: reportIn(language, now),
    changes: meanings.map(({ severity, message, reason, differences }) => {
      const behind = linesBehind(zone, differences).map(({ line }) => line);
      return {
        ...{ severity, says: textIn(language, message) },
        why: reason === null ? null : textIn(language, reason),
        lines: behind.length === 0 ? null : behind,
      };
    }),
    lines: shown(findingLines(zone, reportIn(language, planned), text)),
    notes: notices.slice(0, MOST.notes).map(({ line, remark }) => ({ line, says: textIn(language, remark) })),
  };
}

const NO_FINDING: { readonly severity: Severity } = { severity: 'notice' };

/** The lines of the file behind checks that need attention, in order. */
function findingLines(zone: PlannedZone, { checks }: Report, text: string): readonly ShownLine[] {
  const lines = linesOf(text);
  const behind = new Map<number, { readonly severity: Severity; readonly notes: readonly string[] }>();
  for (const { name, needsAttention, findings, evidence } of checks) {
    if (!needsAttention) continue;
    const [{ severity } = NO_FINDING] = findings.toSorted(byGravity);
    const questions = evidence.map(({ question }) => question);
    for (const { line } of linesBehind(zone, questions)) {
      const known = behind.get(line);
      behind.set(line, {
        severity: known !== undefined && byGravity({ severity }, known) > 0 ? known.severity : severity,
        notes: [...(known?.notes ?? []), name],
      });
    }
  }
  return [...behind.entries()]
    .map(([line, one]) => ({ line, text: lineText(lines, line), ...one }))
    .toSorted((a, b) => a.line - b.line);
}
