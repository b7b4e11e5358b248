import { isGone } from '../../api/connections.ts';
import { defineDomainPage, sendHtml } from '../page.ts';
import { renderWhoisPage } from '../whois/whois-page.tsx';
import { refuse } from './refusal.ts';

export const whoisPage = defineDomainPage({
  path: '/whois/{domain}',
  startsLookups: true,
  get:
    ({ services, tabs }) =>
    async (call) => {
      const { domain, unicode, request, reply, site } = call;
      const answer = await services.registration(domain, request.ip);
      if (typeof answer === 'string') return refuse(call, answer);
      if (isGone(request)) return reply.hijack();
      const name = { ascii: domain, unicode };
      const { publicUrl } = services;
      return sendHtml(reply, renderWhoisPage({ name, answer, now: services.now(), tabs, publicUrl }, site));
    },
});
