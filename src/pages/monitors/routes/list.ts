import type { Account } from '../../../accounts/store.ts';
import { parseDomainName, toUnicode } from '../../../domain/parse.ts';
import { fleetRows } from '../../../monitoring/service/fleet-rows.ts';
import { textIn } from '../../../texts/language.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../../account/context.ts';
import { defineAccountPage, formField, type PageContext, queryValue, redirectTo } from '../../web/page.ts';
import { renderAdd } from '../add-page.tsx';
import { type ListOutcome, renderDashboard } from '../dashboard.tsx';
import { listQueryOf } from '../rows.ts';
import { MAX_LIST_BYTES, planOfAccount, shownRecipients } from './call.ts';

/** Alerts below the list. */
const RECENT = 3;

/** The monitors of an account. */
export const monitorsPage = defineAccountPage({
  path: '/monitors',
  get:
    ({ accounts: { monitors, hasMail, contact, now } }) =>
    async ({ account, request, reply, site }) => {
      const [{ rows, unheard }, recent, recipients] = await Promise.all([
        fleetRows(monitors, account, now()),
        monitors.alerts(account, { limit: RECENT }),
        shownRecipients(monitors, account),
      ]);
      const shown = {
        account,
        plan: planOfAccount(monitors, account),
        plans: monitors.plans,
        contact,
        rows,
        query: listQueryOf((name) => queryValue(request, name)),
        recent,
        recipients,
        unheard: unheard.map(toUnicode),
        hasMail,
        now: now(),
        outcome: outcomeOf((name) => queryValue(request, name)),
      };
      return sendPrivate(reply, renderDashboard(shown, site));
    },
});

const KINDS = ['pause', 'resume', 'remove', 'settings', 'pin', 'unpin'] as const;
const PROBLEMS = ['none-chosen', 'no-tags'] as const;

/** Reads what a form about several monitors did, as the address says. */
function outcomeOf(param: (name: string) => string | undefined): ListOutcome {
  const kind = KINDS.find((one) => one === param('did'));
  const count = (name: string): number => (/^\d{1,6}$/.test(param(name) ?? '') ? Number(param(name)) : 0);
  return {
    did: kind === undefined ? undefined : { kind, count: count('count'), same: count('same') },
    problem: PROBLEMS.find((one) => one === param('problem')),
  };
}

async function room({ accounts: { monitors, contact, now } }: PageContext, account: Account) {
  const limit = planOfAccount(monitors, account)?.limit ?? 0;
  const used = (await monitors.list(account)).length;
  return { account, limit, used, plans: monitors.plans, contact, now: now() };
}

/** Passes the wish for a plan with monitors on to the operator, and leads back to where it was asked. */
export const requestPlanForm = defineAccountPage({
  path: '/monitors/request',
  get: redirectTo('/monitors'),
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts }) =>
      async ({ account, request, reply }) => {
        const parsed = parseDomainName(formField(request, 'domain'));
        await accounts.accounts.requestPlan(account, parsed.ok ? parsed.name : null);
        return reply.redirect(parsed.ok ? `/monitors/add?domain=${parsed.name}` : '/monitors', 303);
      },
  },
});

/** One domain or a list of them; each is told what became of it. */
export const addPage = defineAccountPage({
  path: '/monitors/add',
  get:
    (context) =>
    async ({ account, request, reply, site }) => {
      const typed = queryValue(request, 'domain') ?? '';
      return sendPrivate(reply, renderAdd({ ...(await room(context, account)), typed }, site));
    },
  post: {
    maxBytes: MAX_LIST_BYTES,
    actsFor: 'account',
    handle:
      (context) =>
      async ({ account, request, reply, site, language }) => {
        const names = formField(request, 'names');
        const result = await context.accounts.monitors.add(account, names, { throttled: true });
        if (!result.ok) {
          const shown = { ...(await room(context, account)), typed: names, fault: textIn(language, result.fault) };
          return sendPrivate(reply, renderAdd(shown, site), refusalStatus(reply, result));
        }
        const [first, ...more] = result.names;
        // One that worked is looked at next; a list is told one by one.
        const isFine = first?.outcome === 'existing' || (first?.outcome === 'added' && first.exists !== false);
        if (isFine && more.length === 0) return reply.redirect(`/monitors/${first.domain}`, 303);
        const again = result.names.filter(({ outcome }) => outcome === 'invalid' || outcome === 'over-limit');
        const typed = [
          ...again.map((one) => (one.outcome === 'invalid' ? one.typed : one.domain)),
          ...result.unread,
        ].join('\n');
        const shown = { typed, outcomes: result.names, unread: result.unread.length };
        return sendPrivate(reply, renderAdd({ ...(await room(context, account)), ...shown }, site));
      },
  },
});
