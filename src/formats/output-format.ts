import type { Language } from '../texts/languages.ts';
import type { FailOn, FormattedReport } from './entry.ts';

/** Holds what a writer knows beside its reports. */
export interface FormatContext {
  readonly language: Language;
  /** Of Zonewell. */
  readonly version: string;
  /** Findings as grave as this are failures. */
  readonly failOn: FailOn;
}

/** Writes reports one by one, so that a long list takes no memory: `begin`, then `report` for each, then `end`. */
interface ReportWriter {
  begin(): string;
  report(one: FormattedReport): string;
  end(): string;
}

/** A format in which reports are written for other programs. */
export interface OutputFormat {
  /** As it is typed. */
  readonly id: string;
  create(context: FormatContext): ReportWriter;
}
