import { blockIn } from '../../../diagnoses/block.ts';
import { type DmarcPlan, dmarcPlan } from '../../../diagnoses/blocks/dmarc-plan.ts';
import type { Report, ReportFix } from '../../../diagnoses/report.ts';
import type { Rendered } from '../../../domain/message.ts';

/** Returns the step that is next, counted from 1, where the plan has every record of a fix; otherwise undefined. */
export function planStepOf(report: Report, fix: ReportFix | null): number | undefined {
  const { covers, steps }: Rendered<DmarcPlan> = blockIn(report, dmarcPlan);
  return fix !== null && fix.id === covers ? steps.findIndex(({ state }) => state === 'now') + 1 : undefined;
}
