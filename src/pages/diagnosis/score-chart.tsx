import type { JSX } from 'preact';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { Sparkline } from '../design/sparkline.tsx';
import type { DnssecJudged, ScoreChange, ScorePoint } from '../domain/report-view.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** The last change of the score in a sentence, with what moved it where that is known. */
function Change({ change: { points, at, why } }: { readonly change: ScoreChange }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const args = { points: Math.abs(points), date: { date: at } };
  const key = points > 0 ? 'score-up' : 'score-down';
  return <Visible text={why === null ? words(key, args) : words(`${key}-why`, { ...args, why })} />;
}

/** Returns whether there is a day of the score to show. */
export const isCourse = ([first]: readonly ScorePoint[], now: Instant): boolean =>
  first !== undefined && now - first.at >= DAY_MS;

/** Shows the score over time, oldest first, and the last change of it. */
export function ScoreCourse(props: {
  readonly points: readonly ScorePoint[];
  readonly change: ScoreChange | undefined;
  readonly judged: DnssecJudged | undefined;
  readonly now: Instant;
}): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const formats = useFormats();
  const { points, change, judged, now } = props;
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const date = { date: first.at };
  const course = formats.list(
    points.map(({ at, score }, i) =>
      i === 0 ? words('course-first', { score }) : words('course-later', { score, date: { date: at } }),
    ),
  );
  return (
    <>
      <span>{words('score-since', { date })}</span>
      <Sparkline points={[...points, { at: now, score: last.score }]} label={words('score-course', { date, course })} />
      <p>{change === undefined ? words('score-same', { date }) : <Change change={change} />}</p>
      {judged !== undefined && (
        <p>
          <Visible text={words('score-judged', { criteria: judged.criteria, date: { date: judged.at } })} />
        </p>
      )}
    </>
  );
}
