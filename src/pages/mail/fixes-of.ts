import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import type { FixPath } from '../../diagnoses/fix-path.ts';
import { foundOf, isSameFix } from '../../diagnoses/found.ts';
import type { ActionItem, GradedCheckItem } from '../../diagnoses/report.ts';

/** The fixes of an item that stand in it: those that no card above has. */
export function ownFixes(
  item: GradedCheckItem,
  actions: readonly ActionItem[],
): readonly { readonly title: string; readonly fix: FixPath }[] {
  const [above, below] = [actions.slice(0, TOP_ACTIONS), actions.slice(TOP_ACTIONS)];
  return foundOf(item).flatMap(({ fix }) => {
    if (fix === null || above.some((action) => isSameFix(action.fix, fix))) return [];
    const title = below.find((action) => isSameFix(action.fix, fix))?.title ?? fix.steps.at(-1)?.title ?? '';
    return [{ title, fix }];
  });
}
