import type { ComponentChildren, JSX } from 'preact';
import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import type { Score } from '../../diagnoses/scoring.ts';
import { clockOf, DAY_MS, type Instant, isoTime } from '../../domain/time.ts';
import type { ChangeHistory } from '../../past/change-history.ts';
import { Differences } from '../design/differences.tsx';
import { Label } from '../design/label.tsx';
import type { Tone } from '../design/mark.tsx';
import { FirstFew } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { HISTORY_TEXTS } from './history-texts.ts';

type Moment = ChangeHistory['changes'][number];
type MomentMeaning = Moment['meanings'][number];

/** Changes of one time that stand open; more are folded. */
const OPEN_MEANINGS = 3;
/** RRsets of one change whose difference stands open. */
const OPEN_DIFFERENCES = 2;

/** Shows what changed, in sentences, newest first. */
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

/** Shows the first entry of a history: what was found then. */
export function FirstObservation(props: { readonly at: Instant; readonly count: number }): JSX.Element {
  const [words, formats] = [useWords(HISTORY_TEXTS), useFormats()];
  return (
    <li>
      <When at={props.at} />
      <div class="body">
        <h3>{words('first')}</h3>
        <p>{words('first-text', { count: props.count })}</p>
        <p class="vh">{formats.time(props.at)}</p>
      </div>
    </li>
  );
}

function When({ at, since }: { readonly at: Instant; readonly since?: Instant }): JSX.Element {
  const [words, formats] = [useWords(HISTORY_TEXTS), useFormats()];
  const near = since !== undefined && at - since < DAY_MS && clockOf(since) !== clockOf(at);
  return (
    <div>
      <time dateTime={isoTime(at)}>{formats.date(at)}</time>
      <p class="meta">{near ? words('between', { from: clockOf(since), to: clockOf(at) }) : `${clockOf(at)} UTC`}</p>
    </div>
  );
}

function MomentItem({ moment }: { readonly moment: Moment }): JSX.Element {
  const words = useWords(HISTORY_TEXTS);
  const { at, notBefore: since, moreMeanings: uncounted } = moment;
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
function eachDifferenceOnce(meanings: readonly MomentMeaning[]): readonly MomentMeaning[] {
  const shown = new Set<string>();
  return meanings.map((meaning) => ({
    ...meaning,
    differences: meaning.differences.filter(({ name, type }) => {
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
  readonly meaning: MomentMeaning;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { area, message, reason, whatToDo, differences } = meaning;
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
      <Differences of={differences} open={OPEN_DIFFERENCES} />
      {whatToDo !== null && (
        <p class="meta">
          <Visible text={whatToDo} />
        </p>
      )}
    </div>
  );
}

/** The word of a change that needs attention; others go without. */
function Gravity({ severity }: Pick<MomentMeaning, 'severity'>): JSX.Element | null {
  const words = useWords(SEVERITY_TEXTS);
  const word = severityInWords(severity);
  return word === null ? null : <Label tone={word === 'warning' ? 'warn' : 'bad'}>{words(word)}</Label>;
}

function ScoreEffect({ moment }: { readonly moment: Moment }): JSX.Element | null {
  const words = useWords(HISTORY_TEXTS);
  const { scoreBefore: before, scoreAfter: after } = moment;
  if (before === null || after === null) return null;
  const scoreText = ({ score, max }: Score): string => (score === max ? String(score) : words('at-least', { score }));
  if (scoreText(before) === scoreText(after)) return <Label>{words('score-same')}</Label>;
  const tone: Tone = after.score < before.score ? 'bad' : 'ok';
  return <Label tone={tone}>{words('score-moved', { before: scoreText(before), after: scoreText(after) })}</Label>;
}
