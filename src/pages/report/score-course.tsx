import type { JSX } from 'preact';
import type { Instant } from '../../domain/time.ts';
import { Sparkline } from '../design/sparkline.tsx';
import type { ScorePoint } from '../report-view.ts';
import { useFormats, useWords } from '../words.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** The score over time, oldest first, and the last change of it. Nothing where there is no past. */
export function ScoreCourse(props: {
  readonly points: readonly ScorePoint[];
  readonly now: Instant;
}): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const formats = useFormats();
  const { points, now } = props;
  const [first, ...later] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const date = { date: first.at };
  const course = formats.list(
    points.map(({ at, score }, i) =>
      i === 0 ? words('course-first', { score }) : words('course-later', { score, date: { date: at } }),
    ),
  );
  const before = points.at(-2);
  const difference = before === undefined ? 0 : last.score - before.score;
  return (
    <>
      <span>{words('score-since', { date })}</span>
      <Sparkline points={[...points, { at: now, score: last.score }]} label={words('score-course', { date, course })} />
      <p>
        {later.length === 0 || difference === 0
          ? words('score-same', { date: { date: last.at } })
          : difference > 0
            ? words('score-up', { points: difference, date: { date: last.at } })
            : words('score-down', { points: -difference, date: { date: last.at } })}
      </p>
    </>
  );
}
