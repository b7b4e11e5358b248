import type { Plan, Quotas } from '../../accounts/plans.ts';
import type { Account } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import type { Overview } from '../../store/overview.ts';
import type { OperatorServices, QuestionCount } from './services.ts';

type Read<K extends keyof Overview> = Awaited<ReturnType<Overview[K]>>;

/** Gives the page what it shows: all of it read for this one request. */
export interface OperatorShown {
  readonly account: Account;
  readonly now: Instant;
  /** Accounts that wait for a plan, the longest first. */
  readonly requests: readonly Account[];
  readonly users: Read<'users'>;
  /** Holds what was searched for among their addresses. */
  readonly search: string;
  /** The address of the next users; undefined after the last. */
  readonly next: string | undefined;
  readonly plans: Read<'plans'>;
  readonly quotas: Quotas;
  readonly emails: Read<'emails'>;
  readonly backlog: Awaited<ReturnType<OperatorServices['backlog']>>;
  readonly alerts: Read<'alerts'>;
  readonly hasMail: boolean;
  readonly size: Read<'size'>;
  readonly leases: Read<'leases'>;
  readonly questions: readonly QuestionCount[];
  readonly startedAt: Instant;
}

/** Calls a month of somebody with this plan and quota. */
export const quotaOf = (quotas: Quotas, { plan, quota }: { readonly plan: Plan; readonly quota: number | null }) =>
  quota ?? quotas[plan];
