import type { Plan } from '../../accounts/plans.ts';
import type { Account } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { pinnableValues } from '../comparison/pins.ts';
import type { Monitor, MonitorSettings } from '../model/monitor.ts';
import type { Pin, PinSubject } from '../model/pin.ts';
import type { MonitorUpdate } from '../model/several-monitors.ts';
import { MAX_TAGS } from '../model/tag.ts';
import { chosenFault, closeDeparture, firstRuns, withPin } from './monitor-changes.ts';
import type { MonitorService, SeveralChange, SeveralOutcome } from './monitor-service.ts';
import { parsePin } from './parse-pin.ts';
import type { MonitorServiceOptions, StoredPorts } from './service-options.ts';

/** States that are read at once to pin what they hold: a thousand are more than should be in memory. */
const WATCHES = 50;
/** Open alerts that are read to see which monitors have any. */
const MAX_OPEN = 5000;

/** Tells what is done to one monitor: an update, its removal (`remove`), or nothing, and why. */
type MonitorStep =
  | MonitorUpdate
  | { readonly fault: Message }
  | 'remove'
  | Exclude<SeveralOutcome['outcome'], 'done' | 'refused'>;

const isUpdate = (step: MonitorStep): step is MonitorUpdate => typeof step === 'object' && 'id' in step;

/** Makes the changes that an account makes to several monitors at once: each in one transaction, whatever their number. */
export function createSeveralChanges(options: MonitorServiceOptions, limitOf: (plan: Plan) => number) {
  const { stores, clock } = options;
  return {
    async changeSeveral(account, domains, change) {
      const now = clock();
      const known = new Set(domains);
      const before = (await stores.monitors.monitors(account.id)).filter(({ domain }) => known.has(domain));
      const stepOf = await prepared(options, { account, before, change, now });
      return stores.atomically(async (ports) => {
        const own = new Map((await ports.monitors.monitors(account.id)).map((one) => [one.domain, one]));
        const steps = [...known].map((domain) => {
          const monitor = own.get(domain);
          return { domain, monitor, step: monitor === undefined ? ('gone' as const) : stepOf(monitor) };
        });
        await take(ports, steps, { account, change, now });
        if (change.kind === 'settings' || change.kind === 'pin' || change.kind === 'unpin')
          return outcomesOfSteps(steps);
        const owner = await ports.accounts.account({ id: account.id });
        if (owner !== undefined) await ports.monitors.fit(owner.id, limitOf(owner.plan));
        return change.kind === 'resume' ? withoutRoom(ports, account, outcomesOfSteps(steps)) : outcomesOfSteps(steps);
      });
    },
  } satisfies Partial<MonitorService>;
}

interface ChosenStep {
  readonly domain: DomainName;
  readonly monitor: Monitor | undefined;
  readonly step: MonitorStep;
}

const outcomesOfSteps = (steps: readonly ChosenStep[]): readonly SeveralOutcome[] =>
  steps.map(({ domain, step }) => {
    if (typeof step === 'object' && 'fault' in step) return { domain, outcome: 'refused', fault: step.fault };
    return { domain, outcome: step === 'remove' || typeof step === 'object' ? 'done' : step };
  });

/** Tells which of those that were resumed have no room in the plan. */
async function withoutRoom(
  { monitors }: StoredPorts,
  { id }: Account,
  outcomes: readonly SeveralOutcome[],
): Promise<readonly SeveralOutcome[]> {
  const over = (await monitors.monitors(id)).filter(({ state }) => state === 'over-limit');
  const names = new Set(over.map(({ domain }) => domain));
  return outcomes.map((one) => (names.has(one.domain) ? { domain: one.domain, outcome: 'over-limit' } : one));
}

