import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { isNothingKnown, partsOf } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import type { ReportView } from '../domain/report-view.ts';
import { canDraw } from './pictures.ts';

/** Returns where the picture of a score is, as the world sees it. */
export const pictureAddress = (publicUrl: string, { page }: DiagnosisKind, domain: string): string =>
  `${publicUrl}/picture/${page}/${domain}.png`;

/** Returns the picture of a report; undefined where it has none: without a score, of the past, of another page or server. */
export function pictureOf(kind: DiagnosisKind, report: Report, view: ReportView): string | undefined {
  const { domain, asOf, exists } = report;
  const isStored = asOf === null && view.tested === undefined && (view.path ?? FRONT_PAGE) === FRONT_PAGE;
  if (!isStored || exists === false || isNothingKnown({ parts: partsOf(report) }) || !canDraw()) return undefined;
  return pictureAddress(view.publicUrl, kind, domain);
}
