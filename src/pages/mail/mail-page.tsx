import { MAIL } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { speak } from '../../texts/speak.ts';
import { renderKindPage } from '../kind-page.tsx';
import type { ReportView } from '../report-view.ts';
import { scoreOutline, titleKeyOf } from '../score.ts';
import { MailContent } from './mail-content.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** The mail-security page of one domain, from its report alone. */
export function renderMailPage(report: Report, view: ReportView): string {
  const words = speak(view.site.language, MAIL_PAGE_TEXTS);
  const { unicodeDomain: name, score, grade } = report;
  return renderKindPage({
    kind: MAIL,
    report,
    parts: report.checks.filter(isScored),
    view,
    title: words(titleKeyOf(scoreOutline(report)), { name, score, grade: grade ?? '–' }),
    children: <MailContent report={report} view={view} />,
  });
}
