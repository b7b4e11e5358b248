import { TOP_ACTIONS } from '../../../diagnoses/actions.ts';
import type { ReportAction, ReportCheck, ReportFix } from '../../../diagnoses/report.ts';

/** Returns the fixes of an item that stand in it: those that no card above has. */
export function ownFixes(
  item: ReportCheck,
  actions: readonly ReportAction[],
): readonly { readonly title: string; readonly fix: ReportFix }[] {
  const [above, below] = [actions.slice(0, TOP_ACTIONS), actions.slice(TOP_ACTIONS)];
  return item.findings.flatMap(({ fix }) => {
    if (fix === null || above.some((action) => action.fix?.id === fix.id)) return [];
    const title = below.find((action) => action.fix?.id === fix.id)?.title ?? fix.steps.at(-1)?.title ?? '';
    return [{ title, fix }];
  });
}
