import type { ComponentChildren, JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report, ReportAction } from '../../diagnoses/report.ts';
import type { BadgeLabel } from '../domain/badge.tsx';
import type { Share } from '../domain/domain-head.tsx';
import type { ReportView } from '../domain/report-view.ts';
import type { BlockExtras } from './block-card.tsx';

/** A section under the name that the index of the page has for it. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly body: ComponentChildren;
}

/**
 * Adds what the page of a kind has of its own, beside what the pages of all kinds have. Those of a report call no hooks
 * later.
 */
export interface PageExtras {
  /** Further forms of the present report. */
  readonly share?: (report: Report) => Pick<Share, 'badge' | 'csv'>;
  /** Says that the name does not exist; left out: what a report says. */
  readonly missingText?: () => string;
  /** Where the name does not exist, below the ways out. */
  readonly missing?: (report: Report) => JSX.Element;
  /** The score over time. */
  readonly course?: (view: ReportView) => ComponentChildren;
  /** Stands in the place of the records of a fix that the page has elsewhere. */
  readonly insteadOf?: (report: Report) => (action: Pick<ReportAction, 'fix'>) => ComponentChildren;
  /** Moves a block that stands first into the card of its fix, where that is among the first. */
  readonly inFix?: { readonly anchor: string; readonly isOf: (action: Pick<ReportAction, 'findings'>) => boolean };
  /** Adds to the list of checks: above it, in a part before its evidence, in what is unknown. */
  readonly list?: {
    readonly note?: (report: Report) => ComponentChildren;
    readonly inPart?: (id: string, report: Report) => ComponentChildren;
    readonly inUnknown?: (report: Report) => ComponentChildren;
  };
  /** Sections without a block, each before the block of that anchor or at the end. */
  readonly sections?: (report: Report) => readonly (PageSection & { readonly before: string })[];
  readonly inBlock?: (anchor: string, report: Report) => BlockExtras;
  /** Below all sections. */
  readonly end?: (report: Report, view: ReportView) => ComponentChildren;
  /** Replaces the column beside the report: the column, and what is as wide as both. All sections stand beside it. */
  readonly sidebar?: (report: Report, view: ReportView) => JSX.Element;
}

/** A kind of diagnosis, and how the website shows its reports. */
export interface PageKind {
  readonly kind: DiagnosisKind;
  readonly extras?: PageExtras;
  /** Whether its page shows the score over time. */
  readonly scores?: true;
  /** A kind without one has no badge. */
  readonly badge?: BadgeLabel;
}
