import { HEALTH } from '../diagnoses/kinds.ts';
import type { HealthReport } from '../diagnoses/report.ts';
import type { Instant } from '../domain/time.ts';
import type { Site } from './assets.ts';
import { CheckList } from './check-list.tsx';
import { apiPathOf, headOf, Observed, Title } from './head.tsx';
import { renderPage } from './layout.tsx';
import { RecordsTable } from './records-table.tsx';
import { scoreAndGrade } from './score.ts';
import { Score } from './score-ring.tsx';
import { SectionList } from './section-list.tsx';
import { ReportTabs, TABS, type Tab } from './tabs.tsx';
import { HealthTopActions } from './top-actions.tsx';
import { Visible } from './visible.tsx';

/** The whole page of one domain, from its report alone. `now` is only for "3 h ago". */
export function renderReportPage(report: HealthReport, site: Site, now: Instant, tabs: readonly Tab[] = TABS): string {
  const head = headOf(HEALTH, report);
  return renderPage({
    legacy: true,
    title: `${report.unicode_domain}: ${scoreAndGrade(head.shown)} · Zonewell`,
    ...site,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: report.unicode_domain },
    apiPath: apiPathOf(HEALTH, report.domain, report.as_of),
    children: (
      <article class="report">
        <Title head={head} />
        <div class="summary">
          <Score shown={head.shown} cap={report.grade_cap} />
          <HealthTopActions report={report} />
        </div>
        <Observed head={head} now={now} />
        <div id="waterfall" />
        <ReportTabs
          head={head}
          tabs={tabs}
          exports={[
            ['CSV', `/domain/${report.domain}/records.csv`],
            ['Badge', `/badge/${report.domain}.svg`],
          ]}
        />
        <CheckList report={report} />
        <SectionList report={report} />
        <RecordsTable report={report} />
        <p class="fine">
          Criteria <Visible text={report.criteria} />. Do not compare scores from other criteria.
        </p>
      </article>
    ),
  });
}
