import { HEALTH } from '../../diagnoses/kinds.ts';
import type { HealthReport } from '../../diagnoses/report.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { KindHead } from '../kind-head.tsx';
import { renderPage } from '../layout.tsx';
import { apiPathOf, pathOf } from '../paths.ts';
import type { ReportView } from '../report-view.ts';
import { ReportContent } from './report-content.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { isNothingKnown } from './verdict-card.tsx';

/** What the tab of the browser says. */
function titleOf(report: HealthReport, language: Language): string {
  const words = speak(language, REPORT_TEXTS);
  const name = report.unicode_domain;
  if (isNothingKnown(report)) return words('title-no-score', { name });
  const { health_score: score, health_score_max: max, grade } = report;
  return words(max > score ? 'title-at-least' : 'title', { name, score, grade: grade ?? '–' });
}

/** The whole page of one domain, from its report alone. */
export function renderReportPage(report: HealthReport, view: ReportView): string {
  const { unicode_domain: name, verdict } = report;
  return renderPage({
    ...view.site,
    title: titleOf(report, view.site.language),
    description: verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: name },
    ...(report.as_of === undefined ? {} : { query: { at: report.as_of } }),
    apiPath: apiPathOf(HEALTH, report.domain, report.as_of),
    children: (
      <>
        <KindHead
          kind={HEALTH}
          report={report}
          parts={report.areas}
          view={view}
          {...(report.exists === false
            ? {}
            : { share: { badge: '#badge', csv: `${pathOf(HEALTH, report.domain)}/records.csv` } })}
        />
        <ReportContent report={report} view={view} />
      </>
    ),
  });
}
