import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { HEALTH, MAIL, type OwnKindId } from '../diagnoses/kinds.ts';
import type { Report } from '../diagnoses/report.ts';
import type { BadgeLabel } from './badge.tsx';
import { renderChecksPage } from './checks/checks-page.tsx';
import { renderMailPage } from './mail/mail-page.tsx';
import { renderReportPage } from './report/report-page.tsx';
import type { ReportView } from './report-view.ts';

/** A kind of diagnosis, and how the website shows its reports. */
export interface PageKind {
  readonly kind: DiagnosisKind;
  /** Renders the page, with a `KindHead`, since its beginning is sent before a slow report is known. */
  readonly render: (report: Report, view: ReportView) => string;
  /** Whether its page shows the score over time. */
  readonly scores?: true;
  /** A kind without one has no badge. */
  readonly badge?: BadgeLabel;
}

/** Kinds whose pages are more than their checks. */
export const PAGE_KINDS: { readonly [K in OwnKindId]: PageKind } = {
  health: {
    kind: HEALTH,
    render: renderReportPage,
    scores: true,
    badge: { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' },
  },
  mail: { kind: MAIL, render: renderMailPage },
};

/** The pages of a kind: its own, or those that every kind of checks has. */
export const pageKindOf = (kind: DiagnosisKind): PageKind =>
  Object.values(PAGE_KINDS).find((page) => page.kind.id === kind.id) ?? {
    kind,
    render: (report, view) => renderChecksPage(kind, report, view),
    badge: { folder: `${kind.page}-badge`, text: kind.title, about: kind.title },
  };
