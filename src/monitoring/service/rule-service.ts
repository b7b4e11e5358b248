import { refusal } from '../../accounts/refusal.ts';
import { type AlertRules, rulesFault } from '../rules/alert-rules.ts';
import { quietUntil } from '../rules/times.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** Makes what owners choose for their alerts. */
export const createRuleService = ({ stores, clock }: MonitorServiceOptions) =>
  ({
    rules: ({ id }) => stores.rules.rules(id),
    changeRules: ({ id }, change) =>
      stores.atomically(async ({ rules, alerts }) => {
        const before = await rules.rules(id);
        const after: AlertRules = { ...before, ...change };
        const fault = rulesFault(after);
        if (fault !== null) return refusal('fault', fault);
        await rules.change(id, (known) => ({ ...known, ...change }));
        // Whoever ends quiet hours gets at once what they held back.
        const now = clock();
        if (change.quiet !== undefined)
          await alerts.hold(id, (after.quiet === null ? null : quietUntil(after.quiet, now)) ?? now);
        return { ok: true };
      }),
  }) satisfies Partial<MonitorService>;
