import type { ComponentChildren, JSX } from 'preact';
import type { Report } from '../../diagnoses/report.ts';
import { Indexed } from '../design/indexed.tsx';
import { Note } from '../design/note.tsx';
import { KnownRegistrationAlarm } from '../registration-alarm.tsx';
import type { ReportView } from '../report-view.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { WaysOut } from './missing.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** A section under the name that the index has for it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: ComponentChildren;
}

/** Everything below the tabs of a report that has an index: warnings, sections, and `children` after them. */
export function ReportSections(props: {
  readonly report: Report;
  readonly view: ReportView;
  readonly sections: readonly Section[];
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { report, view, sections, children } = props;
  const words = useWords(REPORT_TEXTS);
  return (
    <div id="result">
      <Indexed
        label={words('on-this-page')}
        entries={sections.map(({ id, title }) => ({ href: `#${id}`, text: title }))}
      >
        <KnownRegistrationAlarm view={view} />
        {report.warnings.map((warning) => (
          <Note tone="bad" title={<Visible text={warning} />} />
        ))}
        {sections.map(({ body }) => body)}
        {report.exists === false && <WaysOut report={report} />}
        {children}
        <p class="meta">
          <Visible text={words('criteria', { criteria: report.criteria })} />
        </p>
      </Indexed>
    </div>
  );
}
