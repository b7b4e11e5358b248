import { MAIL } from '../../diagnoses/kinds.ts';
import type { MailReport } from '../../diagnoses/mail/report.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { KindHead } from '../kind-head.tsx';
import { renderPage } from '../layout.tsx';
import { apiPathOf } from '../paths.ts';
import type { ReportView } from '../report-view.ts';
import { MailContent } from './mail-content.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { isNothingKnown } from './verdict.tsx';

/** What the tab of the browser says. */
function titleOf(report: MailReport, language: Language): string {
  const words = speak(language, MAIL_PAGE_TEXTS);
  const { unicode_domain: name, score, score_max: max, grade } = report;
  if (isNothingKnown(report)) return words('title-no-score', { name });
  return max > score ? words('title-at-least', { name, score }) : words('title', { name, score, grade: grade ?? '–' });
}

/** The mail-security page of one domain, from its report alone. */
export function renderMailPage(report: MailReport, view: ReportView): string {
  return renderPage({
    ...view.site,
    title: titleOf(report, view.site.language),
    description: report.verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: report.unicode_domain },
    ...(report.as_of === undefined ? {} : { query: { at: report.as_of } }),
    apiPath: apiPathOf(MAIL, report.domain, report.as_of),
    children: (
      <>
        <KindHead kind={MAIL} report={report} parts={report.items} view={view} />
        <MailContent report={report} />
      </>
    ),
  });
}
