import { parseAsOf } from '../../api/as-of.ts';
import { createBodiesByLanguage, sendBody } from '../../api/body.ts';
import type { DiagnosisDocument } from '../../diagnoses/kinds.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import { badTime } from '../error-pages.ts';
import { pathOf } from '../head.tsx';
import type { PageKind } from '../kinds.ts';
import { streamLive, wantsStream } from '../live-stream.ts';
import { defineDomainPage, type Page, queryValue } from '../page.ts';
import { badgePage } from './badge.ts';
import { refuse, refuseLive } from './refusal.ts';

/** The form has no fields. */
const MAX_LIVE_BYTES = 1024;

/** The pages of one kind of diagnosis: its report, its live run, and its badge where it has one. */
export function reportPages({ kind, render, badge }: PageKind): Page[] {
  return [
    defineDomainPage({
      path: pathOf(kind, '{domain}'),
      startsLookups: true,
      get({ services, assets, tabs }) {
        // A report is kept for some seconds, and its page with it: "3 h ago" is right for as long.
        const page = createBodiesByLanguage((language, document: DiagnosisDocument) =>
          render(reportIn(language, kind, document), { language, asset: assets.url }, services.now(), tabs),
        );
        return async (call) => {
          const { domain, request, language } = call;
          const asked = parseAsOf(queryValue(request, 'at'), services.now());
          if (!asked.ok) return call.fail(badTime(textIn(language, asked.detail), pathOf(kind, domain)));
          const report =
            asked.at === undefined
              ? await services.stored(kind, domain, request.ip)
              : await services.asOf(kind, domain, asked.at, request.ip);
          if (typeof report === 'string') return refuse(call, report);
          return sendBody(request, call.reply, 'text/html; charset=utf-8', () => page(language, report));
        };
      },
    }),
    defineDomainPage({
      path: `${pathOf(kind, '{domain}')}/live`,
      // Somebody who reloads after a form that failed gets the report. A GET never starts a run.
      get:
        () =>
        ({ domain, reply }) =>
          reply.redirect(pathOf(kind, domain), 303),
      post: {
        maxBytes: MAX_LIVE_BYTES,
        actsFor: 'nobody',
        streams: true,
        handle:
          ({ services }) =>
          async (call) => {
            const { domain, request, reply } = call;
            const refused = refuseLive(call, services, pathOf(kind, domain));
            if (refused !== undefined) return refused;
            if (wantsStream(request)) return streamLive(services, kind, domain, request, reply);
            const report = await services.live(kind, domain, request.ip, () => {});
            return typeof report === 'string' ? refuse(call, report) : reply.redirect(pathOf(kind, domain), 303);
          },
      },
    }),
    ...(badge === undefined ? [] : [badgePage(kind, badge)]),
  ];
}
