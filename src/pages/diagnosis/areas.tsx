import type { JSX } from 'preact';
import type { Report, ReportCheck, ReportArea as ReportedArea } from '../../diagnoses/report.ts';
import { Note } from '../design/note.tsx';
import { useWords } from '../web/words.ts';
import { AreaRecords } from './area-records.tsx';
import { CheckLine } from './check-line.tsx';
import { AreaSection, ReportArea } from './report-area.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { useAreaName } from './words.ts';

/** The area that stays open on a phone: most points lost, then the order of the report. */
function worstOf(areas: readonly ReportedArea[]): ReportedArea | undefined {
  const lost = ({ points, weight }: ReportedArea): number => weight - points;
  return areas
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'partial')
    .reduce<ReportedArea | undefined>(
      (worst, area) => (worst === undefined || lost(area) > lost(worst) ? area : worst),
      undefined,
    );
}

/** Leaves out of the text of a check the line of its area above it. */
const textBelow = ({ summary }: ReportedArea, { explanation }: ReportCheck): string =>
  explanation.startsWith(summary) ? explanation.slice(summary.length).trim() : explanation;

/** Shows the areas that could be judged, each once, those with something to fix open. */
export function Areas({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const areaName = useAreaName();
  const { areas, actions } = report;
  const shown = areas.filter(({ outcome }) => outcome !== 'unknown');
  if (shown.length === 0) return null;
  const worst = worstOf(shown);
  const isBogus = report.cap?.code === 'bogus' || report.warnings.length > 0;
  return (
    <AreaSection
      shown={shown}
      of={areas}
      note={
        isBogus && (
          <Note tone="bad" title={words('unvalidated')}>
            {words('unvalidated-text')}
          </Note>
        )
      }
    >
      {(area) => {
        const checks = report.checks.filter(({ id }) => area.checks.includes(id));
        return (
          <ReportArea
            area={area}
            name={areaName(area)}
            checks={checks}
            lines={checks.map((check) => (
              <CheckLine check={check} text={textBelow(area, check)} advice={check.advice} actions={actions} />
            ))}
            actions={actions}
            worst={area === worst}
          >
            <AreaRecords area={area.id} report={report} />
          </ReportArea>
        );
      }}
    </AreaSection>
  );
}
