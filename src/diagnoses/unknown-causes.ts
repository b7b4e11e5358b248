import type { ReportCheck } from './report.ts';

/** Checks that are unknown for one cause. */
export interface UnknownCause {
  readonly cause: string;
  readonly checks: readonly ReportCheck[];
}

/** Groups checks with an unknown outcome by cause, so that each cause is shown once. */
export const unknownCauses = (unknown: readonly ReportCheck[]): readonly UnknownCause[] =>
  [...Map.groupBy(unknown, ({ explanation }) => explanation)].map(([cause, checks]) => ({ cause, checks }));
