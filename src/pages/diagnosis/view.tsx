import type { JSX } from 'preact';
import { DASH, type View } from '../../diagnoses/view.ts';
import { Line, Lines } from '../design/area.tsx';
import { More } from '../design/more.tsx';
import { Note } from '../design/note.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { Stepper } from '../design/stepper.tsx';
import { Table } from '../design/table.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import { Publish } from './fix-steps.tsx';
import { Graph } from './graph.tsx';
import { Preview } from './preview.tsx';
import { DidItWork, useAnsweredPlace } from './published/did-it-work.tsx';
import { Sides } from './sides.tsx';
import { Source } from './source.tsx';
import { Code, StatementOf, usePlainText, useText, Words } from './statement.tsx';
import { Tree } from './tree.tsx';
import { Validity } from './validity.tsx';
import { Zones } from './zones.tsx';

type Of<V extends View['view']> = Extract<View, { readonly view: V }>;

function TableView({ view, caption }: { readonly view: Of<'table'>; readonly caption: string }): JSX.Element {
  const textOf = usePlainText();
  const { columns, rows } = view;
  const titles = columns.map(({ title }) => textOf(title));
  return (
    <Table
      caption={caption}
      columns={titles.map((title) => ({ title }))}
      rows={rows.map((row) => ({
        cells: row.map((statement, i) => {
          const phone = columns[i]?.phone;
          return {
            ...(phone === undefined ? {} : { wide: true as const }),
            ...(phone === 'alone' ? {} : { label: titles[i] ?? '' }),
            ...(statement.text === DASH ? { empty: true as const } : {}),
            content: <StatementOf of={statement} />,
          };
        }),
      }))}
    />
  );
}

/** The slots of a limit, those that are used filled; at most as many again beyond it. */
function Limit({ view: { used, of, says, means } }: { readonly view: Of<'limit'> }): JSX.Element {
  const textOf = usePlainText();
  const count = Math.max(of, Math.min(used, 2 * of));
  return (
    <div class="stack-s">
      <div class="slots" role="img" aria-label={textOf(says)}>
        {Array.from({ length: count }, (_, i) => (
          <i class={i >= used ? undefined : i >= of ? 'on over' : 'on'}>{i + 1}</i>
        ))}
      </div>
      {means.map((view) => (
        <Paragraph view={view} />
      ))}
    </div>
  );
}

function StepPanel({
  step: { text, record, asked, commands = [], instead },
}: {
  readonly step: Of<'steps'>['steps'][number];
}): JSX.Element {
  const textOf = useText();
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  return (
    <>
      <p class="dim">
        <Visible text={textOf(text)} />
      </p>
      {record !== null && <Publish record={record} />}
      {asked !== undefined && <DidItWork about={asked} />}
      {commands.map(({ software, line }) => (
        <div class="stack-s">
          <p class="sub">{words('with-software', { software })}</p>
          <RecordBox text={line} what={software} />
        </div>
      ))}
      {instead !== undefined && (
        <>
          <p class="dim">
            <Visible text={textOf(instead.text)} />
          </p>
          {instead.records.map((one) => (
            <Publish record={one} />
          ))}
        </>
      )}
    </>
  );
}

function Steps({ view: { title, steps }, name }: { readonly view: Of<'steps'>; readonly name: string }): JSX.Element {
  const textOf = useText();
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  const answered = useAnsweredPlace(steps.map(({ asked }) => asked));
  const next = answered ?? steps.findIndex(({ state }) => state === 'now');
  const [only, second] = steps;
  // A single choice needs no control.
  if (only !== undefined && second === undefined)
    return (
      <div class="stack-s">
        <h3>
          <Visible text={textOf(only.title)} />
        </h3>
        <StepPanel step={only} />
      </div>
    );
  return (
    <Stepper
      name={name}
      legend={textOf(title)}
      chosen={Math.max(0, next)}
      steps={steps.map((step) => ({
        title: <Visible text={textOf(step.title)} />,
        note: words(`step-${step.state}`),
        done: step.state === 'done',
        panel: <StepPanel step={step} />,
      }))}
    />
  );
}

function FactLines({ view: { title, facts } }: { readonly view: Of<'facts'> }): JSX.Element {
  const textOf = usePlainText();
  return (
    <>
      <p class="sub">{textOf(title)}</p>
      <Lines>
        {facts.map((fact) => (
          <Line tone={fact.mark} toneText={textOf(fact.markText)}>
            <p>
              <Words of={fact} />
            </p>
          </Line>
        ))}
      </Lines>
    </>
  );
}

/** Shows a paragraph, or what stands out as a note. */
function Paragraph({ view: { text, quiet, mark, more } }: { readonly view: Of<'text'> }): JSX.Element {
  const textOf = useText();
  const words = <Visible text={textOf(text)} />;
  if (mark === undefined) return <p class={quiet ? 'meta' : undefined}>{words}</p>;
  return (
    <Note tone={mark} title={words}>
      {more !== undefined && textOf(more)}
    </Note>
  );
}

function Drawn({ view, caption, name }: DrawnProps): JSX.Element {
  const textOf = useText();
  switch (view.view) {
    case 'table':
      return <TableView view={view} caption={caption} />;
    case 'limit':
      return <Limit view={view} />;
    case 'tree':
      return <Tree tree={view} />;
    case 'steps':
      return <Steps view={view} name={name} />;
    case 'facts':
      return <FactLines view={view} />;
    case 'graph':
      return <Graph graph={view} />;
    case 'sides':
      return <Sides view={view} />;
    case 'validity':
      return <Validity view={view} />;
    case 'zones':
      return <Zones view={view} />;
    case 'text':
      return <Paragraph view={view} />;
    case 'code':
      return (
        <div class="record">
          <Code>
            {view.lines.map((line, i) => (
              <>
                {i > 0 && '\n'}
                <Visible text={line} />
              </>
            ))}
          </Code>
        </div>
      );
    case 'source':
      return <Source source={view} />;
    case 'preview':
      return <Preview preview={view} />;
    case 'records':
      return (
        <div class="stack">
          <p>{textOf(view.text)}</p>
          {view.records.map((record) => (
            <Publish record={record} />
          ))}
        </div>
      );
  }
}

interface DrawnProps {
  readonly view: View;
  /** Titles a table. */
  readonly caption: string;
  /** Tells its radio buttons from others of the page. */
  readonly name: string;
}

/** Draws a view: what a block shows, whatever it is about. */
export function ViewOf(props: DrawnProps): JSX.Element {
  const textOf = usePlainText();
  const { fold } = props.view;
  if (fold === undefined) return <Drawn {...props} />;
  return (
    <More summary={textOf(fold)}>
      <Drawn {...props} />
    </More>
  );
}
