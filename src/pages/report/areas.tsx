import type { JSX } from 'preact';
import type { AreaItem, CheckItem, HealthReport } from '../../diagnoses/report.ts';
import { Area, Line, Lines } from '../design/area.tsx';
import { SectionHead } from '../design/card.tsx';
import { Note } from '../design/note.tsx';
import { checkPath } from '../docs/check-list.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { AreaRecords } from './area-records.tsx';
import { Proof } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { fixAnchor, SHOWN_ACTIONS, shownFixOf } from './fixes.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { segmentOf } from './verdict-card.tsx';
import { OUTCOME_TONES, statusTone, useAreaName, useOutcomeWords, useStatus } from './words.ts';

/** The area that stays open on a phone: most points lost, then the order of the report. */
function worstOf(areas: readonly AreaItem[]): AreaItem | undefined {
  const lost = ({ points, weight }: AreaItem): number => weight - points;
  return areas
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'partial')
    .reduce<AreaItem | undefined>(
      (worst, area) => (worst === undefined || lost(area) > lost(worst) ? area : worst),
      undefined,
    );
}

/** What a check found, and what to do: a link to its fix above, else in words. */
function CheckLine({ check, report }: { readonly check: CheckItem; readonly report: HealthReport }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const outcomeWords = useOutcomeWords();
  const fix = shownFixOf(report.actions, check.id);
  return (
    <Line
      tone={OUTCOME_TONES[check.outcome]}
      toneText={outcomeWords(check.outcome)}
      title={
        <a class="quiet-link" href={checkPath(check.id)}>
          <Visible text={check.name} />
        </a>
      }
      end={
        check.outcome === 'unknown'
          ? words('unknown-points', { most: check.weight })
          : words('points-of', { points: check.satisfied ? check.weight : 0, most: check.weight })
      }
    >
      <p id={`check-${check.id}`}>
        <Visible text={check.explanation} />{' '}
        {fix !== undefined && <a href={`#${fixAnchor(fix)}`}>{words('go-to-fix', { number: fix + 1 })}</a>}
      </p>
      {fix === undefined && check.advice !== '' && (
        <p>
          <Visible text={check.advice} />
        </p>
      )}
    </Line>
  );
}

/** One area with its checks, the fixes that are not above, its records and its evidence. */
function ReportArea(props: {
  readonly area: AreaItem;
  readonly report: HealthReport;
  readonly worst: boolean;
}): JSX.Element {
  const { area, report, worst } = props;
  const areaName = useAreaName();
  const status = useStatus();
  const outcomeWords = useOutcomeWords();
  const checks = report.checks.filter(({ id }) => area.checks.includes(id));
  const tone = OUTCOME_TONES[area.outcome];
  const fixes = report.actions
    .slice(SHOWN_ACTIONS)
    .filter(({ checks: [first] }) => first !== undefined && area.checks.includes(first));
  return (
    <Area
      id={`area-${area.id}`}
      tone={tone}
      toneText={outcomeWords(area.outcome)}
      name={<Visible text={areaName(area)} />}
      status={<Visible text={status(area.status)} />}
      statusTone={statusTone(area.status) === tone ? tone : undefined}
      say={<Visible text={area.summary} />}
      points={checks.map(segmentOf)}
      open={area.outcome === 'failed' || area.outcome === 'partial'}
      worst={worst}
    >
      <Lines>
        {checks.map((check) => (
          <CheckLine check={check} report={report} />
        ))}
      </Lines>
      {fixes.map(({ title, checks: [first], fix }) =>
        fix === null ? null : (
          <div class="stack-s">
            <p class="sub">
              <Visible text={title} />
            </p>
            <FixSteps fix={fix} name={`area-${first}-step`} title={title} />
          </div>
        ),
      )}
      <AreaRecords area={area.id} report={report} />
      <Proof evidence={checks.flatMap(({ evidence }) => evidence)} sources={checks.map(({ source }) => source)} />
    </Area>
  );
}

/** The areas that could be judged, each once, those with something to fix open. */
export function Areas({ report }: { readonly report: HealthReport }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const shown = report.areas.filter(({ outcome }) => outcome !== 'unknown');
  if (shown.length === 0) return null;
  const good = shown.filter(({ outcome }) => outcome === 'satisfied').length;
  const bad = shown.length - good;
  const worst = worstOf(shown);
  const isBogus = report.grade_cap?.code === 'bogus' || report.warnings.length > 0;
  return (
    <section aria-labelledby="areas" class="stack">
      <SectionHead
        id="areas"
        title={words(shown.length === report.areas.length ? 'areas' : 'areas-checked', { count: shown.length })}
        meta={bad === 0 ? words('all-in-order') : words('tally', { good, bad })}
      />
      {isBogus && (
        <Note tone="bad" title={words('unvalidated')}>
          {words('unvalidated-text')}
        </Note>
      )}
      <div class="card areas">
        {shown.map((area) => (
          <ReportArea area={area} report={report} worst={area === worst} />
        ))}
      </div>
    </section>
  );
}
