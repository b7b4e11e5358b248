import { dayOf } from '../../domain/time.ts';
import { sendPrivate } from '../account/context.ts';
import { defineOperatorPage, queryValue } from '../web/page.ts';
import { renderOperator } from './operator-page.tsx';

/** Users on one page. */
const USERS = 25;
/** No address is longer. Source: RFC 5321 section 4.5.3.1.3. */
const MAX_SEARCH_CHARS = 254;

/** A part of an address as it was typed, without what no address holds and PostgreSQL refuses. */
const addressPart = (typed = ''): string =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_SEARCH_CHARS);

/** Users, e-mails, the database and lookups, for who runs this Zonewell. */
export const operatorPage = defineOperatorPage({
  path: '/operator',
  get:
    ({ accounts }) =>
    async ({ account, request, reply, site }) => {
      const { overview, backlog, quotas, questions, startedAt } = accounts.operator;
      const search = addressPart(queryValue(request, 'search'));
      const after = addressPart(queryValue(request, 'after'));
      const now = accounts.now();
      const month = dayOf(now).slice(0, 7);
      const [requests, users, plans, emails, monitors, alerts, size, leases, asked] = await Promise.all([
        accounts.accounts.planRequests(),
        overview.users({ search, after, limit: USERS + 1, month }),
        overview.plans(month),
        overview.emails(),
        backlog(),
        overview.alerts(),
        overview.size(),
        overview.leases(),
        questions(),
      ]);
      const last = users.length > USERS ? users[USERS - 1] : undefined;
      const next = last && `/operator?${new URLSearchParams({ ...(search && { search }), after: last.email })}#users`;
      const shown = { account, now, requests, users: users.slice(0, USERS), search, next, plans, quotas, emails };
      const rest = { backlog: monitors, alerts, hasMail: accounts.hasMail, size, leases, questions: asked, startedAt };
      return sendPrivate(reply, renderOperator({ ...shown, ...rest }, site));
    },
});
