import type { JSX } from 'preact';
import { ECHO_CHARS } from '../../domain/text.ts';
import { LANGUAGES, type Language, ownNameOf } from '../../texts/languages.ts';
import { TABS } from '../domain/tabs.ts';
import { plannedPath } from '../planned/planned-path.ts';
import { LAYOUT_TEXTS } from '../web/layout-texts.ts';
import { visibleText } from '../web/visible.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { comparePath } from './compare-path.ts';
import { Icon, Logo } from './icon.tsx';
import { useTabTitle } from './tab-title.ts';
import { NavigationSlot, ViewerSlot } from './viewer-menu.tsx';

/** Gives the attributes of an input for a domain name, wherever it stands. `id` tells two on one page apart. */
export const domainInput = (id: string, value = ''): JSX.IntrinsicElements['input'] => ({
  class: 'input',
  id,
  name: 'domain',
  type: 'text',
  inputMode: 'url',
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: false,
  required: true,
  placeholder: 'example.com',
  dir: 'auto',
  value: visibleText(value.slice(0, ECHO_CHARS.field)),
});

/** A plain GET form, so that it works everywhere. */
function Find({ value }: { readonly value: string | undefined }): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  return (
    <search class="find">
      <form action="/check" method="get">
        <Icon name="search" />
        <label class="vh" for="q">
          {words('domain')}
        </label>
        <input {...domainInput('q', value)} />
        <button type="submit" aria-label={words('check')}>
          <Icon name="right" />
        </button>
      </form>
    </search>
  );
}

/** Every page of a domain. Where the page is about none, a tool leads to a box for its name. */
function Tools({ domain }: { readonly domain: string | undefined }): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  const titleOf = useTabTitle();
  return (
    <details class="menu">
      <summary>
        {words('tools')}
        <Icon name="down" size={14} />
      </summary>
      <div class="menu-list">
        {TABS.map((tab) => (
          <a href={domain === undefined ? `/?tool=${tab.page}` : `/${tab.page}/${domain}`}>{titleOf(tab)}</a>
        ))}
        <a href={comparePath(domain)}>{words('compare')}</a>
        <a href={plannedPath(domain)}>{words('planned-zone')}</a>
      </div>
    </details>
  );
}

/** Names a language in its own words; English by its tag, which is shorter and known to everybody. */
const shortNameOf = (language: Language): string => (language === 'en' ? 'EN' : ownNameOf(language));

/** Links to the same page in each language. `query` is what its address holds beside the language. */
function Languages({ query }: { readonly query: Readonly<Record<string, string>> }): JSX.Element {
  const language = useLanguage();
  return (
    <span class="lang">
      {LANGUAGES.map((tag) => (
        <a
          href={`?${new URLSearchParams({ ...query, lang: tag })}`}
          hreflang={tag}
          lang={tag}
          rel="nofollow"
          {...(language === tag ? { 'aria-current': true as const } : {})}
        >
          {shortNameOf(tag)}
        </a>
      ))}
    </span>
  );
}

interface HeaderProps {
  /** Fills the search box; without a box where the page has one of its own. */
  readonly search: 'none' | { readonly value: string | undefined };
  readonly domain: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Names the header in a page. */
export const HEADER_ID = 'top';

/**
 * Shows the head of every page, as those see it who are not signed in: `pageForViewer` fills its slots for the others.
 * On a phone its links are a popover, which needs no script.
 */
export function Header({ search, domain, query }: HeaderProps): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  return (
    <header class="top" id={HEADER_ID}>
      <div class="wrap">
        <a class="logo" href="/">
          <Logo />
          Zonewell
        </a>
        {search !== 'none' && <Find value={search.value} />}
        <button class="btn nav-btn" type="button" popovertarget="nav">
          {words('menu')}
        </button>
        <nav class="nav" id="nav" popover="auto" aria-label={words('main')}>
          <NavigationSlot />
          <Tools domain={domain} />
          <a href="/docs">{words('docs')}</a>
          <a href="/docs/api">{words('api')}</a>
          <Languages query={query} />
          <ViewerSlot>
            <a class="btn" href="/sign-in">
              {words('sign-in')}
            </a>
          </ViewerSlot>
        </nav>
      </div>
    </header>
  );
}
