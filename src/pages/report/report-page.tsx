import { HEALTH } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { speak } from '../../texts/speak.ts';
import { renderKindPage } from '../kind-page.tsx';
import { pathOf } from '../paths.ts';
import type { ReportView } from '../report-view.ts';
import { scoreOutline, titleKeyOf } from '../score.ts';
import { ReportContent } from './report-content.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** The whole page of one domain, from its report alone. */
export function renderReportPage(report: Report, view: ReportView): string {
  const words = speak(view.site.language, REPORT_TEXTS);
  const { domain, unicodeDomain: name, score, grade, exists } = report;
  return renderKindPage({
    kind: HEALTH,
    report,
    parts: report.areas,
    view,
    title: words(titleKeyOf(scoreOutline(report)), { name, score, grade: grade ?? '–' }),
    ...(exists === false ? {} : { share: { badge: '#badge', csv: `${pathOf(HEALTH, domain)}/records.csv` } }),
    children: <ReportContent report={report} view={view} />,
  });
}
