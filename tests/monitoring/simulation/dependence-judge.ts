import type { Alert, AlertEvent } from '../../../src/monitoring/model/alert.ts';
import type { DependentFate, Due } from './dependence-plan.ts';
import { MAX_LAG_MS } from './dns.ts';
import { CONFIRMATION_MS, type Expected, endWithout, faultsAgainst } from './expected.ts';
import { isIn } from './outage.ts';
import { INTERVALS, type Plan, type Watched } from './plan.ts';

const HOUR_MS = 3_600_000;
/**
 * Others are asked once an hour, and an answer may be lost; a registry once a day, and after a failure in an hour; other DS
 * records wait for six hours.
 */
const ASKED_MS: Readonly<Record<DependentFate, number>> = {
  pinned: 2 * HOUR_MS,
  included: 2 * HOUR_MS,
  registered: 33 * HOUR_MS,
};

/** Names kinds that are only logged: nobody needs to hear of it. */
const isLogged = ({ kind, severity }: AlertEvent): boolean =>
  severity === 'info' && ['tlsa-changed', 'certificate-renewed-in-time'].includes(kind);

/** Everything that is wrong with what was told of a domain whose own records stay as they are. */
export function faultsOfDependence(plan: Plan, watched: Watched, due: readonly Due[], alerts: readonly Alert[]) {
  const announced = alerts.flatMap(({ at, events }) =>
    events
      .filter((event) => !isLogged(event) && event.group !== 'findings')
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
    const to = endWithout(at, ms, isBlocked);
    return { what, from: at, to, must: to < end };
  });
  return faultsAgainst(expected, announced);
}
