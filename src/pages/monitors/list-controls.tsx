import type { JSX } from 'preact';
import type { BrokenDown } from '../../monitoring/fleet/breakdown.ts';
import { FILTERS } from '../../monitoring/fleet/filter.ts';
import { SearchBox } from '../design/form.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { type ListQuery, listParams, listPath, SORTS, VIEWS, viewOf } from './rows.ts';

/** Shows what finds, filters and sorts rows: a form and links, which work without scripts. */
export function ListControls(props: {
  readonly query: ListQuery;
  readonly counts: Readonly<Record<ListQuery['show'], number>>;
  readonly tags: BrokenDown;
}): JSX.Element {
  const { query, counts, tags } = props;
  const { without } = query;
  const isUntagged = without.includes('tag');
  const words = useWords(MONITORS_TEXTS);
  const formats = useFormats();
  return (
    <div class="stack list-controls">
      <div class="row between">
        <nav class="chips" aria-label={words('show')}>
          {FILTERS.filter((show) => show === 'all' || show === query.show || counts[show] > 0).map((show) => (
            <a class="chip" href={listPath(query, { show })} {...current(show === query.show)}>
              {words(`show-${show}`)} <span class="num">{formats.number(counts[show])}</span>
            </a>
          ))}
        </nav>
        <form method="get" action="/monitors">
          <SearchBox name="find" label={words('find')} button={words('search')} value={query.find}>
            {Object.entries(listParams({ ...query, find: '', page: 0 })).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
          </SearchBox>
        </form>
      </div>
      {tags.names.length > 0 && (
        <nav class="chips" aria-label={words('tags')}>
          {tags.names.map(({ name: tag, count }) => (
            <a
              class="chip"
              href={listPath(query, { tag: tag === query.tag ? '' : tag })}
              {...current(tag === query.tag)}
            >
              #{tag} <span class="num">{formats.number(count)}</span>
            </a>
          ))}
          {tags.none > 0 && (
            <a
              class="chip"
              href={listPath(query, {
                without: isUntagged ? without.filter((one) => one !== 'tag') : [...without, 'tag'],
              })}
              {...current(isUntagged)}
            >
              {words('untagged')} <span class="num">{formats.number(tags.none)}</span>
            </a>
          )}
        </nav>
      )}
      <Order query={query} count={counts.all} />
    </div>
  );
}

/** Shows how rows are sorted, and what is told of each. */
function Order({ query, count }: { readonly query: ListQuery; readonly count: number }): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  return (
    <div class="row between">
      <nav class="row small" aria-label={words('sort')}>
        <span class="meta">{words('sort')}</span>
        {SORTS.map((sort) => (
          <a href={listPath(query, { sort })} {...current(sort === query.sort)}>
            {words(`sort-${sort}`)}
          </a>
        ))}
      </nav>
      <nav class="row small" aria-label={words('view')}>
        <span class="meta">{words('view')}</span>
        {VIEWS.map((view) => (
          <a href={listPath(query, { view, page: query.page })} {...current(view === viewOf(query, count))}>
            {words(`view-${view}`)}
          </a>
        ))}
      </nav>
    </div>
  );
}

const current = (is: boolean): { readonly 'aria-current'?: 'true' } => (is ? { 'aria-current': 'true' } : {});

/** Shows links to the rows before and after those of this page. */
export function Pages(props: {
  readonly query: ListQuery;
  readonly size: number;
  readonly count: number;
}): JSX.Element | null {
  const { query, size, count } = props;
  const words = useWords(MONITORS_TEXTS);
  const left = count - (query.page + 1) * size;
  if (query.page === 0 && left <= 0) return null;
  return (
    <nav class="row" aria-label={words('page')}>
      {query.page > 0 && (
        <a class="btn" href={listPath(query, { page: query.page - 1 })}>
          {words('previous', { count: size })}
        </a>
      )}
      {left > 0 && (
        <a class="btn" href={listPath(query, { page: query.page + 1 })}>
          {words('next', { count: Math.min(left, size) })}
        </a>
      )}
    </nav>
  );
}
