import type { FastifyReply } from 'fastify';
import { blockIfAny } from '../../diagnoses/block.ts';
import { webCertificate } from '../../diagnoses/blocks/web-certificate.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { shownScore } from '../../diagnoses/shown-score.ts';
import { SSL } from '../../diagnoses/ssl.ts';
import type { Instant } from '../../domain/time.ts';
import {
  type BadgeLabel,
  badgeData,
  badgeErrorData,
  certificateBadge,
  renderBadge,
  renderBadgeError,
  type ShownBadge,
  scoreBadge,
} from '../domain/badge.tsx';
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

/** Says what a badge is about, and how it shows a report. */
interface BadgeContent {
  readonly kind: DiagnosisKind;
  readonly label: BadgeLabel;
  shownOf(report: Diagnosis, now: Instant): ShownBadge;
}

/** Defines the page with the score of a kind as a picture, or as data for services that draw it. So are its errors. */
export const badgePage = (kind: DiagnosisKind, label: BadgeLabel): Page =>
  badgeOf({
    kind,
    label,
    shownOf: (report) => scoreBadge({ shown: shownScore(report), policy: report.policy?.name ?? null }),
  });

/** The days that the certificate of a website has left, in the same forms. */
export const certificateBadgePage = badgeOf({
  kind: SSL,
  label: { folder: 'certificate-badge', text: 'certificate', about: 'Certificate' },
  shownOf: (report, now) => certificateBadge(blockIfAny(report, webCertificate), now),
});

function badgeOf({ kind, label, shownOf }: BadgeContent): Page {
  return definePage({
    path: `/${label.folder}/{file}`,
    startsLookups: true,
    get:
      ({ services }) =>
      async ({ request, reply, language }): Promise<FastifyReply> => {
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
        return reply
          .header('Cache-Control', `public, max-age=${BADGE_CACHE_SECONDS}`)
          .send(form.render(label, { unicodeDomain: report.unicodeDomain, ...shownOf(report, services.now()) }));
      },
  });
}
