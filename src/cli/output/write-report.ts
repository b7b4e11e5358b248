import { diagnosisJson } from '../../api/v1/report.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { entriesOf, type FormattedReport } from '../../formats/entry.ts';
import type { FormatContext } from '../../formats/output-format.ts';
import { kindName } from '../../texts/kind-words.ts';
import { reportIn } from '../../texts/language.ts';
import { packageRoot, packageVersion } from '../package.ts';
import type { RelatedResults } from '../terminal/related.ts';
import { renderReport } from '../terminal/render.ts';
import { capabilitiesOf, type Terminal } from '../terminal/terminal.ts';
import { safeJson } from '../terminal/text.ts';
import { exitCodeFor } from './exit-code.ts';
import type { ReportOutput } from './output-flags.ts';

/** A diagnosis with what stands beside it. */
export interface ShownDiagnosis {
  readonly diagnosis: Diagnosis;
  readonly related?: RelatedResults | undefined;
  /** Returns the lines of the zone file behind a check. */
  readonly placesOf?: FormattedReport['placesOf'];
  /** Writes the text in place of the usual one. */
  readonly text?: () => string;
  /** Adds to the JSON. */
  readonly json?: () => object;
}

/** Prints a diagnosis as it was asked for. Gives the exit code. */
export function writeReport(
  kind: DiagnosisKind,
  shown: ShownDiagnosis,
  { output, terminal }: { readonly output: ReportOutput; readonly terminal: Terminal },
): number {
  const { diagnosis, related } = shown;
  const { language, stdout } = terminal;
  const formatted = formattedReport(kind, shown, { output, terminal });
  const json = (indent: number): string =>
    `${safeJson({ ...diagnosisJson(kind, diagnosis, language), ...shown.json?.() }, indent)}\n`;
  const { format } = output;
  if (format === 'json') stdout.write(json(2));
  else if (format === 'ndjson') stdout.write(json(0));
  else if (format === 'text')
    stdout.write(
      shown.text?.() ??
        renderReport(kind, { report: formatted.report, capabilities: capabilitiesOf(stdout, terminal), related }),
    );
  else {
    const writer = format.create(formatContext({ output, terminal }));
    stdout.write(writer.begin() + writer.report(formatted) + writer.end());
  }
  return exitCodeFor(kind, { diagnosis, entries: () => entriesOf(formatted) }, output);
}

interface AskedOutput {
  readonly output: ReportOutput;
  readonly terminal: Terminal;
}

const NO_PLACES: FormattedReport['placesOf'] = () => [];

/** Returns a diagnosis for a writer of a format. */
export const formattedReport = (
  kind: DiagnosisKind,
  { diagnosis, placesOf = NO_PLACES }: ShownDiagnosis,
  { output, terminal: { language } }: AskedOutput,
): FormattedReport => ({
  title: kindName(language, kind),
  report: reportIn(language, diagnosis),
  baseline: output.baseline,
  placesOf,
});

/** Tells the writer of a format the language, and how grave a failure is. */
export const formatContext = ({ output, terminal: { language } }: AskedOutput): FormatContext => ({
  language,
  version: packageVersion(packageRoot()),
  failOn: output.failOn ?? 'warning',
});
