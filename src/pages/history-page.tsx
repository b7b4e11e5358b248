import type { JSX } from 'preact';
import type { Instant } from '../domain/time.ts';
import type { ChangeItem, HistoryReport } from '../reports/history.ts';
import type { Site } from './assets.ts';
import { dateText, timeText } from './dates.ts';
import { renderPage } from './layout.tsx';
import { recordAnchor } from './record-anchor.ts';
import { counted } from './sentences.ts';
import { PageTabs, TABS, type Tab } from './tabs.tsx';
import { Timeline } from './timeline.tsx';
import { DnsNameText, Visible } from './visible.tsx';

/** Longest value in the list; its lane has it whole. */
const MAX_VALUE_CHARS = 300;

/** Changes of one set seen by one lookup. */
interface SetChange {
  readonly name: string;
  readonly type: string;
  readonly items: readonly ChangeItem[];
}

/** What one lookup saw change, or all that the first ones found. */
interface Moment {
  readonly at: string;
  readonly sets: readonly SetChange[];
}

function momentsOf(changes: readonly ChangeItem[]): Moment[] {
  const byTime = Map.groupBy(changes, ({ observed_at }) => observed_at);
  return [...byTime].map(([at, all]) => ({
    at,
    sets: [...Map.groupBy(all, ({ name, type }) => `${type} ${name}`).values()].flatMap((items): SetChange[] => {
      const [first] = items;
      return first === undefined ? [] : [{ name: first.name, type: first.type, items }];
    }),
  }));
}

const timesOf = (items: readonly ChangeItem[], change: ChangeItem['change']): number =>
  items.filter((item) => item.change === change).length;

/** `changed`, `2 added`, `removed`. */
function wordsOf(items: readonly ChangeItem[]): string {
  const [added, removed] = [timesOf(items, 'added'), timesOf(items, 'removed')];
  if (added === 1 && removed === 1) return 'changed';
  const parts = [
    removed === 0 ? '' : `${removed === 1 ? '' : `${removed} `}removed`,
    added === 0 ? '' : `${added === 1 ? '' : `${added} `}added`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function SetLine({ set }: { readonly set: SetChange }): JSX.Element {
  // What is gone stands before what came instead.
  const items = set.items.toSorted((a, b) => Number(a.change === 'added') - Number(b.change === 'added'));
  return (
    <li>
      <p>
        <b>{set.type}</b> of <DnsNameText name={set.name} />: {wordsOf(items)}
      </p>
      <ul class="values">
        {items.map((item) => (
          <li class={item.change}>
            <span class="sign" aria-hidden="true">
              {item.change === 'added' ? '+' : '−'}
            </span>
            <span class="hidden">{item.change}: </span>
            <a href={`#${recordAnchor(item)}`}>
              <code>
                <Visible
                  text={item.value.length > MAX_VALUE_CHARS ? `${item.value.slice(0, MAX_VALUE_CHARS)}…` : item.value}
                />
              </code>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Changes({ moments, first }: { readonly moments: readonly Moment[]; readonly first: string }): JSX.Element {
  return (
    <ol class="moments">
      {moments.map(({ at, sets }) => {
        const list = (
          <ul class="sets">
            {sets.map((set) => (
              <SetLine set={set} />
            ))}
          </ul>
        );
        const heading = (
          <h3>
            <time dateTime={at}>{timeText(at)}</time>
          </h3>
        );
        // The first lookup finds everything new; that is where the history begins, and no news.
        if (at !== first)
          return (
            <li>
              {heading}
              {list}
            </li>
          );
        const found = sets.reduce((sum, { items }) => sum + items.length, 0);
        return (
          <li>
            {heading}
            <details>
              <summary>Our first lookup found {counted(found, 'record')}. The history begins here.</summary>
              {list}
            </details>
          </li>
        );
      })}
    </ol>
  );
}

function verdictOf({ changes, records, next }: HistoryReport, first: string): string {
  if (records.length === 0) return 'We have not seen a record of this name yet.';
  const told = changes.filter(({ observed_at }) => observed_at !== first);
  const since = dateText(first);
  const [latest] = told;
  if (latest === undefined) return next === null ? `Nothing has changed since ${since}.` : `Observed since ${since}.`;
  return `We saw the last change on ${dateText(latest.observed_on)}; observed since ${since}.`;
}

export interface HistoryView {
  readonly domain: { readonly ascii: string; readonly unicode: string };
  readonly history: HistoryReport;
  /** Whether this is a page of older changes, so that the newest are elsewhere. */
  readonly older: boolean;
}

/** What was there before: a picture of every record in time, and the changes in words. */
export function renderHistoryPage(
  { domain, history, older }: HistoryView,
  site: Site,
  now: Instant,
  tabs: readonly Tab[] = TABS,
): string {
  const { records, changes, next } = history;
  const starts = records.flatMap(({ spans }) => spans.map(({ first_observed }) => first_observed));
  const first = starts.reduce((least, one) => (one < least ? one : least), starts[0] ?? '');
  const page = `/history/${domain.ascii}`;
  const api = `/v1/domain/${domain.ascii}/dns-history`;
  return renderPage({
    legacy: true,
    title: `History of ${domain.unicode} · Zonewell`,
    ...site,
    script: 'report',
    search: 'in the header',
    domain,
    apiPath: api,
    children: (
      <article class="report history">
        <div class="title">
          <h1>
            <Visible text={domain.unicode} />
          </h1>
          <p class="verdict">{older ? 'Older changes.' : verdictOf(history, first)}</p>
        </div>
        <PageTabs tabs={tabs} current="history" domain={domain.ascii} exports={[['JSON', api]]} />
        {records.length === 0 ? (
          <p>
            The history begins with the first lookup that finds a record. Failed lookups do not appear here.{' '}
            <a href={`/domain/${domain.ascii}`}>Open the report</a> to look up the name. When a later lookup finds
            something else, we show the change here with its date.
          </p>
        ) : (
          <>
            {!older && (
              <section aria-labelledby="timeline">
                <h2 id="timeline">All records over time</h2>
                <p class="fine">
                  A bar shows when we saw a record; grey bars have ended. Open a line for its dates. We do not guess
                  what happened between lookups. Times are UTC.
                </p>
                <Timeline records={records} now={now} />
              </section>
            )}
            <section aria-labelledby="changes">
              <h2 id="changes">Changes</h2>
              <p class="fine">
                The time is that of the first lookup that saw the change. Failed lookups and rotating addresses do not
                count as changes.
              </p>
              <Changes moments={momentsOf(changes)} first={next === null ? first : ''} />
              <p class="pages">
                {older && <a href={page}>Newest changes</a>}
                {next !== null && <a href={`${page}?cursor=${encodeURIComponent(next)}#changes`}>Older changes</a>}
              </p>
            </section>
          </>
        )}
      </article>
    ),
  });
}
