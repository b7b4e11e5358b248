import { MAIL } from '../../diagnoses/kinds.ts';
import type { MailReport } from '../../diagnoses/mail/report.ts';
import { speak } from '../../texts/speak.ts';
import { renderKindPage } from '../kind-page.tsx';
import type { ReportView } from '../report-view.ts';
import { titleKeyOf } from '../score.ts';
import { MailContent } from './mail-content.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** The mail-security page of one domain, from its report alone. */
export function renderMailPage(report: MailReport, view: ReportView): string {
  const words = speak(view.site.language, MAIL_PAGE_TEXTS);
  const { unicode_domain: name, score, grade } = report;
  return renderKindPage({
    kind: MAIL,
    report,
    parts: report.items,
    view,
    title: words(titleKeyOf(MAIL.outline(report)), { name, score, grade: grade ?? '–' }),
    children: <MailContent report={report} />,
  });
}
