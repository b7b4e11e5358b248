import type { Alert, AlertEvent } from '../../../src/monitoring/model/alert.ts';
import type { DependentFate, Due } from './dependence-plan.ts';
import { MAX_LAG_MS } from './dns.ts';
import { type Expected, faultsAgainst } from './expected.ts';
import { isIn } from './outage.ts';
import { INTERVALS, type Plan, type Watched } from './plan.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** What is in doubt is looked at again every 5 minutes, which a loss may make it several times. */
const CONFIRMATION_MS = 25 * MINUTE_MS;
/** Others are asked once an hour, and an answer may be lost; a registry once a day, and
 * after a failure in an hour; other DS records wait for six hours. */
const ASKED_MS: Readonly<Record<DependentFate, number>> = {
  pinned: 2 * HOUR_MS,
  included: 2 * HOUR_MS,
  registered: 33 * HOUR_MS,
};

/** What is only logged: nobody needs to hear of it. */
const isLogged = ({ kind, severity }: AlertEvent): boolean =>
  severity === 'info' && ['tlsa-changed', 'certificate-renewed-in-time'].includes(kind);

/** Everything that is wrong with what was told of a domain whose own records stay as they are. */
export function faultsOfDependence(plan: Plan, watched: Watched, due: readonly Due[], alerts: readonly Alert[]) {
  const announced = alerts.flatMap(({ at, events }) =>
    events
      .filter((event) => !isLogged(event))
      .map(({ severity, kind, about, message: { args } }) => ({
        what: [severity, kind, ...about.key, ...(kind === 'registrar-changed' ? [args['to']] : [])].join(' '),
        at,
      })),
  );
  const ms = MAX_LAG_MS + ASKED_MS[watched.fate as DependentFate] + INTERVALS[watched.plan] + CONFIRMATION_MS;
  const { weather, intercepted, end } = plan;
  const isBlocked = (now: number): boolean =>
    weather.isOffline(now) || (watched.fate === 'pinned' && isIn(intercepted, now));
  const expected = due.map(({ at, what }): Expected => {
    let to = at + ms;
    for (let minute = at; minute < to; minute += MINUTE_MS) if (isBlocked(minute)) to += 3 * MINUTE_MS;
    return { what, from: at, to, must: to < end };
  });
  return faultsAgainst(expected, announced);
}
