import type { JSX } from 'preact';
import { shownFinding } from '../../diagnoses/check-item.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report, ReportAction, ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { useLanguage } from '../web/words.ts';
import { CheckLine, FoundLines } from './check-line.tsx';
import { AreaSection, ReportArea } from './report-area.tsx';

/** A check: what costs most, and below it whatever else was found. */
function CheckLines(props: { readonly check: ReportCheck; readonly actions: readonly ReportAction[] }): JSX.Element {
  const { check, actions } = props;
  const shown = shownFinding<ReportFinding>(check);
  return (
    <>
      <CheckLine check={check} text={shown?.says ?? check.explanation} advice={shown?.advice ?? ''} actions={actions} />
      <FoundLines found={check.findings.filter((one) => one !== shown)} />
    </>
  );
}

/** Shows the areas of a kind of checks, those with something to fix open. */
export function CheckAreas(props: { readonly kind: DiagnosisKind; readonly report: Report }): JSX.Element {
  const { kind, report } = props;
  const language = useLanguage();
  const { areas, actions } = report;
  return (
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
  );
}
