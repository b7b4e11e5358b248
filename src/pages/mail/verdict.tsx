import type { JSX } from 'preact';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import { ScoreVerdict } from '../report/score-verdict.tsx';
import { useWouldBe } from '../report/words.ts';
import type { ReportView } from '../report-view.ts';
import { useFormats, useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** How many items are whole, and which, so that not only faults are told. */
function Summary({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const wouldBe = useWouldBe();
  const { between } = useFormats();
  const { exists, maxScore: max } = report;
  const items = report.checks.filter(isScored);
  if (isNothingKnown({ parts: items })) return <p>{shared('nothing-known')}</p>;
  if (exists === false) return <p>{words('missing-text')}</p>;
  const known = items.filter(({ outcome }) => outcome !== 'unknown');
  const whole = known.filter(({ points, weight }) => points === weight);
  const good = whole.filter(({ needsAttention }) => !needsAttention);
  const count = known.length;
  const sentences = [
    words(count < items.length ? 'full-known' : 'full', { full: whole.length, count }),
    ...(good.length > 0 && good.length < count
      ? [shared('in-order', { count: good.length, areas: good.map(({ name }) => name) })]
      : []),
    ...(count < items.length ? [wouldBe(items, max)] : []),
  ];
  return <p>{sentences.join(between)}</p>;
}

/** What the report comes to. */
export const MailVerdict = ({ report, view }: { readonly report: Report; readonly view: ReportView }): JSX.Element => (
  <div id="score">
    <ScoreVerdict report={report} parts={report.checks.filter(isScored)} view={view}>
      <Summary report={report} />
    </ScoreVerdict>
  </div>
);
