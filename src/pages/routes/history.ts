import { isGone } from '../../api/connections.ts';
import { oldLink } from '../error-pages.ts';
import { renderHistoryPage } from '../history-page.tsx';
import { defineDomainPage, queryValue, sendHtml } from '../page.ts';
import { refuse } from './refusal.ts';

export const historyPage = defineDomainPage({
  path: '/history/{domain}',
  get:
    ({ services, tabs }) =>
    async (call) => {
      const { domain, unicode, request, reply, site, fail } = call;
      const cursor = queryValue(request, 'cursor');
      const history = await services.history(domain, cursor, request.ip);
      if (typeof history === 'string') return refuse(call, history);
      if (history === undefined) return fail(oldLink(`/history/${domain}`));
      if (isGone(request)) return reply.hijack();
      const shown = { domain: { ascii: domain, unicode }, history, older: cursor !== undefined };
      return sendHtml(reply, renderHistoryPage(shown, site, services.now(), tabs));
    },
});
