import type { ComponentChildren, JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import type { Site } from '../assets.ts';
import { renderPage } from '../layout.tsx';
import { useWords } from '../words.ts';
import { DOCS_TEXTS } from './docs-texts.ts';

/** The pages of the documentation, in the order of their index. */
export const DOCS_PAGES = [
  { key: 'checks', path: '/docs/checks' },
  { key: 'score', path: '/docs/score' },
  { key: 'api', path: '/docs/api' },
  { key: 'hosting', path: '/docs/self-hosting' },
  { key: 'privacy', path: '/docs/privacy' },
] as const;

/** What every page of the documentation is made with. */
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

/** A page of the documentation: its index at the left, or in a row that scrolls on a phone. */
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

/** The index of the pages that are no reference. */
export function docsIndex({ language }: DocsSite): readonly IndexEntry[] {
  const words = speak(language, DOCS_TEXTS);
  return [
    { href: '/docs', text: words('title') },
    ...DOCS_PAGES.map(({ key, path }) => ({ href: path, text: words(key) })),
  ];
}

/** Where a page stands: its place below `/docs`, and its own title. */
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
