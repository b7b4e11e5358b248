import type { JSX } from 'preact';
import type { Report } from '../../diagnoses/report.ts';
import type { ReportView } from '../domain/report-view.ts';
import { plannedPath } from '../planned/planned-path.ts';
import { PLANNED_PAGE_TEXTS } from '../planned/planned-texts.ts';
import { pathOf } from '../web/paths.ts';
import { useWords } from '../web/words.ts';
import type { MovedBlock } from './block-in-fix.tsx';
import { Fixes } from './fixes.tsx';
import { MailQuestion } from './mail-question/mail-question.tsx';
import type { PageKind } from './page-kind.ts';
import { PastNote } from './past-note.tsx';
import { DoneStep } from './published/did-it-work.tsx';

interface FixesSectionProps {
  readonly page: PageKind;
  readonly report: Report;
  readonly view: ReportView;
  /** Stands in the card of its fix. */
  readonly moved: MovedBlock | undefined;
}

/** Shows the fixes with the question and notes around them. */
export function FixesSection({ page, report, view, moved }: FixesSectionProps): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  const { kind, extras = {} } = page;
  return (
    <>
      <PastNote report={report} path={pathOf(kind, report.domain)} />
      <DoneStep />
      {view.tested === undefined && <MailQuestion report={report} path={pathOf(kind, report.domain)} />}
      <Fixes
        report={report}
        insteadOf={extras.insteadOf?.(report)}
        inCard={(place) => place === moved?.place && moved.body}
      />
      {view.tested === undefined && report.asOf === null && report.actions.length > 0 && (
        <p class="noprint">
          <a href={plannedPath(report.domain, kind)}>{words('link')}</a>
        </p>
      )}
    </>
  );
}
