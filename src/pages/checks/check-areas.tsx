import type { JSX } from 'preact';
import type { CheckKind } from '../../diagnoses/check-kind.ts';
import { foundOf, shownOf } from '../../diagnoses/found.ts';
import type { ActionItem, CheckReport, GradedCheckItem } from '../../diagnoses/report.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { CheckLine, FoundLines } from '../report/check-line.tsx';
import { AreaSection, ReportArea } from '../report/report-area.tsx';
import { useLanguage } from '../words.ts';

/** A check: what costs most, and below it whatever else was found. */
function CheckLines(props: { readonly check: GradedCheckItem; readonly actions: readonly ActionItem[] }): JSX.Element {
  const { check, actions } = props;
  const found = foundOf(check);
  const finding = shownOf(check, found);
  return (
    <>
      <CheckLine check={check} finding={finding} actions={actions} />
      <FoundLines found={found.filter((one) => one !== finding)} />
    </>
  );
}

/** The areas of a kind of checks, those with something to fix open. */
export function CheckAreas(props: { readonly kind: CheckKind; readonly report: CheckReport }): JSX.Element {
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
            name={kindWord(language, kind, `area/${area.id}`, area.area)}
            checks={checks}
            lines={checks.map((check) => <CheckLines check={check} actions={actions} />)}
            actions={actions}
          />
        );
      }}
    </AreaSection>
  );
}
