import type { JSX } from 'preact';
import type { MailReport } from '../../diagnoses/mail/report.ts';
import { Verdict } from '../design/verdict.tsx';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import { segmentOf } from '../report/segment.ts';
import { Gauge, useCap } from '../report/verdict-card.tsx';
import { Visible } from '../visible.tsx';
import { useFormats, useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** Whether no item could be judged. */
export const isNothingKnown = ({ items }: Pick<MailReport, 'items'>): boolean =>
  items.every(({ outcome }) => outcome === 'unknown');

/** How many items are whole, and which, so that not only faults are told. */
function Summary({ report }: { readonly report: MailReport }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const { between } = useFormats();
  const { items, exists, score_max: max } = report;
  if (isNothingKnown(report)) return <p>{words('nothing-known')}</p>;
  if (exists === false) return <p>{words('missing-text')}</p>;
  const known = items.filter(({ outcome }) => outcome !== 'unknown');
  const whole = known.filter(({ points, weight }) => points === weight);
  const count = known.length;
  const sentences = [
    words(count < items.length ? 'full-known' : 'full', { full: whole.length, count }),
    ...(whole.length > 0 && whole.length < count
      ? [shared('in-order', { count: whole.length, areas: whole.map(({ name }) => name) })]
      : []),
    ...(count < items.length ? [shared('would-be', { score: max })] : []),
  ];
  return <p>{sentences.join(between)}</p>;
}

/** What the report comes to. */
export function MailVerdict({ report }: { readonly report: MailReport }): JSX.Element {
  const nothingKnown = isNothingKnown(report);
  const { score, score_max: max, grade } = report;
  return (
    <div id="score">
      <Verdict
        ring={
          <Gauge
            segments={report.items.map(segmentOf)}
            score={score}
            max={max}
            grade={grade}
            nothingKnown={nothingKnown}
          />
        }
        cap={useCap({ grade, grade_cap: report.grade_cap, nothingKnown })}
        title={<Visible text={report.verdict} />}
      >
        <Summary report={report} />
      </Verdict>
    </div>
  );
}
