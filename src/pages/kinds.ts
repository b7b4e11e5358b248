import { type DiagnosisKind, type DiagnosisReport, HEALTH, type KindId, MAIL } from '../diagnoses/kinds.ts';
import type { Instant } from '../domain/time.ts';
import type { Site } from './assets.ts';
import type { BadgeLabel } from './badge.tsx';
import { renderMailPage } from './mail-page.tsx';
import { renderReportPage } from './report-page.tsx';
import type { Tab } from './tabs.tsx';

/** A kind of diagnosis, and how the website shows its reports. */
export interface PageKind<R extends DiagnosisReport = DiagnosisReport> {
  readonly kind: DiagnosisKind<R>;
  /** A method, so that a list can hold kinds whose reports differ. */
  render(report: R, site: Site, now: Instant, tabs: readonly Tab[]): string;
  /** A kind without one has no badge. */
  readonly badge?: BadgeLabel;
}

/** Ties a kind to what shows its reports. */
const pageKind = <R extends DiagnosisReport>(
  kind: DiagnosisKind<R>,
  render: PageKind<R>['render'],
  badge?: BadgeLabel,
): PageKind<R> => ({ kind, render, ...(badge === undefined ? {} : { badge }) });

/** The pages of each kind of diagnosis; the compiler wants one for each. */
export const PAGE_KINDS: { readonly [K in KindId]: PageKind } = {
  health: pageKind(HEALTH, renderReportPage, { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' }),
  mail: pageKind(MAIL, renderMailPage),
};
