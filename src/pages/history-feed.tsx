import type { ComponentChildren, JSX } from 'preact';
import { DAY_MS } from '../domain/time.ts';
import type { ChangeHistory } from '../reports/change-history.ts';
import { Differences } from './design/differences.tsx';
import { Label } from './design/label.tsx';
import type { Tone } from './design/mark.tsx';
import { FirstFew } from './design/more.tsx';
import { HISTORY_TEXTS } from './history-texts.ts';
import { Visible } from './visible.tsx';
import { useDates, useWords } from './words.ts';

type Moment = ChangeHistory['changes'][number];
type Meaning = Moment['meanings'][number];
type Score = Moment['score_after'];

/** Changes of one time that stand open; more are folded. */
const OPEN_MEANINGS = 3;
/** RRsets of one change whose difference stands open. */
const OPEN_DIFFERENCES = 2;

/** What changed, in sentences, newest first. */
export const Feed = (props: {
  readonly moments: readonly Moment[];
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <ol class="feed">
    {props.moments.map((moment) => (
      <MomentItem moment={moment} />
    ))}
    {props.children}
  </ol>
);

/** The first entry of a history: what was found then. */
export function FirstObservation(props: { readonly at: string; readonly count: number }): JSX.Element {
  const [words, dates] = [useWords(HISTORY_TEXTS), useDates()];
  return (
    <li>
      <When at={props.at} />
      <div class="body">
        <h3>{words('first')}</h3>
        <p>{words('first-text', { count: props.count })}</p>
        <p class="vh">{dates.time(props.at)}</p>
      </div>
    </li>
  );
}

function When({ at, since }: { readonly at: string; readonly since?: string }): JSX.Element {
  const [words, dates] = [useWords(HISTORY_TEXTS), useDates()];
  const clock = (iso: string) => iso.slice(11, 16);
  const near = since !== undefined && Date.parse(at) - Date.parse(since) < DAY_MS;
  return (
    <div>
      <time dateTime={at}>{dates.date(at)}</time>
      <p class="meta">{near ? words('between', { from: clock(since), to: clock(at) }) : `${clock(at)} UTC`}</p>
    </div>
  );
}

function MomentItem({ moment }: { readonly moment: Moment }): JSX.Element {
  const words = useWords(HISTORY_TEXTS);
  const { observed_at: at, not_before: since, more_meanings: uncounted } = moment;
  const meanings = eachDifferenceOnce(moment.meanings);
  return (
    <li data-areas={[...new Set(meanings.map(({ area }) => area))].join(' ')}>
      <When at={at} since={since} />
      <div class="body">
        <FirstFew of={meanings} open={OPEN_MEANINGS} summary={(count) => words('more', { count })}>
          {(meaning, i) => <MeaningItem meaning={meaning}>{i === 0 && <ScoreEffect moment={moment} />}</MeaningItem>}
        </FirstFew>
        {uncounted > 0 && <p class="meta">{words('uncounted', { count: uncounted })}</p>}
      </div>
    </li>
  );
}

/** Several meanings may rest on the same records: these are shown with the first. */
function eachDifferenceOnce(meanings: readonly Meaning[]): readonly Meaning[] {
  const shown = new Set<string>();
  return meanings.map((meaning) => ({
    ...meaning,
    records: meaning.records.filter(({ name, type }) => {
      const isNew = !shown.has(`${name} ${type}`);
      shown.add(`${name} ${type}`);
      return isNew;
    }),
  }));
}

function MeaningItem({
  meaning,
  children,
}: {
  readonly meaning: Meaning;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { area, message, reason, what_to_do: whatToDo, records } = meaning;
  return (
    <div class="told" data-area={area}>
      <div class="row">
        <h3>
          <Visible text={message} />
        </h3>
        <Gravity severity={meaning.severity} />
        {children}
      </div>
      {reason !== null && (
        <p>
          <Visible text={reason} />
        </p>
      )}
      <Differences of={records} open={OPEN_DIFFERENCES} />
      {whatToDo !== null && (
        <p class="meta">
          <Visible text={whatToDo} />
        </p>
      )}
    </div>
  );
}

/** The word of a change that needs attention; others go without. */
function Gravity({ severity }: { readonly severity: string }): JSX.Element | null {
  const words = useWords(HISTORY_TEXTS);
  if (severity !== 'warning' && severity !== 'error' && severity !== 'critical') return null;
  return <Label tone={severity === 'warning' ? 'warn' : 'bad'}>{words(`severity-${severity}`)}</Label>;
}

function ScoreEffect({ moment }: { readonly moment: Moment }): JSX.Element | null {
  const words = useWords(HISTORY_TEXTS);
  const { score_before: before, score_after: after } = moment;
  if (before === null || after === null) return null;
  const scoreText = (score: NonNullable<Score>): string =>
    score.health_score === score.health_score_max
      ? String(score.health_score)
      : words('at-least', { score: score.health_score });
  if (scoreText(before) === scoreText(after)) return <Label>{words('score-same')}</Label>;
  const tone: Tone = after.health_score < before.health_score ? 'bad' : 'ok';
  return <Label tone={tone}>{words('score-moved', { before: scoreText(before), after: scoreText(after) })}</Label>;
}
