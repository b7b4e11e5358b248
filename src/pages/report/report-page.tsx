import type { JSX } from 'preact';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { HealthReport } from '../../diagnoses/report.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { CheckLive, DomainHead, ObservedAt } from '../domain-head.tsx';
import { apiPathOf, pathOf } from '../head.tsx';
import { renderPage } from '../layout.tsx';
import type { ReportView } from '../report-view.ts';
import { ReportContent } from './report-content.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { isNothingKnown } from './verdict-card.tsx';

/** What stands above the report: it needs little of it, so that it can be sent first. */
function ReportHead(props: { readonly report: HealthReport; readonly view: ReportView }): JSX.Element {
  const { report, view } = props;
  const { domain, as_of: at } = report;
  const path = pathOf(HEALTH, domain);
  const isPast = at !== undefined;
  return (
    <DomainHead
      name={{ ascii: domain, unicode: report.unicode_domain }}
      tabs={view.tabs}
      current={HEALTH.page}
      share={{
        link: `${view.publicUrl}${path}${isPast ? `?at=${encodeURIComponent(at)}` : ''}`,
        json: apiPathOf(HEALTH, domain, at),
        ...(isPast || report.exists === false ? {} : { badge: '#badge', csv: `${path}/records.csv` }),
      }}
      action={isPast ? undefined : <CheckLive path={path} />}
      strip={
        <ObservedAt
          report={report}
          path={path}
          now={view.now}
          unknown={report.areas.filter(({ outcome }) => outcome === 'unknown').length}
          parts={report.areas.length}
        />
      }
    />
  );
}

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
        <ReportHead report={report} view={view} />
        <ReportContent report={report} view={view} />
      </>
    ),
  });
}
