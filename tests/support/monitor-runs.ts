import { randomUUID } from 'node:crypto';
import type { Resolver } from '../../src/dns/resolution.ts';
import type { Clock } from '../../src/domain/time.ts';
import { atOwnServersBelow, createLiveSource } from '../../src/evidence/live.ts';
import { NO_PREMISES } from '../../src/evidence/premises.ts';
import { createCanaries } from '../../src/monitoring/model/canaries.ts';
import { standingAlerts } from '../../src/monitoring/model/closing.ts';
import type { MonitorPlan } from '../../src/monitoring/model/monitor.ts';
import type { MonitorRunOptions } from '../../src/monitoring/run/run.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import type { Stores } from '../../src/store/opened.ts';

/** What runs monitors in a process of its own, beside the service: what they look up and where they store it. */
interface Given {
  readonly stores: Pick<Stores, 'observations' | 'alerts' | 'rules'>;
  readonly resolver: Resolver;
  readonly clock: Clock;
  /** What every plan allows. */
  readonly plan: MonitorPlan;
  readonly diagnose: MonitorRunOptions['diagnose'];
}

/** Canaries that are never asked, and what a run of a monitor needs. */
export function monitorRuns({ stores, resolver, clock, plan, diagnose }: Given) {
  const canaries = createCanaries({ names: [], answers: async () => true, clock });
  const options: MonitorRunOptions = {
    clock,
    plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan },
    lookups: (own) =>
      createLiveSource({ resolver, clock, randomLabel: randomUUID, fresh: true, ...atOwnServersBelow(own) }),
    isOnline: () => canaries.answer(),
    readHistory: (key) => stores.observations.read(key),
    record: async ({ lines }, _domain, at) => {
      await stores.observations.record(observationsOf(lines, at));
    },
    standingAlerts: (monitor) => standingAlerts(monitor, stores.alerts),
    plannedWindows: async (account) => (await stores.rules.rules(account)).windows,
    diagnose,
    premises: NO_PREMISES,
    randomId: randomUUID,
  };
  return { canaries, options };
}
