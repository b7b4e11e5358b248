import { byGravity } from '../../domain/severity.ts';
import { followsFrom, sectionsOf } from '../events/causes.ts';
import type { Alert, AlertEvent } from '../model/alert.ts';
import type { ReportedAlert } from './same-change.ts';

/** One alert as a message reports it, and those that it stands for. */
export interface FoldedAlert {
  readonly alert: ReportedAlert;
  readonly of: readonly [Alert, ...Alert[]];
}

/** Alerts of one domain that are compared with each other; of more, each is reported by itself. */
const MOST_COMPARED = 20;

/**
 * Folds alerts of one domain that follow from each other into one, found at whatever time: what holds for the events of one alert
 * holds for those of several in one message. What is over and what is not are told apart.
 */
export function foldedByCause(alerts: readonly [Alert, ...Alert[]]): readonly [FoldedAlert, ...FoldedAlert[]] {
  const sets: [Alert, ...Alert[]][] = [];
  const byDomain = Map.groupBy(alerts, ({ domain }) => domain);
  for (const alert of alerts) {
    const few = (byDomain.get(alert.domain) ?? []).length <= MOST_COMPARED;
    const bound = few ? sets.filter((set) => set.some((one) => areBound(one, alert))) : [];
    const [first, ...others] = bound;
    if (first === undefined) sets.push([alert]);
    else {
      first.push(...others.flat(), alert);
      for (const other of others) sets.splice(sets.indexOf(other), 1);
    }
  }
  const [first, ...rest] = sets.map((of) => ({ alert: mergedOf(of), of }));
  const [alone] = alerts;
  return first === undefined ? [{ alert: alone, of: [alone] }] : [first, ...rest];
}

/** Returns the alerts as a message reports them. */
export const alertsOf = ([first, ...others]: ReturnType<typeof foldedByCause>): readonly [
  ReportedAlert,
  ...ReportedAlert[],
] => [first.alert, ...others.map(({ alert }) => alert)];

/** One that was over before it was sent asks for nothing any more. */
const isOver = ({ at, closedAt }: Alert): boolean => closedAt !== null && closedAt > at;

const areBound = (a: Alert, b: Alert): boolean =>
  a.domain === b.domain &&
  isOver(a) === isOver(b) &&
  a.events.some((one) => b.events.some((other) => followsFrom(one, other) || followsFrom(other, one)));

/** Returns one alert with the events of several: that of the cause, with what follows from it. */
function mergedOf(alerts: readonly [Alert, ...Alert[]]): ReportedAlert {
  const [alone, ...others] = alerts;
  if (others.length === 0) return alone;
  const [gravest, ...rest] = alerts.flatMap(({ events }) => events).sort(byGravity);
  const events: readonly [AlertEvent, ...AlertEvent[]] = gravest === undefined ? alone.events : [gravest, ...rest];
  const { lead } = sectionsOf(events)[0];
  const cause = alerts.find((one) => one.events.includes(lead)) ?? alone;
  const inTime = alerts.toSorted((a, b) => a.at - b.at);
  const times = alerts.map(({ at }) => at);
  return {
    ...cause,
    events,
    ...{ at: Math.min(...times), seenUntil: Math.max(...times) },
    scoreBefore: inTime[0]?.scoreBefore ?? null,
    scoreAfter: inTime.at(-1)?.scoreAfter ?? null,
  };
}
