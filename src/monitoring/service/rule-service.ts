import { refusal } from '../../accounts/refusal.ts';
import type { Message } from '../../domain/message.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { Recipient } from '../model/monitor.ts';
import type { MonitorStore } from '../model/store.ts';
import { windowMoment } from '../planned/open-windows.ts';
import { type AlertRules, type PlannedWindow, rulesFault } from '../rules/alert-rules.ts';
import { RULE_TEXTS } from '../rules/rule-texts.ts';
import { quietUntil } from '../rules/times.ts';
import { changedDefaults } from '../settings/account-defaults.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** Makes what owners choose for their alerts. */
export const createRuleService = ({ stores, clock }: MonitorServiceOptions) =>
  ({
    rules: ({ id }) => stores.rules.rules(id),
    changeRules: ({ id }, given) =>
      stores.atomically(async ({ rules, alerts, recipients, monitors }) => {
        const before = await rules.rules(id);
        const changeOf = (known: AlertRules) => (typeof given === 'function' ? given(known) : given);
        const change = changeOf(before);
        const after: AlertRules = { ...before, ...change };
        const fault =
          rulesFault(after) ?? (change.escalation ? furtherFault(after, await recipients.recipients(id)) : null);
        if (fault !== null) return refusal('fault', fault);
        await rules.change(id, (known) => ({ ...known, ...changeOf(known) }));
        // Whoever ends quiet hours gets at once what they held back.
        const now = clock();
        if (change.quiet !== undefined)
          await alerts.hold(id, (after.quiet === null ? null : quietUntil(after.quiet, now)) ?? now);
        for (const window of changedIn(before.windows, after.windows))
          await runInTime(window, { account: id, monitors, now });
        return { ok: true };
      }),
    async changeDefaults({ id }, change) {
      const rules = await stores.rules.change(id, (known) => ({
        ...known,
        defaults: changedDefaults(known.defaults, change),
      }));
      return rules === null ? 'gone' : 'done';
    },
  }) satisfies Partial<MonitorService>;

/** Lists the windows that are new, gone or other than before. */
function changedIn(before: readonly PlannedWindow[], after: readonly PlannedWindow[]): readonly PlannedWindow[] {
  const lacking = (some: readonly PlannedWindow[], others: readonly PlannedWindow[]) =>
    some.filter((one) => !others.some((other) => JSON.stringify(other) === JSON.stringify(one)));
  return [...lacking(before, after), ...lacking(after, before)];
}

/** For so long a monitor waits for its next run at most: then it learns of the window by itself. */
const LONGEST_INTERVAL_MS = DAY_MS;

/** Lets the monitors that a window is about run at its next moment, which their last runs did not know of. */
async function runInTime(
  window: PlannedWindow,
  { account, monitors, now }: { readonly account: string; readonly monitors: MonitorStore; readonly now: Instant },
): Promise<void> {
  const at = windowMoment(window, { after: now, until: now + LONGEST_INTERVAL_MS });
  if (at !== null) await monitors.bringForward({ account, domains: window.domains }, { at, now });
}

/** Says why alerts cannot be escalated to some recipients; null where they can. */
function furtherFault({ escalation }: AlertRules, recipients: readonly Recipient[]): Message | null {
  const confirmed = recipients.filter(({ confirmedAt }) => confirmedAt !== null).map(({ id }) => id);
  const chosen = escalation?.recipients ?? [];
  const unknown = chosen.find((id) => !confirmed.includes(id));
  if (chosen.length === 0 || unknown !== undefined)
    return RULE_TEXTS.message('not-a-recipient', { typed: unknown ?? '' });
  return confirmed.every((id) => chosen.includes(id)) ? RULE_TEXTS.message('nobody-left') : null;
}
