import type { Plan } from '../../accounts/plans.ts';
import { refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { clientOfAccount, createThrottle } from '../../accounts/throttle.ts';
import { DEFAULT_WATCH_LIMITS } from '../../domain/watch-limits.ts';
import { type Monitor, NEW_STATUS } from '../model/monitor.ts';
import { monitorPlanOf } from '../model/plans.ts';
import { LATE_MS } from '../model/schedule.ts';
import { startingSettings } from '../settings/account-defaults.ts';
import { createAcknowledging } from './acknowledging.ts';
import { listedDomains, listedWords, outcomesOf, readNameList } from './add-list.ts';
import { createAlertLog } from './alert-log.ts';
import { createFeedService } from './feed-service.ts';
import { createMonitorChanges, firstRuns } from './monitor-changes.ts';
import type { MonitorService } from './monitor-service.ts';
import { createRecipientService } from './recipient-service.ts';
import { createRuleService } from './rule-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';
import { createSeveralChanges } from './several-changes.ts';
import { createWindowService } from './window-service.ts';

const ID_BYTES = 16;
/** Accounts that are read at once. */
const PAGE = 500;
/** Lists up to here take no time worth speaking of. So many of those that were added are fewAdded up. Source: docs/limits.md. */
const FEW_NAMES = 20;

/** Makes the service that accounts use for their monitors, for pages and commands. Starts nothing. */
export function createMonitorService(options: MonitorServiceOptions): MonitorService {
  const { stores, plans, limits = DEFAULT_WATCH_LIMITS, clock, random } = options;
  const newId = (): string => Buffer.from(random(ID_BYTES)).toString('hex');
  const rules = createRuleService(options);
  const throttle = createThrottle(stores.accounts, clock);
  const limitOf = (plan: Plan): number => monitorPlanOf(plans, plan)?.limit ?? 0;

  return {
    plans,
    limits,
    list: ({ id }) => stores.monitors.monitors(id),
    monitor: (account, domain) => stores.monitors.monitor({ account: account.id, domain }),
    async add(account, typed, { throttled = false } = {}) {
      const plan = monitorPlanOf(plans, account.plan);
      if (plan === null) return refusal('fault', MONITOR_REFUSAL_TEXTS.message('no-monitors', { plan: account.plan }));
      const list = listedWords(typed);
      if (!list.ok) return refusal('fault', list.fault);
      if (throttled && list.words.length > FEW_NAMES) {
        const entered = await throttle.enter('list', { client: clientOfAccount(account) });
        if (!entered.ok) return refusal('throttled', entered.fault);
      }
      const now = clock();
      const known = new Set((await stores.monitors.monitors(account.id)).map(({ domain }) => domain));
      const { entries, unread } = await readNameList(list.words, known, plan.limit);
      const domains = listedDomains(entries);
      const fresh = domains.filter((domain) => !known.has(domain)).slice(0, plan.limit);
      const due = await firstRuns(options, { account, domains: fresh, now });
      const dueAt = new Map(fresh.map((domain, i) => [domain, due[i]]));
      const { defaults } = await stores.rules.rules(account.id);
      const settings = { ...startingSettings(defaults), pins: [] };
      const monitors = domains.map(
        (domain): Monitor => ({
          id: newId(),
          account: account.id,
          domain,
          state: 'active',
          createdAt: now,
          settings,
          // Its first run shows what there is to watch.
          dueAt: dueAt.get(domain) ?? now,
          lastRunAt: null,
          status: NEW_STATUS,
        }),
      );
      const added = await stores.monitors.add(monitors, plan.limit);
      const fewAdded = added.added.slice(0, FEW_NAMES).map(({ domain }) => domain);
      const missing = fewAdded.length === 0 ? undefined : await options.missing?.(fewAdded);
      return { ok: true, names: outcomesOf(entries, added, missing), unread };
    },
    ...createMonitorChanges(options, limitOf),
    ...createSeveralChanges(options, limitOf),
    ...createAlertLog(options),
    ...createFeedService(options),
    ...createAcknowledging(options),
    ...createRecipientService(options, newId),
    ...rules,
    ...createWindowService(options, newId, rules),
    fitAll: (signal) => fitAll(options, limitOf, signal),
  };
}

/** Stops monitors for which a plan has no room, resumes others where it has, and lets no run be later than its plan says. */
async function fitAll(
  { stores, plans, clock }: MonitorServiceOptions,
  limitOf: (plan: Plan) => number,
  signal?: AbortSignal,
): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const page: readonly Account[] = await stores.accounts.accountsAfter(last, PAGE);
    for (const { id, plan } of page) {
      if (signal?.aborted === true) return;
      await stores.monitors.fit(id, limitOf(plan));
      const interval = monitorPlanOf(plans, plan)?.intervalMs;
      // No run is due later, unless the clock was ahead when that was decided, or intervals were longer.
      if (interval !== undefined) await stores.monitors.hasten(id, clock() + interval + LATE_MS, clock());
    }
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.email;
  }
}
