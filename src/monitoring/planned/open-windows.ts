import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { OpenWindow } from '../memory/planned.ts';
import { type PlannedWindow, weekdayIn } from '../rules/alert-rules.ts';
import { type Occurrence, occurrencesOf } from '../rules/times.ts';

/** How long before a window a monitor runs, so that it knows how things were. Source: docs/limits.md. */
const BEFORE_MS = MINUTE_MS;
/** Of a window of each week, what was longer ago says nothing of the latest one. */
const WEEK_MS = 8 * DAY_MS;

/** Holds what says which windows a run is in. */
interface WindowRun {
  /** All of the account. */
  readonly windows: readonly PlannedWindow[];
  readonly domain: DomainName;
  readonly now: Instant;
  /** When the latest earlier run that got an answer ended; null if there was none. */
  readonly lastRunAt: Instant | null;
}

const isOf = ({ domains }: PlannedWindow, domain: DomainName): boolean => domains === null || domains.includes(domain);

/** Lists when windows of a domain were open after a time, until another one. */
function openBetween({ windows, domain }: Pick<WindowRun, 'windows' | 'domain'>, after: Instant, until: Instant) {
  return windows
    .filter((window) => isOf(window, domain))
    .flatMap((window) => {
      const since = weekdayIn(window) === null ? after : Math.max(after, until - WEEK_MS);
      const found = occurrencesOf(window, since, until).filter((one) => one.until > after);
      return found.length === 0 ? [] : [{ window, found }];
    });
}

const overlaps = (some: Pick<Occurrence, 'from' | 'until'>, other: Pick<Occurrence, 'from' | 'until'>): boolean =>
  some.from <= other.until && some.until >= other.from;

/**
 * Returns the windows that a run is in, or that were open since the one before it: what it finds may have happened in them. One
 * that is over, or that its owner removed, is closed. Of one that opened several times since then, the latest counts.
 */
export function windowsIn(known: readonly OpenWindow[], run: WindowRun): readonly OpenWindow[] {
  const { now, lastRunAt } = run;
  const all = openBetween(run, lastRunAt ?? now, now);
  const still = known.map((one): OpenWindow => {
    if (one.closedAt !== null) return one;
    const own = all.find(({ window }) => window.id === one.window);
    const is = own?.found.find((occurrence) => overlaps(occurrence, one));
    // Whoever removes a window wants to hear of what we find from then on.
    if (own === undefined || is === undefined) return { ...one, closedAt: lastRunAt ?? now };
    const { name, groups } = own.window;
    const isSame = name === one.name && is.until === one.until && groups.join() === one.groups.join();
    return isSame ? one : { ...one, name, groups, until: is.until };
  });
  const opened = all.flatMap(({ window, found }) => {
    const latest = found.at(-1);
    const isKnown =
      latest === undefined ||
      still.some((one) => one.window === window.id && overlaps(latest, one) && !isOver(one, latest));
    if (isKnown) return [];
    const { id, name, groups } = window;
    return [{ window: id, name, groups, from: latest.from, until: latest.until, closedAt: null, changes: [] }];
  });
  return [...still, ...opened].map((one) =>
    one.closedAt === null && now >= one.until ? { ...one, closedAt: now } : one,
  );
}

/** Whether a window was closed before another time at which it opens. */
const isOver = ({ closedAt, until }: OpenWindow, { from }: Occurrence): boolean => closedAt !== null && until <= from;

/** Returns when a monitor has to run next because of the windows of its domain; null where nothing of them comes in this time. */
export function nextMoment(
  { windows, domain }: Pick<WindowRun, 'windows' | 'domain'>,
  times: { readonly after: Instant; readonly until: Instant },
): Instant | null {
  const moments = windows
    .filter((window) => isOf(window, domain))
    .flatMap((window) => [windowMoment(window, times) ?? []].flat());
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Returns the next moment of a window at which monitors run: shortly before it opens, or when it is over. */
export function windowMoment(
  window: PlannedWindow,
  { after, until }: { readonly after: Instant; readonly until: Instant },
): Instant | null {
  const moments = occurrencesOf(window, after, until + BEFORE_MS)
    .flatMap((one) => [one.from - BEFORE_MS, one.until])
    .filter((at) => at > after && at <= until);
  return moments.length === 0 ? null : Math.min(...moments);
}
