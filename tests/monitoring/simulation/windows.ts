import { type Alert, type AlertDifference, type AlertEvent, isPlanned } from '../../../src/monitoring/model/alert.ts';
import { PLANNED_GROUPS, type PlannedWindow } from '../../../src/monitoring/rules/alert-rules.ts';
import { MAX_LAG_MS } from './dns.ts';
import { CONFIRMATION_MS, endWithout } from './expected.ts';
import { INTERVALS, type Plan, type Watched } from './plan.ts';
import type { Random } from './random.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const DAY_MS = 24 * HOUR_MS;

/** One time at which a window is open, as it was drawn. */
export interface Drawn {
  readonly id: string;
  readonly from: number;
  readonly until: number;
}

/** Draws two windows of each day, of all groups, and lists when they are open. */
export function drawWindows(
  { start, days }: { readonly start: number; readonly days: number },
  random: Random,
): { readonly windows: readonly PlannedWindow[]; readonly drawn: readonly Drawn[] } {
  const drawn = Array.from({ length: 2 * days }, (_, i): Drawn => {
    const from = start + Math.floor(i / 2) * DAY_MS + ((i % 2) * 12 + random.below(5)) * HOUR_MS;
    return { id: `w${i}`, from, until: from + (60 + random.below(360)) * MINUTE_MS };
  });
  return {
    drawn,
    windows: drawn.map(({ id, from, until }) => ({
      ...{ id, name: '', domains: null, groups: PLANNED_GROUPS, timeZone: 'UTC' },
      day: new Date(from).toISOString().slice(0, 10),
      at: new Date(from).toISOString().slice(11, 16),
      minutes: (until - from) / MINUTE_MS,
    })),
  };
}

interface Logged {
  readonly at: number;
  readonly event: AlertEvent;
}

const eventsOf = (alerts: readonly Alert[]): readonly Logged[] =>
  alerts.flatMap(({ at, events }) => events.map((event) => ({ at, event })));

/** Names a change that was planned: the same where it was logged and in the summary. */
function keyOf({ differences, planned, message }: AlertEvent): string {
  const { change } = message.args;
  const of = typeof change === 'object' && 'id' in change ? change : message;
  return JSON.stringify([planned?.window, of, differences]);
}

/** Returns what was sent at once: of alerts that nobody got, nothing can be undone. */
export const withoutPlanned = (alerts: readonly Alert[]): readonly Alert[] =>
  alerts.flatMap((alert) => {
    const [first, ...rest] = alert.events.filter(({ planned }) => planned === undefined);
    return first === undefined ? [] : [{ ...alert, events: [first, ...rest] }];
  });

/**
 * Returns the alerts of a domain as if nothing had been planned: each change once. One that was found by the run that closed its window
 * is in the summary alone.
 */
export function asUnplanned(alerts: readonly Alert[]): readonly Alert[] {
  const logged = new Set(eventsOf(alerts).flatMap(({ event }) => (isPlanned(event) ? keyOf(event) : [])));
  return alerts.flatMap((alert) => {
    const [first, ...rest] = alert.events.filter(
      (event) =>
        event.kind !== 'window-over' &&
        event.kind !== 'window-unused' &&
        !(event.kind === 'planned-change' && logged.has(keyOf(event))),
    );
    return first === undefined ? [] : [{ ...alert, events: [first, ...rest] }];
  });
}

/** Groups that nobody can plan. */
const NEVER = ['name-servers', 'silence', 'registration', 'pins', 'findings'];
/** Kinds that are due whatever was planned, or the end of something, by hand. */
const AT_ONCE =
  /-gone$|-back$|^mx-(removed|refused|unreachable|moved-nowhere)|-broken$|-repaired$|^spf-(open|single|several)/;

/** Everything that is wrong with what was withheld of a domain, and with the summaries of its windows. */
export function faultsOfWindows(
  plan: Plan & { readonly drawn: readonly Drawn[] },
  watched: Watched,
  alerts: readonly Alert[],
): string[] {
  const { drawn } = plan;
  const faults: string[] = [];
  const all = eventsOf(alerts);
  const summaries = all.filter(({ event }) => event.kind === 'planned-change');
  const marked = all.filter(({ event }) => isPlanned(event));
  for (const { event } of [...marked, ...summaries])
    if (NEVER.includes(event.group) || (isPlanned(event) && AT_ONCE.test(event.kind)))
      faults.push(`withheld ${event.kind} of ${event.group}`);
  // Each change that was withheld is in one summary, unless its records were as before at the end.
  for (const { at, event } of marked) {
    const { planned } = event;
    const times = summaries.filter((one) => keyOf(one.event) === keyOf(event)).length;
    const same = [...marked, ...summaries].filter((one) => one.event.planned?.window === planned?.window);
    const isDue = at < plan.end - 2 * DAY_MS;
    if (times > 1 || (times === 0 && isDue && !isUndone(event, same)))
      faults.push(`in ${times} summaries: ${keyOf(event)}`);
  }
  const interval = INTERVALS[watched.plan];
  // Each window is over once, whether anything changed in it or not.
  for (const { id, from, until } of drawn) {
    const ends = all.filter(
      ({ event: { kind, reason } }) =>
        (kind === 'window-over' || kind === 'window-unused') &&
        JSON.stringify(reason?.args) === JSON.stringify({ from: { instant: from }, until: { instant: until } }),
    );
    const latest = until + DAY_MS + interval + HOUR_MS;
    const isRight = ends.every(({ at }) => at >= until && at <= latest);
    if (ends.length > 1 || !isRight || (ends.length === 0 && latest < plan.end))
      faults.push(`${id} is over ${ends.length} times`);
  }
  const lag = MAX_LAG_MS + CONFIRMATION_MS;
  for (const injected of plan.injected.filter(({ domain }) => domain === watched.domain)) {
    const shows = ({ name, type, before, after }: AlertDifference): boolean =>
      name === injected.name &&
      type === injected.type &&
      sorted(before) === sorted(injected.before) &&
      sorted(after) === sorted(injected.after);
    for (const { at, event } of all.filter(({ event: { differences } }) => differences.some(shows))) {
      const window = drawn.find(({ id }) => id === event.planned?.window);
      const isInside = drawn.some((one) => injected.at >= one.from && injected.at <= one.until - lag);
      const latest = endWithout(injected.at, lag + interval, (now) => plan.weather.isOffline(now));
      if (at < injected.at || at > latest) continue;
      const slack = latest - injected.at;
      if (window !== undefined && (injected.at < window.from - slack || injected.at > window.until + slack))
        faults.push(`not in ${window.id}: ${keyOf(event)}`);
      const isPlannable = !NEVER.includes(event.group) && !AT_ONCE.test(event.kind);
      if (event.planned === undefined && isInside && isPlannable && event.severity !== 'info')
        faults.push(`planned, and told at once as ${event.kind}: ${keyOf(event)}`);
    }
  }
  return faults;
}

const sorted = (values: readonly string[]): string => values.toSorted().join('\n');

/** Whether all records of an event were at the end of a window as they were before it. */
function isUndone({ differences }: AlertEvent, of: readonly Logged[]): boolean {
  const changes = of.flatMap(({ event }) => event.differences);
  return differences.every(({ name, type }) => {
    const own = changes.filter((one) => one.name === name && one.type === type);
    return sorted(own[0]?.before ?? []) === sorted(own.at(-1)?.after ?? []);
  });
}
