import type { ComponentChildren } from 'preact';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';

/** Holds the query of the address, which the language switch keeps. */
type PageQuery = Readonly<Record<string, string>>;

/** Gives the frame of a page its title and content. */
export interface Framed {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly query?: PageQuery | undefined;
  /** Where the same is read as an Atom feed. */
  readonly feed?: string | undefined;
}

/** Returns a page of an account, for whoever is signed in. */
export const accountPage = (site: Site, { title, children, query = {}, feed }: Framed): string =>
  renderPage({ ...site, title: `${title} · Zonewell`, search: 'in the header', query, feed, children });

/** Returns a page with one short form or answer, for those who are not signed in or have no account. */
export const deskPage = (site: Site, { title, children, query = {} }: Framed): string =>
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
