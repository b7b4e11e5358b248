import type { JSX } from 'preact';
import type { Report } from '../../diagnoses/report.ts';
import type { ReportView } from '../domain/report-view.ts';
import { pathOf } from '../web/paths.ts';
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
    </>
  );
}
