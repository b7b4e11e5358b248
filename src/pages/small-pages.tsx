import type { Site } from './assets.ts';
import { renderPage, Search } from './layout.tsx';
import { Visible } from './visible.tsx';

/** What a page says when it cannot show what you asked for: what happened, why, and what to try. */
export interface ErrorPage {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly hint?: string;
  /** What you typed, where the fault is in it: fills the search box again. */
  readonly typed?: string;
  readonly retry?: { readonly href: string; readonly text: string };
}

export function renderErrorPage({ status, title, detail, hint, typed, retry }: ErrorPage, site: Site): string {
  return renderPage({
    legacy: true,
    title: `${title} · Zonewell`,
    ...site,
    search: typed === undefined ? 'in the header' : 'in the page',
    children: (
      <div class="plain">
        <h1>
          <Visible text={title} />
        </h1>
        <p id="fault">
          <Visible text={detail} />
        </p>
        {hint !== undefined && (
          <p>
            <Visible text={hint} />
          </p>
        )}
        {typed !== undefined && <Search value={typed} focused labelled describedBy="fault" />}
        {retry !== undefined && (
          <p>
            <a href={retry.href}>
              <Visible text={retry.text} />
            </a>
          </p>
        )}
        <p class="fine">Status {status}</p>
      </div>
    ),
  });
}
