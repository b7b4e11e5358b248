import type { ActionItem, HealthReport } from './report.ts';

/** Returns what to do in words: what the first of the action's checks says that says anything. The main one is first. */
export const adviceOf =
  ({ checks }: { readonly checks: readonly Pick<HealthReport['checks'][number], 'id' | 'advice'>[] }) =>
  (action: Pick<ActionItem, 'checks'>): string =>
    action.checks.map((id) => checks.find((check) => check.id === id)?.advice ?? '').find((advice) => advice !== '') ??
    '';
