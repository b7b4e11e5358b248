import type { ActionItem, HealthReport } from './report.ts';

/** Returns what to do in words: what the first of the action's checks that says anything says. */
export const adviceOf =
  ({ checks }: Pick<HealthReport, 'checks'>) =>
  (action: ActionItem): string =>
    checks.find(({ id, advice }) => action.checks.includes(id) && advice !== '')?.advice ?? '';
