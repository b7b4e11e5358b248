import type { ComponentChildren, JSX } from 'preact';
import type { HealthReport } from '../../diagnoses/report.ts';
import { GRADE_TONES, type Tone } from '../design/mark.tsx';
import { Ring, type Segment } from '../design/ring.tsx';
import { Verdict } from '../design/verdict.tsx';
import { Visible } from '../visible.tsx';
import { useFormats, useWords } from '../words.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { segmentOf, withPoints } from './segment.ts';
import { useAreaName } from './words.ts';

interface GaugeProps extends Pick<HealthReport, 'grade'> {
  readonly segments: readonly Segment[];
  readonly score: number;
  /** The score if everything unknown were in order. */
  readonly max: number;
  readonly nothingKnown: boolean;
}

/** A score as a ring, with its grade. A capped grade has the colour of its cap: the points help nobody. */
export function Gauge({ segments, score, max, grade, nothingKnown }: GaugeProps): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  if (nothingKnown) return <Ring tone="unknown" segments={segments} middle="–" label={words('ring-none')} />;
  const tone: Tone = grade === null ? 'unknown' : GRADE_TONES[grade];
  const unknown = max - score;
  const label =
    grade === null
      ? words('ring-no-grade', { score, unknown })
      : unknown > 0
        ? words('ring-at-least', { score, grade, unknown })
        : words('ring-exact', { score, grade });
  return (
    <Ring
      tone={tone}
      segments={segments}
      middle={score}
      below={unknown > 0 ? words('at-least') : '/100'}
      grade={grade ?? undefined}
      label={label}
    />
  );
}

/** The score of a health report as a ring. */
export const ScoreRing = ({ report }: { readonly report: HealthReport }): JSX.Element => (
  <Gauge
    segments={report.checks.map(withPoints).map(segmentOf)}
    score={report.health_score}
    max={report.health_score_max}
    grade={report.grade}
    nothingKnown={isNothingKnown(report)}
  />
);

/** Whether no check could be judged. */
export const isNothingKnown = ({ checks }: Pick<HealthReport, 'checks'>): boolean =>
  checks.every(({ outcome }) => outcome === 'unknown');

const CAPS = {
  bogus: 'cap-bogus',
  'anyone-sends': 'cap-anyone-sends',
  'mail-unreachable': 'cap-mail-unreachable',
} as const;

/** What stands beneath the ring: why the grade cannot be better, or why there is none. */
export function useCap(
  report: Pick<HealthReport, 'grade' | 'grade_cap'> & { readonly nothingKnown: boolean },
): ComponentChildren {
  const { grade, grade_cap: cap, nothingKnown } = report;
  const words = useWords(REPORT_TEXTS);
  if (cap === null) return grade === null && !nothingKnown ? words('no-grade') : undefined;
  return (
    <>
      {words('capped', { grade: cap.grade })}
      <br />
      {words(CAPS[cap.code])}
    </>
  );
}

/** Areas that the sentence beneath the verdict names; a longer list would not be read. */
const NAMED_AREAS = 4;

/** How many checks pass, and what is in good order, so that not only faults are told. */
function Summary({ report }: { readonly report: HealthReport }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const areaName = useAreaName();
  const { between } = useFormats();
  if (isNothingKnown(report)) return <p>{words('nothing-known')}</p>;
  if (report.exists === false) return <p>{words('missing-text')}</p>;
  const known = report.checks.filter(({ outcome }) => outcome !== 'unknown');
  const passed = known.filter(({ outcome }) => outcome === 'satisfied').length;
  const count = known.length;
  // The verdict says so already.
  if (passed === report.checks.length) return null;
  const good = report.areas.filter(({ outcome }) => outcome === 'satisfied').map((area) => areaName(area, 'short'));
  const sentences = [
    words(count < report.checks.length ? 'passes-known' : 'passes', { passed, count }),
    ...(good.length > 0 && good.length <= NAMED_AREAS && passed < count
      ? [words('in-order', { count: good.length, areas: good })]
      : []),
    ...(count < report.checks.length ? [words('would-be', { score: report.health_score_max })] : []),
  ];
  return <p>{sentences.join(between)}</p>;
}

/** What the report comes to. `course` is the score over time, where it is known. */
export function VerdictCard(props: {
  readonly report: HealthReport;
  readonly course?: ComponentChildren;
}): JSX.Element {
  const { report, course } = props;
  return (
    <Verdict
      ring={<ScoreRing report={report} />}
      cap={useCap({ ...report, nothingKnown: isNothingKnown(report) })}
      title={<Visible text={report.verdict} />}
      course={course}
    >
      <Summary report={report} />
    </Verdict>
  );
}
