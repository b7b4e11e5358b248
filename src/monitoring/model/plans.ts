import type { Plan } from '../../accounts/plans.ts';
import type { MonitorPlan, MonitorPlans } from './monitor.ts';

/** Intervals in milliseconds and limits by plan, as settings: `intervalProMs`, `monitorsPro`. */
export type MonitorPlanConfig = { readonly [P in Plan as `interval${P}Ms` | `monitors${P}`]: number };

/** Returns intervals and limits as they are configured. */
export const monitorPlansOf = (config: MonitorPlanConfig): MonitorPlans => ({
  Free: { intervalMs: config.intervalFreeMs, limit: config.monitorsFree },
  Starter: { intervalMs: config.intervalStarterMs, limit: config.monitorsStarter },
  Pro: { intervalMs: config.intervalProMs, limit: config.monitorsPro },
  Enterprise: { intervalMs: config.intervalEnterpriseMs, limit: config.monitorsEnterprise },
});

/** Finds what a plan allows; null where it has no monitors. */
export const monitorPlanOf = (plans: MonitorPlans, plan: Plan): MonitorPlan | null =>
  plans[plan].limit === 0 ? null : plans[plan];
