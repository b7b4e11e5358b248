import { type Refused, refusalOf } from '../../admission/admission.ts';
import { bodyOf } from '../../api/body.ts';
import { isClientGone } from '../../api/connections.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import { reportIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { type CompareView, renderAround, renderCompareForm, renderComparePage } from '../compare/compare-page.tsx';
import { COMPARE_TEXTS } from '../compare/compare-texts.ts';
import { definePage, type PageCall, queryValue } from '../web/page.ts';
import { sendHtml } from '../web/viewer.tsx';
import { afterCalls, type Frame, type PageOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { refusal } from './refusal.ts';

/** Two domains side by side. Until both are named it is a form for them. */
export const comparePage = definePage({
  path: '/compare',
  startsLookups: true,
  get:
    ({ services }) =>
    (call) => {
      const { request, reply, language, site } = call;
      const typed = { a: queryValue(request, 'a') ?? '', b: queryValue(request, 'b') ?? '' };
      const view = { site, typed } as const;
      reply.header('Cache-Control', 'private, no-cache');
      if (typed.a === '' || typed.b === '') return sendHtml(reply, renderCompareForm(view));
      reply.header('X-Robots-Tag', 'noindex');
      const [a, b] = [services.parse(typed.a, language), services.parse(typed.b, language)];
      const faulty = (title: string, hint: string) =>
        sendHtml(reply, renderCompareForm({ ...view, fault: { title, hint } }), 400);
      if (!a.ok) return faulty(a.fault, a.hint);
      if (!b.ok) return faulty(b.fault, b.hint);
      if (a.domain === b.domain) return faulty(speak(language, COMPARE_TEXTS)('same'), '');
      const names = [a.unicode, b.unicode] as const;
      const frame: Frame = { names, begin: (strip, content) => renderAround(view, { names, strip, content }) };
      return sendWhenKnown(call, {
        frame,
        lookUp: (onAdmitted) => {
          const onBoth = afterCalls(2, onAdmitted);
          const stored = (domain: DomainName) => services.stored(HEALTH, domain, request.ip, onBoth);
          return compared(call, [stored(a.domain), stored(b.domain)], view);
        },
      });
    },
});

/** The page with both reports. */
async function compared(
  { request, language }: PageCall,
  reports: readonly [Promise<Diagnosis | Refused>, Promise<Diagnosis | Refused>],
  view: CompareView,
): Promise<PageOutcome> {
  // A refusal does not wait for the other report, which may take long.
  const refused = await refusalOf(reports);
  if (refused !== undefined) return refusal(refused);
  const [first, second] = await Promise.all(reports);
  if (typeof first === 'string') return refusal(first);
  if (typeof second === 'string') return refusal(second);
  if (isClientGone(request)) return { kind: 'gone' };
  const pair = [reportIn(language, first), reportIn(language, second)] as const;
  return { kind: 'page', body: bodyOf(renderComparePage(pair, view)) };
}
