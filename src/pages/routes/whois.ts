import { bodyOf } from '../../api/body.ts';
import { isGone } from '../../api/connections.ts';
import type { OnAdmitted } from '../../reports/admitted-lookups.ts';
import { defineDomainPage } from '../page.ts';
import { frameOf, type Outcome, sendWhenKnown } from '../waiting.tsx';
import { renderWhoisPage, shareOf } from '../whois/whois-page.tsx';
import { refusal } from './refusal.ts';

export const whoisPage = defineDomainPage({
  path: '/whois/{domain}',
  startsLookups: true,
  get:
    ({ services, tabs }) =>
    (call) => {
      const { domain, unicode, request, site } = call;
      const lookUp = async (onAdmitted: OnAdmitted): Promise<Outcome> => {
        const answer = await services.registration(domain, request.ip, onAdmitted);
        if (typeof answer === 'string') return refusal(answer);
        if (isGone(request)) return { kind: 'gone' };
        const name = { ascii: domain, unicode };
        const { publicUrl } = services;
        const html = renderWhoisPage({ name, answer, now: services.now(), tabs, publicUrl }, site);
        return { kind: 'page', body: bodyOf(html) };
      };
      return sendWhenKnown(
        call,
        frameOf(call, { tabs, current: 'whois', share: shareOf(domain, services.publicUrl) }),
        lookUp,
      );
    },
});
