import { randomBytes } from 'node:crypto';
import type { WatchLimits } from '../domain/watch-limits.ts';
import { type MonitorPlanConfig, monitorPlansOf } from '../monitoring/model/plans.ts';
import { createMonitorService } from '../monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../monitoring/service/monitor-service.ts';
import type { MonitorServiceOptions } from '../monitoring/service/service-options.ts';
import { settingLimitsOf } from '../monitoring/settings/setting-limits.ts';

/** Puts what accounts do with monitors together as configured. */
export const createConfiguredMonitors = (
  config: MonitorPlanConfig & WatchLimits,
  options: Omit<MonitorServiceOptions, 'plans' | 'random'>,
): MonitorService =>
  createMonitorService({
    ...options,
    plans: monitorPlansOf(config),
    limits: settingLimitsOf(config),
    random: randomBytes,
  });
