import type { ComponentChildren, JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { type ListedPart, listedParts, partOfCheck } from '../../diagnoses/check-list.ts';
import { HEALTH } from '../../diagnoses/health.ts';
import type { Report } from '../../diagnoses/report.ts';
import { speak } from '../../texts/speak.ts';
import { ToneMark } from '../design/area.tsx';
import { AS_OF_ID, AS_OF_WAITING_ID, AsOf } from '../design/as-of.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { SectionHead } from '../design/card.tsx';
import { PageHead } from '../design/domain-head.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { domainInput } from '../design/header.tsx';
import { Note } from '../design/note.tsx';
import { Table } from '../design/table.tsx';
import { ScoreRing } from '../diagnosis/score-verdict.tsx';
import { MARK_TONES, useMarkWords, useStatus } from '../diagnosis/words.ts';
import { Time } from '../domain/domain-head.tsx';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { COMPARE_TEXTS } from './compare-texts.ts';

/** Holds both fields as they were typed. */
interface Typed {
  readonly a: string;
  readonly b: string;
}

/** Holds what the page is shown with. */
export interface CompareView {
  readonly site: Site;
  readonly typed: Typed;
  /** Says what is wrong with what was typed, and what to do about it. */
  readonly fault?: { readonly title: string; readonly hint: string };
}

/** The reports of two domains. */
export type Pair = readonly [Report, Report];

function CompareForm({ typed }: { readonly typed: Typed }): JSX.Element {
  const words = useWords(COMPARE_TEXTS);
  return (
    <form class="versus" action="/compare" method="get">
      <label class="vh" for="first">
        {words('first')}
      </label>
      <input {...domainInput('first', typed.a)} name="a" />
      <span class="dim">{words('and')}</span>
      <label class="vh" for="second">
        {words('second')}
      </label>
      <input {...domainInput('second', typed.b)} name="b" />
      <Button kind="primary">{words('compare')}</Button>
    </form>
  );
}

const Scores = ({ pair, label }: { readonly pair: Pair; readonly label: string }): JSX.Element => (
  <section class="card duel" aria-label={label}>
    {pair.map((report) => (
      <div>
        <ScoreRing report={report} parts={report.checks} />
        <div>
          <h2>
            <a href={`/domain/${report.domain}`}>
              <DomainName name={report.unicodeDomain} />
            </a>
          </h2>
          <p>
            <Visible text={report.verdict} />
          </p>
        </div>
      </div>
    ))}
  </section>
);

/** Says how a check of one domain is: as its area where that has no other check, else for itself. */
type CheckState = Pick<ListedPart, 'mark' | 'state' | 'summary'>;

function stateOf(id: string, report: Report): CheckState | undefined {
  const check = report.checks.find((one) => one.id === id);
  const part = listedParts(HEALTH, report).find(
    ({ checks: [only, ...others] }) => only?.id === id && others.length === 0,
  );
  // The label of an area speaks of all its checks.
  return part ?? (check && partOfCheck(check, { areas: [], exists: report.exists }, { areas: [] }));
}

/** A check with what it says of both domains. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly isDifferent: boolean;
  readonly states: readonly (CheckState | undefined)[];
}

const rowsOf = (pair: Pair): Row[] =>
  pair[0].checks.map(({ id, name, weight, outcome }) => ({
    id,
    name,
    weight,
    isDifferent: outcome !== pair[1].checks.find((one) => one.id === id)?.outcome,
    states: pair.map((report) => stateOf(id, report)),
  }));

function State({ state: { mark, state, summary } }: { readonly state: CheckState }): JSX.Element {
  const markWords = useMarkWords();
  const status = useStatus();
  return (
    <span class="st">
      <ToneMark tone={MARK_TONES[mark]} label={markWords(mark)} small />
      <span>
        <Visible text={status(state)} />
        <span class="dim">
          <Visible text={summary} />
        </span>
      </span>
    </span>
  );
}

function ComparedRows({ rows, pair }: { readonly rows: readonly Row[]; readonly pair: Pair }): JSX.Element {
  const words = useWords(COMPARE_TEXTS);
  const names = pair.map(({ unicodeDomain: name }) => visibleText(name));
  return (
    <div class="card">
      <Table
        class="duo"
        columns={[
          { title: words('check') },
          ...pair.map(({ unicodeDomain: name }) => ({ title: <Visible text={name} /> })),
        ]}
        rows={rows.map(({ name, weight, states }) => ({
          cells: [
            {
              wide: true,
              content: (
                <>
                  <b>
                    <Visible text={name} />
                  </b>
                  <div class="meta">{words('points', { points: weight })}</div>
                </>
              ),
            },
            ...states.map((state, i) => ({
              label: names[i] ?? '',
              content: state === undefined ? '' : <State state={state} />,
            })),
          ],
        }))}
      />
    </div>
  );
}

/** Where the fixes of the worse one are. */
function SameLevel({ pair }: { readonly pair: Pair }): JSX.Element | null {
  const words = useWords(COMPARE_TEXTS);
  const rich = useRichWords(COMPARE_TEXTS);
  const [a, b] = pair;
  const worse = a.score <= b.score ? a : b;
  const count = Math.min(TOP_ACTIONS, worse.actions.length);
  if (a.score === b.score || count === 0) return null;
  return (
    <section class="card pad stack">
      <h2>{rich('level-title', { name: <DomainName name={worse.unicodeDomain} /> })}</h2>
      <p class="dim">{words('level-text')}</p>
      <p>
        <ButtonLink icon="right" href={`/domain/${worse.domain}#fixes`}>
          {words('open-fixes', { count })}
        </ButtonLink>
      </p>
    </section>
  );
}

function Comparison({ pair }: { readonly pair: Pair }): JSX.Element {
  const words = useWords(COMPARE_TEXTS);
  const rows = rowsOf(pair);
  const different = rows.filter((row) => row.isDifferent);
  const alike = rows.filter((row) => !row.isDifferent);
  const between = Math.abs(pair[0].score - pair[1].score);
  return (
    <>
      <Scores pair={pair} label={words('scores')} />
      <section aria-labelledby="differ">
        <SectionHead
          id="differ"
          title={
            different.length === 0
              ? words('none-differ', { count: rows.length })
              : words('differ', { count: different.length })
          }
          meta={between === 0 ? undefined : words('differ-points', { points: between })}
        />
        {different.length > 0 && <ComparedRows rows={different} pair={pair} />}
      </section>
      {alike.length > 0 && (
        <section aria-labelledby="agree">
          <SectionHead id="agree" title={words('agree', { count: alike.length })} />
          <ComparedRows rows={alike} pair={pair} />
        </section>
      )}
      <SameLevel pair={pair} />
    </>
  );
}

function Observed({ pair }: { readonly pair: Pair }): JSX.Element {
  const rich = useRichWords(COMPARE_TEXTS);
  const [a, b] = pair.map(({ observedAt: at }) => <Time at={at} />);
  return <AsOf>{rich('observed', { a: a ?? '', b: b ?? '' })}</AsOf>;
}

function Intro(): JSX.Element {
  const words = useWords(COMPARE_TEXTS);
  return <AsOf>{words('intro')}</AsOf>;
}

/** The head, the form, and what it led to. */
function ComparePage(props: {
  readonly view: CompareView;
  readonly strip: JSX.Element;
  readonly children: ComponentChildren;
}): JSX.Element {
  const words = useWords(COMPARE_TEXTS);
  const { view, strip, children } = props;
  return (
    <>
      <PageHead heading={<h1>{words('heading')}</h1>} strip={strip} />
      <div class="wrap stack-l top-gap">
        {view.fault !== undefined && (
          <Note tone="bad" title={<Visible text={view.fault.title} />} alert>
            <Visible text={view.fault.hint} />
          </Note>
        )}
        <CompareForm typed={view.typed} />
        {children}
      </div>
    </>
  );
}

/** Renders two domains side by side. */
export const renderComparePage = (pair: Pair, view: CompareView): string =>
  renderAround(view, {
    names: [pair[0].unicodeDomain, pair[1].unicodeDomain],
    strip: <Observed pair={pair} />,
    content: <Comparison pair={pair} />,
  });

/** Renders a form for the names of two domains. */
export const renderCompareForm = (view: CompareView): string =>
  renderAround(view, { names: undefined, strip: <Intro />, content: null });

/**
 * Renders the page around what is shown: with `names`, before the domains are known, or where they cannot be; `strip`
 * says which.
 */
export function renderAround(
  view: CompareView,
  {
    names,
    strip,
    content,
  }: {
    readonly names: readonly [string, string] | undefined;
    readonly strip: JSX.Element;
    readonly content: ComponentChildren;
  },
): string {
  const { site, typed } = view;
  const words = speak(site.language, COMPARE_TEXTS);
  return renderPage({
    ...site,
    title: names === undefined ? words('title') : words('title-of', { a: names[0], b: names[1] }),
    description: words('description'),
    search: 'in the header',
    query: { a: typed.a, b: typed.b },
    headEnd: content === undefined ? AS_OF_WAITING_ID : AS_OF_ID,
    children: (
      <ComparePage view={view} strip={strip}>
        {content}
      </ComparePage>
    ),
  });
}
