import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { shownScore } from '../../diagnoses/shown-score.ts';
import { type BadgeLabel, renderBadge, renderBadgeError } from '../domain/badge.tsx';
import { RETRY_SECONDS } from '../web/error-pages.ts';
import { definePage, type Page } from '../web/page.ts';

/** A badge stands on other people's pages; they need not see each change at once. */
const BADGE_CACHE_SECONDS = 300;

/** Defines the page with the score of a kind as a picture. Its errors are pictures too. */
export const badgePage = (kind: DiagnosisKind, label: BadgeLabel): Page =>
  definePage({
    path: `/${label.folder}/{file}`,
    startsLookups: true,
    get:
      ({ services }) =>
      async ({ request, reply, language }) => {
        reply
          .type('image/svg+xml')
          .header('X-Robots-Tag', 'noindex')
          .header('Cross-Origin-Resource-Policy', 'cross-origin');
        const { file } = request.params as { readonly file: string };
        const typed = file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : file;
        const parsed = services.parse(typed, language);
        if (!parsed.ok) return reply.code(400).send(renderBadgeError(label, 'no such name'));
        if (file !== `${parsed.domain}.svg`) return reply.redirect(`/${label.folder}/${parsed.domain}.svg`, 308);
        const report = await services.stored(kind, parsed.domain, request.ip);
        if (typeof report === 'string')
          return reply
            .code(report === 'overloaded' ? 503 : 429)
            .header('Retry-After', RETRY_SECONDS)
            .header('Cache-Control', 'no-store')
            .send(renderBadgeError(label, 'try later'));
        return reply
          .header('Cache-Control', `public, max-age=${BADGE_CACHE_SECONDS}`)
          .send(renderBadge(label, report.unicodeDomain, shownScore(report)));
      },
  });
