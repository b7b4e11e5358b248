import type { JSX } from 'preact';
import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import { partsOf } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { gravityOf } from '../../domain/severity.ts';
import { Card, FoldedCard } from '../design/card.tsx';
import { Icon } from '../design/icon.tsx';
import { SeverityMark } from '../design/mark.tsx';
import { More } from '../design/more.tsx';
import { Note } from '../design/note.tsx';
import { ScoreRing } from '../diagnosis/score-verdict.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import type { PlannedResult, ShownChange, ShownLines } from './planned-result.ts';
import { PLANNED_PAGE_TEXTS } from './planned-texts.ts';

/** Says above a report that it is of a zone that is not published. `back` is where the present report stands. */
export function PlannedNote({ origin, back }: { readonly origin: string; readonly back: string }): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  return (
    <Note tone="info" title={words('not-live')}>
      <Visible text={words('with-zone', { origin })} /> <a href={back}>{words('back')}</a>
    </Note>
  );
}

/** Changes that stand open; more are folded. */
const OPEN_CHANGES = 12;
/** Line numbers that are named. */
const MOST_NUMBERS = 8;

/** Shows the score before and after, and what a planned zone changes, the gravest first. */
export function ChangeCard({
  report,
  planned,
}: {
  readonly report: Report;
  readonly planned: PlannedResult;
}): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  const { changes, now } = planned;
  const folded = changes.slice(OPEN_CHANGES);
  const [first] = changes;
  const gravity = gravityOf(first?.severity ?? 'ok');
  const title =
    first === undefined
      ? words('nothing')
      : gravity >= gravityOf('error')
        ? words('do-not')
        : gravity >= gravityOf('warning')
          ? words('look-first')
          : words('differs');
  return (
    <Card flush id="change" title={words('change')}>
      <div class="ba">
        <Before report={now} caption={words('now')} />
        <Icon name="right" />
        <Before report={report} caption={words('after')} />
        <div>
          <h3>{title}</h3>
          <p>{words('compared')}</p>
        </div>
      </div>
      <ChangeList of={changes.slice(0, OPEN_CHANGES)} />
      {folded.length > 0 && (
        <div class="pad">
          <More summary={words('more-changes', { count: folded.length })}>
            <ChangeList of={folded} />
          </More>
        </div>
      )}
    </Card>
  );
}

const Before = ({ report, caption }: { readonly report: Report; readonly caption: string }): JSX.Element => (
  <figure>
    <ScoreRing report={report} parts={partsOf(report)} />
    <figcaption>{caption}</figcaption>
  </figure>
);

function ChangeList({ of }: { readonly of: readonly ShownChange[] }): JSX.Element | null {
  const gravities = useWords(SEVERITY_TEXTS);
  if (of.length === 0) return null;
  return (
    <ul class="does">
      {of.map(({ severity, says, why, lines }) => {
        const word = severityInWords(severity);
        return (
          <li>
            <SeverityMark severity={severity} {...(word === null ? {} : { label: gravities(word) })} />
            <div>
              <h3>
                <Visible text={says} />
              </h3>
              {why !== null && (
                <p>
                  <Visible text={why} />
                </p>
              )}
            </div>
            <Place lines={lines} />
          </li>
        );
      })}
    </ul>
  );
}

function Place({ lines }: Pick<ShownChange, 'lines'>): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  const { list } = useFormats();
  const numbers = (lines ?? []).map(String);
  const named = numbers.length > MOST_NUMBERS ? [...numbers.slice(0, MOST_NUMBERS), '…'] : numbers;
  return (
    <span class="meta">
      {lines === null ? words('not-in-file') : words('lines', { count: numbers.length, numbers: list(named) })}
    </span>
  );
}

/** Shows lines of a zone file with what is said of each; what is the same of several is said below the last. */
export function ZoneLines({ of: { first, more } }: { readonly of: ShownLines }): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  const { list } = useFormats();
  return (
    <>
      <ol class="src">
        {first.map(({ line, text, severity, notes }, i) => (
          <>
            <li class="hit">
              <i>{line}</i>
              <SeverityMark severity={severity} small />
              <span {...VERBATIM}>
                <Visible text={text} />
              </span>
            </li>
            {list(notes) !== list(first[i + 1]?.notes ?? []) && (
              <li class="at-s">
                <i />
                <i />
                <span>
                  <Visible text={list(notes)} />
                </span>
              </li>
            )}
          </>
        ))}
      </ol>
      {more > 0 && <p class="meta">{words('more-lines', { count: more })}</p>}
    </>
  );
}

/** Shows where in the zone file the findings are. */
export function InFileCard({ lines }: Pick<PlannedResult, 'lines'>): JSX.Element | null {
  const words = useWords(PLANNED_PAGE_TEXTS);
  if (lines.first.length === 0) return null;
  return (
    <Card id="in-file" title={words('in-file')}>
      <ZoneLines of={lines} />
    </Card>
  );
}

/** Shows what was left out of the zone file, or stands for something else. */
export function NotesCard({ notes }: Pick<PlannedResult, 'notes'>): JSX.Element | null {
  const words = useWords(PLANNED_PAGE_TEXTS);
  if (notes.length === 0) return null;
  return (
    <FoldedCard id="zone-notes" title={words('notes')} meta={String(notes.length)}>
      <ul class="list">
        {notes.map(({ line, says }) => (
          <li>
            <Visible text={words('note', { line, says })} />
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}