/** Takes all steps: a statement for what they store, and one for what they remove. */
async function take(
  { monitors, alerts }: StoredPorts,
  steps: readonly ChosenStep[],
  { account, change, now }: { readonly account: Account; readonly change: SeveralChange; readonly now: Instant },
): Promise<void> {
  const updates = steps.flatMap(({ step }) => (isUpdate(step) ? [step] : []));
  await monitors.updateSeveral(updates);
  const removed = steps.flatMap(({ monitor, step }) => (step === 'remove' && monitor !== undefined ? [monitor] : []));
  if (removed.length > 0) {
    await monitors.removeSeveral(removed.map(({ id }) => id));
    await alerts.closeSeveral(account.id, { domains: removed.map(({ domain }) => domain) }, now);
  }
  if (change.kind !== 'unpin') return;
  const open = new Set((await alerts.openGravities(account.id, MAX_OPEN)).map(({ monitor }) => monitor));
  for (const { monitor, step } of steps)
    if (isUpdate(step) && monitor !== undefined && open.has(monitor.id))
      await closeDeparture(monitor, { subject: change.subject, alerts, now });
}

/** Reads what a change needs before its transaction, and returns what it does to a monitor. */
async function prepared(
  options: MonitorServiceOptions,
  {
    account,
    before,
    change,
    now,
  }: {
    readonly account: Account;
    readonly before: readonly Monitor[];
    readonly change: SeveralChange;
    readonly now: Instant;
  },
): Promise<(monitor: Monitor) => MonitorStep> {
  switch (change.kind) {
    case 'pause':
      return ({ id, state }) => (state === 'paused' ? 'unchanged' : { id, state: 'paused' });
    case 'remove':
      return () => 'remove';
    case 'resume': {
      const domains = before.filter(({ state }) => state === 'paused').map(({ domain }) => domain);
      const due = await firstRuns(options, { account, domains, now });
      const dueAt = new Map(domains.map((domain, i) => [domain, due[i]]));
      return ({ id, domain, state }) =>
        state === 'paused' ? { id, state: 'active', due: { at: dueAt.get(domain) ?? now, now } } : 'unchanged';
    }
    case 'settings':
      return (monitor) => {
        const fault = chosenFault(options, change.settings, monitor.domain);
        return fault === null ? settingsStep(monitor, change) : { fault };
      };
    case 'unpin':
      return ({ id, settings }) =>
        settings.pins.some(({ subject }) => subject === change.subject)
          ? { id, settings: withPin(change.subject, null)(settings) }
          : 'unchanged';
    case 'pin': {
      const pins = await presentPins(options, before, change.subject);
      return ({ id, settings }) => {
        const pin = pins.get(id);
        if (pin === undefined) return 'no-values';
        const known = settings.pins.find(({ subject }) => subject === change.subject);
        return JSON.stringify(known) === JSON.stringify(pin)
          ? 'unchanged'
          : { id, settings: withPin(change.subject, pin)(settings) };
      };
    }
  }
}

function settingsStep(
  { id, settings: before }: Monitor,
  { settings, addTags = [], removeTags = [] }: Extract<SeveralChange, { readonly kind: 'settings' }>,
): MonitorStep {
  const changed: MonitorSettings = { ...before, ...settings };
  const tags = [...new Set([...changed.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])];
  if (tags.length > MAX_TAGS) return 'too-many-tags';
  const next = { ...changed, tags };
  return JSON.stringify(next) === JSON.stringify(before) ? 'unchanged' : { id, settings: next };
}

/** Returns pins of what is there now, by monitor; of those where nothing is there, or nobody has looked, none. */
async function presentPins(
  { stores }: MonitorServiceOptions,
  all: readonly Monitor[],
  subject: PinSubject,
): Promise<ReadonlyMap<string, Pin>> {
  const pins = new Map<string, Pin>();
  for (let from = 0; from < all.length; from += WATCHES) {
    const some = all.slice(from, from + WATCHES);
    const watches = await stores.monitors.watches(some.map(({ id }) => id));
    for (const { id, domain, settings } of some) {
      const values = pinnableValues(domain, { subject, watch: watches.get(id) ?? null, settings });
      const parsed = parsePin(subject, values.join('\n'));
      if (parsed.ok && parsed.pin !== null) pins.set(id, parsed.pin);
    }
  }
  return pins;
}
