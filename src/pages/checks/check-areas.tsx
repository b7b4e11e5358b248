import type { JSX } from 'preact';
import type { CheckKind } from '../../diagnoses/check-kind.ts';
import { type Found, foundOf, saidOf } from '../../diagnoses/found.ts';
import type { AreaItem, CheckReport, GradedCheckItem } from '../../diagnoses/report.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { Area, Line, Lines } from '../design/area.tsx';
import { SectionHead } from '../design/card.tsx';
import type { Segment } from '../design/ring.tsx';
import { checkPath } from '../docs/check-list.ts';
import { Proof } from '../report/evidence.tsx';
import { FixSteps } from '../report/fix-steps.tsx';
import { fixAnchor, SHOWN_ACTIONS, shownFixOf } from '../report/fixes.tsx';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import { OUTCOME_TONES, statusTone, useOutcomeWords, useStatus } from '../report/words.ts';
import { Visible } from '../visible.tsx';
import { useLanguage, useWords } from '../words.ts';
import { CHECKS_PAGE_TEXTS } from './checks-texts.ts';

/** A check as a part of a ring or of a row of points. */
export const segmentOf = ({ weight, outcome, points }: GradedCheckItem): Segment => ({
  weight,
  earned: outcome === 'unknown' || weight === 0 ? 'unknown' : points / weight,
});

/** What was found beside what the line of a check says: what costs points, and remarks. */
function Further({ found }: { readonly found: readonly Found[] }): JSX.Element {
  const words = useWords(CHECKS_PAGE_TEXTS);
  const outcomeWords = useOutcomeWords();
  return (
    <>
      {found.map(({ explanation, advice, points }) => (
        <Line
          tone={points > 0 ? 'warn' : 'info'}
          toneText={points > 0 ? outcomeWords('partial') : words('note')}
          end={points > 0 ? words('minus', { points }) : undefined}
        >
          <p>
            <Visible text={explanation} />
          </p>
          {advice !== '' && (
            <p>
              <Visible text={advice} />
            </p>
          )}
        </Line>
      ))}
    </>
  );
}

/** A check: its points, what costs most, and what to do: a link to its fix above, else in words. */
function CheckLines({ check, report }: { readonly check: GradedCheckItem; readonly report: CheckReport }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const outcomeWords = useOutcomeWords();
  const { id, name, outcome, weight, points } = check;
  const fix = shownFixOf(report.actions, id);
  const found = foundOf(check);
  const said = saidOf(check, found);
  const end =
    weight === 0
      ? undefined
      : outcome === 'unknown'
        ? words('unknown-points', { most: weight })
        : words('points-of', { points, most: weight });
  return (
    <>
      <Line
        tone={OUTCOME_TONES[outcome]}
        toneText={outcomeWords(outcome)}
        title={
          <a class="quiet-link" href={checkPath(id)}>
            <Visible text={name} />
          </a>
        }
        end={end}
      >
        <p id={`check-${id}`}>
          <Visible text={said.explanation} />{' '}
          {fix !== undefined && <a href={`#${fixAnchor(fix)}`}>{words('go-to-fix', { number: fix + 1 })}</a>}
        </p>
        {fix === undefined && said.advice !== '' && (
          <p>
            <Visible text={said.advice} />
          </p>
        )}
      </Line>
      <Further found={found.filter((one) => one !== said)} />
    </>
  );
}

/** One area with its checks, the fixes that are not above, and its evidence. */
function ReportArea(props: {
  readonly kind: CheckKind;
  readonly area: AreaItem;
  readonly report: CheckReport;
}): JSX.Element {
  const { kind, area, report } = props;
  const language = useLanguage();
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
      name={<Visible text={kindWord(language, kind, `area/${area.id}`, area.area)} />}
      status={<Visible text={status(area.status)} />}
      statusTone={statusTone(area.status) === tone ? tone : undefined}
      say={<Visible text={area.summary} />}
      points={area.weight === 0 ? undefined : checks.filter(({ weight }) => weight > 0).map(segmentOf)}
      open={area.outcome === 'failed' || area.outcome === 'partial'}
    >
      <Lines>
        {checks.map((check) => (
          <CheckLines check={check} report={report} />
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
      <Proof evidence={checks.flatMap(({ evidence }) => evidence)} sources={checks.map(({ source }) => source)} />
    </Area>
  );
}

/** The areas of a kind of checks, those with something to fix open. */
export function CheckAreas(props: { readonly kind: CheckKind; readonly report: CheckReport }): JSX.Element {
  const { kind, report } = props;
  const words = useWords(REPORT_TEXTS);
  const { areas } = report;
  const good = areas.filter(({ outcome }) => outcome === 'satisfied').length;
  const bad = areas.filter(({ outcome }) => outcome === 'failed' || outcome === 'partial').length;
  return (
    <section aria-labelledby="areas" class="stack">
      <SectionHead
        id="areas"
        title={words('areas', { count: areas.length })}
        meta={
          good === areas.length ? words('all-in-order') : good + bad === 0 ? undefined : words('tally', { good, bad })
        }
      />
      <div class="card areas">
        {areas.map((area) => (
          <ReportArea kind={kind} area={area} report={report} />
        ))}
      </div>
    </section>
  );
}
