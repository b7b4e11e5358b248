import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { bodyOf } from '../../api/body.ts';
import { isClientGone } from '../../api/connections.ts';
import { defineDomainPage } from '../web/page.ts';
import { frameOf, type PageOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { renderWhoisPage, whoisPath, whoisShare } from '../whois/whois-page.tsx';
import { refusal, refuse, refuseLive } from './refusal.ts';

/** The form has no fields. */
const MAX_AGAIN_BYTES = 1024;

export const whoisPage = defineDomainPage({
  path: '/whois/{domain}',
  startsLookups: true,
  get:
    ({ services, tabs }) =>
    (call) => {
      const { domain, unicode, request, site } = call;
      const lookUp = async (onAdmitted: OnAdmitted): Promise<PageOutcome> => {
        const answer = await services.registration(domain, request.ip, onAdmitted);
        if (typeof answer === 'string') return refusal(answer);
        if (isClientGone(request)) return { kind: 'gone' };
        const name = { ascii: domain, unicode };
        const { publicUrl } = services;
        const html = renderWhoisPage({ name, answer, now: services.now(), tabs, publicUrl }, site);
        return { kind: 'page', body: bodyOf(html) };
      };
      return sendWhenKnown(call, {
        frame: frameOf(call, {
          tabs,
          current: 'whois',
          share: whoisShare(domain, services.publicUrl),
          again: whoisPath(domain),
        }),
        lookUp,
      });
    },
});

/** Looks a registration up again, for who renewed it just now. It is admitted as live checks are. */
export const whoisAgainPage = defineDomainPage({
  path: '/whois/{domain}/live',
  get:
    () =>
    ({ domain, reply }) =>
      reply.redirect(whoisPath(domain), 303),
  post: {
    maxBytes: MAX_AGAIN_BYTES,
    actsFor: 'nobody',
    handle:
      ({ services }) =>
      async (call) => {
        const { domain, request, reply } = call;
        const refused = refuseLive(call, services, whoisPath(domain));
        if (refused !== undefined) return refused;
        const answer = await services.registration(domain, request.ip, undefined, 'again');
        return typeof answer === 'string' ? refuse(call, answer) : reply.redirect(whoisPath(domain), 303);
      },
  },
});
