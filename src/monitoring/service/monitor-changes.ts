import type { Plan } from '../../accounts/plans.ts';
import { type Refusal, refusal } from '../../accounts/refusal.ts';
import type { Account, Counting, NamedAccount } from '../../accounts/store.ts';
import { checkSubject } from '../../accounts/throttle.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { type Instant, MINUTE_MS, secondsUntil } from '../../domain/time.ts';
import { DEFAULT_WATCH_LIMITS } from '../../domain/watch-limits.ts';
import { pinEvent } from '../events/pins.ts';
import { closeTakenBack } from '../model/closing.ts';
import type { Monitor, MonitorSettings } from '../model/monitor.ts';
import type { Pin } from '../model/pin.ts';
import { monitorPlanOf } from '../model/plans.ts';
import { firstDues, nextDue } from '../model/schedule.ts';
import type { AlertStore } from '../model/store.ts';
import type { ChosenSettings } from '../settings/monitor-settings.ts';
import { settingsFault } from '../settings/setting-limits.ts';
import type { MonitorService } from './monitor-service.ts';
import { parsePin } from './parse-pin.ts';
import type { MonitorServiceOptions, PlannedStores, StoredPorts } from './service-options.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';

const { message } = MONITOR_REFUSAL_TEXTS;

/**
 * Makes the changes that an account can make to its monitors. Whatever makes or takes room makes others resume or stop
 * at once.
 */
export function createMonitorChanges(options: MonitorServiceOptions, limitOf: (plan: Plan) => number) {
  const { stores, clock } = options;
  /** Changes a monitor in one transaction with the states of the others; does nothing if it is gone. */
  const changeState = (
    account: Account,
    domain: Monitor['domain'],
    work: (ports: StoredPorts, monitor: Monitor) => Promise<unknown>,
  ) =>
    stores.atomically(async (ports) => {
      const monitor = await ports.monitors.monitor({ account: account.id, domain });
      const owner = await ports.accounts.account({ id: account.id });
      if (monitor === undefined || owner === undefined) return 'gone';
      await work(ports, monitor);
      await ports.monitors.fit(owner.id, limitOf(owner.plan));
      return 'done';
    });

  return {
    pause: (account, domain) =>
      changeState(account, domain, ({ monitors }, { id }) => monitors.update(id, { state: 'paused' })),
    async resume(account, domain) {
      const monitor = await stores.monitors.monitor({ account: account.id, domain });
      // One that is over the limit may have room by now, and is due when it would have been.
      const isPaused = monitor?.state === 'paused';
      const now = clock();
      const [at = now] = isPaused ? await firstRuns(options, { account, domains: [domain], now }) : [];
      return changeState(account, domain, async ({ monitors }, { id, state }) => {
        if (state === 'paused') await monitors.update(id, { state: 'active', due: { at, now } });
      });
    },
    remove: (account, domain) =>
      changeState(account, domain, async ({ monitors, alerts }, { id }) => {
        await monitors.remove(id);
        await alerts.close({ account: account.id, monitor: id }, clock());
      }),
    change: (account, domain, settings) => changeChosen(options, { account, domain, settings }),
    async pin(account, domain, subject, values) {
      const parsed = parsePin(subject, values);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const { pin } = parsed;
      const changed = await changeSettings(stores, {
        owned: { account, domain },
        next: withPin(subject, pin),
        also: async (monitor, alerts) => {
          if (pin === null) await closeDeparture(monitor, { subject, alerts, now: clock() });
        },
      });
      return changed === 'gone' ? 'gone' : { ok: true };
    },
    checkNow: (account, domain) => checkNow(options, { account, domain, limit: limitOf(account.plan) }),
    changePlan: (account, plan) => changePlan(options, { account, plan, limit: limitOf(plan) }),
  } satisfies Partial<MonitorService>;
}

/** Returns why the monitor of a domain cannot have settings that its owner chose; null where it can. */
export const chosenFault = (
  { limits = DEFAULT_WATCH_LIMITS }: Pick<MonitorServiceOptions, 'limits'>,
  settings: Partial<ChosenSettings>,
  domain: DomainName,
): Message | null => settingsFault(settings, domain, limits);

/** Changes settings that the owner chose, if the operator allows them. */
async function changeChosen(
  options: MonitorServiceOptions,
  {
    account,
    domain,
    settings,
  }: {
    readonly account: Account;
    readonly domain: DomainName;
    readonly settings: Partial<Omit<MonitorSettings, 'pins'>>;
  },
): ReturnType<MonitorService['change']> {
  const fault = chosenFault(options, settings, domain);
  if (fault !== null) return refusal('fault', fault);
  const changed = await changeSettings(options.stores, {
    owned: { account, domain },
    next: (known) => ({ ...known, ...settings }),
  });
  return changed === 'gone' ? 'gone' : { ok: true };
}

