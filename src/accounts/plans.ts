/** What an account may do. The operator assigns plans; prices are none of ours. */
export const PLANS = ['Free', 'Starter', 'Pro', 'Enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Calls a calendar month (UTC) by plan. */
export type Quotas = Readonly<Record<Plan, number>>;

/** Reads a plan in any case. */
export const parsePlan = (text: string): Plan | undefined =>
  PLANS.find((plan) => plan.toLowerCase() === text.trim().toLowerCase());

/** The quotas as they are configured. */
export const quotasOf = (config: {
  readonly quotaFree: number;
  readonly quotaStarter: number;
  readonly quotaPro: number;
  readonly quotaEnterprise: number;
}): Quotas => ({
  Free: config.quotaFree,
  Starter: config.quotaStarter,
  Pro: config.quotaPro,
  Enterprise: config.quotaEnterprise,
});
