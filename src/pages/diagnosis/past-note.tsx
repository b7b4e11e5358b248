import type { JSX } from 'preact';
import type { ReportAction } from '../../diagnoses/report.ts';
import type { Instant } from '../../domain/time.ts';
import { Note } from '../design/note.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** Says of the fixes of a report as of a date that they may no longer fit. `path` is where the present report is. */
export function PastNote(props: {
  readonly report: { readonly asOf: Instant | null; readonly actions: readonly ReportAction[] };
  readonly path: string;
}): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const rich = useRichWords(REPORT_TEXTS);
  if (props.report.asOf === null || props.report.actions.length === 0) return null;
  return (
    <Note tone="info" title={words('past-fixes')}>
      {rich('past-fixes-text', { link: (inside) => <a href={props.path}>{inside}</a> })}
    </Note>
  );
}
