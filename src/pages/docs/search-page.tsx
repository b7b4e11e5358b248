import type { JSX } from 'preact';
import { cut, ECHO_CHARS } from '../../domain/text.ts';
import { speak } from '../../texts/speak.ts';
import { SearchBox } from '../design/form.tsx';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';
import { type DocsHit, SEARCH_LIMITS } from './search.ts';

const SEARCH_PATH = '/docs/search';

/** Shows the form that searches the documentation. */
export function DocsSearch({ typed = '' }: { readonly typed?: string }): JSX.Element {
  const words = useWords(DOCS_TEXTS);
  return (
    <form action={SEARCH_PATH}>
      <SearchBox name="q" label={words('search-label')} button={words('search-button')} value={typed} />
    </form>
  );
}

/** Renders `/docs/search`: the form, and what was found. */
export function renderSearch(site: DocsSite, typed: string, hits: readonly DocsHit[]): string {
  const words = speak(site.language, DOCS_TEXTS);
  const shown = cut(typed.trim(), ECHO_CHARS.value);
  return renderArticle(site, {
    title: words('search'),
    lead: words('search-lead'),
    path: SEARCH_PATH,
    children: (
      <>
        <DocsSearch typed={typed} />
        {shown !== '' && (
          <section id="hits">
            <h2>{words('search-hits', { query: visibleText(shown), count: hits.length })}</h2>
            <Hits hits={hits} />
          </section>
        )}
      </>
    ),
  });
}

function Hits({ hits }: { readonly hits: readonly DocsHit[] }): JSX.Element {
  const words = useWords(DOCS_TEXTS);
  if (hits.length === 0)
    return (
      <p>
        {words('search-none')} <a href="/docs/checks">{words('checks')}</a>
      </p>
    );
  const first = hits.slice(0, SEARCH_LIMITS.hits);
  return (
    <>
      {hits.length > first.length && <p class="meta">{words('search-more', { count: first.length })}</p>}
      <ul class="card pad refs">
        {first.map(({ path, title, text }) => (
          <li>
            <a href={path}>{title}</a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
