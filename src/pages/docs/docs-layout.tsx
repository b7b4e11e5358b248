import type { ComponentChildren, JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { useWords } from '../web/words.ts';
import { DOCS_TEXTS } from './docs-texts.ts';

/** The pages of the documentation, in the order of their index. */
export const DOCS_PAGES = [
  { key: 'checks', path: '/docs/checks' },
  { key: 'score', path: '/docs/score' },
  { key: 'monitoring', path: '/docs/monitoring' },
  { key: 'alerts', path: '/docs/alerts' },
  { key: 'commands', path: '/docs/commands' },
  { key: 'api', path: '/docs/api' },
  { key: 'mcp', path: '/docs/mcp' },
  { key: 'hosting', path: '/docs/self-hosting' },
  { key: 'glossary', path: '/docs/glossary' },
  { key: 'privacy', path: '/docs/privacy' },
] as const;

/** Gives every page of the documentation what it is made with. */
export interface DocsSite extends Site {
  /** Address of this service, without a slash at its end. */
  readonly publicUrl: string;
}

/** One link of an index, or the name of the links after it. */
type IndexEntry = { readonly group: string } | { readonly href: string; readonly text: string };

interface DocsProps {
  readonly title: string;
  readonly description: string;
  /** Where the page stands. */
  readonly path: string;
  readonly index: readonly IndexEntry[];
  /** Name of the index. */
  readonly label: string;
  readonly script?: 'docs';
  readonly children: ComponentChildren;
}

/** Renders a page of the documentation: its index at the left, or in a row that scrolls on a phone. */
export const renderDocs = (site: DocsSite, props: DocsProps): string =>
  renderPage({
    language: site.language,
    asset: site.asset,
    title: `${props.title} · Zonewell`,
    description: props.description,
    canonical: `${site.publicUrl}${props.path}`,
    search: 'in the header',
    ...(props.script === undefined ? {} : { script: props.script }),
    children: (
      <div class="wrap docs">
        <nav class="index" aria-label={props.label}>
          {props.index.map((entry) =>
            'group' in entry ? (
              <p class="grp">{entry.group}</p>
            ) : (
              <a href={entry.href} {...(entry.href === props.path ? { 'aria-current': 'page' as const } : {})}>
                {entry.text}
              </a>
            ),
          )}
        </nav>
        {props.children}
      </div>
    ),
  });

/**
 * Renders a page of the documentation that is no reference: the index of all, its place, a title, and a lead beneath
 * it.
 */
export function renderArticle(
  site: DocsSite,
  props: {
    readonly title: string;
    readonly lead: string;
    /** For search engines; without it, the lead. */
    readonly description?: string;
    readonly path: string;
    readonly children: ComponentChildren;
  },
): string {
  const { title, lead, description = lead, path, children } = props;
  return renderDocs(site, {
    title,
    description,
    path,
    index: docsIndex(site),
    label: speak(site.language, DOCS_TEXTS)('docs'),
    children: (
      <div class="prose prose-l">
        {path !== '/docs' && <Crumb title={title} />}
        <div class="stack-s">
          <h1>{title}</h1>
          <p class="dim">{lead}</p>
        </div>
        {children}
      </div>
    ),
  });
}

/** The index of the pages that are no reference. */
function docsIndex({ language }: DocsSite): readonly IndexEntry[] {
  const words = speak(language, DOCS_TEXTS);
  return [
    { href: '/docs', text: words('title') },
    ...DOCS_PAGES.map(({ key, path }) => ({ href: path, text: words(key) })),
  ];
}

/** Shows where a page stands: its place below `/docs`, and its own title. */
export function Crumb({ above, title }: { readonly above?: 'checks'; readonly title: string }): JSX.Element {
  const words = useWords(DOCS_TEXTS);
  return (
    <p class="crumb">
      <a href="/docs">{words('docs')}</a> /{' '}
      {above !== undefined && (
        <>
          <a href="/docs/checks">{words(above)}</a> /{' '}
        </>
      )}
      {title}
    </p>
  );
}
