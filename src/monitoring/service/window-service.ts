import { refusal } from '../../accounts/refusal.ts';
import { toUnicode } from '../../domain/parse.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { PlannedWindow } from '../rules/alert-rules.ts';
import { RULE_TEXTS } from '../rules/rule-texts.ts';
import { timesOf } from '../rules/times.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** How long a window that is over is kept. Source: docs/limits.md. */
const PAST_MS = 30 * DAY_MS;

const staysAt = (window: PlannedWindow, now: Instant): boolean => {
  const { state, until } = timesOf(window, now);
  return state !== 'past' || now - until < PAST_MS;
};

/** Makes what owners do with the windows in which they plan changes. */
export const createWindowService = (
  { stores, clock }: MonitorServiceOptions,
  newId: () => string,
  { changeRules }: Pick<MonitorService, 'changeRules'>,
) =>
  ({
    async addWindow(account, window) {
      const watched = new Set((await stores.monitors.monitors(account.id)).map(({ domain }) => domain));
      const unwatched = (window.domains ?? []).filter((domain) => !watched.has(domain));
      if (unwatched.length > 0)
        return refusal('fault', RULE_TEXTS.message('not-monitored', { domains: unwatched.map(toUnicode) }));
      const id = newId();
      const now = clock();
      const changed = await changeRules(account, ({ windows }) => ({
        windows: [...windows.filter((one) => staysAt(one, now)), { id, ...window }],
      }));
      return changed.ok ? { ok: true, id } : changed;
    },
    async removeWindow(account, id) {
      const { windows } = await stores.rules.rules(account.id);
      if (!windows.some((one) => one.id === id)) return 'gone';
      const changed = await changeRules(account, (before) => ({
        windows: before.windows.filter((one) => one.id !== id),
      }));
      return changed.ok ? 'done' : 'gone';
    },
  }) satisfies Partial<MonitorService>;
