import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { bodyOf } from '../../api/body.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import type { PublishedCheck } from '../../lookups/published/check-published.ts';
import { render } from '../../texts/language.ts';
import type { PageKind } from '../diagnosis/page-kind.ts';
import { FIX_FIELD, isDone, type PublishedAnswer, publishedPath, STEP_FIELD } from '../diagnosis/published/offer.ts';
import { type DomainCall, defineDomainPage, formField, type Page, type PageContext } from '../web/page.ts';
import { apiPathOf, pathOf } from '../web/paths.ts';
import { frameOf, type PageOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { refusal } from './refusal.ts';
import { renderReport } from './reports.ts';

/** The name of a fix and the number of a step, percent-encoded. */
const MAX_BYTES = 1024;

/** Names the step that a form asks for; a step that is no number is none of any fix. */
const stepOf = ({ request }: DomainCall) => {
  const step = formField(request, STEP_FIELD);
  return { fix: formField(request, FIX_FIELD), step: /^\d{1,2}$/.test(step) ? Number(step) : -1 };
};

/**
 * Makes the report anew where the step is done, so that its score moves; asks servers for no more than a visitor does. The
 * old report stays where that is refused.
 */
async function afterwards(
  { kind }: PageKind,
  {
    before,
    check,
    call,
    services,
  }: { readonly before: Diagnosis; readonly check: PublishedCheck; readonly call: DomainCall } & Pick<
    PageContext,
    'services'
  >,
): Promise<{ readonly document: Diagnosis; readonly score: PublishedAnswer['score'] }> {
  const unchanged = { document: before, score: null };
  if (!isDone(check)) return unchanged;
  const { domain, request } = call;
  const live = await services.live(kind, domain, request.ip, undefined, { active: false });
  if (typeof live === 'string') return unchanged;
  const document = await services.stored(kind, domain, request.ip);
  if (typeof document === 'string') return unchanged;
  return { document, score: { before: before.score, after: document.score } };
}

/** Asks the servers of a domain whether a step of a fix in its report is published. The answer has no address. */
export const publishedPage = (pages: PageKind): Page =>
  defineDomainPage({
    path: publishedPath(pathOf(pages.kind, '{domain}')),
    readsPort: pages.kind.readsPort,
    // Somebody who reloads after a form that failed gets the report.
    get:
      () =>
      ({ domain, reply }) =>
        reply.redirect(pathOf(pages.kind, domain), 303),
    post: {
      maxBytes: MAX_BYTES,
      actsFor: 'nobody',
      startsLive: true,
      handle:
        ({ services, tabs, kinds }) =>
        (call) => {
          const { kind } = pages;
          const { domain, request, reply, language } = call;
          const path = pathOf(kind, domain);
          reply.header('Cache-Control', 'no-store');
          const lookUp = async (onAdmitted?: OnAdmitted): Promise<PageOutcome> => {
            const before = await services.stored(kind, domain, request.ip);
            if (typeof before === 'string') return refusal(before);
            const check = await services.published(before, stepOf(call), request.ip, onAdmitted);
            if (typeof check === 'string') return refusal(check);
            const { document, score } =
              check === undefined
                ? { document: before, score: null }
                : await afterwards(pages, { before, check, call, services });
            const { html } = await renderReport(document, {
              pages,
              services,
              call,
              at: undefined,
              page: FRONT_PAGE,
              tabs,
              kinds,
              allRecords: false,
              ...(check === undefined ? {} : { published: { check: render(language, check), score } }),
            });
            return { kind: 'page', body: await bodyOf(html) };
          };
          const frame = frameOf(call, {
            tabs,
            current: kind.page,
            share: { link: `${services.publicUrl}${path}`, json: apiPathOf(kind, domain, null) },
            live: kind,
          });
          return sendWhenKnown(call, { frame, lookUp, turn: () => services.turn(request.ip) });
        },
    },
  });
