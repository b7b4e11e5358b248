import type { ComponentChildren } from 'preact';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';

/** Holds the query of the address, which the language switch keeps. */
type PageQuery = Readonly<Record<string, string>>;

/** Returns a page of an account, for whoever is signed in. */
export const accountPage = (site: Site, title: string, children: ComponentChildren, query: PageQuery = {}): string =>
  renderPage({ ...site, title: `${title} · Zonewell`, search: 'in the header', query, children });

/** Returns a page with one short form or answer, for those who are not signed in or have no account. */
export const deskPage = (site: Site, title: string, children: ComponentChildren, query: PageQuery = {}): string =>
  renderPage({
    ...site,
    title: `${title} · Zonewell`,
    search: 'in the header',
    query,
    children: (
      <div class="wrap">
        <div class="desk">{children}</div>
      </div>
    ),
  });
