import { refusal } from '../../accounts/refusal.ts';
import type { Message } from '../../domain/message.ts';
import type { Recipient } from '../model/monitor.ts';
import { type AlertRules, rulesFault } from '../rules/alert-rules.ts';
import { RULE_TEXTS } from '../rules/rule-texts.ts';
import { quietUntil } from '../rules/times.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** Makes what owners choose for their alerts. */
export const createRuleService = ({ stores, clock }: MonitorServiceOptions) =>
  ({
    rules: ({ id }) => stores.rules.rules(id),
    changeRules: ({ id }, change) =>
      stores.atomically(async ({ rules, alerts, recipients }) => {
        const before = await rules.rules(id);
        const after: AlertRules = { ...before, ...change };
        const fault =
          rulesFault(after) ?? (change.escalation ? furtherFault(after, await recipients.recipients(id)) : null);
        if (fault !== null) return refusal('fault', fault);
        await rules.change(id, (known) => ({ ...known, ...change }));
        // Whoever ends quiet hours gets at once what they held back.
        const now = clock();
        if (change.quiet !== undefined)
          await alerts.hold(id, (after.quiet === null ? null : quietUntil(after.quiet, now)) ?? now);
        return { ok: true };
      }),
  }) satisfies Partial<MonitorService>;

/** Says why alerts cannot be escalated to some recipients; null where they can. */
function furtherFault({ escalation }: AlertRules, recipients: readonly Recipient[]): Message | null {
  const confirmed = recipients.filter(({ confirmedAt }) => confirmedAt !== null).map(({ id }) => id);
  const chosen = escalation?.recipients ?? [];
  const unknown = chosen.find((id) => !confirmed.includes(id));
  if (chosen.length === 0 || unknown !== undefined)
    return RULE_TEXTS.message('not-a-recipient', { typed: unknown ?? '' });
  return confirmed.every((id) => chosen.includes(id)) ? RULE_TEXTS.message('nobody-left') : null;
}
