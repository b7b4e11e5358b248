import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../texts/languages.ts';
import type { AssetUrl } from './assets.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';
import { visibleText } from './visible.tsx';
import { LanguageContext, useRichWords, useWords } from './words.ts';

/** Longest input that a search box is filled with again; a name has 253 characters at most. */
const MAX_ECHO_CHARS = 500;

interface SearchProps {
  /** What the box holds, as typed. */
  readonly value?: string;
  readonly focused?: true;
  readonly labelled?: true;
  readonly describedBy?: string;
}

/** The one question this site asks. A plain GET form, so that it works everywhere. */
export function Search({ value = '', focused, labelled, describedBy }: SearchProps): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  return (
    <search>
      <form class="search" action="/check" method="get">
        <label class={labelled ? 'search-label' : 'hidden'} for="domain">
          {words('domain')}
        </label>
        <input
          id="domain"
          name="domain"
          type="text"
          inputMode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          placeholder="example.com"
          dir="auto"
          value={visibleText(value.slice(0, MAX_ECHO_CHARS))}
          {...(focused ? { autofocus: true } : {})}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy, 'aria-invalid': 'true' as const })}
        />
        <button class="action" type="submit">
          {words('check')}
        </button>
      </form>
    </search>
  );
}

interface PageProps {
  readonly language?: Language;
  readonly title: string;
  readonly asset: AssetUrl;
  /** Name of the client script, without its ending. The page is complete without it. */
  readonly script?: 'report' | 'start' | 'account' | 'docs';
  /** Whether the page is somebody's own. */
  readonly signedIn?: true;
  readonly search: 'in the header' | 'in the page';
  /** What the client script may remember: the name, and how to show it. */
  readonly domain?: { readonly ascii: string; readonly unicode: string };
  readonly apiPath?: string;
  readonly children: ComponentChildren;
}

/** A whole HTML document: header, content, footer. `title` is text from outside. */
export function renderPage({
  language = 'en',
  title,
  asset,
  script,
  signedIn,
  search,
  domain,
  apiPath,
  children,
}: PageProps): string {
  const data = domain === undefined ? {} : { 'data-domain': domain.ascii, 'data-unicode': visibleText(domain.unicode) };
  const page = (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <title>{visibleText(title)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {domain !== undefined && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={asset('zonewell.css')} />
        {script !== undefined && <script type="module" src={asset(`${script}.js`)} />}
      </head>
      <body {...data}>
        <Chrome signedIn={signedIn === true} withSearch={search === 'in the header'} apiPath={apiPath}>
          {children}
        </Chrome>
      </body>
    </html>
  );
  return `<!doctype html>${renderToString(<LanguageContext.Provider value={language}>{page}</LanguageContext.Provider>)}`;
}

interface ChromeProps {
  readonly signedIn: boolean;
  readonly withSearch: boolean;
  readonly apiPath: string | undefined;
  readonly children: ComponentChildren;
}

/** What stands around the content of every page. */
function Chrome({ signedIn, withSearch, apiPath, children }: ChromeProps): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  const rich = useRichWords(LAYOUT_TEXTS);
  return (
    <>
      <a class="skip" href="#content">
        {words('skip')}
      </a>
      <header class="top">
        <div class="inner">
          <a class="brand" href="/">
            Zonewell
          </a>
          {withSearch && <Search />}
          <a class="sign-in" href={signedIn ? '/account' : '/sign-in'}>
            {words(signedIn ? 'account' : 'sign-in')}
          </a>
        </div>
      </header>
      <main id="content" class="inner" tabIndex={-1}>
        {children}
      </main>
      <footer class="bottom">
        <div class="inner">
          <p>{words('disclaimer')}</p>
          <p>
            {rich(apiPath === undefined ? 'api' : 'api-report', {
              link: (inside) => <a href={apiPath ?? '/docs'}>{inside}</a>,
            })}
          </p>
        </div>
      </footer>
    </>
  );
}
