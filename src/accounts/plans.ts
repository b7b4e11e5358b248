/** Lists the plans, which say what an account may do. The operator assigns plans; prices are none of ours. */
export const PLANS = ['Free', 'Starter', 'Pro', 'Enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Calls a calendar month (UTC) by plan. */
export type Quotas = Readonly<Record<Plan, number>>;

/** Reads a plan in any case. */
export const parsePlan = (text: string): Plan | undefined =>
  PLANS.find((plan) => plan.toLowerCase() === text.trim().toLowerCase());

/** Calls a month by plan, as settings: `quotaPro`. */
export type QuotaConfig = { readonly [P in Plan as `quota${P}`]: number };

/** Returns the quotas as they are configured. */
export const quotasOf = (config: QuotaConfig): Quotas => ({
  Free: config.quotaFree,
  Starter: config.quotaStarter,
  Pro: config.quotaPro,
  Enterprise: config.quotaEnterprise,
});
