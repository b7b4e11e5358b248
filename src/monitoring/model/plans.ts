import type { Plan } from '../../accounts/plans.ts';
import { type MonitorPlan, type MonitorPlans, PAID_PLANS, type PaidPlan } from './monitor.ts';

/** Intervals in milliseconds and limits by plan, as settings: `intervalProMs`, `monitorsPro`. */
export type MonitorPlanConfig = { readonly [P in PaidPlan as `interval${P}Ms` | `monitors${P}`]: number };

/** Returns intervals and limits as they are configured. */
export const monitorPlansOf = (config: MonitorPlanConfig): MonitorPlans => ({
  Starter: { intervalMs: config.intervalStarterMs, limit: config.monitorsStarter },
  Pro: { intervalMs: config.intervalProMs, limit: config.monitorsPro },
  Enterprise: { intervalMs: config.intervalEnterpriseMs, limit: config.monitorsEnterprise },
});

/** Finds what a plan allows; null where it has no monitors. */
export function monitorPlanOf(plans: MonitorPlans, plan: Plan): MonitorPlan | null {
  const paid = PAID_PLANS.find((one) => one === plan);
  return paid === undefined ? null : plans[paid];
}
