import type { ScanLine } from '../../api/v1/scan.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { entriesOf } from '../../formats/entry.ts';
import { scanLine } from '../scan/scan-line.ts';
import { renderReport } from '../terminal/render.ts';
import { capabilitiesOf, type Terminal } from '../terminal/terminal.ts';
import { exitCodeFor } from './exit-code.ts';
import type { ReportOutput } from './output-flags.ts';
import { formatContext, formattedReport } from './write-report.ts';

/** Writes the reports of a list one by one, as they are done. */
export interface ReportStream {
  /** Stands before the first. */
  readonly head: string;
  /** Writes a diagnosis, and gives the exit code that it alone would have. */
  add(diagnosis: Diagnosis): { readonly text: string; readonly exitCode: number };
  /** Stands behind the last, wherever the list ended. */
  tail(): string;
}

interface StreamOptions {
  readonly output: ReportOutput;
  /** Fields of lines of JSON; null for whole reports. */
  readonly fields: readonly (keyof ScanLine)[] | null;
  readonly terminal: Terminal;
}

/** Makes the stream of a format. */
export function createReportStream(kind: DiagnosisKind, { output, fields, terminal }: StreamOptions): ReportStream {
  const { format } = output;
  const { language } = terminal;
  const formatted = (diagnosis: Diagnosis) => formattedReport(kind, { diagnosis }, { output, terminal });
  const stream = (head: string, each: (diagnosis: Diagnosis) => string, tail: () => string): ReportStream => ({
    head,
    add: (diagnosis) => ({
      text: each(diagnosis),
      exitCode: exitCodeFor(kind, { diagnosis, entries: () => entriesOf(formatted(diagnosis)) }, output),
    }),
    tail,
  });
  const line = (document: Diagnosis): string => scanLine(kind, { document, fields, language });
  if (format === 'ndjson') return stream('', line, () => '');
  if (format === 'json') {
    let joint = '[\n';
    const each = (diagnosis: Diagnosis): string => {
      const text = joint + line(diagnosis).trimEnd();
      joint = ',\n';
      return text;
    };
    return stream('', each, () => (joint === ',\n' ? '\n]\n' : '[]\n'));
  }
  if (format === 'text') {
    const capabilities = capabilitiesOf(terminal.stdout, terminal);
    const each = (diagnosis: Diagnosis): string =>
      `${renderReport(kind, { report: formatted(diagnosis).report, capabilities })}\n`;
    return stream('', each, () => '');
  }
  const writer = format.create(formatContext({ output, terminal }));
  return stream(writer.begin(), (diagnosis) => writer.report(formatted(diagnosis)), writer.end);
}
