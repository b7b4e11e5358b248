import type { ComponentChildren, JSX } from 'preact';
import type { Language } from '../../texts/languages.ts';
import { AS_OF_ID } from '../design/as-of.tsx';
import { Footer } from '../design/footer.tsx';
import { HEADER_ID, Header } from '../design/header.tsx';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../picture/size.ts';
import type { AssetUrl } from './assets.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';
import { renderHtml } from './render-html.ts';
import { visibleText } from './visible.tsx';
import { inLanguage, useWords } from './words.ts';

interface PageProps {
  readonly language?: Language;
  readonly title: string;
  /** One or two sentences for search engines and for who shares the page. */
  readonly description?: string;
  /** The one address of a page that search engines may list. */
  readonly canonical?: string;
  readonly asset: AssetUrl;
  /** Name of the client script, without its ending. The page is complete without it. */
  readonly script?: 'report' | 'start' | 'docs';
  readonly search: 'in the header' | 'in the page';
  /** Fills the search box in the header; otherwise the domain of the page. */
  readonly searchValue?: string;
  /** Lets the client script remember the name, and how to show it. */
  readonly domain?: { readonly ascii: string; readonly unicode: string };
  /** Holds the query of the address, which the language switch keeps. */
  readonly query?: Readonly<Record<string, string>>;
  readonly apiPath?: string;
  /** The address of the page as the world sees it, for the foot of what is printed. */
  readonly address?: string;
  /** Where the same is read as an Atom feed. */
  readonly feed?: string | undefined;
  /** The picture that sites and apps show beside a link to the page. */
  readonly picture?: string | undefined;
  /** Id of the element with which the head of the page ends: the strip of a page of a domain, otherwise the header. */
  readonly headEnd?: string;
  /** Sections, each with a `.wrap` of its own. */
  readonly children: ComponentChildren;
}

/** Renders a whole HTML document: header, content, footer. `title` is text from outside. */
export function renderPage(props: PageProps): string {
  const { language = 'en', domain, address } = props;
  const data = domain === undefined ? {} : { 'data-domain': domain.ascii, 'data-unicode': visibleText(domain.unicode) };
  const page = (
    <html lang={language} data-address={address}>
      <Head {...props} />
      <body {...data}>
        <Body {...props} />
      </body>
    </html>
  );
  return `<!doctype html>${inLanguage(language, () => renderHtml(page))}`;
}

/** Which Preact has no type for. */
const BLOCKS_RENDERING = { blocking: 'render' };

function Head({
  title,
  description,
  canonical,
  asset,
  script,
  domain,
  headEnd,
  picture,
  feed,
}: PageProps): JSX.Element {
  const shown = visibleText(title);
  const about = description === undefined ? undefined : visibleText(description);
  return (
    <head>
      <meta charset="utf-8" />
      <title>{shown}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#06293a" />
      {about !== undefined && <meta name="description" content={about} />}
      {domain !== undefined && <meta name="robots" content="noindex" />}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {feed !== undefined && <link rel="alternate" type="application/atom+xml" title={shown} href={feed} />}
      <meta property="og:site_name" content="Zonewell" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={shown} />
      {about !== undefined && <meta property="og:description" content={about} />}
      {picture !== undefined && <Picture address={picture} alt={shown} />}
      {/* Nothing is painted before the whole head is there, or what comes late in it would move what is seen already. */}
      <link rel="expect" href={`#${headEnd ?? (domain === undefined ? HEADER_ID : AS_OF_ID)}`} {...BLOCKS_RENDERING} />
      <link rel="preload" href={asset('inter.woff2')} as="font" type="font/woff2" crossorigin="anonymous" />
      <link rel="stylesheet" href={asset('zonewell.css')} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <script type="module" src={asset('page.js')} />
      {script !== undefined && <script type="module" src={asset(`${script}.js`)} />}
    </head>
  );
}

/** Names the picture of a page for sites that show a link to it. */
const Picture = ({ address, alt }: { readonly address: string; readonly alt: string }): JSX.Element => (
  <>
    <meta property="og:image" content={address} />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content={String(PICTURE_WIDTH)} />
    <meta property="og:image:height" content={String(PICTURE_HEIGHT)} />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

/** Lays out what stands around the content of every page. */
function Body({ title, search, searchValue, domain, query, apiPath, children }: PageProps): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  return (
    <>
      <a class="skip" href="#content">
        {words('skip')}
      </a>
      <Header
        search={search === 'in the page' ? 'none' : { value: searchValue ?? domain?.unicode }}
        domain={domain?.ascii}
        query={query ?? {}}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer domain={domain?.ascii} apiPath={apiPath} />
      {/* The head of a page that came in two parts was sent before its title was known. */}
      <output
        class="toast toast-live"
        data-copied={words('copied')}
        data-failed={words('not-copied')}
        data-title={visibleText(title)}
      />
    </>
  );
}
