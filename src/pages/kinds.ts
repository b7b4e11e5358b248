import { ownOf } from '../diagnoses/check-kind.ts';
import { type DiagnosisKind, HEALTH, MAIL, type OwnKindId } from '../diagnoses/kinds.ts';
import type { DiagnosisReport } from '../diagnoses/report.ts';
import type { BadgeLabel } from './badge.tsx';
import { renderChecksPage } from './checks/checks-page.tsx';
import { renderMailPage } from './mail/mail-page.tsx';
import { renderReportPage } from './report/report-page.tsx';
import type { ReportView } from './report-view.ts';

/** A kind of diagnosis, and how the website shows its reports. */
export interface PageKind<R extends DiagnosisReport = DiagnosisReport> {
  readonly kind: DiagnosisKind<R>;
  /**
   * The page, with a `KindHead`, since its beginning is sent before a slow report is known. A method, so that a list can
   * hold kinds whose reports differ.
   */
  render(report: R, view: ReportView): string;
  /** Whether its page shows the score over time. */
  readonly scores?: true;
  /** A kind without one has no badge. */
  readonly badge?: BadgeLabel;
}

/** Ties a kind to what shows its reports. */
const pageKind = <R extends DiagnosisReport>(page: PageKind<R>): PageKind<R> => page;

/** The pages of kinds that are more than checks; the compiler wants one for each. */
export const PAGE_KINDS: { readonly [K in OwnKindId]: PageKind } = {
  health: pageKind({
    kind: HEALTH,
    render: renderReportPage,
    scores: true,
    badge: { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' },
  }),
  mail: pageKind({ kind: MAIL, render: renderMailPage }),
};

/** The pages of a kind: its own, or those that every kind of checks has. */
export const pageKindOf = (kind: DiagnosisKind): PageKind =>
  ownOf(PAGE_KINDS, kind, (checks) =>
    pageKind({
      kind: checks,
      render: (report, view) => renderChecksPage(checks, report, view),
      badge: { folder: `${checks.page}-badge`, text: checks.title, about: checks.title },
    }),
  );
