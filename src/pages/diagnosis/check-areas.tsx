import type { JSX } from 'preact';
import { onlyExplains, shownFinding } from '../../diagnoses/check-item.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report, ReportAction, ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { citationsText } from '../../domain/citation.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { Lines } from '../design/area.tsx';
import { Card } from '../design/card.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { BasisLegend } from './basis.tsx';
import { CheckLine, FoundLines } from './check-line.tsx';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import { Proof } from './evidence.tsx';
import { AreaSection, ReportArea } from './report-area.tsx';
import { UnknownChecks } from './unknown-checks.tsx';

/** A check: what costs most, and below it whatever else was found. */
function CheckLines(props: {
  readonly check: ReportCheck;
  readonly actions: readonly ReportAction[];
  readonly level?: 'h3';
}): JSX.Element {
  const { check, actions, level } = props;
  const tone = onlyExplains(check) ? { tone: 'info' as const } : {};
  const shown = shownFinding<ReportFinding>(check);
  return (
    <>
      <CheckLine
        check={check}
        text={shown?.says ?? check.explanation}
        advice={shown?.advice ?? ''}
        actions={actions}
        level={level}
        {...tone}
      />
      <FoundLines found={check.findings.filter((one) => one !== shown)} />
    </>
  );
}

/** Shows the areas of a kind of checks, those with something to fix open. */
export function CheckAreas(props: { readonly kind: DiagnosisKind; readonly report: Report }): JSX.Element {
  const { kind, report } = props;
  const language = useLanguage();
  const { areas, actions } = report;
  // If all areas are unknown, each would show the same.
  if (areas.every(({ outcome }) => outcome === 'unknown'))
    return (
      <div id="areas" class="stack-l">
        <UnknownChecks checks={report.checks.filter(({ outcome }) => outcome === 'unknown')} />
        <Unscored
          checks={report.checks.filter((check) => !isScored(check) && check.outcome !== 'unknown')}
          report={report}
        />
      </div>
    );
  return (
    <>
      <AreaSection shown={areas} of={areas}>
        {(area) => {
          const checks = report.checks.filter(({ id }) => area.checks.includes(id));
          return (
            <ReportArea
              area={area}
              name={kindWord(language, kind, `area/${area.id}`, area.label)}
              checks={checks}
              lines={checks.map((check) => <CheckLines check={check} actions={actions} />)}
              actions={actions}
            />
          );
        }}
      </AreaSection>
      <Unscored checks={report.checks.filter((check) => !isScored(check))} report={report} />
    </>
  );
}

/** The checks that carry no points, and what the advice of all of them rests on. */
function Unscored(props: { readonly checks: readonly ReportCheck[]; readonly report: Report }): JSX.Element | null {
  const { checks, report } = props;
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  const bases = report.checks.map(({ basis }) => basis);
  if (checks.length === 0) return bases.every((one) => one === null) ? null : <BasisLegend bases={bases} />;
  return (
    <Card flush id="unscored" title={words('unscored')}>
      <div class="pad stack-s">
        <Lines bare>
          {checks.map((check) => (
            <CheckLines check={check} actions={report.actions} level="h3" />
          ))}
        </Lines>
        <Proof
          evidence={checks.flatMap(({ evidence }) => evidence)}
          sources={checks.map(({ sources }) => citationsText(sources))}
        />
      </div>
      <BasisLegend bases={bases} />
    </Card>
  );
}
