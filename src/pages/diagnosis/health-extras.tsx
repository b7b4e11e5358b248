import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { healthStates } from '../../diagnoses/blocks/health-states.ts';
import { HEALTH, isNothingKnown } from '../../diagnoses/kinds.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isoTime } from '../../domain/time.ts';
import { BadgeSnippet } from '../design/badge-snippet.tsx';
import { ButtonLink } from '../design/button.tsx';
import { FoldedCard } from '../design/card.tsx';
import { Note } from '../design/note.tsx';
import type { ReportView } from '../domain/report-view.ts';
import { AsOfForm } from '../history/as-of-form.tsx';
import { pathOf } from '../web/paths.ts';
import { visibleText } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { AreaRecords } from './area-records.tsx';
import { Attempts } from './attempts.tsx';
import { SelectorForm } from './mail/selector-form.tsx';
import { MissingProof } from './missing.tsx';
import type { PageExtras } from './page-kind.ts';
import { Records } from './records.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { isCourse, ScoreCourse } from './score-chart.tsx';
import { Sidebar } from './sidebar.tsx';

function Badge({ report, publicUrl }: { readonly report: Report; readonly publicUrl: string }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const rich = useRichWords(REPORT_TEXTS);
  return (
    <FoldedCard id="badge" class="noprint" title={words('badge-title')}>
      <p class="meta">{words('badge-text')}</p>
      <BadgeSnippet
        page={`${publicUrl}/domain/${report.domain}`}
        image={`${publicUrl}/badge/${report.domain}.svg`}
        alt={words('badge-alt', { name: visibleText(report.unicodeDomain) })}
      />
      <p class="meta">
        {rich('badge-data', { link: (inside) => <a href={`/badge/${report.domain}.json`}>{inside}</a> })}
      </p>
      <p class="meta">{words('badge-certificate')}</p>
      <BadgeSnippet
        page={`${publicUrl}/ssl/${report.domain}`}
        image={`${publicUrl}/certificate-badge/${report.domain}.svg`}
        alt={words('badge-certificate-alt', { name: visibleText(report.unicodeDomain) })}
      />
    </FoldedCard>
  );
}

/** Facts at the side with the form for a past report and the badge, and below both all records. */
function Beside({ report, view }: { readonly report: Report; readonly view: ReportView }): JSX.Element {
  const { now, publicUrl, allRecords, background } = view;
  const isLive = view.tested === undefined;
  const { observedSince, registration } = background;
  const isThere = report.exists !== false;
  const path = pathOf(HEALTH, report.domain);
  const query = new URLSearchParams({ ...(report.asOf === null ? {} : { at: isoTime(report.asOf) }), records: 'all' });
  return (
    <>
      <Sidebar report={report} registration={registration} now={now} isLive={isLive}>
        {observedSince !== undefined && <AsOfForm path={path} since={observedSince} now={now} shown={report.asOf} />}
        {/* Nothing was found out: a badge would show that. */}
        {isThere && isLive && report.asOf === null && !isNothingKnown({ parts: report.checks }) && (
          <Badge report={report} publicUrl={publicUrl} />
        )}
      </Sidebar>
      {isThere && (
        <Records
          report={report}
          all={allRecords}
          allPath={`${path}?${query}#records`}
          filePath={`${path}/records.csv`}
        />
      )}
    </>
  );
}

/** Says that the areas rest on answers that anybody could have made. */
function Unvalidated({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  if (report.cap?.code !== 'bogus' && report.warnings.length === 0) return null;
  return (
    <Note
      tone="bad"
      title={words('unvalidated')}
      action={<ButtonLink href={`${pathOf(OVERALL, report.domain)}#dnssec-repair`}>{words('dnssec-steps')}</ButtonLink>}
    >
      {words('unvalidated-text')}
    </Note>
  );
}

/** Whom we asked in vain, or a way to name the selector that nobody can guess. */
function inUnknown(report: Report): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  if (isNothingKnown({ parts: report.checks })) return <Attempts checks={report.checks} />;
  if (blockIn(report, healthStates).dkim !== 'present, selector unknown' || report.asOf !== null) return null;
  return (
    <>
      <p class="sub">{words('enter-selector')}</p>
      <SelectorForm domain={report.domain} />
    </>
  );
}

/**
 * Adds what the health report has of its own: its sidebar and records, areas with records, and what is unknown before
 * them.
 */
export const HEALTH_EXTRAS: PageExtras = {
  share: ({ domain, checks }) => ({
    ...(isNothingKnown({ parts: checks }) ? {} : { badge: '#badge' }),
    csv: `${pathOf(HEALTH, domain)}/records.csv`,
  }),
  course: ({ now, background: { scores, lastChange, judged } }) =>
    isCourse(scores, now) ? <ScoreCourse points={scores} change={lastChange} judged={judged} now={now} /> : undefined,
  missing: (report) => <MissingProof report={report} />,
  list: {
    note: (report) => <Unvalidated report={report} />,
    inPart: (id, report) => <AreaRecords area={id} report={report} />,
    inUnknown,
  },
  sidebar: (report, view) => <Beside report={report} view={view} />,
};
