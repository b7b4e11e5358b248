import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { AssetUrl } from './assets.ts';
import { visibleText } from './visible.tsx';

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
  return (
    <search>
      <form class="search" action="/check" method="get">
        <label class={labelled ? 'search-label' : 'hidden'} for="domain">
          Domain name
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
          Check
        </button>
      </form>
    </search>
  );
}

interface PageProps {
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
export function renderPage({ title, asset, script, signedIn, search, domain, apiPath, children }: PageProps): string {
  const data = domain === undefined ? {} : { 'data-domain': domain.ascii, 'data-unicode': visibleText(domain.unicode) };
  const page = (
    <html lang="en">
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
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header class="top">
          <div class="inner">
            <a class="brand" href="/">
              Zonewell
            </a>
            {search === 'in the header' && <Search />}
            <a class="sign-in" href={signedIn ? '/account' : '/sign-in'}>
              {signedIn ? 'Your account' : 'Sign in'}
            </a>
          </div>
        </header>
        <main id="content" class="inner" tabIndex={-1}>
          {children}
        </main>
        <footer class="bottom">
          <div class="inner">
            <p>For information only. We observed this at the time shown; the live configuration may differ.</p>
            <p>
              <a href={apiPath ?? '/docs'}>{apiPath === undefined ? 'API' : 'This report in the API'}</a>
            </p>
          </div>
        </footer>
      </body>
    </html>
  );
  return `<!doctype html>${renderToString(page)}`;
}
