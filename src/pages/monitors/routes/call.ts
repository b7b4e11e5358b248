import type { FastifyReply } from 'fastify';
import type { Account } from '../../../accounts/store.ts';
import type { DomainName } from '../../../domain/name.ts';
import { parseDomainName, toUnicode } from '../../../domain/parse.ts';
import type { MonitorPlan } from '../../../monitoring/model/monitor.ts';
import { monitorPlanOf } from '../../../monitoring/model/plans.ts';
import type { MonitorService } from '../../../monitoring/service/monitor-service.ts';
import { MAX_ACCOUNT_FORM_BYTES } from '../../account/context.ts';
import { notFound } from '../../web/error-pages.ts';
import { type AccountCall, defineAccountPage, type Page, type PageContext, redirectTo } from '../../web/page.ts';
import type { ShownRecipient } from '../recipient-items.tsx';

/** A thousand names as a form sends them. */
export const MAX_LIST_BYTES = 262_144;

/** Finds what the plan of an account allows; null for a plan without monitors. */
export const planOfAccount = ({ plans }: MonitorService, { plan }: Account): MonitorPlan | null =>
  monitorPlanOf(plans, plan);

/** A request about one domain of the account. */
export interface MonitorCall extends AccountCall {
  readonly domain: DomainName;
}

/** Calls `handle` with the domain in the path; for what is no name there is no monitor. */
export function withDomain(
  call: AccountCall,
  handle: (call: MonitorCall) => Promise<FastifyReply>,
): Promise<FastifyReply> | FastifyReply {
  const { domain: typed } = call.request.params as { readonly domain: string };
  const parsed = parseDomainName(typed);
  return parsed.ok && parsed.name === typed ? handle({ ...call, domain: parsed.name }) : call.fail(notFound);
}

/** Defines a form about one monitor. Who reloads after it failed gets the page of the monitor. */
export const monitorForm = (
  action: string,
  handle: (context: PageContext, call: MonitorCall) => Promise<FastifyReply>,
  maxBytes = MAX_ACCOUNT_FORM_BYTES,
): Page =>
  defineAccountPage({
    path: `/monitors/{domain}/${action}`,
    get: () => (call) => withDomain(call, async ({ domain, reply }) => reply.redirect(`/monitors/${domain}`, 303)),
    post: {
      maxBytes,
      actsFor: 'account',
      handle: (context) => (call) => withDomain(call, (one) => handle(context, one)),
    },
  });

/** Defines a form about what `{id}` in the path names. */
export const idForm = (
  path: string,
  back: string,
  handle: (context: PageContext, call: AccountCall & { readonly id: string }) => Promise<FastifyReply>,
): Page =>
  defineAccountPage({
    path,
    get: redirectTo(back),
    post: {
      maxBytes: MAX_ACCOUNT_FORM_BYTES,
      actsFor: 'account',
      handle: (context) => (call) =>
        handle(context, { ...call, id: (call.request.params as { readonly id: string }).id }),
    },
  });

/** Returns the recipients of an account, with those of its monitored domains that each of them unsubscribed from. */
export async function shownRecipients(monitors: MonitorService, account: Account): Promise<readonly ShownRecipient[]> {
  const [recipients, stopped] = await Promise.all([monitors.recipients(account), monitors.unsubscriptions(account)]);
  const watched = stopped.length === 0 ? [] : await monitors.list(account);
  return recipients.map((recipient) => {
    const own = stopped.filter((one) => one.recipient === recipient.id);
    const all = own.some(({ domain }) => domain === null);
    return {
      ...recipient,
      stopped: all
        ? 'all'
        : watched
            .filter((one) => own.some(({ domain }) => domain === one.domain))
            .map(({ domain }) => toUnicode(domain)),
    };
  });
}
