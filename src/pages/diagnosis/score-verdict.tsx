import type { ComponentChildren, JSX } from 'preact';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { Report, ReportCheck } from '../../diagnoses/report.ts';
import { isScoreKnown, isUnanswered, shownScoreOf } from '../../diagnoses/shown-score.ts';
import { GRADE_TONES, Mark, SeverityMark, type Tone } from '../design/mark.tsx';
import { Ring, type Segment } from '../design/ring.tsx';
import { Verdict } from '../design/verdict.tsx';
import type { ReportView } from '../domain/report-view.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import { CAP_WORDS, REPORT_TEXTS } from './report-texts.ts';
import { type SegmentCheck, segmentOf } from './segment.ts';
import { SeverityCounts } from './severities.tsx';
import { SummaryLine } from './summary-line.tsx';

interface RingProps {
  readonly report: Pick<Report, 'score' | 'maxScore' | 'testedPoints' | 'notTested' | 'grade' | 'unscored'>;
  /** Lists the parts of the score. */
  readonly parts: readonly (SegmentCheck & Pick<ReportCheck, 'id'>)[];
}

/** Where no part has points of its own, the ring shows the score itself. */
const sharesOf = ({ score, maxScore: max }: Pick<Report, 'score' | 'maxScore'>): readonly Segment[] => [
  { weight: score, earned: 1 },
  { weight: max - score, earned: 'unknown' },
  { weight: 100 - max, earned: 0 },
];

/** Shows a score as a ring, with its grade. A capped grade has the colour of its cap: the points help nobody. */
export function ScoreRing({ report, parts }: RingProps): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const segments = parts.some(({ weight }) => weight > 0) ? parts.map(segmentOf) : sharesOf(report);
  const shown = shownScoreOf({ ...report, isKnown: isScoreKnown(report, parts) });
  if (shown.kind === 'none') {
    const label = words(report.unscored === undefined ? 'ring-none' : 'unscored');
    return <Ring tone="unknown" segments={segments} middle="–" label={label} />;
  }
  const { kind, score, outOf: of, grade, notTested: count } = shown;
  const tone: Tone = grade === null ? 'unknown' : GRADE_TONES[grade];
  const unknown = report.maxScore - score;
  const label =
    grade === null
      ? words('ring-no-grade', { score, of, unknown })
      : {
          'at-least': words('ring-at-least', { score, of, grade, unknown }),
          'so-far': words('ring-so-far', { score, of, grade, count }),
          exact: words('ring-exact', { score, grade }),
        }[kind];
  return (
    <Ring
      tone={tone}
      segments={segments}
      middle={score}
      below={kind === 'at-least' ? words('at-least') : of === 100 ? '/100' : words('out-of', { of })}
      grade={grade ?? undefined}
      label={label}
    />
  );
}

/** Why the grade cannot be better, why there is none, or that it may still change. */
function useCap(
  { grade, cap, unscored, notTested: count }: Pick<Report, 'grade' | 'cap' | 'notTested' | 'unscored'>,
  parts: RingProps['parts'],
): ComponentChildren {
  const words = useWords(REPORT_TEXTS);
  const isKnown = !isNothingKnown({ parts });
  if (unscored !== undefined) return words(unscored);
  if (cap === null && grade === null && isKnown) return words('no-grade');
  if (cap === null) return count > 0 && isKnown ? words('so-far', { count }) : undefined;
  return (
    <>
      {words('capped', { grade: cap.grade })}
      <br />
      {words(CAP_WORDS[cap.code])}
    </>
  );
}

/** Shows how grave it is what the sentence tells; the sentence says it in words. */
const HeadlineMark = ({ mark }: { readonly mark: Report['headline']['mark'] }): JSX.Element =>
  mark === 'ok' || mark === 'unknown' ? <Mark tone={mark} /> : <SeverityMark severity={mark} />;

/** Shows what a report of any kind comes to: the score as a ring, and one sentence. `children` say more. */
export function ScoreVerdict(props: {
  readonly report: RingProps['report'] &
    Pick<Report, 'domain' | 'exists' | 'cap' | 'verdict' | 'headline' | 'asOf' | 'checks' | 'judgementOnly'>;
  readonly parts: RingProps['parts'];
  /** The score over time, where it is known. */
  readonly course?: ComponentChildren;
  readonly view: Pick<ReportView, 'now' | 'background'>;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { report, course, view, children } = props;
  const parts = isUnanswered(report)
    ? props.parts.map((one) => ({ ...one, outcome: 'unknown' as const }))
    : props.parts;
  const words = useWords(REPORT_TEXTS);
  const page = useWords(DIAGNOSIS_PAGE_TEXTS);
  const { between, dateInText } = useFormats();
  return (
    <Verdict
      ring={<ScoreRing report={report} parts={parts} />}
      cap={useCap(report, parts)}
      mark={report.verdict === '' ? undefined : <HeadlineMark mark={report.headline.mark} />}
      title={
        <>
          {/* The verdict is in the present tense: it says what was known then. */}
          {report.asOf !== null && `${words('on-date', { date: dateInText(report.asOf) })}${between}`}
          <Visible text={report.verdict === '' ? page('last-result') : report.verdict} />
        </>
      }
      course={course}
      counts={report.judgementOnly === true ? undefined : <SeverityCounts report={report} />}
      line={report.exists === false ? undefined : <SummaryLine domain={report.domain} view={view} />}
    >
      {children}
    </Verdict>
  );
}
