import type { AssetUrl } from './assets.ts';
import { renderPage, Search } from './layout.tsx';
import { Visible } from './visible.tsx';

/** One box, one line that says what this is, three that say what is different. Nothing to scroll for. */
export function renderStartPage(asset: AssetUrl): string {
  return renderPage({
    legacy: true,
    title: 'Zonewell: is this domain’s DNS and mail in good health?',
    asset,
    script: 'start',
    search: 'in the page',
    children: (
      <div class="start">
        <h1>Is this domain’s DNS and mail in good health?</h1>
        <Search focused labelled />
        <p class="example">
          For example <a href="/domain/example.com">example.com</a>. Ten checks, one score, and the records to paste.
        </p>
        <p id="asking" class="example" role="status" />
        <ul class="different">
          <li>When a lookup fails, we say so. We never report a record as missing because a server was down.</li>
          <li>Every result shows its evidence: the query, the server, the time and the answer.</li>
          <li>Every problem comes with its fix, as a zone-file line and as form fields.</li>
        </ul>
        <p class="example">
          Get the same as JSON from <a href="/docs">the API</a>.
        </p>
        <section id="recent" class="recent" aria-labelledby="recent-title" hidden>
          <h2 id="recent-title">Looked up in this browser</h2>
          <ul />
          <button class="clear" type="button">
            Clear this list
          </button>
        </section>
      </div>
    ),
  });
}

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

export function renderErrorPage({ status, title, detail, hint, typed, retry }: ErrorPage, asset: AssetUrl): string {
  return renderPage({
    legacy: true,
    title: `${title} · Zonewell`,
    asset,
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
