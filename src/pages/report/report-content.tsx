import type { JSX } from 'preact';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isoTime } from '../../domain/time.ts';
import { AsOfForm } from '../as-of-form.tsx';
import { BadgeSnippet } from '../design/badge-snippet.tsx';
import { Card } from '../design/card.tsx';
import { KnownRegistrationAlarm } from '../registration-alarm.tsx';
import type { ReportView } from '../report-view.ts';
import { Visible, visibleText } from '../visible.tsx';
import { useWords } from '../words.ts';
import { Areas } from './areas.tsx';
import { Fixes } from './fixes.tsx';
import { MissingProof, WaysOut } from './missing.tsx';
import { PastNote } from './past-note.tsx';
import { Rail } from './rail.tsx';
import { Records } from './records.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { isCourse, ScoreCourse } from './score-course.tsx';
import { UnknownAreas, WhatToDo } from './unknown.tsx';
import { VerdictCard } from './verdict-card.tsx';

/** What is most important: the fixes, or the ways out where there is nothing to judge. */
function Main({ report }: { readonly report: Report }): JSX.Element {
  if (report.exists === false)
    return (
      <>
        <WaysOut report={report} />
        <MissingProof report={report} />
      </>
    );
  return (
    <>
      <PastNote report={report} path={`/domain/${report.domain}`} />
      <Fixes report={report} />
      <UnknownAreas report={report} />
      {isNothingKnown({ parts: report.checks }) && <WhatToDo />}
      <Areas report={report} />
    </>
  );
}

function Badge({ report, publicUrl }: { readonly report: Report; readonly publicUrl: string }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  return (
    <Card id="badge" title={words('badge-title')} class="wide-rail noprint">
      <p class="dim">{words('badge-text')}</p>
      <BadgeSnippet
        page={`${publicUrl}/domain/${report.domain}`}
        image={`${publicUrl}/badge/${report.domain}.svg`}
        alt={words('badge-alt', { name: visibleText(report.unicodeDomain) })}
      />
    </Card>
  );
}

/** Everything below the tabs of a report. */
export function ReportContent(props: { readonly report: Report; readonly view: ReportView }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const { report, view } = props;
  const { now, publicUrl, allRecords, background } = view;
  const { scores, lastChange, observedSince, registration } = background;
  const isThere = report.exists !== false;
  const isPast = report.asOf !== null;
  const at = report.asOf === null ? undefined : isoTime(report.asOf);
  const query = new URLSearchParams({ ...(at === undefined ? {} : { at }), records: 'all' });
  return (
    <div class="wrap report" id="result">
      <div class="stack-l">
        <KnownRegistrationAlarm view={view} />
        <VerdictCard
          report={report}
          view={view}
          course={isCourse(scores, now) ? <ScoreCourse points={scores} change={lastChange} now={now} /> : undefined}
        />
        <Main report={report} />
      </div>
      <Rail report={report} registration={registration} now={now} />
      {isThere && <Records report={report} all={allRecords} allPath={`/domain/${report.domain}?${query}#records`} />}
      {observedSince !== undefined && (
        <AsOfForm path={`/domain/${report.domain}`} since={observedSince} now={now} shown={report.asOf} />
      )}
      {isThere && !isPast && <Badge report={report} publicUrl={publicUrl} />}
      <p class="meta wide-rail">
        <Visible text={words('criteria', { criteria: report.criteria })} />
      </p>
    </div>
  );
}
