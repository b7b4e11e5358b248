import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { rrsetKey } from '../comparison/compare.ts';
import { definitionOf } from '../events/events.ts';
import { windowEvents } from '../events/planned.ts';
import type { OpenWindow } from '../memory/planned.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { type AlertEvent, type AlertGroup, gravestFirst } from '../model/alert.ts';
import { isSameSet } from '../model/closing.ts';
import type { WatchState } from '../model/watch-state.ts';

/** For how long a summary waits at most for what was seen in time and is not confirmed. Source: docs/limits.md. */
const UNCONFIRMED_MS = DAY_MS;
/** Events that one window withholds at most; those after them are told at once. Source: docs/limits.md. */
const MAX_CHANGES = 200;

/** Holds the events of a run, and what says to which windows they belong. */
interface RunEvents {
  readonly domain: DomainName;
  readonly events: readonly AlertEvent[];
  /** As `windowsIn` returned them. */
  readonly windows: readonly OpenWindow[];
  readonly before: WatchState;
  readonly after: WatchState;
  readonly muted: readonly AlertGroup[];
  readonly now: Instant;
}

/** Holds events with those of windows that are over, and the windows that are not. */
interface PlannedEvents {
  /** Lists planned ones last, so that none speaks for the others. */
  readonly events: readonly AlertEvent[];
  readonly planned: readonly OpenWindow[];
}

/**
 * Marks the events that belong to a window as planned, and puts the summary of each window that is over among the others. What is
 * confirmed later but was seen in time still belongs to it, so the summary waits for that.
 */
export function planEvents({ domain, events, windows, before, after, muted, now }: RunEvents): PlannedEvents {
  const open = windows.map((window) => ({ window, changes: [...window.changes], news: [] as AlertEvent[] }));
  const soonest = open.toSorted((a, b) => a.window.until - b.window.until);
  const unplanned: AlertEvent[] = [];
  for (const event of events) {
    const own = soonest.find(
      ({ window, changes }) => changes.length < MAX_CHANGES && belongs(event, window, { before, now }),
    );
    // What is else only logged is what the owner planned, here: the summary says that it happened.
    if (own === undefined || muted.includes(event.group)) unplanned.push(event);
    else {
      own.changes.push(event);
      own.news.push(event);
    }
  }
  const over = open.filter(({ window }) => isSettled(window, after, now));
  const summaries = over.map(({ window, changes, news }) => {
    const reported = withoutUndone(changes).filter(({ group }) => !muted.includes(group));
    // What was found just now is in the summary, and only there.
    const left = news.filter((event) => !reported.includes(event));
    return {
      events: windowEvents(domain, window, gravestFirst(reported)),
      logged: left.map((one) => asPlanned(one, window)),
    };
  });
  const waiting = open.filter((one) => !over.includes(one));
  const logged = waiting.flatMap(({ window, news }) => news.map((one) => asPlanned(one, window)));
  return {
    events: [
      ...gravestFirst([...unplanned, ...summaries.flatMap((one) => one.events)]),
      ...gravestFirst([...summaries.flatMap((one) => one.logged), ...logged]),
    ],
    planned: waiting.map(({ window, changes, news }) => (news.length === 0 ? window : { ...window, changes })),
  };
}

const asPlanned = (event: AlertEvent, { window, from, name }: OpenWindow): AlertEvent => ({
  ...event,
  planned: { window, from, name, reports: null },
});

/** Whether all that an event shows was first seen after a window opened, and may have happened before it closed. */
function belongs(
  event: AlertEvent,
  { groups, from, closedAt }: OpenWindow,
  { before, now }: Pick<RunEvents, 'before' | 'now'>,
): boolean {
  const group = definitionOf(event).plannedAs;
  if (group === null || !groups.includes(group)) return false;
  return sightsOf(event, before, now).every(({ seenAt, since }) => seenAt >= from && since <= (closedAt ?? now));
}

/** When a change was first seen, and from when on it may have happened. */
interface Sight {
  readonly seenAt: Instant;
  readonly since: Instant;
}

function sightsOf({ differences }: AlertEvent, { rrsets, sts }: WatchState, now: Instant): readonly Sight[] {
  if (differences.length === 0) {
    const seenAt = sts?.unconfirmed?.since ?? now;
    return [{ seenAt, since: seenAt }];
  }
  return differences.map((one) => {
    const rrset = rrsets.find((other) => rrsetKey(other) === rrsetKey(one));
    const seenAt = Math.min(...differingSince(rrset), now);
    // While its lookups failed, it may have happened at any time.
    return { seenAt, since: Math.min(seenAt, rrset?.failedSince ?? seenAt) };
  });
}

/** Since when runs have seen a difference that is not confirmed. */
const differingSince = (rrset: WatchedRrset | undefined): readonly Instant[] =>
  [rrset?.pendingSince, rrset?.disagreement?.since].flatMap((since) => since ?? []);

/** Whether a window is over, and nothing that was seen in time waits to be confirmed. */
function isSettled({ from, closedAt }: OpenWindow, { rrsets, sts }: WatchState, now: Instant): boolean {
  if (closedAt === null) return false;
  if (now - closedAt >= UNCONFIRMED_MS) return true;
  const since = [
    ...rrsets.flatMap((rrset) => [...differingSince(rrset), ...[rrset.failedSince ?? []].flat()]),
    ...[sts?.unconfirmed?.since ?? []].flat(),
  ];
  return !since.some((at) => at >= from && at <= closedAt);
}

/** Returns changes without those of which all records are as they were before the first of them. */
function withoutUndone(changes: readonly AlertEvent[]): readonly AlertEvent[] {
  const differences = changes.flatMap((event) => event.differences);
  const of = Map.groupBy(differences, ({ name, type, at }) => `${name} ${type} ${at}`);
  const isUndone = ({ name, type, at }: AlertEvent['differences'][number]): boolean => {
    const own = of.get(`${name} ${type} ${at}`) ?? [];
    return isSameSet(own[0]?.before ?? [], own.at(-1)?.after ?? []);
  };
  return changes.filter((event) => event.differences.length === 0 || !event.differences.every(isUndone));
}
