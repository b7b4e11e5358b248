import type { JSX } from 'preact';
import type { HealthReport } from '../diagnoses/report.ts';
import type { Instant } from '../domain/time.ts';
import type { AssetUrl } from './assets.ts';
import { CheckList } from './check-list.tsx';
import { ageText, timeText } from './dates.ts';
import { FirstThings } from './first-things.tsx';
import { renderPage } from './layout.tsx';
import { RecordsTable } from './records-table.tsx';
import { scoreText, shownScore } from './score.ts';
import { ScoreRing } from './score-ring.tsx';
import { SectionList } from './section-list.tsx';
import { counted } from './sentences.ts';
import { Visible } from './visible.tsx';

function Title({ report }: { readonly report: HealthReport }): JSX.Element {
  return (
    <div class="title">
      <h1>
        <Visible text={report.unicode_domain} />
      </h1>
      {report.unicode_domain !== report.domain && (
        <p class="a-label">
          <code>
            <Visible text={report.domain} />
          </code>
        </p>
      )}
      <p class="verdict">
        <Visible text={report.verdict} />
      </p>
      {report.warnings.length > 0 && (
        <ul class="warnings">
          {report.warnings.map((warning) => (
            <li>
              <Visible text={warning} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who said so: the resolver that a live run asked, or what was stored earlier. */
function Source({ report }: { readonly report: HealthReport }): JSX.Element {
  if (report.source === 'stored') return <>from stored observations</>;
  if (report.resolvers.length === 0) return <>asked live</>;
  const resolvers = <Visible text={report.resolvers.join(', ')} />;
  if (shownScore(report).kind === 'none') return <>asked live of {resolvers}, without an answer</>;
  return <>asked live, as resolver {resolvers} sees it; TTLs count down in its cache</>;
}

function Observed({ report, now }: { readonly report: HealthReport; readonly now: Instant }): JSX.Element {
  const unknown = report.checks.filter((check) => check.outcome === 'unknown').length;
  return (
    <div class="observed">
      <div>
        <p>
          As of <time dateTime={report.observed_at}>{timeText(report.observed_at)}</time> (
          {ageText(report.observed_at, now)}), <Source report={report} />. The live configuration may differ.
        </p>
        {report.refreshing && (
          <p>This is older than it should be. It is being asked again now; reload in a few seconds.</p>
        )}
        {report.provisional && (
          <p>
            Provisional:{' '}
            {unknown === 0
              ? 'something could not be found out.'
              : `${counted(unknown, 'check')} could not be judged.${
                  shownScore(report).kind === 'at-least'
                    ? ` Were ${unknown === 1 ? 'it' : 'all'} satisfied, the score would be ${report.health_score_max}.`
                    : ''
                }`}
          </p>
        )}
      </div>
      <form method="post" action={`/domain/${report.domain}/live`} id="live-form">
        <button class="action" type="submit">
          Check live
        </button>
      </form>
    </div>
  );
}

function Tabs({ domain }: { readonly domain: string }): JSX.Element {
  return (
    <nav class="tabs" aria-label="This domain">
      <ul>
        <li>
          <a href={`/domain/${domain}`} aria-current="page">
            Report
          </a>
        </li>
      </ul>
      <ul class="exports">
        <li>
          <a href={`/v1/domain/${domain}/report`}>JSON</a>
        </li>
        <li>
          <a href={`/domain/${domain}/records.csv`}>CSV</a>
        </li>
        <li>
          <a href={`/badge/${domain}.svg`}>Badge</a>
        </li>
      </ul>
    </nav>
  );
}

/** The whole page of one domain, from its report alone. `now` is only for "3 h ago". */
export function renderReportPage(report: HealthReport, asset: AssetUrl, now: Instant): string {
  const shown = shownScore(report);
  const grade = shown.kind !== 'none' && shown.grade !== null ? ` ${shown.grade}` : '';
  return renderPage({
    title: `${report.unicode_domain}: ${scoreText(shown)}${grade} · Zonewell`,
    asset,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: report.unicode_domain },
    apiPath: `/v1/domain/${report.domain}/report`,
    children: (
      <article class="report">
        <Title report={report} />
        <div class="summary">
          <ScoreRing shown={shown} />
          <FirstThings report={report} />
        </div>
        <Observed report={report} now={now} />
        <div id="waterfall" />
        <Tabs domain={report.domain} />
        <CheckList report={report} />
        <SectionList report={report} />
        <RecordsTable report={report} />
        <p class="fine">
          Criteria <Visible text={report.criteria} />. Scores by other criteria are not comparable.
        </p>
      </article>
    ),
  });
}
