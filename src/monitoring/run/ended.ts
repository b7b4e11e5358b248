import type { Score } from '../../diagnoses/scoring.ts';
import { type Instant, MINUTE_MS } from '../../domain/time.ts';
import { tellsChange, withheldOf } from '../events/withheld.ts';
import type { Expiries } from '../expiries/expiries.ts';
import { type Alert, gravestFirst } from '../model/alert.ts';
import type { DueMonitor, MonitorStatus } from '../model/monitor.ts';
import { nextDue } from '../model/schedule.ts';
import { NOTHING_WATCHED, type WatchState, watchStateMemory } from '../model/watch-state.ts';
import type { Conclusion } from './conclude.ts';
import type { Reached } from './reach.ts';
import type { MonitorRunOptions, RunResult } from './run.ts';

/** How soon a monitor in doubt runs again, in milliseconds. */
export const AGAIN_AFTER_MS = 5 * MINUTE_MS;

/** All that a run found out. */
interface Concluded {
  readonly conclusion: Conclusion;
  readonly expiries: Expiries | null;
  readonly reached: Reached;
  readonly answered: boolean;
  readonly now: Instant;
  readonly lookups: number;
  /** The state as it is stored. */
  readonly stored: WatchState | null;
  /** Further moments at which the monitor is to run again at the latest. */
  readonly againAt: readonly Instant[];
}

/** Puts a run together: its alert, the state and the status to store, and when the monitor runs again. */
export async function endRun(
  monitor: DueMonitor,
  concluded: Concluded,
  options: MonitorRunOptions,
): Promise<RunResult> {
  const { conclusion, reached, answered, now } = concluded;
  const before = monitor.watch ?? NOTHING_WATCHED;
  const { domain, id } = monitor;
  // Without a score, the next run looks for one: what a diagnosis would find now is not what was confirmed.
  const isPartChanged = reached.reach.reported !== before.reach.reported;
  const isScored = answered && (conclusion.changed || isPartChanged || before.score === null);
  const diagnosed = isScored && !conclusion.isBehind ? await options.diagnose(domain) : null;
  const score = diagnosed ?? (conclusion.isBehind || isPartChanged ? null : before.score);
  const watch: WatchState = {
    ...conclusion.watch,
    score,
    reach: reached.reach,
    expiries: concluded.expiries?.watched ?? before.expiries,
  };
  // Where a part fails, nobody can say that the score rose or fell.
  const isWhole = !isPartChanged && reached.reach.reported.length === 0;
  const isShown = isWhole && isComparable(before.score, score);
  const scores = isShown ? { before: before.score, after: score } : { before: null, after: null };
  const alert = alertOf(monitor, concluded, scores, options.randomId);
  const { intervalMs } = options.plans[monitor.plan];
  const due = nextDue(id, intervalMs, options.clock());
  const again = [
    ...(conclusion.unsettled ? [options.clock() + AGAIN_AFTER_MS] : []),
    ...[concluded.expiries?.againAt ?? []].flat(),
    ...[reached.againAt ?? []].flat(),
    ...concluded.againAt,
  ];
  const isNew = concluded.stored === null || !watchStateMemory.isSame(concluded.stored, watch);
  return {
    kind: 'ended',
    alert,
    end: {
      dueAt: Math.min(due, ...again),
      lastRunAt: answered ? now : null,
      status: statusOf(monitor.status, watch, alert, concluded),
      watch: isNew ? watch : null,
    },
  };
}

function alertOf(
  { account, id, domain, settings }: DueMonitor,
  { conclusion, expiries, reached, now }: Concluded,
  score: { readonly before: Score | null; readonly after: Score | null },
  randomId: () => string,
): Alert | null {
  const [first, ...rest] = gravestFirst([...conclusion.events, ...reached.events, ...(expiries?.events ?? [])]);
  if (first === undefined) return null;
  return {
    id: randomId(),
    account,
    monitor: id,
    domain,
    at: now,
    events: [first, ...rest],
    confirmedBy: conclusion.confirmedBy,
    scoreBefore: score.before,
    scoreAfter: score.after,
    withheld: withheldOf([first, ...rest], settings),
    closedAt: null,
  };
}

/**
 * Whether two scores may be compared. Where more is known of one than of the other, as since we validate DNSSEC ourselves, it
 * may have moved by that alone.
 */
const isComparable = (before: Score | null, after: Score | null): boolean =>
  before === null || after === null || before.max - before.score === after.max - after.score;

function statusOf(
  status: MonitorStatus,
  { score, silentSince, reach }: WatchState,
  alert: Alert | null,
  { expiries, now, lookups }: Concluded,
): MonitorStatus {
  const change = alert?.events.find(tellsChange);
  // Where a part fails, less is not worse.
  const isWhole = reach.reported.length === 0 && status.failingLookups === 0;
  const isMoved =
    isWhole &&
    score !== null &&
    status.score !== null &&
    score.score !== status.score.score &&
    isComparable(status.score, score);
  return {
    ...status,
    // The score of before is not the one of a domain of which a part fails.
    score: score ?? (reach.reported.length > 0 ? null : status.score),
    scoreBefore: isMoved && status.score !== null ? { score: status.score, at: now } : status.scoreBefore,
    lastChange:
      alert === null || change === undefined
        ? status.lastChange
        : { at: now, alert: alert.id, message: change.message },
    silentSince,
    failingLookups: reach.reported.flat().length,
    serversDown: reach.down.filter(({ isReported }) => isReported).length,
    ...(expiries === null ? {} : endsOf(expiries)),
    lookups,
  };
}

const endsOf = ({ certificateEndsAt, certificateStageAt, registrationEndsAt, probedAt }: Expiries) => ({
  certificateEndsAt,
  certificateStageAt,
  registrationEndsAt,
  certificatesProbedAt: probedAt,
});
