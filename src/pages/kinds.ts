import { type DiagnosisKind, HEALTH, type KindId, MAIL } from '../diagnoses/kinds.ts';
import type { DiagnosisReport } from '../diagnoses/report.ts';
import type { BadgeLabel } from './badge.tsx';
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

/** The pages of each kind of diagnosis; the compiler wants one for each. */
export const PAGE_KINDS: { readonly [K in KindId]: PageKind } = {
  health: pageKind({
    kind: HEALTH,
    render: renderReportPage,
    scores: true,
    badge: { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' },
  }),
  mail: pageKind({ kind: MAIL, render: renderMailPage }),
};
