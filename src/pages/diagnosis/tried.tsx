import type { JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { ReportView } from '../domain/report-view.ts';
import { ChangeCard, InFileCard, NotesCard, PlannedNote } from '../planned/planned-change.tsx';
import { PlannedCard } from '../planned/planned-form.tsx';
import { PLANNED_PAGE_TEXTS } from '../planned/planned-texts.ts';
import { TestNote } from '../undelegated/test-note.tsx';
import { pathOf } from '../web/paths.ts';
import { useWords } from '../web/words.ts';
import type { PageSection } from './page-kind.ts';

interface TriedProps {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly tested: ReportView['tested'];
}

/** Says above a report that it is of something that is not live. */
export function TriedNote({ kind, report: { domain }, tested }: TriedProps): JSX.Element | null {
  if (tested === undefined) return null;
  return tested.of === 'servers' ? (
    <TestNote domain={domain} says={tested.says} />
  ) : (
    <PlannedNote origin={tested.origin} back={pathOf(kind, domain)} />
  );
}

/** Returns the section of what a planned zone changes; none of anything else. */
export function useChangeSections(report: Report, tested: ReportView['tested']): readonly PageSection[] {
  const words = useWords(PLANNED_PAGE_TEXTS);
  if (tested?.of !== 'zone') return [];
  return [{ id: 'change', title: words('change'), body: <ChangeCard report={report} planned={tested} /> }];
}

/** Shows below a report where in a planned zone its findings are, and the form to check it again. */
export function TriedEnd({ tested }: Pick<TriedProps, 'tested'>): JSX.Element | null {
  if (tested?.of !== 'zone') return null;
  return (
    <>
      <InFileCard lines={tested.lines} />
      <NotesCard notes={tested.notes} />
      <PlannedCard input={tested.input} />
    </>
  );
}
