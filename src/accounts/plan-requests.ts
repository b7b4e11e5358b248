import type { Email } from '../mail/store.ts';
import type { AccountContext } from './context.ts';
import { planGivenEmail, planRequestEmail } from './emails.ts';
import type { Plan } from './plans.ts';
import type { Account } from './store.ts';

/** Asks the operators of the service for a plan, since nobody else assigns one. */
export interface PlanRequests {
  /** Tells the operators once that an account asks for a plan. `domain` is what it wants to monitor then. */
  requestPlan(account: Account, domain: string | null): Promise<void>;
  /** Accounts that wait for a plan, the longest first. */
  planRequests(): Promise<readonly Account[]>;
  /** Makes the e-mail that tells an account, as it was read before, that it has the plan it asked for; null if it did not ask. */
  planGiven(asked: Account, plan: Plan): Email | null;
}

/** Requests that one page or command shows. */
const MAX_REQUESTS = 200;
/** Operators who get an e-mail: more than that need none each. */
const MAX_OPERATORS = 10;

/** Makes the service that carries requests for plans to the operators, and their answers back. */
export function createPlanRequests(context: AccountContext): PlanRequests {
  const { store, clock } = context;
  return {
    async requestPlan(account, domain) {
      const operators = await store.operators(MAX_OPERATORS);
      const emails = operators.map((one) =>
        context.mailTo(one, planRequestEmail(one.language, { sender: account.email, publicUrl: context.publicUrl() })),
      );
      await store.requestPlan(account.id, { at: clock(), domain }, emails);
      context.onEmailStored();
    },
    planRequests: () => store.planRequests(MAX_REQUESTS),
    planGiven(asked, plan) {
      if (asked.planRequest === null) return null;
      const { domain } = asked.planRequest;
      const path = domain === null ? '/monitors' : `/monitors/add?domain=${encodeURIComponent(domain)}`;
      return context.mailTo(asked, planGivenEmail(asked.language, { plan, href: `${context.publicUrl()}${path}` }));
    },
  };
}