/** Changes the settings of a monitor, and what else follows from that, in one transaction. */
const changeSettings = (
  stores: MonitorServiceOptions['stores'],
  {
    owned: { account, domain },
    next,
    also,
  }: {
    readonly owned: { readonly account: Account; readonly domain: DomainName };
    readonly next: (settings: MonitorSettings) => MonitorSettings;
    readonly also?: (monitor: Monitor, alerts: AlertStore) => Promise<void> | undefined;
  },
) =>
  stores.atomically(async ({ monitors, alerts }) => {
    const monitor = await monitors.monitor({ account: account.id, domain });
    if (monitor === undefined) return 'gone';
    // The monitor first, as a run does that ends: otherwise each could wait for the other.
    const updated = await monitors.update(monitor.id, { settings: next(monitor.settings) });
    await also?.(monitor, alerts);
    return updated;
  });

/** Returns settings with a pin in the place of an earlier one; without it where it is null. */
export const withPin =
  (subject: string, pin: Pin | null) =>
  (known: MonitorSettings): MonitorSettings => ({
    ...known,
    pins: [...known.pins.filter((one) => one.subject !== subject), ...(pin === null ? [] : [pin])],
  });

/** Closes the departure of a pin that was removed: it no longer has one. */
export async function closeDeparture(
  monitor: Monitor,
  { subject, alerts, now }: { readonly subject: Pin['subject']; readonly alerts: AlertStore; readonly now: Instant },
): Promise<void> {
  const over = { kind: 'pin-matches-again', pin: { subject, values: [] }, values: [], since: now } as const;
  await closeTakenBack(monitor, { later: { events: [pinEvent(monitor.domain, over)] }, alerts, now });
}

/** Makes a monitor due, once in a minute for its account. */
async function checkNow(
  { stores, clock }: MonitorServiceOptions,
  { account, domain, limit }: { readonly account: Account; readonly domain: DomainName; readonly limit: number },
): ReturnType<MonitorService['checkNow']> {
  const monitor = await stores.monitors.monitor({ account: account.id, domain });
  if (monitor === undefined) return 'gone';
  const refused = stillness(monitor, limit);
  if (refused !== undefined) return refused;
  const now = clock();
  const counting = checkCounting(account, domain, now);
  const [counted] = await stores.accounts.count([counting]);
  if (counted === undefined || counted.after === counted.before)
    return refusal('throttled', message('checked-lately', { domain, seconds: secondsUntil(counting.endsAt, now) }));
  return (await stores.monitors.update(monitor.id, { due: { at: now, now } })) === 'gone' ? 'gone' : { ok: true };
}

/** Gives an account another plan; if its interval is shorter, its monitors are due sooner. */
const changePlan = (
  { stores, plans, clock }: MonitorServiceOptions,
  { account, plan, limit }: { readonly account: NamedAccount; readonly plan: Plan; readonly limit: number },
): ReturnType<MonitorService['changePlan']> =>
  stores.atomically(async ({ accounts, monitors }) => {
    if ((await accounts.updateAccount(account.id, { plan })) === 'gone') return 'gone';
    await monitors.fit(account.id, limit);
    const interval = monitorPlanOf(plans, plan)?.intervalMs;
    if (interval === undefined) return 'done';
    for (const { id, dueAt } of await monitors.monitors(account.id)) {
      const now = clock();
      const next = nextDue(id, interval, now);
      if (next < dueAt) await monitors.update(id, { due: { at: next, now } });
    }
    return 'done';
  });

/** Returns why a monitor does not run, if it does not. */
function stillness({ state, domain }: Monitor, limit: number): Refusal | undefined {
  if (state === 'paused') return refusal('fault', message('paused', { domain }));
  return state === 'over-limit' ? refusal('fault', message('over-limit', { domain, limit })) : undefined;
}

/**
 * Returns when domains that are added or resumed are due: one after another from now on, but in the next minute, or after an
 * interval if that is shorter, if this minute's check was used. Otherwise, people who pause and resume, or remove and add,
 * could have a domain checked as often as they like.
 */
export async function firstRuns(
  { stores, plans }: PlannedStores,
  {
    account,
    domains,
    now,
  }: { readonly account: Account; readonly domains: readonly DomainName[]; readonly now: Instant },
): Promise<readonly Instant[]> {
  const countings = domains.map((domain) => checkCounting(account, domain, now));
  const counted = await stores.accounts.count(countings);
  const interval = monitorPlanOf(plans, account.plan)?.intervalMs ?? MINUTE_MS;
  return firstDues(domains.length, interval, now).map((due, i) => {
    const [one, endsAt] = [counted[i], countings[i]?.endsAt ?? now];
    return one?.after === one?.before ? Math.max(Math.min(endsAt, now + interval), due) : due;
  });
}

/** One check of a domain for an account in a minute. */
function checkCounting(account: Account, domain: DomainName, now: Instant): Counting {
  const minute = Math.floor(now / MINUTE_MS);
  return {
    subject: checkSubject(account, domain),
    period: String(minute),
    by: 1,
    limit: 1,
    endsAt: (minute + 1) * MINUTE_MS,
  };
}
