import type { ComponentChildren, JSX } from 'preact';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { ReportView } from '../report-view.ts';
import { useFormats, useWords } from '../words.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { ScoreVerdict } from './score-verdict.tsx';
import { isInOrder, useAreaName, useWouldBe } from './words.ts';

/** Areas that the sentence beneath the verdict names; a longer list would not be read. */
const NAMED_AREAS = 4;

/** How many checks pass, and what is in good order, so that not only faults are told. */
function Summary({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const wouldBe = useWouldBe();
  const areaName = useAreaName();
  const { between } = useFormats();
  if (isNothingKnown({ parts: report.checks })) return <p>{words('nothing-known')}</p>;
  if (report.exists === false) return <p>{words('missing-text')}</p>;
  const known = report.checks.filter(({ outcome }) => outcome !== 'unknown');
  const passed = known.filter(({ outcome }) => outcome === 'satisfied').length;
  const count = known.length;
  // The verdict says so already.
  if (passed === report.checks.length) return null;
  const good = report.areas.filter(isInOrder).map((area) => areaName(area, 'short'));
  const sentences = [
    words(count < report.checks.length ? 'passes-known' : 'passes', { passed, count }),
    ...(good.length > 0 && good.length <= NAMED_AREAS && passed < count
      ? [words('in-order', { count: good.length, areas: good })]
      : []),
    ...(count < report.checks.length ? [wouldBe(report.checks, report.maxScore)] : []),
  ];
  return <p>{sentences.join(between)}</p>;
}

/** What the report comes to. `course` is the score over time, where it is known. */
export const VerdictCard = (props: {
  readonly report: Report;
  readonly view: ReportView;
  readonly course?: ComponentChildren;
}): JSX.Element => (
  <ScoreVerdict report={props.report} parts={props.report.checks} course={props.course} view={props.view}>
    <Summary report={props.report} />
  </ScoreVerdict>
);
