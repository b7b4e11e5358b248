import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { shownScore } from '../../diagnoses/shown-score.ts';
import { type BadgeLabel, badgeData, badgeErrorData, renderBadge, renderBadgeError } from '../domain/badge.tsx';
import { RETRY_SECONDS } from '../web/error-pages.ts';
import { definePage, type Page } from '../web/page.ts';

/** A badge stands on other people's pages; they need not see each change at once. */
const BADGE_CACHE_SECONDS = 300;

/** The forms of a badge, by the end of its address; an address without one gets the picture. */
const FORMS = {
  '.svg': {
    type: 'image/svg+xml',
    render: renderBadge,
    error: renderBadgeError,
  },
  '.json': {
    type: 'application/json; charset=utf-8',
    render: badgeData,
    error: badgeErrorData,
  },
} as const;

/** Defines the page with the score of a kind as a picture, or as data for services that draw it. So are its errors. */
export const badgePage = (kind: DiagnosisKind, label: BadgeLabel): Page =>
  definePage({
    path: `/${label.folder}/{file}`,
    startsLookups: true,
    get:
      ({ services }) =>
      async ({ request, reply, language }) => {
        const { file } = request.params as { readonly file: string };
        const end = file.endsWith('.json') ? '.json' : '.svg';
        const form = FORMS[end];
        reply.type(form.type).header('X-Robots-Tag', 'noindex').header('Cross-Origin-Resource-Policy', 'cross-origin');
        const typed = file.endsWith(end) ? file.slice(0, -end.length) : file;
        const parsed = services.parse(typed, language);
        if (!parsed.ok) return reply.code(400).send(form.error(label, 'no such name'));
        const own = `${parsed.domain}${end}`;
        if (file !== own) return reply.redirect(`/${label.folder}/${own}`, 308);
        const report = await services.stored(kind, parsed.domain, request.ip);
        if (typeof report === 'string')
          return reply
            .code(report === 'overloaded' ? 503 : 429)
            .header('Retry-After', RETRY_SECONDS)
            .header('Cache-Control', 'no-store')
            .send(form.error(label, 'try later'));
        return reply.header('Cache-Control', `public, max-age=${BADGE_CACHE_SECONDS}`).send(
          form.render(label, {
            unicodeDomain: report.unicodeDomain,
            shown: shownScore(report),
            policy: report.policy?.name ?? null,
          }),
        );
      },
  });
