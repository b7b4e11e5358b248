import { isGone } from '../../api/connections.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import { reportIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { renderComparePage } from '../compare/compare-page.tsx';
import { COMPARE_TEXTS } from '../compare/compare-texts.ts';
import { definePage, queryValue, sendHtml } from '../page.ts';
import type { PageServices } from '../services.ts';
import { refuse } from './refusal.ts';

type Parsed = ReturnType<PageServices['parse']>;
type Known = Extract<Parsed, { ok: true }>;
const isKnown = (parsed: Parsed): parsed is Known => parsed.ok;

/** Two domains side by side. Until both are named it is a form for them. */
export const comparePage = definePage({
  path: '/compare',
  startsLookups: true,
  get:
    ({ services }) =>
    async (call) => {
      const { request, reply, language, site } = call;
      const typed = { a: queryValue(request, 'a') ?? '', b: queryValue(request, 'b') ?? '' };
      const view = { site, typed } as const;
      reply.header('Cache-Control', 'private, no-cache');
      if (typed.a === '' || typed.b === '') return sendHtml(reply, renderComparePage(undefined, view));
      reply.header('X-Robots-Tag', 'noindex');
      const parsed = [typed.a, typed.b].map((name) => services.parse(name, language));
      const wrong = parsed.find((one) => !one.ok);
      const names = parsed.filter(isKnown);
      const [a, b] = names;
      if (wrong !== undefined && !wrong.ok)
        return sendHtml(
          reply,
          renderComparePage(undefined, { ...view, fault: { title: wrong.fault, hint: wrong.hint } }),
          400,
        );
      if (a === undefined || b === undefined || a.domain === b.domain) {
        const title = speak(language, COMPARE_TEXTS)('same');
        return sendHtml(reply, renderComparePage(undefined, { ...view, fault: { title, hint: '' } }), 400);
      }
      const stored = (domain: DomainName) => services.stored(HEALTH, domain, request.ip);
      const [first, second] = await Promise.all([stored(a.domain), stored(b.domain)]);
      if (typeof first === 'string') return refuse(call, first);
      if (typeof second === 'string') return refuse(call, second);
      if (isGone(request)) return reply.hijack();
      const pair = [reportIn(language, HEALTH, first), reportIn(language, HEALTH, second)] as const;
      return sendHtml(reply, renderComparePage(pair, view));
    },
});
